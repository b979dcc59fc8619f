import DecoratorsCaching
import Foundation

struct Page: Codable, Sendable {
  var text = ""
  var ownerID = ""
  var maxAge: Int?
  var entityTag: String?

  init(_ data: Data, entityTag: String?) {
    text = String(decoding: data, as: UTF8.self)
    self.entityTag = entityTag
  }
}

struct Channel: CacheChannel {
  func send(_ message: Data) async throws {}
  func messages() async throws -> AsyncThrowingStream<Data, any Error> { .init { nil } }
}

let store = FileCache(directory: url)
let channel = Channel()
