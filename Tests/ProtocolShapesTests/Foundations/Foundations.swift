enum ResolutionError: Error, Hashable { case unknown(String) }

protocol GraphEdge {
  associatedtype Node
  var target: Node { get }
}

protocol Resolver {
  func resolve<Service>() throws -> Service
  func resolve<Service>(_ type: Service.Type, name: String?) -> Service?
  func resolveAll<Service>(_ type: Service.Type) -> [Service] where Service: CustomStringConvertible
}

protocol DependencyContainer: AnyObject {
  func register<Service>(
    _ type: Service.Type, name: String?, factory: @escaping (any Resolver) -> Service)
  func register<Service>(instance: @autoclosure @escaping () -> Service)
  func removeAll()
  var registrations: [String] { get }
}

/// Adds to a program that does not know it.
protocol Plugin {
  static var identifier: String { get }
  static var version: (major: Int, minor: Int) { get }
  var dependencies: [any Plugin.Type] { get }
  func activate(in host: any PluginHost) throws
  func deactivate()
}

protocol PluginHost: AnyObject {
  var plugins: [any Plugin] { get }
  func load(_ type: any Plugin.Type, configuration: [String: Any]) throws -> any Plugin
  func plugin<Kind: Plugin>(_ type: Kind.Type) -> Kind?
}

protocol TimeSource: Sendable {
  associatedtype Interval: DurationProtocol
  associatedtype Moment: InstantProtocol where Moment.Duration == Interval

  var now: Moment { get }
  var minimumResolution: Moment.Duration { get }
  func sleep(until deadline: Moment, tolerance: Interval?) async throws
}

protocol WorkScheduler<Options> {
  associatedtype Options

  func schedule(options: Options?, _ action: @escaping () -> Void)
  @discardableResult
  func schedule(after delay: Duration, options: Options?, _ action: @escaping @Sendable () -> Void)
    -> any Cancellable
}

protocol Reducing<State, Action> {
  associatedtype State
  associatedtype Action: Equatable

  func reduce(into state: inout State, action: Action) -> [Action]
  func isAffected(_ state: State, by action: Action) -> Bool
}

protocol StateStore<State>: AnyObject {
  associatedtype State: Equatable
  typealias Listener = (State) -> Void

  var state: State { get }
  func dispatch(_ change: (inout State) -> Void)
  @discardableResult
  func subscribe(_ listener: @escaping Listener) -> any Cancellable
  func select<Part>(_ keyPath: KeyPath<State, Part>) -> Part
}

protocol Validating<Value> {
  associatedtype Value
  associatedtype Problem: Error

  func validate(_ value: Value) throws(Problem)
  func problems(in values: [Value]) -> [Int: Problem]
}

protocol Identifying: CustomStringConvertible {
  associatedtype Identifier: Hashable = Int
  mutating func next() -> Identifier
  mutating func reserve(_ count: Int) -> [Identifier]
}

protocol StackProtocol {
  associatedtype Element
  var isEmpty: Bool { get }
  var top: Element? { get }
  mutating func push(_ element: __owned Element)
  @discardableResult mutating func pop() -> Element?
  mutating func pop(while condition: (Element) throws -> Bool) rethrows -> [Element]
}

protocol Graph {
  associatedtype Node: Hashable
  associatedtype Edge: GraphEdge where Edge.Node == Node
  associatedtype Edges: Collection where Edges.Element == Edge

  var nodes: Set<Node> { get }
  func edges(from node: Node) -> Edges
  func path<Cost: Numeric & Comparable>(
    from start: Node, to end: Node, cost: (Edge) -> Cost
  ) -> ([Node], Cost)?
}

protocol Specification: Equatable {
  func isSatisfied(by text: String) -> Bool
  func and(_ other: Self) -> Self
  func any(of others: [Self]) -> Self
  var negated: Self { get }
  var parent: Self? { get }
}
