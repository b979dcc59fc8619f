import Synchronization

struct PropertiesStub: Properties {
  private nonisolated static let sharedNumber = Mutex(6)
  private final class Kept { var number = 8 }

  let readable = 1
  let `class` = "class"
  let decoratee = 2
  let log = "log"
  var writable = 3
  var implicit: String! = "i"
  var throwing: Int { get throws { throw LoadError.missing } }
  var typed: Int { get throws(LoadError) { throw .missing } }
  private var count = 0
  var counted: Int {
    mutating get {
      count += 1
      return count
    }
  }
  private let kept = Kept()
  var stored: Int {
    get { kept.number }
    nonmutating set { kept.number = newValue }
  }
  static var shared: Int {
    get { sharedNumber.withLock { $0 } }
    set { sharedNumber.withLock { $0 = newValue } }
  }
  static var constant: Int { 7 }
  static var throwing: Int { get throws { throw LoadError.missing } }

  subscript(index: Int) -> Int { index * 3 }
  subscript(at index: Int, or other: Int) -> Int {
    get { writable + index - other }
    set { writable = newValue + index - other }
  }
  subscript(kept index: Int) -> Int {
    get { kept.number + index }
    nonmutating set { kept.number = newValue + index }
  }
  subscript<Key: Hashable>(key: Key) -> String where Key: CustomStringConvertible {
    key.description
  }
  subscript(throwing index: Int) -> Int { get throws { throw LoadError.missing } }
  static subscript(index: Int) -> Int { index + 1 }

  mutating func change(_ number: Int) {
    Transcript.reached("change(\(number))")
    count = number
  }
}

extension Properties {
  func decorated() -> some Properties {
    timingOut().caching().retrying(twoAttempts).measuring().dispatching().logging(
      to: Transcript.log)
  }
}

func checkProperties() {
  var sut = PropertiesStub().decorated()
  show("readable and the like") { (sut.readable, sut.class, sut.decoratee, sut.log) }
  sut.writable += 10
  show("writable") { sut.writable }
  sut.implicit += "!"
  show("implicit") { sut.implicit ?? "nil" }
  show("throwing") { try sut.throwing }
  show("typed") { () throws(LoadError) in try sut.typed }
  show("counted") { (sut.counted, sut.counted) }
  sut.stored += 1
  show("stored") { sut.stored }
  type(of: sut).shared += 1
  show("shared") { type(of: sut).shared }
  show("constant") { type(of: sut).constant }
  show("static throwing") { try type(of: sut).throwing }
  show("[2]") { sut[2] }
  sut[at: 5, or: 1] += 1
  show("[at: 5, or: 1]") { sut[at: 5, or: 1] }
  sut[kept: 2] += 1
  show("[kept: 2]") { sut[kept: 2] }
  show("[1.5]") { sut[1.5] }
  show("[throwing: 3]") { try sut[throwing: 3] }
  show("static [1]") { type(of: sut)[1] }
  show("change") {
    sut.change(20)
    return sut.counted
  }
}

struct WaitingPropertiesStub: WaitingProperties {
  private let trouble = Trouble()
  private var count = 0

  var waiting: Int { get async { 4 } }
  var both: Int {
    get async throws {
      try trouble.reached("both")
      return 5
    }
  }
  var typed: Int { get async throws(LoadError) { throw .missing } }
  var counted: Int {
    mutating get async throws {
      count += 1
      return count
    }
  }
  static var shared: Int { get async throws { throw LoadError.missing } }
  subscript(index: Int) -> Int { get async throws { index } }
  mutating func change(by number: Int) async throws -> Int {
    count += number
    try trouble.reached("change(\(number))")
    return count
  }
}

extension WaitingProperties {
  func decorated() -> some WaitingProperties {
    timingOut().caching().retrying(twoAttempts).measuring().dispatching().logging(
      to: Transcript.log)
  }
}

func checkWaitingProperties() async {
  var sut = WaitingPropertiesStub().decorated()
  await showWaiting("waiting") { await sut.waiting }
  await showWaiting("both") { try await sut.both }
  await showWaiting("typed") { () async throws(LoadError) in try await sut.typed }
  await showWaiting("counted") { (try await sut.counted, try await sut.counted) }
  await showWaiting("shared") { try await type(of: sut).shared }
  await showWaiting("[3]") { try await sut[3] }
  await showWaiting("change") { (try await sut.change(by: 2), try await sut.counted) }
}
