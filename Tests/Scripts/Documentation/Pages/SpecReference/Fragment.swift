import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

protocol Fragment {
  func get(_ url: URL) async throws -> HTTPURLResponse
}
