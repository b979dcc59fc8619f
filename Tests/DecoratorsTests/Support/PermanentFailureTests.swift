import Foundation
import TestSupport
import Testing

@_spi(Generated) @testable import Decorators
@_spi(Generated) @testable import DecoratorsResilience

struct PermanentFailureTests {
  @Test(
    arguments: [
      (Classified(isTransient: false), true), (Classified(isTransient: true), false),
      (URLError(.badURL), true), (NSError(domain: NSURLErrorDomain, code: -1_000), true),
      (URLError(.timedOut), false), (NSError(domain: NSURLErrorDomain, code: -1_001), false),
      (CocoaError(.fileReadNoPermission), true), (CocoaError(.fileNoSuchFile), false),
      (NSError(domain: NSCocoaErrorDomain, code: 257), true),
      (POSIXError(.EACCES), true), (NSError(domain: NSPOSIXErrorDomain, code: 13), true),
      (POSIXError(.EAGAIN), false), (NSError(domain: "Feed", code: 257), false),
      (LoadError(), false),
    ] as [(any Error, Bool)])
  func `An error of any form tells if it is permanent`(_ error: any Error, _ isPermanent: Bool) {
    #expect(PermanentFailure.isCause(of: error) == isPermanent)
  }

  @Test(
    arguments: [
      (DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "")), true),
      (URLError(.serverCertificateUntrusted), true), (CocoaError(.fileReadNoSuchFile), true),
      (POSIXError(.ENOENT), true), (URLError(.badURL), true),
      (NSError(domain: NSURLErrorDomain, code: URLError.Code.fileDoesNotExist.rawValue), true),
      (URLError(.timedOut), false), (URLError(.badServerResponse), false),
      (URLError(.notConnectedToInternet), false), (CocoaError(.fileWriteOutOfSpace), false),
      (POSIXError(.ECONNRESET), false), (Broken(), false),
    ] as [(any Error, Bool)])
  func `Errors of the request, the response or a file come again`(error: any Error, repeats: Bool) {
    #expect(PermanentFailure.repeats(error) == repeats)
    #expect(RetryPolicy().shouldRetry(error) == !repeats)
    #expect(HedgePolicy().shouldTryAnother(error) == !repeats)
  }

  @Test func `What the spec says goes before the tables, for one error alone`() {
    let missing = CocoaError(.fileReadNoSuchFile)
    let judged = JudgedError.judging(missing, transient: { $0 is CocoaError })
    #expect(judged.judged { RetryPolicy().shouldRetry($0) && $0 is CocoaError })
    #expect(!RetryPolicy().shouldRetry(missing))
    let permanent = JudgedError.judging(
      Broken(), permanent: { _ in true }, transient: { _ in true })
    #expect(PermanentFailure.isCause(of: permanent))
    #expect(!permanent.judged { FallbackPolicy().shouldFallBack($0) })
    #expect(JudgedError.judging(Broken()) is Broken)
  }

  private struct Broken: Error {}
}

private struct Classified: ClassifiedError {
  let isTransient: Bool
}
