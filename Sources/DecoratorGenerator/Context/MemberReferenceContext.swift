import DecoratorDeclarations
import DecoratorMustache
import DecoratorSpec

/// The context of a member that an option names: `{{.}}` is its full name.
final class MemberReferenceContext: Fields {
  private enum Field: String, CaseIterable {
    case arguments, fullName, qualifiedName, isWhole, line, options, resultType, usesResult
  }

  private static let fields = NameTable(Field.allCases.map { ($0.rawValue, $0) })

  private let reference: MemberReference
  private let member: Member
  private let parameters: [Parameter]
  private let options: OptionContext
  private let qualifiedName: LiteralText
  /// The line in the spec; `nil` if no argument is Swift from the spec.
  private let line: Int?
  /// The names of the parameters of the member that has the option, by the names without
  /// back-ticks.
  private let callerNames: [String: String]
  /// The types of these parameters.
  private let callerTypes: [String: String]

  var text: String? { reference.name }
  var names: [String] { Self.fields.names }

  /// - Parameters:
  ///   - reference: The member and its arguments.
  ///   - declaration: The protocol.
  ///   - treatment: The treatment of the member by the same decorator.
  ///   - list: The option that lists the parameters that get arguments.
  ///   - options: The names of the decorator's options.
  ///   - caller: The member that has the option.
  ///   - spec: The spec.
  init(
    _ reference: MemberReference, of declaration: ProtocolDeclaration, _ treatment: MemberTreatment,
    list: String?, _ options: OptionNames, calledBy caller: MemberText, in spec: SourceText
  ) {
    self.reference = reference
    let member = declaration.members[reference.index]
    self.member = member
    qualifiedName = LiteralText("\(declaration.qualifiedName.withoutBackTicks).\(reference.name)")
    let listed = list.flatMap { treatment.options[$0]?.listedNames } ?? []
    parameters = member.parameters.filter {
      $0.name != nil && (listed.isEmpty || listed.contains($0.plainName))
    }
    self.options = OptionContext(options, treatment.options, arguments: 1)
    line = reference.hasExpressions ? spec.lineNumber(of: reference.offset) : nil
    callerNames = Dictionary(caller.parameters.map { ($0.parameter.plainName, $0.name) }) { $1 }
    callerTypes = Dictionary(
      caller.parameters.map { ($0.parameter.plainName, $0.parameter.plainType) }
    ) { $1 }
  }

  func value(of name: Name) -> Value? {
    switch Self.fields[name] {
    case .arguments: .list(arguments)
    case .fullName: .fields(LiteralText(reference.name))
    case .qualifiedName: .fields(qualifiedName)
    case .isWhole: .bool(reference.arguments == nil)
    case .line: line.map(Value.number) ?? .null
    case .usesResult: .bool(reference.usesResult)
    case .options: .fields(options)
    case .resultType:
      if case .method(let method) = member.kind, let result = method.signature.result {
        .string(result.withoutAttributes.description)
      } else {
        .null
      }
    case nil: nil
    }
  }

  private var arguments: [Value] {
    zip(reference.arguments ?? [], parameters).map { argument, parameter in
      let (value, usesResult, type) =
        switch argument {
        case .parameter(let name): (callerNames[name] ?? name, false, callerTypes[name])
        case .expression(let text): (text, MemberReference.usesResult(text), nil)
        }
      return [
        "value": .string(value),
        "usesResult": .bool(usesResult),
        "type": type == parameter.plainType ? .null : .string(parameter.plainType),
      ]
    }
  }
}

extension Parameter {
  fileprivate var plainType: String { meaning.withoutAttributes.description }
}

extension MemberTreatment {
  /// A Boolean value that indicates whether an option passes the result of the member, or a part of
  /// it, to another member.
  var usesResult: Bool {
    options.values.contains { value in
      if case .members(let members) = value { members.contains(where: \.usesResult) } else { false }
    }
  }
}

extension MemberReference {
  /// A Boolean value that indicates whether an argument is Swift from the spec.
  fileprivate var hasExpressions: Bool {
    arguments?.contains { if case .expression = $0 { true } else { false } } ?? false
  }

  /// A Boolean value that indicates whether an argument uses the result of the member that has the
  /// option.
  fileprivate var usesResult: Bool {
    arguments?.contains {
      if case .expression(let text) = $0 { Self.usesResult(text) } else { false }
    }
      ?? false
  }

  fileprivate static func usesResult(_ text: String) -> Bool { text.contains("$0") }
}
