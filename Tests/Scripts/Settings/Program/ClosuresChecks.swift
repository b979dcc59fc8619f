final class ClosuresStub: Closures {
  private let trouble = Trouble()

  func closures(
    _ now: (Int) throws -> Int, later: @escaping @Sendable (Int) -> Void, maybe: ((Int) -> Void)?
  ) async throws -> Int {
    try trouble.reached("closures")
    later(2)
    maybe?(3)
    return try now(1)
  }
  func automatic(_ text: @autoclosure () -> String) -> String { text() + text() }
  func automaticLater(_ text: @autoclosure @escaping () throws -> String) throws -> String {
    try trouble.reached("automaticLater")
    return try text()
  }
  func nested(_ body: ((Int) -> Int) -> Int) -> Int { body { $0 + 1 } }
  func returning(_ step: Int) -> (Int) -> Int { { $0 + step } }
  func observe(_ handler: @escaping (Int) -> Int) {
    Transcript.reached("observe, handler(1) = \(handler(1))")
  }
  func filter(by predicate: @escaping NumberPredicate) {
    Transcript.reached("filter, predicate(1) = \(predicate(1))")
  }
  func each(_ body: @escaping ThrowingStep) {
    do { try body(1) } catch { Transcript.reached("each, \(error)") }
  }
  func onMain(_ body: @MainActor @Sendable () -> Int) async -> Int {
    await MainActor.run(body: body)
  }
  func keptOnMain(_ body: @escaping @MainActor @Sendable (Int) -> Void) async throws {
    try trouble.reached("keptOnMain")
    await MainActor.run { body(1) }
  }
}

extension Closures {
  func decorated() -> some Closures {
    timingOut().caching().retrying(twoAttempts).measuring().dispatching().logging(
      to: Transcript.log)
  }
}

func checkClosures() async {
  let sut = ClosuresStub().decorated()
  await showWaiting("closures") {
    try await sut.closures(
      { $0 + 1 }, later: { Transcript.handled("later(\($0))") },
      maybe: { Transcript.handled("maybe(\($0))") })
  }
  show("automatic") { sut.automatic("a") }
  show("automaticLater") { try sut.automaticLater("a") }
  show("nested") { sut.nested { $0(1) } }
  show("returning") { sut.returning(2)(1) }
  show("observe") { sut.observe { $0 + 1 } }
  show("filter") { sut.filter { $0 > 1 } }
  show("each") { sut.each { _ in throw LoadError.missing } }
  await showWaiting("onMain") { await sut.onMain { 5 } }
  await showWaiting("keptOnMain") { try await sut.keptOnMain { Transcript.handled("kept(\($0))") } }
}
