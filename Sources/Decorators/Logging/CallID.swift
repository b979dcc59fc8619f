/// Tells a logged call from all others, and ties it to the call within which it was made.
///
/// The third call that is made within no other is `3`. What is called from within it, and logged
/// too, is `3.1`, `3.2` and so on: another member, or the same one further down in a stack of
/// decorators. All lines of a call and of what it caused are found by looking for `#3`.
public struct CallID: Sendable, Hashable, CustomStringConvertible {
  /// The number of the outermost call first, that of the call itself last.
  public let numbers: [Int]

  /// Creates an identifier from its numbers, the outermost call's first.
  public init(_ numbers: Int...) {
    self.numbers = numbers
  }

  private init(numbers: [Int]) {
    self.numbers = numbers
  }

  /// The call within which this one was made; `nil` if none was logged.
  public var parent: CallID? {
    numbers.count < 2 ? nil : CallID(numbers: numbers.dropLast())
  }

  /// The identifier of a call that is made within this one.
  ///
  /// - Parameter number: Counts these calls, from 1.
  public func child(_ number: Int) -> CallID {
    CallID(numbers: numbers + [number])
  }

  /// The numbers with dots between them: `3.1`.
  public var description: String {
    numbers.map(String.init).joined(separator: ".")
  }
}
