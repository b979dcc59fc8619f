import Synchronization

/// A name of a field, by a number: names are compared far more often than they are read.
public struct FieldName: Hashable, Sendable {
  @usableFromInline let number: Int

  private struct Known {
    var numbers: [String: Int] = [:]
    var texts: [String] = []
  }

  private static let known = Mutex(Known())

  public init(_ text: String) {
    number = Self.known.withLock { known in
      if let number = known.numbers[text] { return number }
      let number = known.texts.count
      known.numbers[text] = number
      known.texts.append(text)
      return number
    }
  }

  init(number: Int) { self.number = number }

  public var text: String { Self.known.withLock { $0.texts[number] } }
}

extension FieldName: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
