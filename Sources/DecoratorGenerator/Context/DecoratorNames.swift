import DecoratorMustache
import DecoratorSpec

/// The names that the front matter of a template declares.
final class DecoratorNames: Sendable {
  let key: String
  /// The name of the template's file, if it is a user's own.
  let ownTemplate: String?
  /// The same with the line of the code for each member, if one line is that.
  let ownBody: String?
  /// The names of the modes in which the template treats members.
  let modes: FieldTable<String>
  /// The modes in which the template makes the call in an escaping closure.
  let escapingModes: Set<String>
  /// The modes in which the template makes the call in another task.
  let taskModes: Set<String>
  /// Those of them in which the task begins only if it is needed.
  let laterTaskModes: Set<String>
  /// The options that say which failures concern the decorator.
  let failureOptions: [String]
  /// A Boolean value that indicates whether it can depend on the arguments of a call.
  let isConditional: Bool
  let properties: FieldTable<String>
  let locals: [String]
  let localFields: FieldTable<String>
  /// The properties and locals.
  let receivers: FieldTable<String>
  let options: FieldTable<OptionDefinition>
  /// The options that list parameters of a member.
  let parameterLists: FieldTable<String>
  /// The options that list the parameters of named members, by the options that name members with
  /// arguments.
  let argumentLists: [String: String]

  init(of definition: DecoratorDefinition, ownTemplate: String?, lineOfBody: Int?) {
    key = definition.key
    self.ownTemplate = ownTemplate
    ownBody = ownTemplate.map { name in lineOfBody.map { "\(name):\($0)" } ?? name }
    modes = FieldTable(names: definition.modes)
    escapingModes = Set(
      definition.rules.compactMap { rule in
        if case .act(let action) = rule.outcome, action.isEscaping { action.mode } else { nil }
      })
    taskModes = Set(
      definition.rules.compactMap { rule in
        if case .act(let action) = rule.outcome, action.isInTask { action.mode } else { nil }
      })
    laterTaskModes = Set(
      definition.rules.compactMap { rule in
        if case .act(let action) = rule.outcome, action.isInLaterTask { action.mode } else { nil }
      })
    failureOptions = definition.options.filter(\.isOfFailures).map(\.name)
    isConditional = definition.isConditional
    properties = FieldTable(names: definition.properties.map(\.name))
    locals = definition.locals
    localFields = FieldTable(names: locals)
    receivers = FieldTable(names: definition.properties.map(\.name) + definition.locals)
    options = definition.options.byName
    parameterLists = FieldTable(
      names: definition.options.compactMap { option in
        if case .parameters = option.type { option.name } else { nil }
      })
    argumentLists = Dictionary(
      definition.options.compactMap { option in
        switch option.type {
        case .members(let list?), .member(key: let list, _): (option.name, list)
        default: nil
        }
      }
    ) { $1 }
  }
}
