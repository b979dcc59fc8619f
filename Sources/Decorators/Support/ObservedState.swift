import Synchronization

/// A value that one thread at a time can access, and the effects of its changes on code of the user's.
///
/// Effects are added with the lock held, and carried out without it, in the order in which they were
/// added. One thread at a time carries them out, also those that others add meanwhile, so that no
/// thread waits for code that another one calls. Code that an effect calls may therefore change the
/// value: the effects of that follow.
@usableFromInline
package final class ObservedState<Value: Sendable>: Sendable {
  @usableFromInline package typealias Effect = @Sendable () -> Void

  @frozen
  @usableFromInline
  struct Contents {
    @usableFromInline var value: Value
    /// The effects to carry out, in their order.
    @usableFromInline var effects: [Effect] = []
    /// A Boolean value that indicates whether a thread carries out effects.
    @usableFromInline var isBusy = false

    @inlinable
    init(value: Value) { self.value = value }
  }

  /// The number of times that a thread looks for effects of others, which must not keep it for ever.
  private static var mostRounds: Int { 100 }

  @usableFromInline let contents: Lock<Contents>

  @usableFromInline
  package init(_ value: Value) {
    contents = Lock(Contents(value: value))
  }

  @inlinable
  package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    contents.withLock { body(&$0.value) }
  }

  /// Changes the value, adds the effects of the change, and carries them out.
  ///
  /// - Parameter proceed: A closure that is called before the effects, without the lock.
  @discardableResult
  @inlinable
  package func change<Result: Sendable>(
    _ body: (inout Value, inout [Effect]) -> Result, then proceed: (Result) -> Void = { _ in }
  ) -> Result {
    let (result, isFirst) = contents.withLock { contents in
      let result = body(&contents.value, &contents.effects)
      let isFirst = !contents.isBusy && !contents.effects.isEmpty
      if isFirst { contents.isBusy = true }
      return (result, isFirst)
    }
    proceed(result)
    if isFirst { carryOutEffects() }
    return result
  }

  @usableFromInline
  func carryOutEffects() {
    for _ in 0..<Self.mostRounds {
      let effects = contents.withLock { contents in
        defer { contents.effects = [] }
        contents.isBusy = !contents.effects.isEmpty
        return contents.effects
      }
      if effects.isEmpty { return }
      for effect in effects { effect() }
    }
    Task.beginDetached { self.carryOutEffects() }
  }
}
