import DecoratorDeclarations
import DecoratorMustache
import DecoratorSpec

/// The context of a member that an option names: `{{.}}` is its full name.
final class MemberReferenceContext: TabledFields {
  static let table: NameTable<@Sendable (MemberReferenceContext) -> Value> = [
    "arguments": { .list($0.arguments) },
    "fullName": { .literal($0.reference.name) },
    "qualifiedName": { .literal($0.qualifiedName) },
    "isWhole": { .bool($0.reference.arguments == nil) },
    "line": { $0.line.map(Value.number) ?? .null },
    "options": { .fields($0.options) },
    "resultType": { .text($0.resultType) },
    "usesResult": { .bool($0.reference.usesResult) },
  ]

  private let reference: MemberReference
  private let parameters: [Parameter]
  private let options: OptionContext
  private let qualifiedName: String
  private let resultType: String?
  /// The line in the spec; `nil` if no argument is Swift from the spec.
  private let line: Int?
  /// The parameters of the member that has the option, by their names without back-ticks.
  private let callerParameters: [String: (name: String, type: String)]

  var text: String? { reference.name }

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
    qualifiedName = "\(declaration.qualifiedName.withoutBackTicks).\(reference.name)"
    let listed = list.flatMap { treatment.options[$0]?.listedNames } ?? []
    parameters = member.parameters.filter {
      $0.name != nil && (listed.isEmpty || listed.contains($0.plainName))
    }
    self.options = OptionContext(options, treatment.options, arguments: 1)
    resultType =
      if case .method(let method) = member.kind {
        method.signature.result?.withoutAttributes.description
      } else {
        nil
      }
    line = reference.expressions.isEmpty ? nil : spec.lineNumber(of: reference.offset)
    callerParameters = Dictionary(
      caller.parameters.map { ($0.parameter.plainName, ($0.name, $0.parameter.plainType)) }
    ) { $1 }
  }

  private var arguments: [Value] {
    zip(reference.arguments ?? [], parameters).map { argument, parameter in
      let (value, usesResult, type) =
        switch argument {
        case .parameter(let name):
          (callerParameters[name]?.name ?? name, false, callerParameters[name]?.type)
        case .expression(let text): (text, text.contains("$0"), nil)
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
  /// The arguments that are Swift from the spec.
  fileprivate var expressions: [String] {
    (arguments ?? []).compactMap { if case .expression(let text) = $0 { text } else { nil } }
  }

  /// A Boolean value that indicates whether an argument uses the result of the member that has the
  /// option.
  fileprivate var usesResult: Bool { expressions.contains { $0.contains("$0") } }
}
