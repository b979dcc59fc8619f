@_spi(Generated) import Decorators
import Foundation

/// What a ``LayeredCache`` knows of its channel, and of the changes that messages may be about.
struct ChannelConnection: Sendable {
  struct StoredData {
    let key: CacheKey
    let tags: [String]
    let data: Data
    /// The time after which messages are not about what was before.
    let end: Duration
  }

  /// A Boolean value that indicates whether the channel gives all messages.
  var isOpen = false
  /// A Boolean value that indicates whether messages may have been lost.
  var hasLostMessages = false
  /// The date when the channel came back; `nil` if it was not lost.
  var openSince: Date?
  /// The data that the store got a short time ago, perhaps just after another machine had removed it.
  var latest: ArraySlice<StoredData> = []
  /// The task that gets the messages of the channel.
  var listener: Task<Void, Never>?

  /// Notes data that the store gets, and forgets what messages are no longer about.
  mutating func note(_ stored: StoredData, at now: Duration) {
    while let first = latest.first, first.end < now { latest.removeFirst() }
    latest.append(stored)
  }
}
