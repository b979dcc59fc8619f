import DecoratorDeclarations
import DecoratorMustache
import DecoratorSpec

/// The context of a member in the template of a decorator: the member itself, and its treatment by
/// the decorator.
final class MemberContext: Fields {
  private static let ownFields: KeyValuePairs<String, @Sendable (MemberContext) -> Value> = [
    "name": { .string($0.member.baseName) },
    "fullName": { .literal($0.member.fullName) },
    "qualifiedName": {
      .literal("\($0.decorated.declaration.qualifiedName.withoutBackTicks).\($0.member.fullName)")
    },
    "identifier": { .string($0.common.identifier) },
    "availability": {
      .texts($0.member.attributes.filter { $0.name == "available" }.map(\.text))
    },
    "isType": { .bool($0.member.isType) },
    "attributes": { .texts($0.member.attributes.filter(\.isForDecorators).map(\.text)) },
    "condition": { .text($0.member.condition) },
    "getter": { .text($0.text.getter) },
    "setter": { .text($0.text.setter) },
    "prologue": { .texts($0.prologue) },
    "return": {
      .string($0.isSingleExpression || $0.text.result == nil ? "" : "return ")
    },
    "resultType": { .text($0.text.result?.description) },
    "errorType": { .text($0.text.errorType) },
    "effects": { .string($0.text.callEffects) },
    "closureSignature": { .text($0.text.closureSignature(taking: $0.list)) },
    "head": { .string($0.common.head ?? $0.text.head) },
    "isForwarded": { .bool($0.isForwarded) },
    "forward": { .string($0.forwardName) },
    "listParameter": {
      .string($0.list.map { "_ \($0.name): \($0.parameter.type.withoutAttributes)" } ?? "")
    },
    "forwardAttribute": { .string($0.forwardAttribute) },
    "attemptAttribute": { .string($0.attemptAttribute) },
    "forwardEffects": { .string($0.text.forwardEffects) },
    "forwardResult": { .text($0.text.forwardResult) },
    "isOperation": { .bool($0.isForwarded && $0.isInTask) },
    "sequenceTypes": {
      .text($0.treatment.stream.map { "\($0.element), \($0.failure ?? "Never")" })
    },
    "call": { .string($0.call) },
    "ownCall": { .text($0.ownCall) },
    "isOfOneCall": { .bool($0.isOfOneCall) },
    "ownSignature": { .text($0.text.closureSignature(taking: nil)) },
    "context": { .string($0.furtherNames.unique("context")) },
    "isJudged": { .bool($0.isJudged) },
    "isAttempted": { .bool($0.isAttempted) },
    "isJudgedInTask": { .bool($0.isJudged && !$0.isAttempted) },
    "judgesErrors": { .bool($0.isJudged && $0.isSet("permanent", "transient")) },
    "judgesResults": { .bool($0.isJudged && $0.isSet("http", "results")) },
    "isJudgedHandler": { .bool($0.isJudgedHandler) },
    "attempt": { .string($0.attemptName) },
    "thrown": { .string($0.thrownName) },
    "decorateeCall": { .string($0.text.call) },
    "judgement": { $0.judgement },
    "bypass": { $0.bypass },
    "isAnySequence": { .bool($0.treatment.stream?.isExistential == true) },
    "place": { .string($0.text.place) },
    "assignment": { .string($0.text.setter == nil ? "" : $0.text.assignment) },
    "resultAnnotation": { .string($0.text.resultAnnotation(in: $0.decorated.declaration)) },
    "reason": { .text($0.reason) },
    "number": { .number($0.number) },
    "own": { .texts($0.decorator.properties, compute: $0.ownReference) },
    "local": { .texts($0.decorator.localFields, compute: $0.localNames.unique) },
    "callOn": { .texts($0.decorator.receivers, compute: $0.call) },
    "line": { $0.line.map(Value.number) ?? .null },
    "options": { .fields($0.options) },
    "ownOptions": { .fields($0.ownOptions) },
    "hasParameters": { .bool(!$0.text.parameters.isEmpty) },
    "parameters": { .list($0.parameters) },
    "hasFurtherHandlers": { .bool(!$0.furtherHandlers.isEmpty) },
    "givenType": { .text($0.givenType) },
    "recordedType": { .text($0.recordedType) },
    "arguments": { .string($0.arguments.text) },
    "argumentsType": { .string($0.arguments.type) },
    "listed": { $0.listed },
    "usesResult": { .bool($0.treatment.usesResult) },
    // The handler itself replaces the fact of the same name.
    "completion": { $0.completion },
  ]

