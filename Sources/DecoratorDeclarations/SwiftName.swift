extension StringProtocol {
  /// A Boolean value that indicates whether it has the form of a Swift name. Keywords have this
  /// form too.
  public var isSwiftIdentifier: Bool {
    guard unicodeScalars.first?.startsSwiftName == true else { return false }
    for scalar in unicodeScalars where !scalar.continuesSwiftName { return false }
    return true
  }

  /// A Boolean value that indicates whether it is a word that needs back-ticks to be a name in
  /// Swift.
  public var isReservedSwiftWord: Bool { reservedWords.contains(String(self)) }

  /// A Boolean value that indicates whether it can be the name of a type without back-ticks.
  public var isSwiftTypeName: Bool {
    guard isSwiftIdentifier else { return false }
    let name = String(self)
    return !reservedWords.contains(name) && !otherWords.contains(name)
  }

  /// A Boolean value that indicates whether it can be the name of a type, with or without the names
  /// of the types around it.
  public var isQualifiedSwiftTypeName: Bool {
    split(separator: ".", omittingEmptySubsequences: false).allSatisfy(\.isSwiftTypeName)
  }
}

extension Unicode.Scalar {
  // Asking Unicode takes long.
  fileprivate var startsSwiftName: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "_": true
    default: !isASCII && properties.isXIDStart
    }
  }

  fileprivate var continuesSwiftName: Bool {
    switch self {
    case "0"..."9": true
    default: startsSwiftName || !isASCII && properties.isXIDContinue
    }
  }
}

/// Words that can be names, but not of types.
private let otherWords: Set<String> = ["_", "any", "each", "nonisolated", "some"]

private let reservedWords: Set<String> = [
  "Any", "Self", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue",
  "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
  "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is",
  "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
  "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
  "throws", "true", "try", "typealias", "var", "where", "while",
]
