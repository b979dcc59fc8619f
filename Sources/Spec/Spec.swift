import SwiftDeclarations

/// A description of decorated protocols, read and checked: generating from it cannot fail.
public struct Spec: Sendable {
  /// The text.
  public var source: SourceText
  /// What the generated file imports besides the runtime, each once.
  public var imports: [ImportLine]
  /// The access level of the decorators and their modifiers.
  public var access: AccessLevel
  /// In the order of the spec.
  public var protocols: [DecoratedProtocol]
}

extension Spec {
  /// The paths of the Swift files that declare the protocols, or what they inherit.
  public var swiftFiles: Set<String> {
    var paths: Set<String> = []
    for decorated in protocols {
      for case .swiftFile(let source) in [decorated.origin] + decorated.memberOrigins {
        paths.insert(source.path)
      }
    }
    return paths
  }
}

/// A protocol for which a spec asks decorators.
public struct DecoratedProtocol: Sendable {
  /// Where the spec names it.
  public var namedAt: Int
  /// As it is written.
  public var written: ProtocolDeclaration
  /// The text that the declaration was read from.
  public var origin: DeclarationOrigin
  /// With the members of all that it inherits, those first; it inherits protocols of the standard
  /// library alone.
  public var declaration: ProtocolDeclaration
  /// Where each member of `declaration` was read.
  public var memberOrigins: [DeclarationOrigin]
  /// A Boolean value that indicates whether the protocol itself is generated too.
  public var isDeclaredHere: Bool
  /// Sorted by the key of their definitions.
  public var decorators: [DecoratorUse]
}

/// A decorator that a spec asks for, with all that it says about it.
public struct DecoratorUse: Sendable {
  /// The decorator.
  public var definition: DecoratorDefinition
  /// The name of the generated type.
  public var typeName: String
  /// Where in the spec its key stands.
  public var requestedAt: Int
  /// The values of the options, defaults included.
  public var options: [String: OptionValue]
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

  private func holds(_ conditions: [MemberRule.Condition]) -> Bool {
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
