/// Language models, which have hosts, and whose calls cost tokens.
protocol Models: Sendable {
  func complete(_ prompt: String, host: String) async throws -> Completion
  func embed(_ texts: [String]) async throws -> [Double]
  func count(_ prompt: String, host: String) throws -> Int
  func check(_ prompt: String, host: String, completion: @escaping @Sendable ((any Error)?) -> Void)
  func words(of prompt: String, host: String) -> AsyncThrowingStream<String, any Error>
}

struct Completion: Sendable, Equatable {
  var text: String
  var tokens: Int
}
