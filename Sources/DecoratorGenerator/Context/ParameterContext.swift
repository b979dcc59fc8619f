import DecoratorDeclarations
import DecoratorMustache
import DecoratorSpec

/// The context of a parameter.
final class ParameterContext: Fields {
  private enum Field: String, CaseIterable {
    case name, label, type, isValue, isFurtherHandler, listed
  }

  private static let fields = NameTable(Field.allCases.map { ($0.rawValue, $0) })

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

  var names: [String] { Self.fields.names }

  func value(of name: Name) -> Value? {
    switch Self.fields[name] {
    case .name: return .string(self.name)
    case .label:
      let label = parameter.name.map { _ in parameter.plainName } ?? parameter.label ?? "_"
      return .fields(LiteralText(label))
    case .type: return .string(parameter.type.description)
    case .isValue: return .bool(parameter.isReadable)
    case .isFurtherHandler: return .bool(isFurtherHandler)
    case .listed:
      return .fields(ListingOptions(parameter.plainName, lists, options))
    case nil: return nil
    }
  }
}

/// The options that list a parameter, or that list parameters at all.
final class ListingOptions: Fields {
  private let parameter: String?
  private let lists: NameTable<String>
  private let options: [String: OptionValue]

  init(_ parameter: String?, _ lists: NameTable<String>, _ options: [String: OptionValue]) {
    self.parameter = parameter
    self.lists = lists
    self.options = options
  }

  var names: [String] { lists.names }

  func value(of name: Name) -> Value? {
    lists[name].map { list in
      .bool(options[list].map { parameter.map($0.listedNames.contains) ?? true } ?? false)
    }
  }
}
