@MainActor final class ScreenStub: Screen {
  var title = "title"
  private let trouble = Trouble()

  func load(_ id: Int) async throws -> Item {
    try trouble.reached("load(\(id))")
    return Item(id: id)
  }
  func show(_ item: Item) -> String { "\(title): \(item)" }
  nonisolated func identifier() -> Int { 7 }
  func fetch(_ id: Int, completion: @escaping (Result<Item, any Error>) -> Void) {
    completion(
      Result {
        try trouble.reached("fetch(\(id))")
        return Item(id: id)
      })
  }
}

@MainActor func checkScreen() async {
  let sut = ScreenStub().timingOut().caching().retrying(twoAttempts).measuring().dispatching()
    .logging(
      to: Transcript.log)
  await showWaiting("load") { try await sut.load(1) }
  sut.title += "!"
  show("show") { sut.show(Item(id: 2)) }
  show("identifier") { sut.identifier() }
  await showCompletion("fetch") { done in sut.fetch(3) { done("\($0)") } }
}

@MainActor struct ServiceStub: Service {
  var count = 1
  private let trouble = Trouble()

  nonisolated var name: String { "name" }
  nonisolated func reload(_ id: Int) async throws -> Item {
    try trouble.reached("reload(\(id))")
    return Item(id: id)
  }
}

@MainActor func checkService() async {
  var sut = ServiceStub().timingOut().caching().retrying(twoAttempts).measuring().dispatching()
    .logging(
      to: Transcript.log)
  sut.count += 1
  show("count") { sut.count }
  let copy = sut
  await Task { @Library in
    show("name") { copy.name }
  }.value
  await showWaiting("reload") { try await copy.reload(2) }
}

@Library final class ShelfStub: Shelf {
  let count = 1
  private let trouble = Trouble()

  func load(_ id: Int) async throws -> Item {
    try trouble.reached("load(\(id))")
    return Item(id: id)
  }
  func store(_ item: Item) throws -> Int {
    try trouble.reached("store(\(item))")
    return item.id
  }
}

@Library func checkShelf() async {
  let sut = ShelfStub().timingOut().caching().retrying(twoAttempts).measuring().dispatching()
    .logging(
      to: Transcript.log)
  await showWaiting("load") { try await sut.load(1) }
  show("store") { try sut.store(Item(id: 2)) }
  show("count") { sut.count }
}

struct MixedStub: Mixed {
  private let trouble = Trouble()

  @MainActor func onMain(_ id: Int) async throws -> Int {
    try trouble.reached("onMain(\(id))")
    return id
  }
  @MainActor var title: String { "title" }
  @Library func onLibrary(_ id: Int) throws -> Int {
    try trouble.reached("onLibrary(\(id))")
    return id
  }
  nonisolated func anywhere(_ id: Int) async throws -> Int {
    try trouble.reached("anywhere(\(id))")
    return id
  }
  func isolated(to actor: isolated (any Actor)?, _ id: Int) async throws -> Int {
    try trouble.reached("isolated(\(actor == nil ? "to none" : "to an actor"), \(id))")
    return id
  }
}

func checkMixed() async {
  let sut = MixedStub().timingOut().caching().retrying(twoAttempts).measuring().dispatching()
    .logging(
      to: Transcript.log)
  await showWaiting("onMain") { try await sut.onMain(1) }
  await showWaiting("title") { await MainActor.run { sut.title } }
  await showWaiting("onLibrary") { try await sut.onLibrary(2) }
  await showWaiting("anywhere") { try await sut.anywhere(3) }
  let none: (any Actor)? = nil
  await showWaiting("isolated") { try await sut.isolated(to: none, 4) }
  await showWaiting("isolated") { try await sut.isolated(to: Library.shared, 5) }
}

actor VaultStub: Vault {
  var count = 1
  private let trouble = Trouble()

  func load(_ id: Int) async throws -> Item {
    try trouble.reached("load(\(id))")
    count += 1
    return Item(id: id)
  }
  func store(_ item: Item) throws -> Int {
    try trouble.reached("store(\(item))")
    count += 1
    return item.id
  }
  func reset() {
    Transcript.reached("reset()")
    count = 0
  }
  func exchange(_ box: Box) async throws -> Box {
    try trouble.reached("exchange(\(box.item))")
    count += 1
    return box
  }
  func swapping(_ box: Box, with text: String) async throws(LoadError) -> (Box, String) {
    do { try trouble.reached("swapping(\(text))") } catch { throw .missing }
    return (box, text)
  }
  nonisolated var name: String { "name" }
}

func checkVault() async {
  let sut = VaultStub().timingOut().caching().retrying(twoAttempts).measuring().dispatching()
    .logging(
      to: Transcript.log)
  await showWaiting("load") { try await sut.load(1) }
  await showWaiting("store") { try await sut.store(Item(id: 2)) }
  await showWaiting("count") { await sut.count }
  await showWaiting("reset") { await sut.reset() }
  await showWaiting("count") { await sut.count }
  await showWaiting("exchange") { try await exchangedItem(in: sut) }
  await showWaiting("swapping") { try await swappedItem(in: sut) }
  show("name") { sut.name }
}

func exchangedItem(in vault: isolated some Vault) async throws -> Item {
  try await vault.exchange(Box(Item(id: 5))).item
}

func swappedItem(in vault: isolated some Vault) async throws -> Item {
  try await vault.swapping(Box(Item(id: 6)), with: "text").0.item
}

nonisolated struct AnywhereStub: Anywhere {
  private let trouble = Trouble()

  func load(_ id: Int) async throws -> Int {
    try trouble.reached("load(\(id))")
    return id
  }
  var name: String { "name" }
}

nonisolated func checkAnywhere() async {
  let sut = AnywhereStub().timingOut().caching().retrying(twoAttempts).measuring().dispatching()
    .logging(
      to: Transcript.log)
  await showWaiting("load") { try await sut.load(1) }
  show("name") { sut.name }
}

struct InlineStub: Inline {
  private let trouble = Trouble()

  func load(_ id: Int) async throws -> Item {
    try trouble.reached("load(\(id))")
    return Item(id: id)
  }
  func first(_ number: Int) -> Int { number * 2 }
  func second(_ number: Int) -> Int { number * 3 }
  var name: String { "name" }
  subscript(_ index: Int) -> Int { index }
}

@MainActor func checkInline() async {
  let sut = InlineStub().timingOut().caching().retrying().measuring().dispatching().logging(
    to: Transcript.log)
  await showWaiting("load") { try await sut.load(1) }
  show("name") { sut.name }
  show("first and second") { (sut.first(1), sut.second(1)) }
  show("[3]") { sut[3] }
}
