import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

actor TokenStore {
  private(set) var token = "expired"
  func refresh() async throws { token = "fresh" }
}

let tokens = TokenStore()
