import Synchronization

/// A name that a template looks up. Equal names have the same number, so that a lookup compares
/// numbers and not texts.
public struct Name: Sendable {
  public let text: String
  /// The number, from 0 on without gaps, in the order in which names are first used.
  public let number: Int

  /// Makes a name from a text. This searches a table, which costs more than the use of the name.
  public init(_ text: String) {
    self.text = text
    number = Self.numbers.withLock { numbers in
      if let number = numbers[text] { return number }
      numbers[text] = numbers.count
      return numbers.count - 1
    }
  }

  private static let numbers = Mutex<[String: Int]>([:])
}
