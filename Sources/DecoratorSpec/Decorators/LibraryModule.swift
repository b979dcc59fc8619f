/// The modules of the library that generated code calls. Each of the others re-exports `base`.
public enum LibraryModule: String, CaseIterable, Sendable {
  case base = "Decorators"
  case caching = "DecoratorsCaching"
  case redis = "DecoratorsRedis"
  case resilience = "DecoratorsResilience"
  case telemetry = "DecoratorsTelemetry"
  case testing = "DecoratorsTesting"

  /// The names of all modules.
  public static let names = Set(allCases.map(\.rawValue))
}

extension DecoratorDefinition {
  /// The module of the library that its code calls; `nil` if its module is the user's own.
  public var libraryModule: String? { LibraryModule.names.contains(module) ? module : nil }
}

extension Spec {
  /// The modules of the library that the decorators call, or `base` if there is none, sorted.
  public var libraryModules: [String] {
    let modules = Set(protocols.lazy.flatMap(\.decorators).compactMap(\.definition.libraryModule))
    return modules.isEmpty ? [LibraryModule.base.rawValue] : modules.sorted()
  }
}
