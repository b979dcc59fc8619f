import DecoratorDeclarations
import DecoratorMustache
import DecoratorSpec

extension Value {
  /// Returns a member that an option names: `{{.}}` is its full name.
  ///
  /// - Parameters:
  ///   - treatment: The treatment of the member.
  ///   - caller: The member that has the option.
  static func member(
    _ reference: MemberReference, of decorated: ProtocolContext, _ treatment: MemberTreatment,
    by decorator: DecoratorNames, in option: String, calledBy caller: MemberText
  ) -> Value {
    let declaration = decorated.declaration
    let member = declaration.members[reference.index]
    let list = decorator.argumentLists[option]
    let listed = list.flatMap { treatment.options[$0]?.listedNames } ?? []
    let parameters = member.parameters.filter {
      $0.name != nil && (listed.isEmpty || listed.contains($0.plainName))
    }
    let arguments = zip(reference.arguments ?? [], parameters).map { argument, parameter in
      argument.value(for: parameter, among: caller.parameters.map { ($0.parameter, $0.name) })
    }
    // Without Swift from the spec, an argument has no line there.
    let line =
      reference.expressions.isEmpty ? nil : decorated.spec.source.lineNumber(of: reference.offset)
    return .fields(
      [
        "arguments": .list(arguments),
        "list": reference.list.map { list in
          .string(caller.parameters.last { $0.parameter.plainName == list }?.name ?? list)
        } ?? .null,
        "fullName": .literal(reference.name),
        "qualifiedName": .literal(
          "\(declaration.qualifiedName.withoutBackTicks).\(reference.name)"),
        "isWhole": .bool(reference.arguments == nil),
        "line": line.map(Value.number) ?? .null,
        "options": .fields(OptionContext(decorator.options, treatment.options, arguments: 1)),
        "resultType": .text(member.result?.withoutAttributes.description),
        "usesResult": .bool(reference.usesResult),
      ], text: reference.name)
  }
}

extension MemberReference.Argument {
  /// Returns the argument for a parameter.
  ///
  /// - Parameter own: The parameters of the member that has the option, with their names there.
  fileprivate func value(
    for parameter: Parameter, among own: [(parameter: Parameter, name: String)]
  ) -> Value {
    let (value, usesResult, type): (String, Bool, String?)
    switch self {
    case .parameter(let name):
      let found = own.last { $0.parameter.plainName == name }
      (value, usesResult, type) = (found?.name ?? name, false, found?.parameter.plainType)
    case .expression(let text): (value, usesResult, type) = (text, text.contains("$0"), nil)
    case .element: (value, usesResult, type) = ("$0", false, parameter.plainType)
    }
    return [
      "value": .string(value), "usesResult": .bool(usesResult),
      "type": type == parameter.plainType ? .null : .string(parameter.plainType),
    ]
  }
}

extension Parameter {
  fileprivate var plainType: String { meaning.withoutAttributes.description }
}

extension MemberTreatment {
  /// `true` if an option passes the result of the member, or a part of it, to another member.
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

  /// `true` if an argument uses the result of the member that has the option.
  fileprivate var usesResult: Bool { expressions.contains { $0.contains("$0") } }
}
