import Mustache
import Spec
import SwiftDeclarations

/// What a template knows of a member, apart from what one decorator does to it.
struct MemberContext {
  let member: Member
  private let declaration: ProtocolDeclaration
  private let text: MemberText
  private let shared: [String: Value]
  private var localNames: UniqueNames

  init(
    _ member: Member, of declaration: ProtocolDeclaration, access: String, names: UniqueNames,
    origin: DeclarationOrigin
  ) {
    self.member = member
    self.declaration = declaration
    let copy = member.copiesDecoratee(in: declaration) ? member.localName(for: "decoratee") : nil
    let decoratee = names.unique("decoratee")
    text = MemberText(
      member: member, access: access, instance: copy ?? "self." + decoratee,
      type: names.unique("Decoratee"), isShared: member.isShared(in: declaration))
    var values: [String: Value] = [:]
    values["name"] = .string(member.baseName)
    values["isType"] = .bool(member.isType)
    values["fullName"] = .fields(LiteralText(text: member.fullName))
    values["getter"] = text.getter.map(Value.string) ?? .null
    values["setter"] = text.setter.map(Value.string) ?? .null
    values["prologue"] = .list(
      copy.map { ["var \($0) = self.\(decoratee)", "defer { self.\(decoratee) = \($0) }"] } ?? [])
    values["return"] = .string(copy == nil || text.result == nil ? "" : "return ")
    values["resultType"] = text.result.map { .string($0.description) } ?? .null
    values["condition"] = member.condition.map(Value.string) ?? .null
    if case .typed(let error) = text.effects.throwing, text.effects.canThrow {
      values["errorType"] = .string(error.description)
    } else {
      values["errorType"] = .null
    }
    values["attributes"] = .list(
      member.attributes.filter { !$0.isResultBuilder }.map { .string($0.text) })
    values["specLine"] = Self.specLine(of: member, origin)
    localNames = member.localNames
    if let copy { localNames.taken.insert(copy) }
    shared = values.merging(Self.code(text, declaration)) { $1 }
  }

  /// The line of the spec under which the declaration stands so that its head has the line that it
  /// has there, below the lines of its attributes; nil for a member that a Swift file declares.
  private static func specLine(of member: Member, _ origin: DeclarationOrigin) -> Value {
    guard case .spec = origin else { return .null }
    let place = origin.place(of: member.nameOffset)
    return .string(
      String(place.source.lineNumber(of: place.offset) - member.attributes.count))
  }

  /// The Swift that differs between decorators where the member speaks of `Self`.
  private static func code(
    _ text: MemberText, _ declaration: ProtocolDeclaration
  ) -> [String: Value] {
    [
      "resultAnnotation": .string(text.resultAnnotation(in: declaration)),
      "head": .string(text.head), "call": .string(text.call), "place": .string(text.place),
      "assignment": .string(text.assignment),
    ]
  }

  /// The context in which a decorator's template renders the member.
  func value(
    _ treatment: MemberTreatment, in use: DecoratorUse, as decorator: DecoratorType,
    spec: SourceText
  ) -> Value {
    var values = shared
    var text = text
    if member.speaksOfSelf {
      text.decorator = decorator
      values.merge(Self.code(text, declaration)) { $1 }
    }
    let facts = member.facts(in: declaration, completion: treatment.completion)
    for fact in MemberFact.allCases { values[fact.rawValue] = .bool(facts.contains(fact)) }
    values["completion"] =
      treatment.completion.map { completionValue($0, text) } ?? .null
    for mode in use.definition.modes { values[mode] = false }
    switch treatment.outcome {
    case .acts(let mode):
      values[mode] = true
      values["reason"] = .null
    case .forwards(let reason): values["reason"] = .string(reason)
    }
    values["local"] = localNames.value(of: use.definition.locals)
    let arguments = treatment.completion.map {
      member.parameters[$0].type.function?.parameters.count
    }
    values["options"] = .fields(
      optionContext(
        use.definition.options, treatment.options, in: spec, arguments: arguments ?? 1))
    values["namedLine"] =
      treatment.namedAt.map { .string(String(spec.lineNumber(of: $0))) } ?? .null
    let parameters = text.parameters
    values["hasParameters"] = .bool(!parameters.isEmpty)
    values["parameters"] = .list(
      parameters.enumerated().map { index, item in
        var value = parameterValue(item.parameter, item.name, treatment, use)
        value["isLast"] = .bool(index == parameters.count - 1)
        return .fields(value)
      })
    return .fields(values)
  }

