import Decorators

let cache = MemoryCache()
let repository: any FeedRepository = RemoteFeedRepository()
