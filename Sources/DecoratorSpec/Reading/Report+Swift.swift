import DecoratorDeclarations

extension Report {
  /// Returns quoted Swift that is copied to generated code; `nil` if it is empty or would affect the
  /// code around it.
  ///
  /// - Parameter count: The number of arguments `$0`, `$1`; `nil` if it is not visible.
  func swift(_ scalar: YAMLScalar, _ subject: String, givenArguments count: Int?) -> String? {
    let fragment = SwiftFragment(parsing: scalar.text)
    if fragment.isEmpty {
      error(
        "\(subject) contains no Swift; write an expression, or remove it",
        at: scalar.documentOffset(of: 0))
      return nil
    }
    if let offset = scalar.text.offsetOfControlCharacter {
      error(
        "\(subject) contains a control character; write an escape such as '\\u{1B}' instead",
        at: scalar.documentOffset(of: offset))
      return nil
    }
    for problem in fragment.problems {
      error("in \(subject), \(problem.message)", at: scalar.documentOffset(of: problem.offset))
    }
    let unknown = fragment.arguments.filter { argument in
      count.map { argument.number >= $0 } ?? false
    }
    for argument in unknown {
      error(
        "\(subject) cannot use '$\(argument.number)'; it gets \(Self.arguments(count ?? 0))",
        at: scalar.documentOffset(of: argument.offset))
    }
    return fragment.problems.isEmpty && unknown.isEmpty ? scalar.text : nil
  }

  private static func arguments(_ count: Int) -> String {
    count == 0 ? "no arguments" : "only \(enumeration((0..<count).map { "$\($0)" }))"
  }
}

extension String {
  fileprivate var offsetOfControlCharacter: Int? {
    utf8.enumerated().first { _, byte in
      (byte < 0x20 || byte == 0x7F) && !"\t\n\r".utf8.contains(byte)
    }?.offset
  }
}
