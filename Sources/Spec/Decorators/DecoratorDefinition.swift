/// What a template's front matter says about the decorator that it writes.
///
/// All that is special about a decorator is here and in the template's text: reading specs and
/// generating code know no decorator by name.
public struct DecoratorDefinition: Sendable {
  /// The key under `decorators:` in a spec.
  public var key: String
  /// Where in the template the key stands.
  public var keyOffset: Int
  /// The name of the generated type, with `{Protocol}` where the protocol's name goes.
  public var typePattern: String
  /// The name of the method that applies the decorator.
  public var modifier: String
  /// What it does, in a sentence.
  public var summary: String
  /// The stored properties of the type besides its decoratee.
  public var properties: [DecoratorProperty]
  /// The parameters of the modifier.
  public var parameters: [ModifierParameter]
  /// The local names that the template uses in members.
  public var locals: [String]
  /// The modules that the template's Swift needs besides the runtime.
  public var imports: [TemplateImport]
  public var options: [OptionDefinition]
  /// What the decorator does to a member: the first rule whose conditions the member meets decides.
  public var rules: [MemberRule]
  /// What `decorate check` says of members that a spec does not name.
  public var warnings: [MemberWarning]

  /// The name of the type generated for a protocol.
  public func typeName(forProtocol name: String) -> String {
    let parts = typePattern.split(separator: "{", maxSplits: 1, omittingEmptySubsequences: false)
    return parts[0] + name + parts[1].dropFirst("Protocol}".count)
  }

  /// The ways in which members are treated, each once, in the order of the rules.
  public var modes: [String] {
    var modes: [String] = []
    for case .act(let action) in rules.map(\.outcome) where !modes.contains(action.mode) {
      modes.append(action.mode)
    }
    return modes
  }

  /// What the decorator does to a member: the first rule that applies decides.
  public func treatment(
    of facts: MemberFacts, with options: [String: OptionValue]
  ) -> MemberRule.Treatment {
    rules.first { $0.applies(to: facts, with: options) }?.treatment(of: facts, with: options)
      ?? .forward(reason: "there is nothing to do")
  }
}

/// A module that a template's Swift needs, always or with some of its options.
public struct TemplateImport: Sendable {
  public var module: String
  /// The options that the decorator must have for the module to be needed.
  public var options: [String]
}

extension DecoratorUse {
  /// The modules that the generated Swift needs besides the runtime.
  public var neededModules: [String] {
    definition.imports.filter { $0.options.allSatisfy { options[$0]?.isSet ?? false } }
      .map(\.module)
  }
}

/// An option that a spec can set on a decorator, on one of its members, or on both.
public struct OptionDefinition: Sendable {
  public enum Scope: String, CaseIterable, Sendable {
    case decorator
    case member
    /// On the decorator for all members, on a member for itself.
    case both
  }

  public var name: String
  public var type: OptionType
  public var scope: Scope
  /// What it means, in a sentence.
  public var summary: String
  public var defaultValue: OptionValue?
  /// The options, or of a record's field the fields, of which one must be given too; empty where it
  /// stands for itself.
  public var companions: [String]
}

extension OptionDefinition {
  /// The names by which rules speak of it, of its fields and of its values: `backoff`, `backoff.cap`,
  /// `strategy.cacheFirst`, `singleFlight.false`.
  var paths: [String] {
    let parts: [String] =
      switch type {
      case .record(let record): record.fields.flatMap(\.paths)
      case .word(let words): words
      case .boolean: ["false"]
      default: []
      }
    return [name] + parts.map { "\(name).\($0)" }
  }
}
