/// An observer of events.
@usableFromInline
final class EventObserver: Sendable {
  let handle: CallEvent.Handler
  private let listener = Listener()

  init(_ handle: @escaping CallEvent.Handler) { self.handle = handle }

  var isTold: Bool { listener.isTold }

  func tell(_ event: CallEvent) {
    listener.tell { handle(event.unjudged) }
  }
}
