@_spi(Generated) import Decorators
import Dispatch
import Testing

/// Nothing lives longer than it did without the decorator, but a delivery that waits.
@Suite(.timeLimit(.minutes(1)))
struct DeliveryLifetimeTests {
  let queue = DispatchQueue(label: "Test")

  @Test(arguments: Delivery.Mode.allCases)
  func allIsLetGoOnceItHasBeenDelivered(_ mode: Delivery.Mode) async {
    let counter = Counter()
    let marks = ask(counter, mode)
    #expect(marks.library.object == nil, "the decorator does not outlive the call")
    #expect(marks.captured.object != nil)
    #expect(marks.delivery.object != nil)
    queue.sync {
      DispatchQueue.elsewhere { counter.answer(marks) }
      #expect(marks.argument.object != nil, "what waits to be delivered is kept")
      #expect(marks.captured.object != nil)
    }
    await queue.drain()
    #expect(marks.all.allSatisfy { $0.object == nil })
  }

  @Test func allIsLetGoThatIsDeliveredAtOnce() {
    let counter = Counter()
    let marks = ask(counter, .immediateOrdered)
    queue.sync { counter.answer(marks) }
    #expect(marks.all.allSatisfy { $0.object == nil })
  }

  @Test func allIsLetGoWhenTheDecorateeForgetsToAnswer() {
    let counter = Counter()
    let marks = ask(counter, .immediateOrdered)
    counter.completion = nil
    #expect(marks.all.allSatisfy { $0.object == nil })
  }

  @Test func aCallIsLetGoOnceItHasBeenMade() async {
    let mark = Mark()
    queue.sync {
      let volume = Volume(title: "")
      mark.object = volume
      Delivery(on: queue, mode: .always).call { _ = volume.title }
    }
    await queue.drain()
    #expect(mark.object == nil)
  }

  /// Asks a decorated library, of which nothing but the marks is left behind.
  private func ask(_ counter: Counter, _ mode: Delivery.Mode) -> Marks {
    let marks = Marks()
    let delivery = Delivery(on: queue, mode: mode)
    let captured = Volume(title: "captured")
    let library = AskedLibrary(counter: counter)
    DispatchingLibrary(decoratee: library, delivery: delivery).volume(1) { _ in
      _ = captured.title
    }
    marks.delivery.object = delivery
    marks.captured.object = captured
    marks.library.object = library
    return marks
  }
}

private final class Mark {
  weak var object: AnyObject?
}

private final class Marks {
  let library = Mark()
  let delivery = Mark()
  let captured = Mark()
  let argument = Mark()

  var all: [Mark] { [library, delivery, captured, argument] }
}

/// Keeps the completion handler of a call that has not been answered.
private final class Counter {
  var completion: VolumeCompletion?

  func answer(_ marks: Marks) {
    let volume = Volume(title: "argument")
    marks.argument.object = volume
    completion?(.success(volume))
    completion = nil
  }
}

private final class AskedLibrary: Library {
  let counter: Counter

  init(counter: Counter) { self.counter = counter }

  func volume(_ number: Int, completion: @escaping VolumeCompletion) {
    counter.completion = completion
  }

  func lend(_ number: Int, completion: @escaping LookupCompletion) -> Loan { Loan(number: number) }
  func close(completion: (() -> Void)?) {}
  func count(completion: (@Sendable (Int) -> Void)?) {}
  func search(_ text: String, completion: LookupCompletion?) {}
  func describe(completion: @escaping (Int, Volume, String) -> Void) {}
  func size(completion: @escaping ((width: Int, height: Int)) -> Void) {}
  func prepare(completion: @escaping (Int, @escaping () -> Void) -> Void) {}
  func show(completion: @escaping @MainActor (Volume) -> Void) {}
  func hide(completion: (@MainActor () -> Void)?) {}
}
