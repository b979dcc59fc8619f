import Mustache
import Spec

/// The names that a template can use because its front matter declares them.
final class DecoratorNames: Sendable {
  /// The ways in which members are treated, as indices of the definition's.
  let modes: NameTable<String>
  let properties: NameTable<String>
  let locals: NameTable<String>
  let options: OptionNames
  /// What is known of the options of a member of which the spec says nothing.
  let noOptions: OptionContext
  /// The options that list parameters of a member.
  let parameterLists: NameTable<String>
  /// For the options that name members with arguments, the options that list the parameters of those.
  let argumentLists: [String: String]

  init(of definition: DecoratorDefinition) {
    modes = NameTable(definition.modes.map { ($0, $0) })
    properties = NameTable(definition.properties.map { ($0.name, $0.name) })
    locals = NameTable(definition.locals.map { ($0, $0) })
    options = OptionNames(definition.options)
    noOptions = OptionContext(options, [:])
    parameterLists = NameTable(
      definition.options.compactMap { option in
        if case .parameters = option.type { (option.name, option.name) } else { nil }
      })
    argumentLists = Dictionary(
      definition.options.compactMap { option in
        if case .members(let list?) = option.type { (option.name, list) } else { nil }
      }
    ) { $1 }
  }
}
