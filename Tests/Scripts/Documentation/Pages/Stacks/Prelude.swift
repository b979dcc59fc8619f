import DecoratorsCaching

let cache = MemoryCache()
let repository: any FeedRepository = RemoteFeedRepository()
