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
  func cancellable(_ id: Int, completion: @escaping (Result) -> Void) -> any Cancellable {
    completion(item("cancellable", id).map { [$0] })
    return Cancellation { Transcript.reached("cancel()") }
  }
  func throwing(_ id: Int, completion: @escaping (Result) -> Void) throws {
    if id < 0 { throw LoadError.missing }
    completion(item("throwing", id).map { [$0] })
  }
  func mainResult(_ id: Int, completion: (@MainActor (Result) -> Void)?) {
    let result = item("mainResult", id).map { [$0] }
    let completion = Transfer(completion)
    Task { @MainActor in completion.value?(result) }
  }
  func mainPair(_ id: Int, completion: @escaping @MainActor (Item?, (any Error)?) -> Void) {
    let result = item("mainPair", id)
    let completion = Transfer(completion)
    Task { @MainActor in completion.value(try? result.get(), result.error) }
  }
  func libraryItem(_ id: Int, completion: @escaping @Library (Item?) -> Void) {
    let result = item("libraryItem", id)
    let completion = Transfer(completion)
    Task { @Library in completion.value(try? result.get()) }
  }
  func libraryNothing(completion: (@Library () -> Void)?) {
    Transcript.reached("libraryNothing")
    let completion = Transfer(completion)
    Task { @Library in completion.value?() }
  }
}

/// Takes a handler to its actor, which in Swift 5 does not follow from its type.
private nonisolated struct Transfer<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

extension Swift.Result {
  fileprivate nonisolated var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}

extension Completions {
  func decorated() -> some Completions {
    timingOut().caching().retrying(twoAttempts).measuring().dispatching().logging(
      to: Transcript.log)
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
    _ = sut.cancellable(7) { done("\($0)") }
  }
  await showCompletion("throwing") { done in
    do {
      try sut.throwing(10) { done("\($0)") }
    } catch {
      done("it threw")
    }
  }
  show("throwing, failing") { try sut.throwing(-1) { _ in } }
  await showCompletion("mainResult") { done in sut.mainResult(11) { done("\($0)") } }
  await showCompletion("mainPair") { done in
    sut.mainPair(12) { item, error in done("\(item as Any), \(error as Any)") }
  }
  await showCompletion("libraryItem") { done in sut.libraryItem(13) { done("\($0 as Any)") } }
  await showCompletion("libraryNothing") { done in sut.libraryNothing { done("completed") } }
}
