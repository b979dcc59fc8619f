import DecoratorMustache

/// The calls of a member on each property and local that a template declares, with all arguments.
final class CallContext: Fields {
  private let text: MemberText
  private let decorator: DecoratorNames
  private let typeNames: UniqueNames
  private let localNames: UniqueNames

  /// - Parameters:
  ///   - typeNames: The unique names of the properties.
  ///   - localNames: The unique names of the locals.
  init(
    _ text: MemberText, _ decorator: DecoratorNames, typeNames: UniqueNames,
    localNames: UniqueNames
  ) {
    self.text = text
    self.decorator = decorator
    self.typeNames = typeNames
    self.localNames = localNames
  }

  var names: [String] { decorator.properties.names + decorator.locals.names }

  func value(of name: Name) -> Value? {
    let local = decorator.locals[name].map { localNames.unique($0) }
    let property = decorator.properties[name].map { text.referenceInCall(to: typeNames.unique($0)) }
    return (local ?? property).map { .string(text.call(on: $0)) }
  }
}
