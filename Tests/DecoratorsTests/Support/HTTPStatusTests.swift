import Foundation
import Testing

@_spi(Generated) @testable import Decorators
@_spi(Generated) @testable import DecoratorsResilience

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The status of a result, wherever the result holds it.
@Suite struct HTTPStatusTests {
  private struct Reply: HTTPStatusReporting, RetryAfter {
    var httpStatus: Int
    var retryAfter: RetryHint?
  }

  private func response(_ code: Int, _ headers: [String: String] = [:]) -> HTTPURLResponse {
    HTTPURLResponse(
      url: URL(string: "https://example.org")!, statusCode: code, httpVersion: nil,
      headerFields: headers)!
  }

  @Test func `The status is found in results of all forms`() {
    let plain = response(418)
    let url: URLResponse = plain
    let data: (Data, URLResponse) = (Data(), url)
    let labelled: (body: Data, head: HTTPURLResponse?) = (Data(), plain)
    let optional: HTTPURLResponse? = plain
    let result: Result<(Data, URLResponse), any Error> = .success(data)
    let values: [Any] = [
      plain, url, data, labelled, optional as Any, result, Reply(httpStatus: 418),
    ]
    for value in values { #expect(HTTPStatus(in: value)?.code == 418) }
    let none: HTTPURLResponse? = nil
    let others: [Any] = [
      1, "", none as Any, (1, 2), [plain],
      URLResponse(
        url: URL(string: "https://example.org")!, mimeType: nil, expectedContentLength: 0,
        textEncodingName: nil),
      Result<Int, any Error>.failure(CancellationError()),
    ]
    for value in others { #expect(HTTPStatus(in: value) == nil) }
  }

  @Test func `A result says when to ask again`() throws {
    let hint = HTTPStatus(in: response(503, ["Retry-After": "120"]))?.retryAfter
    #expect(hint == .delay(.seconds(120)))
    #expect(HTTPStatus(in: response(403))?.isTransient == false)
    #expect(HTTPStatus(in: response(403, ["retry-after": "1"]))?.isTransient == true)
    let reply = try #require(
      HTTPStatus(in: Reply(httpStatus: 501, retryAfter: .delay(.seconds(1)))))
    #expect(reply.isTransient)
    #expect(reply.isFailure)
  }

  @Test(arguments: [(429, true), (503, true), (500, false), (404, false)])
  func `Some responses are a sign of overload`(code: Int, isOverload: Bool) {
    let failed = #expect(throws: FailedResult.self) {
      _ = try FailedResult.checked(response(code), http: true)
    }
    #expect(failed.map(ConcurrencyLimitPolicy.isOverload) == isOverload)
  }

  @Test func `A condition alone says nothing of a status`() {
    let error = #expect(throws: FailedResult.self) {
      _ = try FailedResult.checked(5, http: true) { $0 == 5 }
    }
    #expect(error?.status == nil)
    #expect(error?.isTransient == true)
    #expect(error.map { "\($0)" } == "a rejected result")
    let rejected = #expect(throws: FailedResult.self) {
      _ = try FailedResult.checked(response(404), http: true) { _ in false }
    }
    #expect(rejected.map { "\($0)" } == "HTTP status 404")
  }
}
