import Synchronization

/// A value that the first who needs it makes for all.
public final class LazyValue<Value: Sendable>: Sendable {
  @usableFromInline let made = Mutex<Value?>(nil)
  @usableFromInline let make: @Sendable () -> Value

  public init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  // Without the type of the value, each reading copies it by its metadata.
  @inlinable public var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
