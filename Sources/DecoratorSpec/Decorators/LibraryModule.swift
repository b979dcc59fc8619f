/// The modules of the library, as plugins and the tool know them.
public enum LibraryModule {
  /// The module that all others re-export.
  public static let base = "Decorators"

  /// The names of all modules.
  public static let names: Set = [
    base, "DecoratorsCaching", "DecoratorsRedis", "DecoratorsResilience", "DecoratorsTelemetry",
    "DecoratorsTesting",
  ]
}
