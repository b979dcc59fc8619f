/// Members that register a closure, which is called for each event.
protocol NewsDesk: Sendable {
  func onNews(_ handler: @escaping @Sendable (String) -> Void)
  func observe(topic: String, handler: @escaping @Sendable (String?, (any Error)?) -> Void) -> Int
  /// The spec says that it completes.
  func onceReady(_ done: @escaping @Sendable (String) -> Void)
  func onReady(_ done: @escaping @Sendable (String) -> Void)
}
