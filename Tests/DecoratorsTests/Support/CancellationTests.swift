import Decorators
import Foundation
import Testing

struct CancellationTests {
  @Test(arguments: [
    (CancellationError() as any Error, true),
    (URLError(.cancelled), true),
    (NSError(domain: NSURLErrorDomain, code: -999), true),
    (NSError(domain: NSURLErrorDomain, code: -1_001), false),
    (NSError(domain: NSCocoaErrorDomain, code: -999), false),
    (URLError(.timedOut), false),
    (LoadError(), false),
  ])
  func isToldByTheError(_ error: any Error, _ isCancellation: Bool) {
    #expect(Cancellation.isCause(of: error) == isCancellation)
  }

  @Test(arguments: [CancellationError() as any Error, URLError(.timedOut), LoadError()])
  func isToldByTheTask(_ error: any Error) async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return Cancellation.isCause(of: error)
    }
    #expect(await task.value)
  }

  @Test(
    arguments: [
      (CancellationError() as any Error, true, .caller), (URLError(.cancelled), true, .caller),
      (LoadError(), true, .caller), (CancellationError(), false, .decoratee),
      (URLError(.cancelled), false, .decoratee), (LoadError(), false, nil),
    ] as [(any Error, Bool, Cancellation.Origin?)])
  func originIsTheCallerIfTheTaskIsCancelled(
    _ error: any Error, _ isCancelled: Bool, _ origin: Cancellation.Origin?
  ) async {
    let task = Task {
      if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      return Cancellation.origin(of: error)
    }
    #expect(await task.value == origin)
  }
}
