import DecoratorDeclarations
import DecoratorSpec

/// Which protocols call one another, as far as stored properties tell: a type that conforms to `Service` and
/// stores an `any Repository` probably calls it.
struct ProtocolCalls {
  /// A type that conforms to none of the protocols, and stores one.
  struct User {
    var name: String
    /// A Boolean value that indicates whether it also stores a protocol whose types call this one, as a type
    /// does that only puts them together.
    var callsAnother: Bool
  }

  /// The protocols whose types call those of each protocol, themselves or through others.
  ///
  /// Protocols that call one another in a circle are in no order.
  private(set) var callers: [String: Set<String>] = [:]
  /// The users of each protocol, sorted by their names.
  private(set) var users: [String: [User]] = [:]
  /// The numbers of types that store each protocol.
  private var numbersOfCallers: [String: Int] = [:]

  /// The number of types that store a protocol, whether they conform to one or not.
  func numberOfCallers(of name: String) -> Int { numbersOfCallers[name] ?? 0 }

  /// Reads all files of a target and of the modules that it depends on.
  init(in target: TargetFiles, among names: [String]) {
    let declarations = ([target.types] + target.modules).flatMap { types in
      types.files.compactMap(types.parsedFile).flatMap(\.file.declarations)
    }
    let named = Dictionary(grouping: names) { $0.lastName }
    func known(_ types: Set<String>) -> Set<String> { Set(types.flatMap { named[$0] ?? [] }) }
    var direct: [String: Set<String>] = [:]
    var outside: [(name: String, called: Set<String>)] = []
    let byName = Dictionary(grouping: declarations) { $0.qualifiedName }
    for (name, declarations) in byName.sorted(by: { $0.key < $1.key }) {
      let stored = declarations.flatMap(\.storedTypes)
      let generics = declarations.flatMap { $0.genericParameters + $0.requirements }
      let called = known(
        Set(stored.flatMap(\.referencedNames)).union(generics.flatMap(\.identifiers)))
      guard !called.isEmpty else { continue }
      let around = known(Set(declarations.flatMap(\.inherited).flatMap(\.referencedNames)))
      // An extension, such as one of arrays of them, is no type of its own.
      if around.isEmpty, declarations.contains(where: { $0.kind != .extension }) {
        outside.append((name, called))
      }
      for name in called.subtracting(around) { numbersOfCallers[name, default: 0] += 1 }
      if around.isEmpty { continue }
      for name in called { direct[name, default: []].formUnion(around) }
    }
    findCallers(direct)
    for (name, called) in outside {
      for callee in called {
        let callsAnother = callers[callee].map { !$0.isDisjoint(with: called) } ?? false
        users[callee, default: []].append(User(name: name, callsAnother: callsAnother))
      }
    }
  }

  private mutating func findCallers(_ direct: [String: Set<String>]) {
    var all: [String: Set<String>] = [:]
    for name in direct.keys {
      var around: Set<String> = []
      var next = direct[name] ?? []
      while let caller = next.popFirst() {
        if around.insert(caller).inserted { next.formUnion(direct[caller] ?? []) }
      }
      all[name] = around
    }
    for (name, around) in all {
      callers[name] = around.filter { $0 != name && all[$0]?.contains(name) != true }
    }
  }
}
