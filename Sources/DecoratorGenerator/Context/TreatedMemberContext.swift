import DecoratorDeclarations
import DecoratorMustache
import DecoratorSpec

/// The context of a member in the template of a decorator: the member itself, and its treatment by
/// the decorator.
final class TreatedMemberContext: TabledFields {
  private static let ownTable: [String: @Sendable (TreatedMemberContext) -> Value] = [
    "head": { .string($0.text.head) },
    "call": { .string($0.text.call) },
    "isAnySequence": { .bool($0.stream?.isExistential == true) },
    "place": { .string($0.text.place) },
    "assignment": { .string($0.text.setter == nil ? "" : $0.text.assignment) },
    "resultAnnotation": { .string($0.text.resultAnnotation(in: $0.member.declaration)) },
    "reason": { .text($0.reason) },
    "number": { .number($0.number) },
    "own": { .texts($0.decorator.properties, compute: $0.ownReference) },
    "local": { .texts($0.decorator.locals, compute: $0.member.localNames.unique) },
    "callOn": { .texts($0.decorator.properties.union($0.decorator.locals), compute: $0.call) },
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

  static let table = ownTable.merging(
    MemberFact.allCases.map { fact in
      (fact.rawValue, { @Sendable in .bool($0.treatment.facts.contains(fact)) })
    }
  ) { own, _ in own }

  private let member: MemberContext
  private let treatment: MemberTreatment
  private let decorator: DecoratorNames
  /// The unique names of the decorator's properties.
  private let typeNames: UniqueNames
  private let text: MemberText
  private let mode: String?
  private let reason: String?
  /// The number of members before it on which the decorator acts.
  private let number: Int
  /// The line of the spec that names the member for the decorator.
  private let line: Int?
  private let completion: Value
  private let options: OptionContext
  /// The options that the spec sets for the member itself.
  private let ownOptions: OptionContext

  /// - Parameters:
  ///   - number: The number of members before it on which the decorator acts.
  ///   - reference: A function that returns the context of a member that an option of this one
  ///     names.
  init(
    _ member: MemberContext, _ treatment: MemberTreatment, number: Int,
    by decorator: DecoratorNames, writing type: DecoratorType, names: UniqueNames,
    in spec: SourceText,
    reference: @escaping @Sendable (MemberReference, _ option: String, MemberText) -> Value
  ) {
    self.member = member
    self.treatment = treatment
    self.number = number
    self.decorator = decorator
    typeNames = names
    switch treatment.outcome {
    case .acts(let mode): (self.mode, reason) = (mode, nil)
    case .forwards(let reason): (mode, self.reason) = (nil, reason)
    }
    var text = member.text
    text.isEscaping = mode.map(decorator.escapingModes.contains) == true
    if member.member.speaksOfSelf { text.decorator = type }
    self.text = text
    completion = treatment.completion.map(text.completion(at:)) ?? .null
    line = treatment.namedAt.map(spec.lineNumber)
    let arguments = member.member.argumentsOfExpressions(completion: treatment.completion)
    let ownText = text
    func context(_ values: [String: OptionValue]) -> OptionContext {
      OptionContext(
        decorator.options, values, arguments: arguments,
        reference: { reference($0, $1, ownText) })
    }
    options = context(treatment.options)
    ownOptions = context(treatment.ownOptions)
  }

  var outer: (any Fields)? { member }

  var names: Set<String> { decorator.modes.union(Self.table.keys).union(member.names) }

  func value(of name: String) -> Value? {
    if decorator.modes.contains(name) { return .bool(name == mode) }
    return Self.table[name].map { $0(self) } ?? member.value(of: name)
  }

  /// Returns the reference to a property that the template declares.
  @Sendable private func ownReference(_ property: String) -> String {
    text.reference(to: typeNames.unique(property))
  }

  /// Returns the call of the member on a property or local that the template declares.
  @Sendable private func call(on name: String) -> String {
    let isLocal = decorator.locals.contains(name)
    return text.call(
      on: isLocal
        ? member.localNames.unique(name) : text.referenceInCall(to: typeNames.unique(name)))
  }

  /// The options that list parameters.
  private var listed: Value {
    .conditions(decorator.parameterLists) { [options = treatment.options] in options[$0] != nil }
  }

  /// The arguments of the member as one value, with its type.
  private var arguments: (text: String, type: String) {
    outsideTypes.arguments(of: text.parameters.map { ($0.parameter, $0.name) })
  }

  private var outsideTypes: OutsideTypes { OutsideTypes(of: member.member, in: member.declaration) }

  /// The type of the outcome that a call gives its caller, under its name outside of the protocol.
  private var givenType: String? {
    let parameters = text.parameters.map(\.parameter)
    let handlers = treatment.completion.map { completion in
      [completion, member.member.failureIndex(besides: completion)].compactMap(\.self)
    }
    return outsideTypes.givenType(
      result: text.result, completion: (handlers ?? []).map { parameters[$0] })
  }

  private var stream: StreamType? { text.result.flatMap(StreamType.init) }

  /// The type of what a call gives: of a stream, all elements.
  private var recordedType: String? {
    guard let stream else { return givenType }
    return outsideTypes.name(of: stream.element).map { "[\($0)]" }
  }

  /// The indices of the closures that can be completion handlers, but are not the one of the
  /// member. If the member has a pair, or no clear handler, these are all of them.
  private var furtherHandlers: [Int] {
    let handlers = member.member.handlerIndices
    guard let completion = treatment.completion else {
      return treatment.facts.contains(.unclearCompletion) ? handlers : []
    }
    let isPair = member.member.failureIndex(besides: completion) != nil
    return handlers.filter { isPair || $0 != completion }
  }

  private var parameters: [Value] {
    let furtherHandlers = furtherHandlers
    return text.parameters.enumerated().map { index, named in
      let parameter = named.parameter
      let plainName = parameter.plainName
      return [
        "name": .string(named.name),
        "label": .literal(parameter.name == nil ? parameter.label ?? "_" : plainName),
        "type": .string(parameter.type.description),
        "isValue": .bool(parameter.isReadable),
        "isFurtherHandler": .bool(furtherHandlers.contains(index)),
        "listed": .conditions(decorator.parameterLists) { [options = treatment.options] option in
          options[option]?.listedNames.contains(plainName) ?? false
        },
      ]
    }
  }
}
