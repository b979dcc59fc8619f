/// A pattern that picks calls of a member by their number or at random.
///
/// | pattern         | calls                                  |
/// |-----------------|----------------------------------------|
/// | `.always`       | all                                    |
/// | `.call(3)`      | the third                              |
/// | `.calls(2...4)` | the second, the third and the fourth   |
/// | `.calls(2...)`  | all but the first                      |
/// | `.every(10)`    | the tenth, the twentieth and so on     |
/// | `.rate(0.1)`    | one in ten on average, at random       |
///
/// Calls are counted from 1, separately for each member.
public struct CallPattern: Sendable, Hashable {
  private enum Kind: Sendable, Hashable {
    case numbers(first: Int, last: Int)
    case every(Int)
    case rate(Double)
  }

  private let kind: Kind

  /// Picks all calls.
  public static let always = CallPattern(kind: .numbers(first: 1, last: .max))

  /// Picks the call with a number.
  public static func call(_ number: Int) -> CallPattern {
    CallPattern(kind: .numbers(first: number, last: number))
  }

  /// Picks the calls in a range of numbers.
  public static func calls(_ numbers: ClosedRange<Int>) -> CallPattern {
    CallPattern(kind: .numbers(first: numbers.lowerBound, last: numbers.upperBound))
  }

  /// Picks the call with a number and all calls after it.
  public static func calls(_ numbers: PartialRangeFrom<Int>) -> CallPattern {
    CallPattern(kind: .numbers(first: numbers.lowerBound, last: .max))
  }

  /// Picks each call whose number is a multiple of this one. A number below 1 counts as 1.
  public static func every(_ number: Int) -> CallPattern {
    CallPattern(kind: .every(max(1, number)))
  }

  /// Picks calls at random.
  ///
  /// - Parameter rate: The share of the calls to pick, from 0 for none to 1 for all.
  public static func rate(_ rate: Double) -> CallPattern {
    CallPattern(kind: .rate(rate))
  }

  /// Returns a Boolean value that indicates whether the pattern picks a call.
  ///
  /// - Parameters:
  ///   - number: The number of the call.
  ///   - chance: A random number from 0 up to 1.
  func picks(_ number: Int, chance: @autoclosure () -> Double) -> Bool {
    switch kind {
    case .numbers(let first, let last): first <= number && number <= last
    case .every(let count): number.isMultiple(of: count)
    case .rate(let rate): chance() < rate
    }
  }
}
