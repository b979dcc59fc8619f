import DecoratorDeclarations

/// A function that finds the declarations of a protocol by a name that a module uses; the target itself, if
/// it is `nil`.
typealias FindDeclarations =
  @Sendable (_ name: String, _ module: String?) -> [LocatedDeclaration]

/// Collects the requirements of a protocol, its own and the inherited ones.
struct InheritanceResolver {
  var report: Report
  /// The declarations that inheritance clauses can name, by their full names. Most protocols inherit only
  /// those of the standard library.
  let known: LazyValue<[String: [LocatedDeclaration]]>
  var findElsewhere: FindDeclarations
  /// A function that tests whether a name that no protocol has is the name of a class.
  var isClass: @Sendable (_ name: String) -> Bool

  /// A protocol with all members that it inherits, inherited members first.
  struct Resolution {
    /// The protocol. It inherits protocols of the standard library only, each once.
    var declaration: ProtocolDeclaration
    fileprivate let root: LocatedDeclaration
    fileprivate var requirements: [(member: Member, origin: DeclarationOrigin, actor: String?)] = []
    /// The names in the types of members that are declared again with other types.
    fileprivate var redeclaredTypes: Set<String> = []
    /// The requirements by their full names.
    fileprivate var namesakes: [String: Namesakes] = [:]
    /// The types to which `where` clauses tie associated types: `RawValue == Int`.
    fileprivate var tiedTypes: [String: TypeSyntax] = [:]
    /// The names of the inherited protocols that are not in the standard library.
    var inheritedNames: Set<String> = []
    var imports: [ImportLine] = []
    var isOfActors = false
    /// `true` if members come from other declarations than the protocol's own.
    fileprivate(set) var hasInheritedMembers = false
    /// The number of protocols that each inherit the next one, up to the one that is being read.
    fileprivate var depth = 0
    /// `true` if they are too many.
    fileprivate var isTooDeep = false
    /// The conditions on which what the protocol inherits is inherited; `nil` until an `#if` decides.
    fileprivate var conditions: InheritanceConditions?
    /// `true` if everything was found and can be decorated. Otherwise the report has the reasons.
    var isComplete = true

    var origins: [DeclarationOrigin] { requirements.map(\.origin) }

    /// Returns the condition on which it inherits a protocol; `nil` if it always does.
    fileprivate func condition(of located: LocatedDeclaration) -> String? {
      conditions?.text(of: located.place)
    }

    /// Ties the primary associated types of a protocol to generic arguments, as in `Sequence<Int>`.
    fileprivate mutating func tie(_ inherited: ProtocolDeclaration, by type: TypeSyntax) {
      guard case .named(let components) = type.kind,
        let arguments = components.last?.genericArguments
      else { return }
      for (name, argument) in zip(inherited.primaryAssociatedTypes, arguments) {
        if tiedTypes[name] == nil { tiedTypes[name] = argument }
        declaration.requirements.append("\(name) == \(argument)")
      }
    }
  }

  func resolve(_ located: LocatedDeclaration) -> Resolution {
    var resolution = Resolution(declaration: located.declaration, root: located)
    resolution.declaration.inherited = []
    var visited: Set<String> = []
    resolution.isOfActors = inheritsActor(located)
    add(located, to: &resolution, &visited)
    leaveOutRedeclaredTypes(of: &resolution)
    if let actor = actor(of: located) { isolateMembers(of: &resolution, from: actor) }
    resolution.declaration.members = resolution.requirements.map(\.member)
    let declaration = resolution.declaration
    for (index, problem) in declaration.contradictions + declaration.unlendableResults {
      resolution.isComplete = false
      report.add(
        resolution.requirements[index].origin.diagnostic(problem.message, at: problem.offset))
    }
    if let (index, problem) = resolution.declaration.unreachableMembers {
      resolution.isComplete = false
      report.add(
        resolution.requirements[index].origin.diagnostic(problem.message, at: problem.offset))
    }
    return resolution
  }

  /// Returns the declarations of a protocol: one, or those in the branches of `#if` that do not exclude
  /// the heir.
  func declarations(
    of name: String, inheritedBy heir: LocatedDeclaration
  ) -> [LocatedDeclaration] {
    let nestedName = (heir.declaration.enclosingTypes + [name]).joined(separator: ".")
    let prefix = heir.module.map { $0 + "." } ?? ""
    let known = known.value
    var found = known[prefix + nestedName] ?? known[prefix + name] ?? []
    if found.isEmpty { found = findElsewhere(nestedName, heir.module) }
    if found.isEmpty { found = findElsewhere(name, heir.module) }
    // What an entry of the spec has changed comes before the same declaration of the file.
    let branches = found.reduce(into: [LocatedDeclaration]()) { branches, next in
      if !branches.contains(where: { $0.declaration.condition == next.declaration.condition }) {
        branches.append(next)
      }
    }
    guard branches.map(\.declaration).areBranches else { return Array(found.prefix(1)) }
    let condition = BuildCondition(heir.declaration.condition)
    return branches.filter { !BuildCondition($0.declaration.condition).excludes(condition) }
  }

