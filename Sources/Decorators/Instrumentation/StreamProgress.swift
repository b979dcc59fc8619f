/// The elements that the stream of a call has given.
package struct StreamProgress: Sendable, Equatable {
  package var count = 0
  /// The time from the beginning of the call to the first element.
  package var timeToFirst: Duration?
}
