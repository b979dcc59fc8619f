@_spi(Generated) import Decorators
import Foundation

/// A channel by which the caches of several machines tell each other what they change, such as the
/// publish and subscribe of a server.
///
/// A ``LayeredCache`` with a channel removes from its memory what another one stores or removes.
public protocol CacheChannel: Sendable {
  /// Sends a message to all other caches of the channel.
  ///
  /// - Throws: Any error if others may not get the message. It is then sent again later.
  @concurrent func send(_ message: Data) async throws

  /// Returns the messages that are sent from now on.
  ///
  /// The method returns when no further message can be lost. The sequence ends, or throws an error,
  /// as soon as messages may have been lost. So the channel must notice soon that it hears nothing.
  ///
  /// - Throws: Any error if the channel cannot be reached. The method is called again later.
  @concurrent func messages() async throws -> AsyncThrowingStream<Data, any Error>
}

/// A message that tells the caches of other machines of a change.
struct CacheMessage: Codable {
  let sender: UUID
  let target: StoreTarget
  /// A Boolean value that indicates whether results of before are no longer true. Otherwise one has been
  /// stored.
  var isRemoval: Bool?
}