  static let table = FieldTable<@Sendable (MemberContext) -> Value>(
    ownFields.map { ($0.key, $0.value) }
      + MemberFact.allCases.map { fact in
        (fact.name, { @Sendable in .bool($0.treatment.facts.contains(fact)) })
      })

  private let index: Int
  private let member: Member
  private let decorated: ProtocolContext
  private let treatment: MemberTreatment
  private let decorator: DecoratorNames
  /// The unique names in the body of the member.
  private let localNames: UniqueNames
  private let text: MemberText
  private let common: CommonMember
  /// The statements before the call.
  private let prologue: [String]
  private let mode: String?
  private let reason: String?
  /// The number of members before it on which the decorator acts.
  private let number: Int
  /// The line of the spec that names the member for the decorator.
  private let line: Int?
  private let configured: ConfiguredDecorator
  /// A Boolean value that indicates whether what the spec says of failures concerns the member.
  private let isJudgedMember: Bool

  /// - Parameters:
  ///   - index: The index of the member in the protocol.
  ///   - number: The number of members before it on which the decorator acts.
  init(
    _ index: Int, of decorated: ProtocolContext, by configured: ConfiguredDecorator,
    named decorator: DecoratorNames, writing type: DecoratorType, number: Int
  ) {
    let member = decorated.declaration.members[index]
    let treatment = configured.treatments[index]
    self.index = index
    self.member = member
    self.decorated = decorated
    self.treatment = treatment
    self.configured = configured
    self.number = number
    self.decorator = decorator
    let common = decorated.members[index]
    self.common = common
    mode = treatment.verdict.mode
    reason = treatment.verdict.reason
    isJudgedMember =
      mode != nil && treatment.isSet(decorator.failureOptions)
    var localNames = common.localNames
    let copy =
      member.copiesDecoratee(treatment.facts, in: decorated.declaration)
      ? localNames.unique("decoratee") : nil
    if let copy { localNames.taken.insert(copy) }
    self.localNames = localNames
    let text = MemberText(
      member: member, access: decorated.access.prefix, decoratee: copy ?? type.decoratee,
      type: type.genericDecoratee, isCopy: copy != nil,
      isReference: !decorated.facts.isDisjoint(with: [.classBound, .actor]),
      isEscaping: mode.map(decorator.escapingModes.contains) == true,
      isShared: member.isShared(treatment.facts), decorator: common.speaksOfSelf ? type : nil,
      parameters: common.parameters)
    self.text = text
    prologue =
      copy.map {
        ["var \($0) = self.\(type.decoratee)", "defer { self.\(type.decoratee) = \($0) }"]
      }
      ?? [text.unwrapping].compactMap(\.self)
    line = treatment.namedAt.map(decorated.spec.source.lineNumber)
  }

  private var completion: Value {
    treatment.completion.map { .fields(CompletionContext($0, of: text)) } ?? .null
  }

  private var options: OptionContext { context(of: treatment.options) }

  /// The options that the spec sets for the member itself.
  private var ownOptions: OptionContext { context(of: treatment.ownOptions) }

  private func context(of values: [String: OptionValue]) -> OptionContext {
    OptionContext(
      decorator.options, values,
      arguments: member.argumentsOfExpressions(completion: treatment.completion)
    ) { [self] reference, option in
      .member(
        reference, of: decorated, configured.treatments[reference.index], by: decorator,
        in: option, calledBy: text)
    }
  }

  var names: Set<String> { decorator.modes.names.union(Self.table.names) }

  func value(of name: FieldName) -> Value? {
    if let other = decorator.modes[name] { return .bool(other == mode) }
    return Self.table[name].map { $0(self) }
  }

