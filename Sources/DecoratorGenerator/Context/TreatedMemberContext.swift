import DecoratorDeclarations
import DecoratorMustache
import DecoratorSpec

/// The context of a member in the template of a decorator: the member itself, and its treatment by
/// the decorator.
final class TreatedMemberContext: Fields {
  private enum Field {
    case fact(MemberFact)
    case code(MemberCode.Field)
    case reason, number, own, local, callOn, line, options, ownOptions, hasParameters, parameters,
      completion, hasFurtherHandlers, givenType, arguments, argumentsType, usesResult, listed
  }

  private static let fields = NameTable<Field>(
    [
      ("reason", .reason), ("number", .number), ("own", .own), ("local", .local),
      ("callOn", .callOn), ("line", .line),
      ("options", .options),
      ("ownOptions", .ownOptions),
      ("hasParameters", .hasParameters), ("parameters", .parameters),
      ("hasFurtherHandlers", .hasFurtherHandlers), ("givenType", .givenType),
      ("arguments", .arguments), ("argumentsType", .argumentsType), ("usesResult", .usesResult),
      ("listed", .listed),
      // The handler itself replaces the fact of the same name.
      ("completion", .completion),
    ] + MemberCode.Field.allCases.map { ($0.rawValue, .code($0)) }
      + MemberFact.allCases.map { ($0.name, .fact($0)) })

  private let member: MemberContext
  private let treatment: MemberTreatment
  private let decorator: DecoratorNames
  /// The unique names of the decorator's properties.
  private let typeNames: UniqueNames
  private let text: MemberText
  private let code: MemberCode
  private let mode: String?
  private let reason: String?
  /// The number of members before it on which the decorator acts.
  private let number: Int
  /// The line of the spec that names the member for the decorator.
  private let line: Int?
  private let options: OptionContext
  /// The options that the spec sets for the member itself.
  private let ownOptions: OptionContext

  /// - Parameters:
  ///   - number: The number of members before it on which the decorator acts.
  ///   - options: The options of the decorator, if the member has none of its own.
  ///   - reference: A function that returns the context of a member that an option of this one
  ///     names.
  init(
    _ member: MemberContext, _ treatment: MemberTreatment, number: Int,
    by decorator: DecoratorNames, writing type: DecoratorType, names: UniqueNames,
    options: OptionContext?,
    in spec: SourceText,
    reference: (MemberReference, _ option: String, MemberText) -> Value
  ) {
    self.member = member
    self.treatment = treatment
    self.number = number
    self.decorator = decorator
    typeNames = names
    let names = decorator.options
    switch treatment.outcome {
    case .acts(let mode): (self.mode, reason) = (mode, nil)
    case .forwards(let reason): (mode, self.reason) = (nil, reason)
    }
    var text = member.text
    text.isEscaping = mode.map(decorator.escapingModes.contains) == true
    if member.speaksOfSelf { text.decorator = type }
    self.text = text
    code =
      member.speaksOfSelf || text.isReference && text.isEscaping
      ? MemberCode(text, in: member.declaration) : member.code
    line = treatment.namedAt.map(spec.lineNumber)
    let arguments = member.member.argumentsOfExpressions(completion: treatment.completion)
    let ownText = text
    func context(_ values: [String: OptionValue]) -> OptionContext {
      OptionContext(
        names, values, arguments: arguments,
        reference: { reference($0, $1, ownText) })
    }
    self.options = options ?? context(treatment.options)
    ownOptions = options == nil ? context(treatment.ownOptions) : decorator.noOptions
  }

  var names: [String] { Self.fields.names + decorator.modes.names + member.names }

  func value(of name: Name) -> Value? {
    if let mode = decorator.modes[name] { return .bool(mode == self.mode) }
    switch Self.fields[name] {
    case .fact(let fact): return .bool(treatment.facts.contains(fact))
    case .code(let field): return code.value(of: field)
    case .reason: return reason.map(Value.string) ?? .null
    case .number: return .number(number)
    case .own:
      return .fields(
        UniqueNameContext(decorator.properties, typeNames, reference: text.reference))
    case .local: return .fields(UniqueNameContext(decorator.locals, member.localNames))
    case .line: return line.map(Value.number) ?? .null
    case .callOn:
      return .fields(
        CallContext(text, decorator, typeNames: typeNames, localNames: member.localNames))
    case .options: return .fields(options)
    case .ownOptions: return .fields(ownOptions)
    case .hasParameters: return .bool(!text.parameters.isEmpty)
    case .parameters: return .list(parameters)
    case .hasFurtherHandlers: return .bool(!furtherHandlers.isEmpty)
    case .completion:
      return treatment.completion.map { .fields(CompletionContext(text, at: $0)) } ?? .null
    case .givenType: return givenType.map(Value.string) ?? .null
    case .arguments: return .string(arguments.text)
    case .argumentsType: return .string(arguments.type)
    case .usesResult: return .bool(treatment.usesResult)
    case .listed: return .fields(ListingOptions(nil, decorator.parameterLists, treatment.options))
    case nil: return member.value(of: name)
    }
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
    let parameters = text.parameters
    let furtherHandlers = furtherHandlers
    return parameters.indices.map { index in
      .fields(
        ParameterContext(
          parameters[index].parameter, name: parameters[index].name,
          isFurtherHandler: furtherHandlers.contains(index), decorator.parameterLists,
          treatment.options))
    }
  }
}
