@_spi(Generated) import Decorators
import Dispatch
import Testing

@Suite(.timeLimit(.minutes(1)))
struct DeliveryHandlerTests {
  let queue = DispatchQueue(label: "Test")
  let events = Recorder<String>()

  private var library: DispatchingLibrary<OpenLibrary> {
    DispatchingLibrary(decoratee: OpenLibrary(), delivery: Delivery(on: queue))
  }

  /// Notes something that must happen on the queue.
  private func note(_ text: String) {
    dispatchPrecondition(condition: .onQueue(queue))
    events.record(text)
  }

  @Test func handlersOfEveryShapeGetTheirArguments() async {
    library.volume(1) { note("volume \((try? $0.get().title) ?? "none")") }
    library.volume(0) { note("volume \((try? $0.get().title) ?? "none")") }
    library.close { note("closed") }
    library.count { note("count \($0)") }
    library.search("Swift") {
      note("found \($0?.title ?? "none"), \($1.map { "\($0)" } ?? "fine")")
    }
    library.describe { note("described \($0), \($1.title), \($2)") }
    library.size { note("size \($0.width) x \($0.height)") }
    library.prepare { number, next in
      note("prepared \(number)")
      next()
    }
    await queue.drain()
    #expect(
      await events.finish() == [
        "volume 1", "volume none", "closed", "count 3", "found none, Missing()",
        "described 1, Two, three", "size 4 x 5", "prepared 6",
      ])
  }

  @Test func handlersOfManyArgumentsGetThem() async {
    let delivery = Delivery(on: queue)
    let three = delivery.deliver(
      .init { (pair: (Int, Int), text: String, error: (any Error)?) in note("\(pair) \(text)") })
    let four = delivery.deliver(
      .init { (number: Int, pair: (Int, Int), text: String?, next: @escaping () -> Void) in
        note("\(number) \(pair)")
        next()
      })
    let handler: ((Int, Int, Int, Int) -> Void)? = { note("\($0 + $1 + $2 + $3)") }
    let absent: (((Int, Int), Int, Int) -> Void)? = nil
    three((1, 2), "a", nil)
    four(1, (2, 3), nil) { note("next") }
    delivery.deliver(.init(handler))?(1, 2, 3, 4)
    #expect(delivery.deliver(.init(absent)) == nil)
    await queue.drain()
    #expect(await events.finish() == ["(1, 2) a", "1 (2, 3)", "next", "10"])
  }

  @Test func whatAMemberReturnsComesBackAtOnce() async {
    let loan = library.lend(7) { volume, error in note("lent \(volume?.title ?? "none")") }
    #expect(loan == Loan(number: 7))
    await queue.drain()
    #expect(await events.finish() == ["lent 7"])
  }

  @Test func aMemberThatReturnsNothingIsCalledOnTheQueue() async {
    let desk = DispatchingReturnDesk(
      decoratee: OpenLibrary { note($0) }, delivery: Delivery(on: queue))
    desk.put(Volume(title: "away"))
    await queue.drain()
    #expect(await events.finish() == ["put away"])
  }

  @Test func aHandlerThatIsLeftOutStaysOut() async {
    let library = DispatchingLibrary(
      decoratee: OpenLibrary { events.record($0) }, delivery: Delivery(on: queue))
    library.close(completion: nil)
    library.count(completion: nil)
    library.search("Swift", completion: nil)
    library.hide(completion: nil)
    #expect(await events.finish() == ["close nil", "count nil", "search nil", "hide nil"])
  }

  @Test func handlersOfTheMainActorStayThere() async {
    let decorated = library
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      decorated.hide { done.resume() }
    }
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      decorated.show { volume in
        MainActor.assertIsolated()
        events.record(volume.title)
        done.resume()
      }
    }
    #expect(await events.finish() == ["main"])
  }
}

/// Answers at once, whoever asks.
private struct OpenLibrary: Library, ReturnDesk {
  var note: (String) -> Void = { _ in }

  func volume(_ number: Int, completion: @escaping VolumeCompletion) {
    completion(number == 0 ? .failure(Missing()) : .success(Volume(title: "\(number)")))
  }

  func lend(_ number: Int, completion: @escaping LookupCompletion) -> Loan {
    completion(Volume(title: "\(number)"), nil)
    return Loan(number: number)
  }

  func close(completion: (() -> Void)?) {
    if completion == nil { note("close nil") }
    completion?()
  }

  func count(completion: (@Sendable (Int) -> Void)?) {
    if completion == nil { note("count nil") }
    completion?(3)
  }

  func search(_ text: String, completion: LookupCompletion?) {
    if completion == nil { note("search nil") }
    completion?(nil, Missing())
  }

  func describe(completion: @escaping (Int, Volume, String) -> Void) {
    completion(1, Volume(title: "Two"), "three")
  }

  func size(completion: @escaping ((width: Int, height: Int)) -> Void) {
    completion((4, 5))
  }

  func prepare(completion: @escaping (Int, @escaping () -> Void) -> Void) {
    completion(6) {}
  }

  func show(completion: @escaping @MainActor (Volume) -> Void) {
    Task { @MainActor in completion(Volume(title: "main")) }
  }

  func hide(completion: (@MainActor () -> Void)?) {
    guard let completion else { return note("hide nil") }
    Task { @MainActor in completion() }
  }

  func put(_ volume: Volume) { note("put \(volume.title)") }
}
