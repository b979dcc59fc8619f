import Decorators

final class EffectsStub: Effects {
  private let trouble = Trouble()

  func neither(_ id: Int) -> Item { Item(id: id) }
  func throwing(_ id: Int) throws -> Item {
    try trouble.reached("throwing(\(id))")
    return Item(id: id)
  }
  func waiting(_ id: Int) async -> Item {
    Transcript.reached("waiting(\(id))")
    return Item(id: id)
  }
  func both(_ id: Int) async throws -> Item {
    try trouble.reached("both(\(id))")
    return Item(id: id)
  }
  func typed(_ id: Int) async throws(LoadError) -> Item {
    try trouble.reached("typed(\(id))")
    if id < 0 { throw .missing }
    return Item(id: id)
  }
  func typedSynchronous(_ id: Int) throws(LoadError) -> Item {
    try trouble.reached("typedSynchronous(\(id))")
    return Item(id: id)
  }
  func generic<E: Error>(_ error: E.Type, _ body: () throws(E) -> Int) throws(E) -> Int {
    try body()
  }
  func genericWaiting<E: Error>(_ body: () async throws(E) -> Int) async throws(E) -> Int {
    Transcript.reached("genericWaiting")
    return try await body()
  }
  func never() throws(Never) -> Int { 1 }
  func neverWaiting() async throws(Never) -> Int { 2 }
  func nothing() async throws -> Never? {
    try trouble.reached("nothing()")
    return nil
  }
  func rethrowing(_ body: () throws -> Int) rethrows -> Int { try body() }
  func rethrowingWaiting(_ body: () async throws -> Int) async rethrows -> Int {
    try await body()
  }
}

extension Effects {
  func decorated() -> some Effects {
    timingOut().caching().retrying(twoAttempts).measuring().dispatching().logging(
      to: Transcript.log)
  }
}

func checkEffects() async {
  let sut = EffectsStub().decorated()
  show("neither") { sut.neither(1) }
  show("throwing") { try sut.throwing(1) }
  await showWaiting("waiting") { await sut.waiting(1) }
  await showWaiting("waiting, cached") { await sut.waiting(1) }
  await showWaiting("both") { try await sut.both(1) }
  await showWaiting("typed") { () async throws(LoadError) in try await sut.typed(1) }
  await showWaiting("typed, failing") { () async throws(LoadError) in try await sut.typed(-1) }
  show("typedSynchronous") { () throws(LoadError) in try sut.typedSynchronous(1) }
  show("generic") { () throws(LoadError) in
    try sut.generic(LoadError.self) { () throws(LoadError) in throw .missing }
  }
  await showWaiting("genericWaiting") { () async throws(LoadError) in
    try await sut.genericWaiting { () async throws(LoadError) in throw .missing }
  }
  show("never") { sut.never() }
  await showWaiting("neverWaiting") { await sut.neverWaiting() }
  await showWaiting("nothing") { try await sut.nothing() == nil }
  show("rethrowing") { sut.rethrowing { 1 } }
  show("rethrowing, failing") { try sut.rethrowing { throw LoadError.missing } }
  await showWaiting("rethrowingWaiting") { await sut.rethrowingWaiting { 1 } }
}

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
