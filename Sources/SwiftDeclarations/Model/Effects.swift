/// What calling something can do besides returning.
public struct Effects: Sendable, Hashable {
  /// Whether it may suspend.
  public var isAsync: Bool
  /// Which errors it throws, if any.
  public var throwing: Throwing

  /// Which errors something throws.
  public enum Throwing: Sendable, Hashable {
    /// It throws none.
    case never
    /// `throws`
    case anyError
    /// `throws(E)`
    case typed(TypeSyntax)
    /// `rethrows`
    case `rethrows`
  }

  /// Makes effects, none unless said otherwise.
  public init(isAsync: Bool = false, throwing: Throwing = .never) {
    self.isAsync = isAsync
    self.throwing = throwing
  }
}

extension Effects: CustomStringConvertible {
  /// The effects as they stand behind parameters, `async throws(E)` for example; empty where there
  /// are none.
  public var description: String {
    let words = [isAsync ? "async" : "", throwing.description].filter { !$0.isEmpty }
    return words.joined(separator: " ")
  }

  /// Whether it throws anything: `throws(Never)` does not.
  public var canThrow: Bool {
    switch throwing {
    case .never: false
    case .anyError, .rethrows: true
    case .typed(let error): !["Never", "Swift.Never"].contains(error.description)
    }
  }

  /// Whether it is neither `async` nor throws.
  public var isNone: Bool { !isAsync && throwing == .never }
}

extension Effects.Throwing: CustomStringConvertible {
  /// `throws`, `throws(E)`, `rethrows`; empty for what does not throw.
  public var description: String {
    switch self {
    case .never: ""
    case .anyError: "throws"
    case .typed(let error): "throws(\(error))"
    case .rethrows: "rethrows"
    }
  }
}
