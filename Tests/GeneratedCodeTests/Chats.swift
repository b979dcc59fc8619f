/// Members that give streams, in all of their forms.
protocol Chat: Sendable {
  func words(prompt: String) -> AsyncThrowingStream<String, any Error>
  func answers(prompt: String) async throws -> AsyncThrowingStream<String, any Error>
  func replies(prompt: String) async -> AsyncThrowingStream<String, any Error>
  func tokens(prompt: String) throws(ChatError) -> any AsyncSequence<String, ChatError> & Sendable
  func lines(
    prompt: String
  ) async throws(ChatError) -> any AsyncSequence<String, ChatError> & Sendable
  func updates() -> AsyncStream<Int>
  func channel(id: Int) async throws -> AsyncStream<Int>
}

enum ChatError: Error, Codable, Equatable {
  case broken
  case refused
}

/// A protocol whose members and elements belong to the main actor.
@MainActor
protocol TouchScreen {
  func taps() -> AsyncThrowingStream<Tap, any Error>
  func strokes() async throws -> any AsyncSequence<Tap, any Error>
}

final class Tap {
  let place: Int
  init(place: Int) { self.place = place }
}

protocol Microphone: AnyObject {
  func sounds() throws -> AsyncThrowingStream<Int, any Error>
}

protocol Sensor: Actor {
  func values() -> AsyncThrowingStream<Int, any Error>
  func events(after: Int) async throws -> AsyncThrowingStream<Int, any Error>
}
