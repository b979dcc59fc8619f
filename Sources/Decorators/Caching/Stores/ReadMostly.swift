/// A value that many threads read at the same time, and that seldom changes.
///
/// There are several locks in place of one. A reader takes one of them, mostly another than the
/// readers on other threads, so that they do not wait for each other even where all read the same.
/// Somebody who changes the value takes all of them.
///
/// Unchecked, because the compiler cannot see what makes it safe: the value is reached only while
/// one of the locks is held, and is changed only while all are.
final class ReadMostly<Value: ~Copyable>: @unchecked Sendable {
  private static var lockCount: Int { 16 }

  private let locks: UnsafeMutablePointer<ReaderLock>
  private let value: UnsafeMutablePointer<Value>

  init(_ initialValue: consuming sending Value) {
    locks = .allocate(capacity: Self.lockCount)
    for number in 0..<Self.lockCount {
      (locks + number).initialize(to: ReaderLock())
    }
    value = .allocate(capacity: 1)
    value.initialize(to: initialValue)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
    locks.deinitialize(count: Self.lockCount)
    locks.deallocate()
  }

  /// Reads the value while others may read it, too.
  @inline(__always)
  func read<Result: Sendable>(_ body: (borrowing Value) -> Result) -> Result {
    locks[Self.lockOfThisThread].lock.withLock { _ in body(value.pointee) }
  }

  /// Changes the value while nobody else reaches it.
  func write<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    withLocks(from: 0) { body(&value.pointee) }
  }

  private func withLocks<Result: Sendable>(from number: Int, _ body: () -> Result) -> Result {
    guard number < Self.lockCount else { return body() }
    return locks[number].lock.withLock { _ in withLocks(from: number + 1, body) }
  }

  /// Any lock will do. What tells threads apart at no cost is where their stacks are: far from each
  /// other, in steps of many kilobytes.
  private static var lockOfThisThread: Int {
    var local: UInt8 = 0
    let address = withUnsafeMutablePointer(to: &local) { UInt64(UInt(bitPattern: $0)) }
    return Int(truncatingIfNeeded: ((address >> 16) &* 0x9e37_79b9_7f4a_7c15) >> 60)
  }
}

/// A lock that shares no cache line with its neighbours, so that threads which take different ones
/// do not slow each other down.
private struct ReaderLock: ~Copyable {
  // Not `Void`: to change what has no size looks to the thread sanitizer like a change of the lock.
  let lock = Lock(0)
  private let padding: (Padding, Padding) = (Padding(), Padding())
}

private struct Padding {
  private let words: (Int, Int, Int, Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0, 0, 0, 0)
}
