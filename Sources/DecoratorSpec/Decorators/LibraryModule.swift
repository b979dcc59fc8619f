/// The modules of the library, as plugins and the tool know them.
public enum LibraryModule {
  /// The module that all others re-export.
  public static let base = "Decorators"

  /// The names of the modules that generated code calls, and whose protocols no spec decorates.
  public static let called: Set = [
    base, "DecoratorsCaching", "DecoratorsResilience", "DecoratorsTelemetry", "DecoratorsTesting",
  ]

  /// The names of all modules.
  public static let names = called.union(["DecoratorsRedis"])
}
