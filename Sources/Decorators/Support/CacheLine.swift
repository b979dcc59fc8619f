/// A value that shares no cache line with other values.
///
/// A thread that changes a value fetches its cache line from all other threads. They fetch it back
/// to read anything in it, even what never changes. A cache line has up to 128 bytes.
@usableFromInline
struct CacheLine<Value: ~Copyable>: ~Copyable {
  private typealias Padding = (
    Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int
  )

  private let before: Padding = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  @usableFromInline let value: Value
  private let after: Padding = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

  init(_ value: consuming Value) {
    self.value = value
  }
}

extension CacheLine: Sendable where Value: Sendable & ~Copyable {}
