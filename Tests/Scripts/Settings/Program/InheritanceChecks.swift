nonisolated struct NamedCounterStub: NamedCounter {
  var count = 1
  let name = "counter"
  var id: String { name }
  var description: String { "\(name) \(count)" }
  var debugDescription: String { "debugged \(name)" }
  private let trouble = Trouble()

  mutating func increment(by step: Int) async throws -> Int {
    count += step
    try trouble.reached("increment(\(step))")
    return count
  }
  func rename(to name: String) async throws -> String {
    try trouble.reached("rename(\(name))")
    return "\(self.name) \(name)"
  }
  static func < (lhs: Self, rhs: Self) -> Bool { lhs.count < rhs.count }
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.count == rhs.count }
  func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

extension NamedCounter {
  func decorated() -> some NamedCounter {
    timingOut().caching().retrying(twoAttempts).measuring().dispatching().logging(
      to: Transcript.log)
  }
}

func checkNamedCounter() async {
  var sut = NamedCounterStub().decorated()
  await showWaiting("increment") { try await sut.increment(by: 2) }
  sut.count += 1
  await showWaiting("rename") { try await sut.rename(to: "other") }
  show("name and count") { (sut.name, sut.count) }
  show("descriptions") { (String(describing: sut), String(reflecting: sut)) }
  show("thrown") { throw sut }
  show("identical") { sut.id == sut.id }
  let copy = sut
  sut.count += 1
  show("<, ==, hash") { (copy < sut, copy == sut, Set([copy, copy]).count) }
}
