import Decorators
import DecoratorsCaching

struct CatalogStub: Catalog {
  private let trouble = Trouble()

  func item(_ id: Int) async throws -> Item {
    try trouble.reached("item(\(id))")
    return Item(id: id)
  }
  func items(_ ids: [Int], refreshing isRefreshing: Bool) async -> [Item] {
    Transcript.reached("items(\(ids))")
    return ids.map(Item.init)
  }
  func typed(_ id: Int) async throws(LoadError) -> Item {
    try trouble.reached("typed(\(id))")
    return Item(id: id)
  }
  func save(_ item: Item) async throws -> Int {
    try trouble.reached("save(\(item))")
    return item.id
  }
  func read(_ id: Int) throws -> Item {
    try trouble.reached("read(\(id))")
    return Item(id: id)
  }
  func readTyped(_ id: Int) throws(LoadError) -> Item {
    try trouble.reached("readTyped(\(id))")
    return Item(id: id)
  }
  func fetch(
    _ id: Int, progress: @escaping (Double) -> Void, completion: @escaping (ItemResult) -> Void
  ) {
    progress(0.5)
    completion(
      Result {
        try trouble.reached("fetch(\(id))")
        return Item(id: id)
      })
  }
  func notify(_ id: Int) { Transcript.reached("notify(\(id))") }
}

extension Catalog {
  func decorated() -> some Catalog {
    timingOut().caching(in: .memory(), namespace: "").retrying(twoAttempts).measuring()
      .dispatching().logging(
        to: Transcript.log)
  }
}

func checkCatalog() async {
  let sut = CatalogStub().decorated()
  await showWaiting("item") { try await sut.item(1) }
  await showWaiting("item, rejected by 'failureIf'") { try await sut.item(-1) }
  await showWaiting("items") { await sut.items([1], refreshing: false) }
  await showWaiting("items, cached") { await sut.items([1], refreshing: true) }
  await showWaiting("items, rejected by 'failureIf'") { await sut.items([], refreshing: false) }
  await showWaiting("typed") { () async throws(LoadError) in try await sut.typed(1) }
  await showWaiting("save") { try await sut.save(Item(id: 1)) }
  show("read") { try sut.read(-1) }
  show("readTyped") { () throws(LoadError) in try sut.readTyped(1) }
  await showCompletion("fetch") { done in
    sut.fetch(1, progress: { Transcript.handled("progress \($0)") }) { done("\($0)") }
  }
  await showWaiting("notify") {
    sut.notify(1)
    await mainQueueIsDone()
  }
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
