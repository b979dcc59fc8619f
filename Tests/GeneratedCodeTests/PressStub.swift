/// Does what it is asked for at once, or waits or fails where it is told to.
struct PressStub: Press {
  var isFailing = false
  var wait: @Sendable () async -> Void = {}

  func articles(of user: Int) async throws -> [String] {
    await wait()
    if isFailing { throw PressError.torn }
    return ["a"]
  }
  func search(_ text: String, by user: Int, in region: String) async throws -> [String] { [] }
  func publish(_ article: String) async throws {
    if isFailing || article.isEmpty { throw PressError.torn }
  }
  func views(of article: String) async throws(PressError) -> Int {
    if isFailing || article.isEmpty { throw .torn }
    return 1
  }
  func draft(_ text: String) throws -> String { isFailing ? "" : text }
  func sign(_ texts: inout [String]) throws(PressError) { texts.append("signed") }
  func find(
    _ text: String, completion: @escaping @Sendable (Result<[String], any Error>) -> Void
  ) {
    completion(.success(isFailing ? [] : [text]))
  }
  func photo(
    of user: Int, completion: (@MainActor @Sendable (String?, (any Error)?) -> Void)?
  ) {
    guard let completion else { return }
    Task { await completion("photo", nil) }
  }
  func first<Item: Decodable & Sendable>(_ type: Item.Type) async throws -> Item {
    throw PressError.torn
  }
  var name: String { "plain" }
  func close() async {}
}
