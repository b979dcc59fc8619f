import DecoratorDeclarations
import DecoratorMustache
import DecoratorSpec

/// The context of a member, without the treatment by a decorator.
final class MemberContext: TabledFields {
  static let table: [String: @Sendable (MemberContext) -> Value] = [
    "name": { .string($0.member.baseName) },
    "fullName": { .literal($0.member.fullName) },
    "qualifiedName": {
      .literal("\($0.declaration.qualifiedName.withoutBackTicks).\($0.member.fullName)")
    },
    "identifier": { .string($0.identifier) },
    "availability": {
      .texts($0.member.attributes.filter { $0.name == "available" }.map(\.text))
    },
    "isType": { .bool($0.member.isType) },
    "attributes": { .texts($0.member.attributes.filter(\.isForDecorators).map(\.text)) },
    "condition": { .text($0.member.condition) },
    "getter": { .text($0.text.getter) },
    "setter": { .text($0.text.setter) },
    "prologue": { .texts($0.prologue) },
    "return": { .string($0.prologue.isEmpty || $0.text.result == nil ? "" : "return ") },
    "resultType": { .text($0.text.result?.description) },
    "errorType": { .text($0.text.errorType) },
    "effects": { .string($0.text.callEffects) },
    "closureSignature": { .text($0.text.closureSignature) },
  ]

  let member: Member
  let declaration: ProtocolDeclaration
  let text: MemberText
  /// The unique names in the body of the member.
  let localNames: UniqueNames
  /// A name that no other member of the protocol has.
  private let identifier: String
  private let prologue: [String]

  init(
    _ member: Member, identifier: String, of declaration: ProtocolDeclaration,
    _ protocolFacts: ProtocolFacts, access: String, names: UniqueNames
  ) {
    let facts = member.facts(in: protocolFacts, completion: nil)
    self.member = member
    self.identifier = identifier
    self.declaration = declaration
    let decoratee = names.unique("decoratee")
    var localNames = member.localNames
    let copy = member.copiesDecoratee(facts, in: declaration) ? localNames.unique("decoratee") : nil
    if let copy { localNames.taken.insert(copy) }
    self.localNames = localNames
    text = MemberText(
      member: member, access: access, decoratee: copy ?? decoratee,
      type: names.unique("Decoratee"), isCopy: copy != nil,
      isReference: declaration.facts.contains(.classBound) || declaration.facts.contains(.actor),
      isShared: member.isShared(facts), parameters: MemberText.namedParameters(of: member))
    prologue =
      copy.map { ["var \($0) = self.\(decoratee)", "defer { self.\(decoratee) = \($0) }"] }
      ?? [text.unwrapping].compactMap(\.self)
  }
}

extension Attribute {
  /// A Boolean value that indicates whether it applies to the member of a decorator too. Attributes
  /// that change how Swift reads a body, or how the compiler treats the requirement, do not.
  fileprivate var isForDecorators: Bool {
    let others = [
      "inlinable", "inline", "usableFromInline", "_alwaysEmitIntoClient", "_disfavoredOverload",
      "_effects", "_nonoverride", "_optimize", "_semantics", "_specialize", "_transparent",
    ]
    return !name.hasSuffix("Builder") && !others.contains(name)
  }
}

extension Member {
  /// A Boolean value that indicates whether it makes a value of the type. There is then no
  /// decorator to take settings from.
  public var makesSelf: Bool {
    kind == .initializer || has("static") && result?.isMadeOfSelf == true
  }

  /// `true` if a type in its declaration contains `Self`, as the result of an initializer is.
  var speaksOfSelf: Bool {
    kind == .initializer || types.contains { $0.selfUse != .none }
  }

  /// The unique names in the body of the member.
  fileprivate var localNames: UniqueNames {
    UniqueNames(taken: genericNames.union(parameters.map { $0.name ?? "" }))
  }

  /// Returns `true` if it is called on a copy of the decoratee, which is stored back at the end.
  ///
  /// In a module whose declarations belong to `MainActor` by default, an asynchronous call cannot
  /// change a property of the decorator.
  fileprivate func copiesDecoratee(
    _ facts: MemberFacts, in declaration: ProtocolDeclaration
  ) -> Bool {
    guard kind == .method, has("mutating"), !has("static") else { return false }
    return facts.isSuperset(of: [.mutating, .async])
      && facts.isDisjoint(with: [.sendable, .classBound])
      && !declaration.modifiers.contains { $0.name == "nonisolated" }
  }

  /// Returns a Boolean value that indicates whether the decorator, an actor, calls it through the
  /// executor that it shares with its decoratee.
  fileprivate func isShared(_ facts: MemberFacts) -> Bool {
    guard facts.contains(.actor) else { return false }
    guard facts.contains(.async) else { return true }
    // `Sendable` values can go from one actor to another.
    return !facts.contains(.inout) && types.contains { !$0.isPlainValue }
  }
}

extension TypeSyntax {
  /// The type of its values, without the way in which they are passed.
  var valueType: TypeSyntax {
    if case .implicitlyUnwrapped(let type) = withoutAttributes.kind {
      return TypeSyntax(.optional(type))
    }
    return withoutAttributes
  }

  /// The names of the types of plain values, such as numbers and texts.
  static let plainNames: Set<String> = [
    "Array", "Bool", "Data", "Date", "Decimal", "Dictionary", "Double", "Duration", "Float",
    "Int", "Int16", "Int32", "Int64", "Int8", "Optional", "Set", "String", "UInt", "UInt16",
    "UInt32", "UInt64", "UInt8", "URL", "URLRequest", "UUID", "Void",
  ]

  /// `true` if it consists only of plain values, such as numbers and texts, that are `Sendable`.
  fileprivate var isPlainValue: Bool {
    attributes.isEmpty && specifiers.isEmpty && function == nil
      && referencedNames.isSubset(of: Self.plainNames)
  }
}
