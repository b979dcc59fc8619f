import DecoratorDeclarations

/// The definition of a decorator in the front matter of its template.
///
/// The definition and the text of the template contain everything that is special about a
/// decorator. The reader of specs and the generator know no decorator by name. It is an object since every
/// protocol has its decorators, and a copy of so many values would take long.
public final class DecoratorDefinition: Sendable {
  /// The key under `decorators:` in a spec.
  public let key: String
  public let keyOffset: Int
  /// The name of the generated type, with `{Protocol}` in place of the protocol's name.
  public let typeNamePattern: String
  /// The name of the method that applies the decorator.
  public let modifier: String
  /// The module with the types that its template names, of the library or the user's own.
  public let module: String
  let modifierPlace: SourcePlace
  /// A Boolean value that indicates whether its template is part of this package.
  let isBuiltIn: Bool
  public let summary: String
  /// Words by which people know it elsewhere. A spec that has one is told the key.
  public let alsoKnownAs: [String]
  /// The stored properties of the type besides its decoratee.
  public let properties: [DecoratorProperty]
  public let parameters: [ModifierParameter]
  /// The local names that the template uses in members.
  public let locals: [String]
  /// The modules that the template's Swift needs besides the runtime.
  public let imports: [TemplateImport]
  /// The partials that a generated file needs once, however many protocols it decorates.
  public let helpers: [TemplateHelper]
  public let options: [OptionDefinition]
  /// The names of options, by names that they had in earlier versions.
  public let renamedOptions: [String: String]
  /// What to write in place of words that are none of its options, by the words.
  public let advice: [String: String]
  /// The rules for the treatment of members. The first rule that applies decides.
  public let rules: [MemberRule]
  /// The rules for members on which it acts, and on which a build says something.
  private let remarkRules: [MemberRule.Remark: [MemberRule]]
  /// The rules for members on which it acts only if the spec names them.
  public let namingRules: [MemberRule]
  /// The conformances that its code needs of the types of members.
  public let typeChecks: [TypeCheck]
  /// How far it acts on a call that gives a stream; `nil` if it acts on no stream.
  public let streamExtent: String?
  /// The rules for its side of other decorators in a stack.
  public let orderRules: [OrderRule]
  /// The part that it has in a first spec.
  public let proposal: Proposal
  /// The part of a statement on failures that it uses; `nil` if it treats failed calls like others.
  public let failureUse: FailureUse?
  /// A Boolean value that indicates whether the spec can say of which calls it takes care, by their
  /// arguments.
  public let isConditional: Bool
  /// A Boolean value that indicates whether it takes its time from a clock, which its stack can have.
  public let isTimed: Bool

  init(
    key: String, keyOffset: Int, typeNamePattern: String, modifier: String, module: String,
    modifierPlace: SourcePlace, isBuiltIn: Bool, summary: String,
    alsoKnownAs: [String], properties: [DecoratorProperty], parameters: [ModifierParameter],
    locals: [String], imports: [TemplateImport], helpers: [TemplateHelper],
    options: [OptionDefinition], renamedOptions: [String: String], advice: [String: String],
    rules: [MemberRule], remarks: [MemberRule.Remark: [MemberRule]], namingRules: [MemberRule],
    typeChecks: [TypeCheck], streamExtent: String?,
    orderRules: [OrderRule], proposal: Proposal, failureUse: FailureUse?, isConditional: Bool,
    isTimed: Bool
  ) {
    self.key = key
    self.keyOffset = keyOffset
    self.typeNamePattern = typeNamePattern
    self.modifier = modifier
    self.module = module
    self.modifierPlace = modifierPlace
    self.isBuiltIn = isBuiltIn
    self.summary = summary
    self.alsoKnownAs = alsoKnownAs
    self.properties = properties
    self.parameters = parameters
    self.locals = locals
    self.imports = imports
    self.helpers = helpers
    self.options = options
    self.renamedOptions = renamedOptions
    self.advice = advice
    self.rules = rules
    remarkRules = remarks
    self.namingRules = namingRules
    self.typeChecks = typeChecks
    self.streamExtent = streamExtent
    self.orderRules = orderRules
    self.proposal = proposal
    self.failureUse = failureUse
    self.isConditional = isConditional
    self.isTimed = isTimed
  }

  /// A part of a statement on failures.
  public enum FailureUse: String, CaseIterable, Sendable {
    /// The results that count as failures.
    case results
    /// These, and the errors after which another attempt can help.
    case all
  }

