import SwiftDeclarations

/// What a template's front matter says about the decorator that it writes.
///
/// All that is special about a decorator is here and in the template's text: reading specs and
/// generating code know no decorator by name.
public struct DecoratorDefinition: Sendable {
  /// The key under `decorators:` in a spec.
  public var key: String
  /// Where in the template the key stands.
  public var keyOffset: Int
  /// What stands before and behind the protocol's name in the name of the generated type.
  public var typeNameParts: (head: String, tail: String)
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
  /// The members on which it acts only where the spec names them.
  public var namingRules: [NamingRule]
  /// On which side of others it stands in a stack.
  public var orderRules: [OrderRule]
  /// Whether a first spec proposes it, which what is for tests alone need not.
  public var isProposed: Bool

  /// A list of members that every decorator can have besides its options.
  enum SelectionList: String, CaseIterable {
    /// The members that alone are acted on.
    case only
    /// The members that are left out.
    case except
  }

  /// The key of the name that a spec gives the generated type.
  static let typeNameKey = "typeName"

  /// The keys that every decorator has besides its options.
  static let commonKeys = SelectionList.allCases.map(\.rawValue) + [typeNameKey]

  /// The name of the type generated for a protocol.
  public func typeName(forProtocol name: String) -> String {
    let (head, tail) = typeNameParts
    guard name.utf8.contains(UInt8(ascii: "`")) else { return head + name + tail }
    let typeName = head + name.withoutBackTicks + tail
    return typeName.isSwiftTypeName ? typeName : "`\(typeName)`"
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

  /// Why the decorator acts on a member only where the spec names it; nil where it need not.
  ///
  /// - Parameter isMatched: whether a pattern in the spec stands for the member.
  public func reasonToName(
    _ facts: MemberFacts, with options: [String: OptionValue], isMatched: Bool = false
  ) -> String? {
    namingRules.first {
      $0.applies(to: facts, with: options) && !(isMatched && $0.allowsPatterns)
    }?.reason
  }
}

/// A module that a template's Swift needs, always or with some of its options.
public struct TemplateImport: Sendable {
  public var module: String
  /// The package that the module is of, which the target must depend on.
  public var package: String?
  /// The options that the decorator must have for the module to be needed.
  public var options: [String]
}
