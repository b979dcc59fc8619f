import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

protocol Fragment {
  func get(_ url: URL) async throws -> (Data, HTTPURLResponse)
  func load(_ url: URL, completion: @escaping (Result<Data, any Error>) -> Void) -> any LoaderTask
}
