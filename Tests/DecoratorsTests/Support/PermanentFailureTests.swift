import Decorators
import Foundation
import Testing

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
  func isToldByTheErrorWhateverItsForm(_ error: any Error, _ isPermanent: Bool) {
    #expect(PermanentFailure.isCause(of: error) == isPermanent)
  }
}

private struct Classified: ClassifiedError {
  let isTransient: Bool
}
