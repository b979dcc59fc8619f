@_spi(Generated) import Decorators

extension Fault {
  /// A pattern that picks calls of a member by their number or at random.
  ///
  /// Calls are counted from 1, separately for each member.
  public struct Pattern: Sendable, Hashable {
    private enum Kind: Sendable, Hashable {
      // No range, since `1...Int.max` cannot be a half-open one.
      case numbers(from: Int, through: Int)
      case every(Int)
      case rate(Double)
    }

    private let kind: Kind
    /// The number of calls to pick at most.
    private(set) var limit: Int?

    /// Picks all calls.
    public static var always: Pattern { calls(1...) }

    /// Picks the call with a number.
    public static func call(_ number: Int) -> Pattern {
      Pattern(kind: .numbers(from: number, through: number))
    }

    /// Picks the calls in a range of numbers, such as `2...4` or `2...`.
    public static func calls(_ numbers: some RangeExpression<Int>) -> Pattern {
      switch numbers {
      case let numbers as ClosedRange<Int>:
        return Pattern(kind: .numbers(from: numbers.lowerBound, through: numbers.upperBound))
      case let numbers as PartialRangeThrough<Int>:
        return Pattern(kind: .numbers(from: 1, through: numbers.upperBound))
      default:
        let numbers = numbers.relative(to: Int.min..<Int.max)
        guard let last = numbers.last else { return first(0) }
        return Pattern(kind: .numbers(from: numbers.lowerBound, through: last))
      }
    }

    /// Picks the first calls. A number below 1 picks none.
    public static func first(_ number: Int) -> Pattern {
      Pattern(kind: .numbers(from: 1, through: max(number, 0)))
    }

    /// Picks each call whose number is a multiple of this one. A number below 1 counts as 1.
    public static func every(_ number: Int) -> Pattern {
      Pattern(kind: .every(max(1, number)))
    }

    /// Picks calls at random.
    ///
    /// - Parameter rate: The share of the calls to pick, from 0 for none to 1 for all.
    public static func rate(_ rate: Double) -> Pattern { Pattern(kind: .rate(rate)) }

    /// Returns a pattern that picks only the first of the calls that this pattern picks.
    ///
    /// They are counted separately for each member, from the time when the faults of a
    /// ``FaultInjector`` were set: `.always.limited(to: 5)` picks the next five calls.
    ///
    /// - Parameter count: The largest number of calls.
    public func limited(to count: Int) -> Pattern {
      var pattern = self
      pattern.limit = min(count, limit ?? count)
      return pattern
    }

    /// Returns whether the pattern picks a call with a number, without its limit.
    func picks(_ number: Int, chance: @autoclosure () -> Double) -> Bool {
      switch kind {
      case .numbers(let first, let last): first <= number && number <= last
      case .every(let count): number.isMultiple(of: count)
      case .rate(let rate): chance() < rate
      }
    }
  }
}
