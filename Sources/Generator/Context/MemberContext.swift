import Mustache
import Spec
import SwiftDeclarations

/// What a template knows of a member, apart from what one decorator does to it.
final class MemberContext: Fields {
  private enum Field: String, CaseIterable {
    case name, fullName, qualifiedName, identifier, availability, isType, isPlain, attributes,
      condition
    case getter, setter, prologue, `return`, resultType, valueType, errorType, effects,
      closureSignature
  }

  private static let fields = NameTable(Field.allCases.map { ($0.rawValue, $0) })

  let member: Member
  let declaration: ProtocolDeclaration
  let text: MemberText
  /// The Swift that does not speak of `Self`.
  let code: MemberCode
  /// Whether the Swift differs between decorators.
  let speaksOfSelf: Bool
  /// The names that are free in the member's body.
  let localNames: UniqueNames
  private let fullName: LiteralText
  /// A name that no other member of the protocol has.
  private let identifier: String
  private let prologue: [String]

  init(
    _ member: Member, identifier: String, of declaration: ProtocolDeclaration, access: String,
    names: UniqueNames
  ) {
    self.member = member
    self.identifier = identifier
    self.declaration = declaration
    fullName = LiteralText(member.fullName)
    let decoratee = names.unique("decoratee")
    var localNames = member.localNames
    let copy = member.copiesDecoratee(in: declaration) ? localNames.unique("decoratee") : nil
    if let copy { localNames.taken.insert(copy) }
    self.localNames = localNames
    text = MemberText(
      member: member, access: access, decoratee: copy ?? decoratee,
      type: names.unique("Decoratee"), isCopy: copy != nil,
      isReference: declaration.facts.contains(.classBound) || declaration.facts.contains(.actor),
      isShared: member.isShared(in: declaration))
    prologue =
      copy.map { ["var \($0) = self.\(decoratee)", "defer { self.\(decoratee) = \($0) }"] }
      ?? [text.unwrapping].compactMap(\.self)
    code = MemberCode(text, in: declaration)
    speaksOfSelf = member.speaksOfSelf
  }

  var names: [String] { Self.fields.names }

  func value(of name: Name) -> Value? {
    switch Self.fields[name] {
    case .name: .string(member.baseName)
    case .fullName: .fields(fullName)
    case .qualifiedName:
      .fields(LiteralText("\(declaration.qualifiedName.withoutBackTicks).\(member.fullName)"))
    case .identifier: .string(identifier)
    case .availability: .list(ownAvailability.map(Value.string))
    case .isType: .bool(member.isType)
    case .isPlain: .bool(member.types.allSatisfy(\.isPlainData))
    case .attributes:
      .list(member.attributes.filter(\.isForDecorators).map { .string($0.text) })
    case .condition: member.condition.map(Value.string) ?? .null
    case .getter: text.getter.map(Value.string) ?? .null
    case .setter: text.setter.map(Value.string) ?? .null
    case .prologue: .list(prologue.map(Value.string))
    case .return: .string(prologue.isEmpty || text.result == nil ? "" : "return ")
    case .resultType: text.result.map { .string($0.description) } ?? .null
    case .valueType: text.result.map { .string($0.valueType.description) } ?? .null
    case .errorType: text.errorType.map(Value.string) ?? .null
    case .effects: .string(text.callEffects)
    case .closureSignature: text.closureSignature.map(Value.string) ?? .null
    case nil: nil
    }
  }

  private var ownAvailability: [String] {
    member.attributes.filter { $0.name == "available" }.map(\.text)
  }
}

extension Attribute {
  /// Whether it holds for a decorator's member too: it does not say how the body of a function is read,
  /// which a body with `return` in it is not, or what the compiler does with the requirement.
  fileprivate var isForDecorators: Bool {
    let others = [
      "inlinable", "inline", "usableFromInline", "_alwaysEmitIntoClient", "_disfavoredOverload",
      "_effects", "_nonoverride", "_optimize", "_semantics", "_specialize", "_transparent",
    ]
    return !name.hasSuffix("Builder") && !others.contains(name)
  }
}

extension Member {
  /// The names that are free in the member's body.
  fileprivate var localNames: UniqueNames {
    var taken = Set(parameters.map { $0.name ?? "" })
    if case .method(let method) = kind { taken.formUnion(method.signature.genericNames) }
    return UniqueNames(taken: taken)
  }

  /// Whether it is called on a copy of the decoratee, which is stored back at its end.
  ///
  /// In a module whose declarations belong to `MainActor` by default, a property of the decorator
  /// cannot be changed by what may suspend.
  fileprivate func copiesDecoratee(in declaration: ProtocolDeclaration) -> Bool {
    guard case .method = kind, has("mutating"), !has("static") else { return false }
    let facts = facts(in: declaration, completion: nil)
    return facts.isSuperset(of: [.mutating, .async])
      && facts.isDisjoint(with: [.sendable, .classBound])
      && !declaration.modifiers.contains { $0.name == "nonisolated" }
  }

  /// Whether the decorator, an actor, calls it through the executor that it shares with its
  /// decoratee.
  fileprivate func isShared(in declaration: ProtocolDeclaration) -> Bool {
    guard declaration.facts.contains(.actor) else { return false }
    let facts = facts(in: declaration, completion: nil)
    guard facts.contains(.actor) else { return false }
    guard facts.contains(.async) else { return true }
    // What is `Sendable` goes from one actor to another by itself.
    return !facts.contains(.inout) && types.contains { !$0.isPlainValue }
  }

  /// Whether it is a type, which the decorator has from its decoratee.
  fileprivate var isType: Bool {
    switch kind {
    case .associatedType, .typeAlias: true
    case .method, .property, .subscript, .initializer: false
    }
  }
}

extension TypeSyntax {
  /// The type of its values, where nothing is said of how they are passed.
  var valueType: TypeSyntax {
    if case .implicitlyUnwrapped(let type) = withoutAttributes.kind {
      return TypeSyntax(.optional(type))
    }
    return withoutAttributes
  }

  /// Whether it is made of numbers, texts and the like alone, which are `Codable` and `Hashable` besides.
  fileprivate var isPlainData: Bool {
    isPlainValue && referencedNames.isDisjoint(with: ["URLRequest", "Void"])
  }

  /// The names of numbers, texts and the like.
  static let plainNames: Set<String> = [
    "Array", "Bool", "Data", "Date", "Decimal", "Dictionary", "Double", "Duration", "Float",
    "Int", "Int16", "Int32", "Int64", "Int8", "Optional", "Set", "String", "UInt", "UInt16",
    "UInt32", "UInt64", "UInt8", "URL", "URLRequest", "UUID", "Void",
  ]

  /// Whether it is made of numbers, texts and the like alone, which are `Sendable`.
  fileprivate var isPlainValue: Bool {
    attributes.isEmpty && specifiers.isEmpty && function == nil
      && referencedNames.isSubset(of: Self.plainNames)
  }
}