  /// Returns the reference to a property that the template declares. It can be in the closure with the
  /// call.
  @Sendable private func ownReference(_ property: String) -> String {
    text.referenceInCall(to: decorated.uniqueNames.unique(property))
  }

  /// Returns the call of the member on a property or local that the template declares.
  @Sendable private func call(on name: String) -> String {
    let isLocal = decorator.locals.contains(name)
    return text.call(
      on: isLocal
        ? localNames.unique(name) : text.referenceInCall(to: decorated.uniqueNames.unique(name)))
  }

  /// The options that list parameters.
  private var listed: Value {
    .conditions(decorator.parameterLists) { [options = treatment.options] in options[$0] != nil }
  }

  /// A Boolean value that indicates whether an argument makes the call, not a closure at the end: a local
  /// function, or in another task that begins only if it is needed, an operation.
  ///
  /// The settings of its module decide whether an asynchronous member runs on the actor of its caller, and
  /// so they do for a local function. A closure for the runtime always does, which values that are not
  /// `Sendable` may not allow, and it cannot use conformances that belong to the main actor. A closure for another
  /// task, and an operation, are given the actor of the member.
  private var isForwarded: Bool {
    let facts = treatment.facts
    guard member.kind == .method, facts.contains(.async), let mode else { return false }
    if isInTask { return decorator.laterTaskModes.contains(mode) && usesActor }
    if facts.contains(.hashesOwnTypes) { return true }
    return facts.isDisjoint(with: [.actor, .globalActor])
      && !facts.isSuperset(of: [.sendable, .sendableArguments])
      && !member.modifiers.contains { $0.text == "nonisolated(nonsending)" }
      && !member.parameters.contains { $0.type.specifiers.contains { $0.name == "isolated" } }
  }

  /// A Boolean value that indicates whether a closure that makes the call may have to belong to the actor of
  /// the member: for a conformance, or for the initializer of a decorator.
  private var usesActor: Bool {
    treatment.facts.contains(.hashesOwnTypes) || common.speaksOfSelf
  }

  /// The attribute of the local function, with a space after it.
  private var forwardAttribute: String {
    member.attributes.contains { $0.name == "concurrent" } ? "@concurrent " : ""
  }

  /// A Boolean value that indicates whether a context of its calls can have values for one call alone.
  private var isOfOneCall: Bool { mode != nil && decorated.tellingMembers.contains(index) }

  /// A Boolean value that indicates whether nothing precedes the expression that gives the result.
  private var isSingleExpression: Bool {
    guard prologue.isEmpty, !isForwarded || isInTask, !isJudged, !isOfOneCall else { return false }
    if case .null = bypass { return true }
    return false
  }

  /// The call of the decoratee, or of the local function that judges its outcome.
  private var call: String {
    isAttempted ? "\(text.callEffects)\(attemptName)(\(list?.name ?? ""))" : text.call
  }

  /// The call of the same member of the decorator itself, in a closure; `nil` if no closure can make it.
  private var ownCall: String? {
    let facts = treatment.facts
    guard prologue.isEmpty,
      facts.isDisjoint(with: [.consuming, .borrowing, .sending, .sendingResult])
    else { return nil }
    return text.ownCall
  }

  /// The parameter whose elements are arguments of another member, which an option names. A call can then
  /// have only some of them.
  private var list: MemberText.NamedParameter? {
    let name = treatment.options.values.lazy.compactMap { value in
      if case .members(let members) = value { members.first?.list } else { nil }
    }.first
    return name.flatMap { name in text.parameters.last { $0.parameter.plainName == name } }
  }

  /// A Boolean value that indicates whether what makes the call judges its outcome, too.
  private var isJudged: Bool { isJudgedMember && treatment.completion == nil }

  /// A Boolean value that indicates whether a local function judges the outcome. Where that would have to belong to
  /// the actor of the member, the closure for the other task judges it.
  private var isAttempted: Bool { isJudged && !(isInTask && usesActor) }

  /// A Boolean value that indicates whether the completion handler judges the outcome.
  private var isJudgedHandler: Bool { isJudgedMember && treatment.completion != nil }

