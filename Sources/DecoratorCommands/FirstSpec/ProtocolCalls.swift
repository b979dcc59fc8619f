import DecoratorDeclarations
import DecoratorSpec

/// Which protocols call one another, as far as stored properties tell: a type that conforms to `Service` and
/// stores an `any Repository` probably calls it.
struct ProtocolCalls {
  /// The names of the protocols that types conform to, with the names that their stored properties mention.
  private var types: [(conformances: Set<String>, stored: Set<String>)] = []

  /// Reads all files of a target and of the modules that it depends on.
  init(in target: TargetFiles) {
    let declarations = ([target.types] + target.modules).flatMap { types in
      types.files.compactMap(types.parsedFile).flatMap(\.file.declarations)
    }
    let byName = Dictionary(grouping: declarations) { $0.qualifiedName }
    for declarations in byName.sorted(by: { $0.key < $1.key }).map(\.value) {
      let inherited = declarations.flatMap(\.inherited)
      let stored = declarations.flatMap(\.storedTypes)
      let generics = declarations.flatMap { $0.genericParameters + $0.requirements }
      types.append(
        (
          Set(inherited.flatMap(\.referencedNames)),
          Set(stored.flatMap(\.referencedNames)).union(generics.flatMap(\.identifiers))
        ))
    }
  }

  /// Returns the protocols whose types call those of each protocol, themselves or through others.
  ///
  /// Protocols that call one another in a circle are in no order.
  func callers(among names: [String]) -> [String: Set<String>] {
    let named = Dictionary(grouping: names) { $0.lastName }
    func known(_ types: Set<String>) -> [String] { types.flatMap { named[$0] ?? [] } }
    var direct: [String: Set<String>] = [:]
    for (conformances, stored) in types {
      let called = known(stored)
      guard !called.isEmpty, case let around = known(conformances), !around.isEmpty else {
        continue
      }
      for name in called { direct[name, default: []].formUnion(around) }
    }
    var all: [String: Set<String>] = [:]
    for name in direct.keys {
      var around: Set<String> = []
      var next = direct[name] ?? []
      while let caller = next.popFirst() {
        if around.insert(caller).inserted { next.formUnion(direct[caller] ?? []) }
      }
      all[name] = around
    }
    var callers: [String: Set<String>] = [:]
    for (name, around) in all {
      callers[name] = around.filter { $0 != name && all[$0]?.contains(name) != true }
    }
    return callers
  }
}
