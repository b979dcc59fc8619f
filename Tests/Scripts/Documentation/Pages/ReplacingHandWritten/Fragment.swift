import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

protocol Fragment: Sendable {
  func fetchFeed() async throws -> [String]
  func get(
    _ url: URL, completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void)
}