  private func add(
    _ located: LocatedDeclaration, to resolution: inout Resolution, _ visited: inout Set<String>
  ) {
    let declaration = located.declaration
    guard visited.insert(located.place).inserted else { return }
    resolution.depth += 1
    defer { resolution.depth -= 1 }
    if resolution.depth > DeclaredTypes.maximumDepth {
      resolution.isComplete = false
      resolution.isTooDeep = true
      let message =
        "'\(declaration.name)' is inherited through more than \(DeclaredTypes.maximumDepth) protocols, "
        + "each of which inherits the next; shorten this chain"
      report.add(located.origin.diagnostic(message, at: declaration.nameOffset))
      return
    }
    resolution.tiedTypes.merge(declaration.tiedTypes) { first, _ in first }
    for problem in declaration.unsupportedShapes {
      resolution.isComplete = false
      report.add(located.origin.diagnostic(problem.message, at: problem.offset))
    }
    for parent in parents(of: located) {
      for inherited in parent.branches {
        resolution.tie(inherited.declaration, by: parent.type)
        let isConditional =
          BuildCondition(inherited.declaration.condition)
          .text(within: BuildCondition(resolution.root.declaration.condition)) != nil
        if isConditional, resolution.conditions == nil {
          resolution.conditions = conditions(below: resolution.root)
        }
        if parent.isStandard {
          // A protocol that is Sendable under a condition counts as one that is not.
          if parent.name != "Sendable" || resolution.condition(of: inherited) == nil {
            resolution.declaration.inherited.append(TypeSyntax(.named([.init(parent.name)])))
          }
        } else {
          resolution.inheritedNames.insert(inherited.declaration.qualifiedName)
          resolution.imports += inherited.imports
        }
        add(inherited, to: &resolution, &visited)
      }
      if parent.branches.isEmpty {
        let type = parent.type
        resolution.isComplete = false
        report.add(
          located.origin.diagnostic(
            StandardProtocol.reasonAgainst(
              parent.name, inheritedBy: declaration.name, isClass: isClass(parent.name)),
            at: type.range.isEmpty ? declaration.nameOffset : type.range.lowerBound))
      }
    }
    // Each of them would look through the whole chain again.
    if resolution.isTooDeep { return }
    let isOfActors = resolution.isOfActors && !inheritsActor(located)
    let actor = actor(of: located)
    let condition = resolution.condition(of: located)
    if resolution.depth > 1, !declaration.members.isEmpty { resolution.hasInheritedMembers = true }
    for member in declaration.members {
      var member = isOfActors ? member.reachedFromOutside : member
      if let condition {
        member.condition = member.condition.map { "(\(condition)) && (\($0))" } ?? condition
      }
      add(member, located.origin, actor, to: &resolution)
    }
  }

  /// Returns the first result for a protocol and those that it inherits, itself first.
  ///
  /// - Parameter stops: Whether what a protocol inherits does not count.
  private func first<Result>(
    in located: LocatedDeclaration, _ result: (ProtocolDeclaration) -> Result?,
    stops: (ProtocolDeclaration) -> Bool = { _ in false }
  ) -> Result? {
    var visited: Set<String> = []
    var pending = [located]
    while let next = pending.popLast() {
      if let result = result(next.declaration) { return result }
      guard visited.insert(next.place).inserted, !stops(next.declaration) else { continue }
      pending += parents(of: next).flatMap(\.branches)
    }
    return nil
  }

  private func actor(of located: LocatedDeclaration) -> String? {
    first(in: located, \.globalActor) { $0.modifiers.contains { $0.name == "nonisolated" } }
  }

  private func inheritsActor(_ located: LocatedDeclaration) -> Bool {
    first(in: located) { $0.qualifiedName == "Actor" ? true : nil } ?? false
  }

  /// Leaves an associated type to the compiler if nothing mentions it any more, such as `ID` if a
  /// protocol that inherits `Identifiable` has an `id` that is a `String`.
  private func leaveOutRedeclaredTypes(of resolution: inout Resolution) {
    guard !resolution.redeclaredTypes.isEmpty else { return }
    let members = resolution.requirements.map(\.member)
    resolution.requirements.removeAll { member, _, _ in
      guard let type = member.associatedType,
        resolution.redeclaredTypes.contains(type.name)
      else { return false }
      return !members.contains { $0.types.contains { $0.mentions(type.name) } }
    }
  }

  /// Isolates each member by itself, and the decorators to no actor, if not all members belong to
  /// the actor of the protocol.
  private func isolateMembers(of resolution: inout Resolution, from actor: String) {
    let actors = resolution.requirements.map { $0.member.actor(in: $0.actor) }
    guard zip(resolution.requirements, actors).contains(where: { !$0.member.isType && $1 != actor })
    else { return }
    resolution.declaration.attributes.removeAll { $0.name == actor }
    resolution.declaration.modifiers.append(Modifier(name: "nonisolated"))
    for (index, requirement) in resolution.requirements.enumerated() {
      guard !requirement.member.isType, requirement.member.globalActor == nil,
        let actor = actors[index]
      else { continue }
      resolution.requirements[index].member.attributes.append(Attribute(name: actor))
    }
  }

