/// A member that an option names, or one of its calls.
public struct MemberReference: Sendable {
  /// The index among the members of the protocol.
  public var index: Int
  public var name: String
  /// The arguments for its parameters, or for those parameters that an option lists; `nil` if the
  /// reference is to the member as a whole.
  public var arguments: [Argument]?
  public var offset: Int

  public enum Argument: Sendable {
    /// A parameter of the member that has the option, without back-ticks.
    case parameter(String)
    /// A Swift expression, in which `$0` is the result of the member that has the option.
    case expression(String)
    /// An element of the list that is the value of a parameter of the member that has the option.
    case element(of: String)
  }

  /// The parameter of the member that has the option whose elements are arguments; `nil` if there is none.
  public var list: String? {
    arguments?.lazy.compactMap { if case .element(of: let list) = $0 { list } else { nil } }.first
  }

  /// The reference as it is written in a spec.
  public var specText: String {
    guard let arguments, list == nil else { return name }
    let texts = arguments.map { argument in
      switch argument {
      case .parameter(let name), .element(of: let name): name
      case .expression(let text): "'\(text.replacing("'", with: "''"))'"
      }
    }
    return "{ \(name): [\(texts.joined(separator: ", "))] }"
  }
}
