/// A decorator that a spec requests, with everything that the spec states about it.
public struct ConfiguredDecorator: Sendable {
  public var definition: DecoratorDefinition
  public var typeName: String
  /// The place in the spec that requests it: its key, or the name of the protocol if defaults
  /// request it.
  public var requestedAt: Int
  /// The place that first requests it, which can be in defaults.
  public var firstRequest: SourcePlace
  /// `true` if the protocol itself does not mention it.
  public var isDefault: Bool
  /// `true` if the defaults of the spec itself mention it, and not only those of another.
  public var isDefaultOfSpec: Bool
  /// The values of the options, defaults included.
  public var options: [String: OptionValue]
  /// The origins of the values that are not the template's own defaults.
  public var origins: [String: OptionOrigin]
  /// The treatments of the members, in the order of the protocol's members.
  public var treatments: [MemberTreatment]
  /// The options of the protocol itself that do not decide on which members the decorator acts, or in
  /// what way, and that may change nothing: those for all members or for one, if they are set for all
  /// members, and those of members that are `true`.
  public var removableOptions: [RemovableOption] = []
}

extension ConfiguredDecorator {
  public var properties: [DecoratorProperty] {
    definition.properties.filter { holds($0.conditions) }
  }

  public var parameters: [ModifierParameter] {
    definition.parameters.filter { holds($0.conditions) }
  }

  /// Returns `true` if the options of the decorator fulfil the conditions. An option of members is there if
  /// one has it on which the decorator acts.
  func holds(_ conditions: [MemberRule.Condition]) -> Bool {
    if conditions.isEmpty { return true }
    var options = options
    for option in definition.options where option.scope == .member {
      options[option.name] =
        treatments.lazy.filter(\.isActing).compactMap { $0.ownOptions[option.name] }.first
    }
    return conditions.allSatisfy { $0.holds(for: [], with: options) }
  }

  /// The partials that the generated file needs once.
  public var helpers: [TemplateHelper] { definition.helpers.filter { holds($0.conditions) } }

  /// The modules that the generated Swift needs besides the runtime.
  public var neededModules: [String] {
    neededImports.map(\.module) + (definition.libraryModule == nil ? [definition.module] : [])
  }

  /// The modules that the generated Swift needs besides the runtime, with the types that they hide.
  public var neededImports: [TemplateImport] {
    definition.imports.filter { holds($0.conditions) }
  }
}

/// The verdict on a member, with what else its code depends on.
public struct MemberTreatment: Sendable {
  public var verdict: Verdict
  /// What the verdict rests on.
  var member: VerdictCase
  /// The values of the options that the spec sets for this member itself.
  public var ownOptions: [String: OptionValue]
  public var ownOrigins: [String: OptionOrigin]
  /// The index of the parameter that is the member's completion handler, if it has one.
  public var completion: Int?
  /// The stream that a call gives; `nil` if there is none.
  public var stream: StreamType?
  /// The parameters, by their indices, whose values cannot be copied.
  public var uncopyableParameters: Set<Int>
  /// The place in the decorator's entry that names the member, if there is one.
  public var namedAt: Int?
  /// The types that only the compiler can check.
  public var checkedTypes: [CheckedType] = []

  /// The facts that are true of the member with this completion handler.
  public var facts: MemberFacts { member.facts }

  /// The values of the options for this member, its own or those of the decorator.
  public var options: [String: OptionValue] { member.options }

  public var isActing: Bool { verdict.isActing }

  /// Returns `true` if the decorator acts on the member in one of these modes; in any, if there are none.
  func isActing(in modes: [String]) -> Bool {
    verdict.mode.map { modes.isEmpty || modes.contains($0) } ?? false
  }
}

/// An option in a spec, and the decorator without it.
///
/// If the code of both is the same, the option changes nothing.
public struct RemovableOption: Sendable {
  public var name: String
  public var place: SourcePlace
  public var remainder: ConfiguredDecorator
}

public struct OptionOrigin: Sendable {
  public var place: SourcePlace
  /// `true` if the place is under `defaults:`.
  public var isDefault: Bool
}
