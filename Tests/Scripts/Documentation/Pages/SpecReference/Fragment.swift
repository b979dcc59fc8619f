import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

protocol Fragment {
  func get(_ url: URL) async throws -> HTTPURLResponse
  func price(of name: String) async throws -> Int
  func loadDraft() async throws -> String
}
