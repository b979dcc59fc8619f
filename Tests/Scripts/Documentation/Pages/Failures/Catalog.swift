import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct HTTPError: Error {
  var status: Int
}

protocol Catalog: Sendable {
  func fetchItems(page: Int) async throws -> (Data, URLResponse)
  func fetchText(of id: Int) async throws -> String
  func fetchSample() async throws -> String
}
