import DecoratorDeclarations
import DecoratorMustache
import DecoratorSpec

/// The context of a parameter.
final class ParameterContext: TabledFields {
  static let table: NameTable<@Sendable (ParameterContext) -> Value> = [
    "name": { .string($0.name) },
    "label": { .literal($0.label) },
    "type": { .string($0.parameter.type.description) },
    "isValue": { .bool($0.parameter.isReadable) },
    "isFurtherHandler": { .bool($0.isFurtherHandler) },
    "listed": { $0.listed },
  ]

  private let parameter: Parameter
  private let name: String
  /// A Boolean value that indicates whether it can be a completion handler, but is not the one of
  /// the member.
  private let isFurtherHandler: Bool
  private let lists: NameTable<String>
  private let options: [String: OptionValue]

  init(
    _ parameter: Parameter, name: String, isFurtherHandler: Bool, _ lists: NameTable<String>,
    _ options: [String: OptionValue]
  ) {
    self.parameter = parameter
    self.name = name
    self.isFurtherHandler = isFurtherHandler
    self.lists = lists
    self.options = options
  }

  private var label: String {
    parameter.name == nil ? parameter.label ?? "_" : parameter.plainName
  }

  /// The options that list the parameter.
  private var listed: Value {
    .conditions(lists) { [parameter, options] option in
      options[option]?.listedNames.contains(parameter.plainName) ?? false
    }
  }
}
