/// An observer of events.
@usableFromInline
package final class EventObserver: Sendable {
  package let handle: CallEvent.Handler
  private let listener = Listener()

  package init(_ handle: @escaping CallEvent.Handler) { self.handle = handle }

  package var isTold: Bool { listener.isTold }

  package func tell(_ event: CallEvent) {
    listener.tell { handle(event.unjudged) }
  }
}
