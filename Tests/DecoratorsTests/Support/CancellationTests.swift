import Decorators
import Foundation
import TestSupport
import Testing

struct CancellationTests {
  @Test(
    arguments: [
      (CancellationError() as any Error, .decoratee), (URLError(.cancelled), .decoratee),
      (NSError(domain: NSURLErrorDomain, code: -999), .decoratee),
      (NSError(domain: NSURLErrorDomain, code: -1_001), nil),
      (NSError(domain: NSCocoaErrorDomain, code: -999), nil), (URLError(.timedOut), nil),
      (LoadError(), nil),
    ] as [(any Error, Cancellation.Origin?)], [false, true])
  func `The origin is the caller if the task is cancelled`(
    _ row: (error: any Error, origin: Cancellation.Origin?), isCancelled: Bool
  ) async {
    let task = Task {
      if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      return (Cancellation.origin(of: row.error), Cancellation.isCause(of: row.error))
    }
    let (origin, isCause) = await task.value
    #expect(origin == (isCancelled ? .caller : row.origin))
    #expect(isCause == (origin != nil))
  }
}