  private func add(
    _ member: Member, _ origin: DeclarationOrigin, _ actor: String?, to resolution: inout Resolution
  ) {
    let (name, next) = (member.fullName, resolution.requirements.count)
    guard let first = resolution.namesakes[name]?.first else {
      resolution.namesakes[name] = Namesakes(first: next, tiedTypes: resolution.tiedTypes)
      return resolution.requirements.append((member, origin, actor))
    }
    if let tiedTypes = resolution.namesakes[name]?.tiedTypes {
      let key = resolution.requirements[first].member.redeclarationKey(tiedTypes)
      resolution.namesakes[name]?.indices[key] = first
      resolution.namesakes[name]?.tiedTypes = nil
    }
    let key = member.redeclarationKey(resolution.tiedTypes)
    guard let index = resolution.namesakes[name]?.indices[key] else {
      resolution.namesakes[name]?.indices[key] = next
      return resolution.requirements.append((member, origin, actor))
    }
    // Each of the two is met by what throws less.
    let earlier = resolution.requirements[index].member
    if earlier.throwsLess(than: member) { return }
    if earlier.types != member.types {
      for type in earlier.types { resolution.redeclaredTypes.formUnion(type.referencedNames) }
    }
    resolution.requirements[index] = (member, origin, actor)
  }
}

/// The requirements of one full name.
private struct Namesakes {
  /// The index of the first of them.
  let first: Int
  /// The types that were tied when the first was found; `nil` once there is a second.
  var tiedTypes: [String: TypeSyntax]?
  /// The indices by the keys of redeclaration, which nothing needs while there is but one.
  var indices: [String: Int] = [:]
}

extension Member {
  fileprivate func actor(in protocolActor: String?) -> String? {
    globalActor ?? (has("nonisolated") ? nil : protocolActor)
  }

  /// The member in an actor whose protocol inherits it from a protocol that requires no actor.
  /// Synchronous members are called from outside the actor.
  fileprivate var reachedFromOutside: Member {
    if isType || has("static") || has("nonisolated") || globalActor != nil { return self }
    if kind == .initializer || effects.isAsync { return self }
    var member = self
    member.modifiers.append(Modifier(name: "nonisolated"))
    return member
  }
}

extension ProtocolDeclaration {
  fileprivate var tiedTypes: [String: TypeSyntax] {
    var types: [String: TypeSyntax] = [:]
    for requirement in requirements {
      let sides = requirement.split(separator: "=").map { $0.filter { $0 != " " } }
      guard sides.count == 2, requirement.contains("==") else { continue }
      types[sides[0]] = TypeSyntax(.named([.init(sides[1])]))
    }
    return types
  }
}

extension InheritanceResolver {
  /// Returns the conditions of all that a protocol inherits, beyond its own.
  func conditions(below root: LocatedDeclaration) -> InheritanceConditions {
    let own = BuildCondition(root.declaration.condition)
    var conditions = InheritanceConditions()
    var pending = [(root, BuildCondition(nil))]
    while let (located, way) = pending.popLast() {
      let condition = way.joined(with: BuildCondition(located.declaration.condition)).without(own)
      guard conditions.add(condition, to: located.place) else { continue }
      for parent in parents(of: located) { pending += parent.branches.map { ($0, condition) } }
    }
    return conditions
  }

  /// A type that a protocol inherits.
  struct Parent {
    var type: TypeSyntax
    /// The name without generic arguments, and with a dot after that of a module.
    var name: String
    /// The declarations: none if it cannot be found, and several in branches of `#if`.
    var branches: [LocatedDeclaration]
    var isStandard = false
  }

  /// Returns what a protocol inherits that requires something.
  func parents(of heir: LocatedDeclaration) -> [Parent] {
    heir.declaration.inherited.compactMap { type in
      if case .suppressed = type.kind { return nil }
      let name = type.nameOfProtocol
      if name == "Any" { return nil }
      if let standard = StandardProtocol.declaration(of: name) {
        let located = LocatedDeclaration(declaration: standard, origin: .standardLibrary)
        return Parent(type: type, name: standard.name, branches: [located], isStandard: true)
      }
      return Parent(type: type, name: name, branches: declarations(of: name, inheritedBy: heir))
    }
  }
}

extension TypeSyntax {
  /// The name of a protocol without its generic arguments, and with a dot after that of its module.
  fileprivate var nameOfProtocol: String {
    guard case .named(let components) = kind else { return description }
    return components.map(\.name).joined(separator: ".").replacing("::", with: ".")
  }
}

extension LocatedDeclaration {
  /// A text that it shares with no other declaration, not even one in another branch of `#if`.
  var place: String { "\(fullName) \(declaration.condition ?? "")" }
}
