@testable import Decorators
@testable @_spi(Generated) import DecoratorsCaching

extension CallCache {
  /// A cache whose members bear the names that a test gives them, without a module.
  convenience init(
    in store: some CacheStore, namespace: String = "",
    storeTimeout: Duration = CallCache.defaultStoreTimeout,
    clock: any Clock<Duration> = ContinuousClock(),
    onEvent: @escaping CallEvent.Handler = { $0.writeToStandardError() },
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    self.init(
      in: store, module: "", namespace: namespace, storeTimeout: storeTimeout, clock: clock,
      onEvent: onEvent, random: random)
  }
}
