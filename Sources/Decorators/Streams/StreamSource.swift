/// A function that puts the next element into its place. It returns `false` at the end of the stream, and
/// throws the stream's error.
///
/// Decorators are such functions around each other. They do not handle the element itself, so that their
/// code is compiled once: code for any type looks up metadata and allocates memory for each element.
package typealias StreamAdvance = () async throws -> Bool

/// The place of a stream's current element.
package class ElementPlace<Element> {
  package final var element: Element?

  package init() {}
}

/// The place of the elements of a stream that a decorator has from its decoratee. It can go on with another
/// stream of the same type.
package final class StreamSource<Stream: AsyncSequence>: ElementPlace<Stream.Element> {
  private var iterator: Stream.AsyncIterator?
  private var failure: Stream.Failure?

  /// Creates the place of the elements of no stream yet.
  package override init() {}

  package init(_ stream: Stream) { iterator = stream.makeAsyncIterator() }

  /// Creates the place of the elements of a stream, if a member gave one; it failed otherwise.
  package convenience init(_ outcome: Result<Stream, Stream.Failure>) {
    self.init()
    open(outcome)
  }

  /// Goes on with what a member gave.
  package func open(_ outcome: Result<Stream, Stream.Failure>) {
    iterator = try? outcome.get().makeAsyncIterator()
    failure = outcome.failure
  }

  /// Gets the next element.
  package func advance() async throws -> Bool {
    if let failure { throw failure }
    element = try await iterator?.next(isolation: #isolation)
    return element != nil
  }
}
