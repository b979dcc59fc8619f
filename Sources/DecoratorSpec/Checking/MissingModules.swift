/// Finds decorators of a target's specs whose modules the target does not depend on.
public struct MissingModules {
  private let dependencies: TargetDependencies
  /// The modules that an error has named.
  private var named: Set<String> = []

  public init(in dependencies: TargetDependencies) { self.dependencies = dependencies }

  /// Returns an error for each module that no earlier spec lacks, where the spec first requests a decorator of
  /// it.
  public mutating func problems(in spec: Spec) -> [Diagnostic] {
    let missing = spec.protocols.flatMap(\.decorators)
      .filter { !dependencies.contain($0.definition.module) }
      .sorted { $0.firstRequest.offset < $1.firstRequest.offset }
    var problems: [Diagnostic] = []
    for configured in missing where named.insert(configured.definition.module).inserted {
      let (definition, place) = (configured.definition, configured.firstRequest)
      problems.append(
        Diagnostic(
          .error,
          "'\(definition.key)' \(dependencies.lack(of: definition, forSpecAt: spec.source.path))",
          at: place.offset, in: place.source))
    }
    return problems
  }
}

/// The modules that a target depends on, as far as the command line tells.
public struct TargetDependencies: Sendable {
  public let target: String
  /// The modules, those of dependencies of dependencies included.
  private let modules: Set<String>
  /// Returns what to do to add a product to the target of a spec.
  private let wayToAdd: @Sendable (_ product: String, _ spec: String) -> String

  public init(
    of target: String, on modules: some Sequence<String>,
    wayToAdd: @escaping @Sendable (_ product: String, _ spec: String) -> String
  ) {
    self.target = target
    self.modules = Set(modules)
    self.wayToAdd = wayToAdd
  }

  fileprivate func contain(_ module: String) -> Bool {
    modules.contains(module) || module == target
  }

  fileprivate func lack(of definition: DecoratorDefinition, forSpecAt path: String) -> String {
    guard let product = definition.libraryModule else {
      return
        "needs the module '\(definition.module)', which target '\(target)' does not depend on; add it "
        + "to the dependencies of the target"
    }
    return "is in the product '\(product)', which target '\(target)' does not depend on; "
      + wayToAdd(product, path)
  }
}
