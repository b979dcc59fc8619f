/// The elements that the stream of a call has given.
struct StreamProgress: Sendable, Equatable {
  var count = 0
  /// The time from the beginning of the call to the first element.
  var timeToFirst: Duration?
}
