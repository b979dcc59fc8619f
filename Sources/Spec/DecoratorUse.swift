/// A decorator that a spec asks for, with all that it says about it.
public struct DecoratorUse: Sendable {
  /// The decorator.
  public var definition: DecoratorDefinition
  /// The name of the generated type.
  public var typeName: String
  /// Where in the spec it is asked for: by its key, or where defaults do, by the protocol's name.
  public var requestedAt: Int
  /// A Boolean value that indicates whether the protocol itself does not speak of it.
  public var isDefault: Bool
  /// The values of the options, defaults included.
  public var options: [String: OptionValue]
  /// Where those are said that are not the template's own defaults.
  public var origins: [String: OptionOrigin]
  /// What happens to each member, in the order of the protocol's members.
  public var treatments: [MemberTreatment]
}

extension DecoratorUse {
  /// The properties that the decorator has with the options that it has.
  public var properties: [DecoratorProperty] {
    definition.properties.filter { holds($0.conditions) }
  }

  /// The parameters of its modifier.
  public var parameters: [ModifierParameter] {
    definition.parameters.filter { holds($0.conditions) }
  }

  func holds(_ conditions: [MemberRule.Condition]) -> Bool {
    conditions.allSatisfy { $0.holds(for: [], with: options) }
  }

  /// The modules that the generated Swift needs besides the runtime.
  public var neededModules: [String] {
    definition.imports.filter { $0.options.allSatisfy { options[$0]?.isSet ?? false } }
      .map(\.module)
  }
}

/// What a decorator does to one member.
public struct MemberTreatment: Sendable {
  /// What happens to a member.
  public enum Outcome: Sendable, Hashable {
    /// It is acted on, in the way of this name.
    case acts(mode: String)
    /// It is forwarded as it is, for this reason.
    case forwards(reason: String)
  }

  /// What happens to the member.
  public var outcome: Outcome
  /// The values of the options for this member; where it sets none of its own, the decorator's.
  public var options: [String: OptionValue]
  /// Those of them that the spec says of this member itself.
  public var ownOptions: [String: OptionValue]
  /// Where these are said.
  public var ownOrigins: [String: OptionOrigin]
  /// The index of the parameter that is the member's completion handler, if it has one.
  public var completion: Int?
  /// What is true of the member, with this completion handler.
  public var facts: MemberFacts
  /// Where in the spec the decorator's entry names the member, if it does.
  public var namedAt: Int?

  /// Whether the spec leaves the member out.
  var isLeftOut: Bool

  /// Whether the decorator acts on the member.
  var isActing: Bool {
    if case .acts = outcome { true } else { false }
  }
}
