import Decorators
import DecoratorsCaching
import Dispatch

/// Six modifiers in one expression, which the compiler must not take long to understand.
enum Chains {
  static func onConcreteType() -> any Catalog {
    CatalogStub().retrying().logging().caching(in: .memory(), namespace: "").dispatching()
      .retrying().logging()
  }

  static func onExistential(_ catalog: any Catalog) -> any Catalog {
    catalog.retrying().logging().caching(in: .memory(), namespace: "").dispatching().retrying()
      .logging()
  }

  static func withArguments(_ catalog: any Catalog) -> any Catalog {
    catalog
      .caching(in: .memory(), namespace: "", onEvent: { print("failed: \($0)") })
      .retrying(
        RetryPolicy(
          maxAttempts: 5,
          backoff: .exponential(.milliseconds(200), factor: 1.5, cap: .seconds(5), jitter: .full),
          shouldRetry: { error in (error as? LoadError) == .missing }
        ),
        recover: Recovery { print("recovering") }
      )
      .dispatching(on: DispatchQueue(label: "chain"), mode: .always)
      .logging(to: ClosureLog(minimumLevel: .debug) { print($0.message) }, level: .debug)
      .retrying(RetryPolicy(maxAttempts: 2, backoff: .linear(.seconds(1), cap: .seconds(9))))
      .logging(to: .standardError, level: .trace)
  }

  static func withAssociatedTypes() -> some Store<String> {
    StoreStub().retrying().logging().caching().dispatching().retrying().logging()
  }
}