  /// The completion handler, with the call of the decoratee taken apart around it.
  private func completionValue(_ index: Int, _ text: MemberText) -> Value {
    let (parameter, name) = text.parameters[index]
    let (before, after) = text.call(around: index)
    return [
      "name": .string(name),
      "type": .string(parameter.type.description),
      "isOptional": .bool(parameter.type.isOptional),
      "before": .string(before),
      "after": .string(after),
    ]
  }

  private func parameterValue(
    _ parameter: Parameter, _ name: String, _ treatment: MemberTreatment, _ use: DecoratorUse
  ) -> [String: Value] {
    let specifiers = Set(parameter.type.specifiers.map(\.name))
    let plainName = parameter.plainName
    let isOwned = !specifiers.isDisjoint(with: ["consuming", "__owned", "borrowing", "__shared"])
    return [
      "name": .string(name),
      "label": .fields(
        LiteralText(text: parameter.name.map { _ in plainName } ?? parameter.label ?? "_")),
      "type": .string(parameter.type.description),
      "isValue": .bool(parameter.type.function == nil && !isOwned),
      "isInout": .bool(specifiers.contains("inout")),
      "listed": .fields(listedParameter(plainName, treatment, use)),
    ]
  }

  private func listedParameter(
    _ name: String, _ treatment: MemberTreatment, _ use: DecoratorUse
  ) -> [String: Value] {
    var values: [String: Value] = [:]
    for option in use.definition.options {
      guard case .parameters = option.type else { continue }
      values[option.name] = .bool(
        treatment.options[option.name]?.listedNames.contains(name) ?? false)
    }
    return values
  }
}

extension Attribute {
  /// Whether it says how the body of a function is read, which a body with `return` in it is not.
  fileprivate var isResultBuilder: Bool { name.hasSuffix("Builder") }
}

extension Member {
  /// The names that are free in the member's body.
  fileprivate var localNames: UniqueNames {
    var taken = Set(parameters.map { $0.name ?? "" })
    if case .method(let method) = kind { taken.formUnion(method.signature.genericNames) }
    return UniqueNames(taken: taken)
  }

  fileprivate func localName(for name: String) -> String { localNames.unique(name) }

  /// Whether it is called on a copy of the decoratee, which is stored back at its end.
  ///
  /// In a module whose declarations belong to `MainActor` by default, a property of the decorator
  /// cannot be changed by what may suspend.
  fileprivate func copiesDecoratee(in declaration: ProtocolDeclaration) -> Bool {
    guard case .method = kind, !has("static") else { return false }
    let facts = facts(in: declaration, completion: nil)
    return facts.isSuperset(of: [.mutating, .async])
      && facts.isDisjoint(with: [.sendable, .classBound])
      && !declaration.modifiers.contains { $0.name == "nonisolated" }
  }

  /// Whether the decorator, an actor, calls it through the executor that it shares with its
  /// decoratee.
  fileprivate func isShared(in declaration: ProtocolDeclaration) -> Bool {
    let facts = facts(in: declaration, completion: nil)
    return facts.contains(.actor) && !facts.contains(.async)
  }

  /// Whether it is a type, which the decorator has from its decoratee.
  fileprivate var isType: Bool {
    switch kind {
    case .associatedType, .typeAlias: true
    case .method, .property, .subscript, .initializer: false
    }
  }

  /// Whether a type in its declaration is `Self`, or made of it.
  fileprivate var speaksOfSelf: Bool {
    let types: [TypeSyntax?]
    switch kind {
    case .method(let method):
      types = method.signature.parameters.map(\.type) + [method.signature.result]
    case .subscript(let sub): types = sub.signature.parameters.map(\.type) + [sub.signature.result]
    case .property(let property): types = [property.type]
    case .initializer, .associatedType, .typeAlias: types = []
    }
    return types.contains { ($0?.selfUse ?? .none) != .none }
  }
}
