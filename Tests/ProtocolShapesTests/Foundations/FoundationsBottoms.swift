struct Services: Resolver {
  func resolve<Service>() throws -> Service {
    guard let service = 5 as? Service else {
      throw ResolutionError.unknown("\(Service.self)")
    }
    return service
  }
  func resolve<Service>(_ type: Service.Type, name: String?) -> Service? { name as? Service }
  func resolveAll<Service: CustomStringConvertible>(_ type: Service.Type) -> [Service] {
    [1, "a", 2.5].compactMap { $0 as? Service }
  }
}

final class Container: DependencyContainer {
  private(set) var registrations: [String] = []
  func register<Service>(
    _ type: Service.Type, name: String?, factory: @escaping (any Resolver) -> Service
  ) {
    registrations.append("\(type) \(name ?? "") \(factory(Services()))")
  }
  func register<Service>(instance: @autoclosure @escaping () -> Service) {
    registrations.append("\(instance())")
  }
  func removeAll() {}
}

struct Theme: Plugin {
  static var identifier: String { "theme" }
  static var version: (major: Int, minor: Int) { (1, 2) }
  var dependencies: [any Plugin.Type] { [Theme.self] }
  func activate(in host: any PluginHost) throws {
    if host.plugins.isEmpty { throw Failure.missing }
  }
  func deactivate() {}
}

final class Host: PluginHost {
  private(set) var plugins: [any Plugin] = []
  func load(_ type: any Plugin.Type, configuration: [String: Any]) throws -> any Plugin {
    if configuration.isEmpty { throw ResolutionError.unknown(type.identifier) }
    let plugin = Theme()
    plugins.append(plugin)
    return plugin
  }
  func plugin<Kind: Plugin>(_ type: Kind.Type) -> Kind? {
    plugins.lazy.compactMap { $0 as? Kind }.first
  }
}

struct FixedTime: TimeSource {
  let now: ContinuousClock.Instant
  var minimumResolution: Duration { .milliseconds(3) }
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    if deadline < now { throw Failure.refused(Int(tolerance?.components.seconds ?? 0)) }
  }
}

struct ImmediateScheduler: WorkScheduler {
  func schedule(options: Int?, _ action: @escaping () -> Void) { action() }
  func schedule(
    after delay: Duration, options: Int?, _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable {
    action()
    return DoneTask()
  }
}

struct CounterReducer: Reducing {
  func reduce(into state: inout Int, action: String) -> [String] {
    state += action.count
    return state > 5 ? [action, "done"] : []
  }
  func isAffected(_ state: Int, by action: String) -> Bool { state != action.count }
}

final class ArticleState: StateStore {
  private(set) var state = Article(title: "old")
  private var listeners: [Listener] = []
  func dispatch(_ change: (inout Article) -> Void) {
    change(&state)
    for listener in listeners { listener(state) }
  }
  func subscribe(_ listener: @escaping (Article) -> Void) -> any Cancellable {
    listeners.append(listener)
    return DoneTask()
  }
  func select<Part>(_ keyPath: KeyPath<Article, Part>) -> Part { state[keyPath: keyPath] }
}

struct Limit: Validating {
  let limit: Int
  func validate(_ value: String) throws(Failure) {
    if value.count > limit { throw .refused(value.count) }
  }
  func problems(in values: [String]) -> [Int: Failure] {
    values.first.map { [$0.count: .missing] } ?? [:]
  }
}

struct Counter: Identifying {
  private var last = 0
  var description: String { "after \(last)" }
  mutating func next() -> Int {
    last += 1
    return last
  }
  mutating func reserve(_ count: Int) -> [Int] { (0..<count).map { _ in next() } }
}

struct NumberStack: StackProtocol {
  private var numbers: [Int] = []
  var isEmpty: Bool { numbers.isEmpty }
  var top: Int? { numbers.last }
  mutating func push(_ element: __owned Int) { numbers.append(element) }
  mutating func pop() -> Int? { numbers.popLast() }
  mutating func pop(while condition: (Int) throws -> Bool) rethrows -> [Int] {
    var popped: [Int] = []
    while let last = numbers.last, try condition(last) { popped.append(numbers.removeLast()) }
    return popped
  }
}

struct Ring: Graph {
  struct Edge: GraphEdge { let target: Int }
  let nodes: Set<Int>
  func edges(from node: Int) -> [Edge] { [Edge(target: (node + 1) % nodes.count)] }
  func path<Cost: Numeric & Comparable>(
    from start: Int, to end: Int, cost: (Edge) -> Cost
  ) -> ([Int], Cost)? {
    guard start < end else { return nil }
    let costs = (start..<end).flatMap(edges).map(cost)
    return (Array(start...end), costs.reduce(0, +))
  }
}

struct Words: Specification {
  var words: Set<String>
  var isNegated = false
  func isSatisfied(by text: String) -> Bool { words.contains(text) != isNegated }
  func and(_ other: Words) -> Words { Words(words: words.intersection(other.words)) }
  func any(of others: [Words]) -> Words {
    Words(words: others.reduce(words) { $0.union($1.words) })
  }
  var negated: Words { Words(words: words, isNegated: !isNegated) }
  var parent: Words? { words.isEmpty ? nil : Words(words: []) }
}
