import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The client of the page *HTTP*.
protocol Portal: Sendable {
  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse)
}

struct StubPortal: Portal {
  let answer: @Sendable (URLRequest) async throws -> Int

  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    let response = HTTPURLResponse(
      url: request.url!, statusCode: try await answer(request), httpVersion: nil, headerFields: nil)
    return (Data(), response!)
  }
}
