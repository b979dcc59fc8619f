import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

typealias BundledFeedRepository = RemoteFeedRepository
typealias FullStub = RemoteFeedRepository

let remote = RemoteFeedRepository()
let bundled = BundledFeedRepository()
