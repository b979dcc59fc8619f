/// A conformance that a template's code needs of the types of a member on which it acts. The spec checks it as far
/// as the target's files tell; the compiler checks types of other modules.
public struct TypeCheck: Sendable {
  /// The protocols that can be needed.
  public enum Conformance: String, CaseIterable, Sendable {
    case codable = "Codable"
    case hashable = "Hashable"
    case sendable = "Sendable"
  }

  static let (arguments, result) = ("arguments", "result")

  /// `arguments`, `result`, or an option that names parameters, which by default are all.
  var subjects: [String]
  var conformance: Conformance
  /// The modes in which the template needs it; in all if there are none.
  var modes: [String]
  var conditions: [MemberRule.Condition]
}

/// A type that the compiler has to check, since no file of the target declares it.
public struct CheckedType: Sendable, Hashable {
  public var type: String
  public var conformances: [TypeCheck.Conformance]
}
