import DecoratorDeclarations
import DecoratorMustache
import DecoratorSpec

/// The context of a parameter of a member.
final class ParameterContext: TabledFields {
  static let table: FieldTable<@Sendable (ParameterContext) -> Value> = [
    "name": { .string($0.name) },
    "label": {
      .literal(
        $0.parameter.name == nil ? $0.parameter.label ?? "_" : $0.parameter.plainName)
    },
    "type": { .string($0.parameter.type.description) },
    "isValue": { .bool($0.isReadable) },
    "isFurtherHandler": { .bool($0.isFurtherHandler) },
    "listed": { context in
      .conditions(context.lists) {
        [options = context.options, name = context.parameter.plainName] in
        options[$0]?.listedNames.contains(name) ?? false
      }
    },
  ]

  private let parameter: Parameter
  /// The name in the decorator.
  private let name: String
  private let isReadable: Bool
  private let isFurtherHandler: Bool
  /// The options of the member, and the names of those that list parameters.
  private let options: [String: OptionValue]
  private let lists: FieldTable<String>

  init(
    _ parameter: Parameter, named name: String, isReadable: Bool, isFurtherHandler: Bool,
    _ options: [String: OptionValue], lists: FieldTable<String>
  ) {
    self.parameter = parameter
    self.name = name
    self.isReadable = isReadable
    self.isFurtherHandler = isFurtherHandler
    self.options = options
    self.lists = lists
  }
}
