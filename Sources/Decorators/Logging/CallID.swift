/// An identifier of a logged call, which includes the identifier of the call that surrounds it.
///
/// A call outside all other logged calls has a single number, such as `3`. Logged calls within it
/// are `3.1`, `3.2` and so on. Such a call can be one of another member, or of the same member
/// further down in a stack of decorators. To find all lines of a call and of the calls within it,
/// look for `#3`.
public struct CallID: Sendable, Hashable, CustomStringConvertible {
  /// The numbers from the outermost call to the call itself.
  public let numbers: [Int]

  /// Creates an identifier from its numbers, beginning with that of the outermost call.
  public init(_ numbers: Int...) {
    self.numbers = numbers
  }

  private init(numbers: [Int]) {
    self.numbers = numbers
  }

  /// The identifier of the surrounding call; `nil` if no surrounding call is logged.
  public var parent: CallID? {
    numbers.count < 2 ? nil : CallID(numbers: numbers.dropLast())
  }

  /// Returns the identifier of a call within this one.
  ///
  /// - Parameter number: The number of that call, counted from 1.
  public func child(_ number: Int) -> CallID {
    CallID(numbers: numbers + [number])
  }

  /// The numbers, separated by dots: `3.1`.
  public var description: String {
    numbers.map(String.init).joined(separator: ".")
  }
}
