/// A member that an option names, or one of its calls.
public struct MemberReference: Sendable {
  /// Its place among the protocol's members.
  public var index: Int
  /// Its full name.
  public var name: String
  /// What takes the place of its parameters, or of those of them that an option lists; nil where the
  /// member as a whole is meant.
  public var arguments: [Argument]?
  /// Where the spec names it.
  public var offset: Int

  /// What is passed for a parameter.
  public enum Argument: Sendable {
    /// A parameter of the member that has the option, without back-ticks.
    case parameter(String)
    /// Swift, in which `$0` is what the member returns that has the option.
    case expression(String)
  }

  /// As a spec writes it.
  public var specText: String {
    guard let arguments else { return name }
    let texts = arguments.map { argument in
      switch argument {
      case .parameter(let name): name
      case .expression(let text): "'\(text.replacing("'", with: "''"))'"
      }
    }
    return "{ \(name): [\(texts.joined(separator: ", "))] }"
  }
}