  /// The module of the library that its code calls; `nil` if its module is the user's own.
  public var libraryModule: String? { LibraryModule.names.contains(module) ? module : nil }

  public var judgesFailures: Bool { failureUse != nil }

  /// The part of a decorator in a first spec, if it acts on a protocol.
  public enum Proposal: String, CaseIterable, Sendable {
    /// The spec requests it.
    case written
    /// A comment names it.
    case mentioned
    /// The spec does not mention it, for example because it is for tests alone.
    case none
  }

  /// A list of members that every decorator can have besides its options.
  enum SelectionList: String, CaseIterable {
    case only
    case except

    /// The hint for a word that people write for one of them.
    static func hint(onOtherName name: String) -> String? {
      let words = [
        (Self.only, ["include", "including", "members"]),
        (.except, ["exclude", "excluding", "ignore", "skip", "without"]),
      ]
      return words.first { $1.containWord(name, orForm: true) }.map { "; did you mean '\($0.0)'?" }
    }
  }

  package static let typeNameKey = "typeName"

  /// The key for the name of a member's completion handler, if it cannot be inferred.
  package static let completionKey = "completion"

  static let placeholder = "{Protocol}"

  static let commonKeys = SelectionList.allCases.map(\.rawValue) + [typeNameKey]

  /// Returns a hint for a name that an option had in an earlier version or has elsewhere, or that is advised
  /// against.
  func hint(onOtherName name: String) -> String? {
    if let renamed = renamedOptions[name] { return "; it is '\(renamed)' now" }
    if let advice = advice[name] { return "; \(advice)" }
    let names = options.filter { $0.alsoKnownAs.containWord(name) }.map(\.name)
    return names.isEmpty ? nil : "; did you mean \(enumeration(names, joiner: "or"))?"
  }

  /// Returns a hint for the name, or the label, of a parameter of the modifier.
  func hint(onParameter name: String) -> String? {
    parameters.first { [$0.name, $0.label].contains(name) }.map {
      "; it is an argument of the modifier: '\(modifier)(\($0.label):)'"
    }
  }

  public func typeName(forProtocol name: String) -> String {
    let pattern = typeNamePattern.utf8
    let start = pattern.firstIndex(of: UInt8(ascii: "{")) ?? pattern.endIndex
    let rest = pattern[start...].dropFirst(Self.placeholder.utf8.count)
    let typeName =
      String(typeNamePattern[..<start]) + name.withoutBackTicks + String(Substring(rest))
    return typeName.isSwiftTypeName ? typeName : "`\(typeName)`"
  }

  /// A Boolean value that indicates whether it makes calls more than once, so that two around each other make
  /// many.
  public var callsAgain: Bool {
    rules.contains { if case .act(let action) = $0.outcome { action.callsAgain } else { false } }
  }

  /// The modes in which members are treated, each once, in the order of the rules.
  public var modes: [String] {
    rules.compactMap { if case .act(let action) = $0.outcome { action.mode } else { nil } }
      .withoutRepetitions
  }

  /// Returns the rules on which a build says something of this kind.
  func remarks(_ kind: MemberRule.Remark) -> [MemberRule] { remarkRules[kind] ?? [] }

  /// Returns how far the decorator acts on a call of a member whose result can give something after the
  /// call, as a stream does; `nil` for other members.
  public func extent(of facts: MemberFacts) -> String? {
    if facts.contains(.stream) { return streamExtent }
    return facts.contains(.singleUse) && streamExtent != nil
      ? "until it returns, without what a stream in its result gives later" : nil
  }

  /// `true` if one of its rules is on what names of methods say.
  public var readsNames: Bool {
    let facts: [MemberFact] = [.command, .lasting, .taking, .unclear, .writing]
    return (rules + namingRules + remarks(.mistakes) + remarks(.warnings)).contains { rule in
      (rule.conditions + rule.alternatives).contains { condition in
        if case .fact(let fact, _) = condition { facts.contains(fact) } else { false }
      }
    }
  }
}

/// A partial that is written once in a generated file.
public struct TemplateHelper: Sendable {
  public var partial: TemplateText
  public var conditions: [MemberRule.Condition]
}

/// A module that a template's Swift needs, always or with certain options.
public struct TemplateImport: Sendable {
  public var module: String
  /// Types of other modules that its own types of the same names hide: `Swift.Span`.
  public var hiddenTypes: [String]
  public var conditions: [MemberRule.Condition]
}
