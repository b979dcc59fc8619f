import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

protocol Fragment: Sendable {
  func get(_ url: URL) async throws -> HTTPURLResponse
  func price(of name: String) async throws -> Price
  func loadDraft() async throws -> String
}
