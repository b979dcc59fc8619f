import Dispatch

/// Completes each call with a failure first.
final class CompletionsStub: Completions {
  typealias Result = Swift.Result<[Item], any Error>
  private let trouble = Trouble()

  private func item(_ call: String, _ id: Int) -> ItemResult {
    Swift.Result {
      try trouble.reached(call)
      return Item(id: id)
    }
  }

  func plain(_ id: Int, completion: @escaping (Result) -> Void) {
    completion(item("plain", id).map { [$0] })
  }
  func aliased(_ id: Int, completion: @escaping ItemCompletion) { completion(item("aliased", id)) }
  func optional(_ id: Int, completion: ((Item?, (any Error)?) -> Void)?) {
    let result = item("optional", id)
    completion?(try? result.get(), result.error)
  }
  func sendable(_ id: Int, reply: @escaping @Sendable (Item?, (any Error)?) -> Void) {
    let result = item("sendable", id)
    DispatchQueue.global().async { reply(try? result.get(), result.error) }
  }
  func onMain(_ id: Int, completion: @escaping @MainActor @Sendable (Result) -> Void) {
    let result = item("onMain", id).map { [$0] }
    DispatchQueue.main.async { completion(result) }
  }
  func withProgress(progress: @escaping (Double) -> Void, completion: @escaping (Result) -> Void) {
    progress(0.5)
    progress(1)
    completion(item("withProgress", 1).map { [$0] })
  }
  func cancellable(_ id: Int, completion: @escaping (Result) -> Void) -> Box {
    completion(item("cancellable", id).map { [$0] })
    return Box(Item(id: id))
  }
  func named(done: @escaping (Item?, Int) -> Void, id: Int) {
    done(try? item("named", id).get(), 7)
  }
  func status(_ id: Int, completion: @escaping (Item?, Int, (any Error)?) -> Void) {
    let item = try? item("status", id).get()
    completion(item, item == nil ? 503 : 200, nil)
  }
  func throwing(_ id: Int, completion: @escaping (Result) -> Void) throws {
    if id < 0 { throw LoadError.missing }
    completion(item("throwing", id).map { [$0] })
  }
  func nothing(completion: @escaping () -> Void) {
    Transcript.reached("nothing")
    completion()
  }
}

extension Swift.Result {
  fileprivate nonisolated var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}

extension Completions {
  func decorated() -> some Completions {
    caching().retrying(twoAttempts).dispatching().logging(to: Transcript.log)
  }
}

func checkCompletions() async {
  let sut = CompletionsStub().decorated()
  await showCompletion("plain") { done in sut.plain(1) { done("\($0)") } }
  await showCompletion("aliased") { done in sut.aliased(2) { done("\($0)") } }
  await showCompletion("optional") { done in
    sut.optional(3) { item, error in done("\(item as Any), \(error as Any)") }
  }
  await showWaiting("optional, without a handler") {
    sut.optional(4, completion: nil)
    await mainQueueIsDone()
  }
  await showCompletion("sendable") { done in
    sut.sendable(5) { item, error in done("\(item as Any), \(error as Any)") }
  }
  await showCompletion("onMain") { done in sut.onMain(6) { done("\($0)") } }
  await showCompletion("withProgress") { done in
    sut.withProgress(progress: { Transcript.handled("progress \($0)") }) { done("\($0)") }
  }
  await showCompletion("cancellable") { done in
    let box = sut.cancellable(7) { done("\($0)") }
    precondition(box.item.id == 7)
  }
  await showCompletion("named") { done in
    sut.named(done: { item, number in done("\(item as Any), \(number)") }, id: 8)
  }
  await showCompletion("status") { done in
    sut.status(9) { item, status, error in done("\(item as Any), \(status), \(error as Any)") }
  }
  await showCompletion("throwing") { done in
    do {
      try sut.throwing(10) { done("\($0)") }
    } catch {
      done("it threw")
    }
  }
  show("throwing, failing") { try sut.throwing(-1) { _ in } }
  await showCompletion("nothing") { done in sut.nothing { done("completed") } }
}
