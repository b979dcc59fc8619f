final class AssociatedStub: Associated {
  typealias Element = String
  typealias Decoratee = Int
  private let trouble = Trouble()

  func pair(_ element: String) -> (String, String) { (element, element) }
  func load(_ id: Int) async throws(LoadError) -> String {
    try trouble.reached("load(\(id))")
    return "element \(id)"
  }
  func all() async throws -> [String] {
    try trouble.reached("all()")
    return ["a", "b"]
  }
  func wrapped(_ decoratee: Int) -> Int { decoratee + 1 }
}

func checkAssociated() async {
  // What is not primary is known as well, since the modifiers return concrete types.
  let sut = AssociatedStub().timingOut().caching().retrying(twoAttempts).measuring().dispatching()
    .logging(to: Transcript.log)
  show("pair") { sut.pair("e") }
  await showWaiting("load") { () async throws(LoadError) in try await sut.load(1).count }
  await showWaiting("all") { try await sut.all().joined() }
  show("wrapped") { sut.wrapped(1) + 1 }
}

struct StoreStub: Store {
  private let trouble = Trouble()

  func load(_ id: Int) async throws -> String {
    try trouble.reached("load(\(id))")
    return "text \(id)"
  }
}

extension Store {
  func decorated() -> some Store<Item> {
    timingOut().caching().retrying(twoAttempts).measuring().dispatching().logging(
      to: Transcript.log)
  }
}

func checkStore() async {
  let sut: some Store<String> = StoreStub().decorated()
  await showWaiting("load") { try await sut.load(1).count }
  await showWaiting("load, cached") { try await sut.load(1).count }
}

nonisolated struct NodeStub: Node {
  var depth: Int
  private var nextDepth: Int?
  init(depth: Int) { self.depth = depth }
  var next: NodeStub? {
    get { nextDepth.map(NodeStub.init) }
    set { nextDepth = newValue?.depth }
  }
  func merged(with other: NodeStub) async throws -> NodeStub {
    Transcript.reached("merged")
    return NodeStub(depth: depth + other.depth)
  }
  func all(after others: [NodeStub]) -> [NodeStub] { others + [self] }
  subscript(depth depth: Int) -> NodeStub { NodeStub(depth: depth) }
  static func < (lhs: NodeStub, rhs: NodeStub) -> Bool { lhs.depth < rhs.depth }
}

extension Node {
  func decorated() -> some Node {
    timingOut().caching().retrying(twoAttempts).measuring().dispatching().logging(
      to: Transcript.log)
  }
}

/// Two of one opaque type.
private func checkNodes<Sut: Node>(_ sut: Sut, _ other: Sut) async {
  var sut = sut
  await showWaiting("merged") { try await sut.merged(with: other).merged(with: other).depth }
  sut.next = other
  show("next") { sut.next?.depth ?? 0 }
  show("all") { sut.all(after: [other]).map(\.depth) }
  show("[depth: 4]") { sut[depth: 4].depth }
  show("<, ==, hash") { (sut < other, sut == other, Set([other, other]).count) }
}

func checkNode() async {
  func decorated(_ depth: Int) -> some Node { NodeStub(depth: depth).decorated() }
  await checkNodes(decorated(1), decorated(2))
}

nonisolated final class ObjectNodeStub: ObjectNode {
  let depth: Int
  init(depth: Int) { self.depth = depth }
  func deepest(of other: ObjectNodeStub) async throws -> ObjectNodeStub {
    Transcript.reached("deepest")
    return depth > other.depth ? self : other
  }
  static func == (lhs: ObjectNodeStub, rhs: ObjectNodeStub) -> Bool { lhs.depth == rhs.depth }
}

func checkObjectNode() async {
  func decorated(_ depth: Int) -> some ObjectNode {
    ObjectNodeStub(depth: depth).timingOut().caching().retrying(twoAttempts).measuring()
      .dispatching()
      .logging(to: Transcript.log)
  }
  let low = decorated(1)
  let high = decorated(2)
  await showWaiting("deepest") { try await low.deepest(of: high) == high }
}

nonisolated struct BookStub: Shop.Book {
  private let trouble = Trouble()

  func order(_ id: Int) async throws -> Shop.Order {
    try trouble.reached("order(\(id))")
    return Shop.Order(id: id)
  }
  func order(_ id: Int, completion: @escaping Shop.Completion) {
    Transcript.reached("order(\(id))")
    completion(.success(Shop.Order(id: id)))
  }
  mutating func rename(_ order: inout Shop.Order) {
    Transcript.reached("rename(\(order.id))")
    order.id += 1
  }
}

func checkBook() async {
  var sut = BookStub().caching().retrying(twoAttempts).measuring().dispatching().logging(
    to: Transcript.log)
  await showWaiting("order") { try await sut.order(1).id }
  await showCompletion("order") { done in sut.order(2) { done("\((try? $0.get().id) ?? 0)") } }
  var order = Shop.Order(id: 3)
  sut.rename(&order)
  show("renamed") { order.id }
}