  /// The options on failures.
  private var judgement: Value {
    func value(_ name: FieldName) -> Value { options.value(of: name) ?? .null }
    return [
      "http": value("http"), "permanent": value("permanent"), "results": value("results"),
      "transient": value("transient"),
    ]
  }

  private func isSet(_ names: String...) -> Bool { treatment.isSet(names) }

  /// The attribute of the local function that judges the outcome, with a space after it.
  private var attemptAttribute: String {
    let staysOnActor = member.modifiers.contains { $0.text == "nonisolated(nonsending)" }
    return (isInTask ? "@Sendable " : forwardAttribute)
      + (staysOnActor ? "nonisolated(nonsending) " : "")
  }

  private var attemptName: String { furtherNames.unique("attempt") }

  private var thrownName: String { furtherNames.unique("thrown") }

  /// The condition of the spec without which the call is only forwarded, with the name of a local for it.
  private var bypass: Value {
    guard mode != nil, decorator.isConditional, treatment.options["if"] != nil,
      let condition = options.value(of: "if")
    else { return .null }
    return [
      "condition": condition, "applies": .string(furtherNames.unique("applies")),
      "decorator": .literal(decorator.key),
    ]
  }

  /// The names beside those of the template.
  private var furtherNames: UniqueNames {
    UniqueNames(taken: localNames.taken.union(decorator.locals.map(localNames.unique)))
  }

  /// A Boolean value that indicates whether another task makes the call.
  private var isInTask: Bool { mode.map(decorator.taskModes.contains) == true }

  /// The name of the local function.
  private var forwardName: String { furtherNames.unique("forward") }

  /// The arguments of the member as one value, with its type.
  private var arguments: (text: String, type: String) {
    outsideTypes.arguments(
      of: text.parameters.indices.filter(isReadable).map {
        (text.parameters[$0].parameter, text.parameters[$0].name)
      })
  }

  private var outsideTypes: OutsideTypes { OutsideTypes(of: member, in: decorated.declaration) }

  /// The type of the outcome that a call gives its caller, under its name outside of the protocol.
  private var givenType: String? {
    let parameters = text.parameters.map(\.parameter)
    let handlers = treatment.completion.map { completion in
      [completion, member.failureIndex(besides: completion)].compactMap(\.self)
    }
    return outsideTypes.givenType(
      result: text.result, completion: (handlers ?? []).map { parameters[$0] })
  }

  /// The type of what a call gives: of a stream, all elements.
  private var recordedType: String? {
    guard let stream = treatment.stream else { return givenType }
    return outsideTypes.name(of: stream.element).map { "[\($0)]" }
  }

  /// The indices of the closures that can be completion handlers, but are not the one of the
  /// member. If the member has a pair, or no clear handler, these are all of them.
  private var furtherHandlers: [Int] {
    let handlers = member.handlerIndices
    guard let completion = treatment.completion else {
      return treatment.facts.contains(.unclearCompletion) ? handlers : []
    }
    let isPair = member.failureIndex(besides: completion) != nil
    return handlers.filter { isPair || $0 != completion }
  }

  /// Returns a Boolean value that indicates whether the value of a parameter can be read.
  private func isReadable(_ index: Int) -> Bool {
    text.parameters[index].parameter.isReadable && !treatment.uncopyableParameters.contains(index)
  }

  private var parameters: [Value] {
    let furtherHandlers = furtherHandlers
    return text.parameters.enumerated().map { index, named in
      .fields(
        ParameterContext(
          named.parameter, named: named.name, isReadable: isReadable(index),
          isFurtherHandler: furtherHandlers.contains(index), treatment.options,
          lists: decorator.parameterLists))
    }
  }
}

extension MemberTreatment {
  /// Returns `true` if one of the options is there, and not `false`.
  func isSet(_ names: [String]) -> Bool {
    names.contains { name in
      if case .boolean(false)? = options[name] { return false }
      return options[name] != nil
    }
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

  /// `true` if it consists only of plain values, such as numbers and texts, that are `Sendable`.
  fileprivate var isPlainValue: Bool {
    attributes.isEmpty && specifiers.isEmpty && function == nil
      && referencedNames.isSubset(of: Self.plainNames)
  }
}
