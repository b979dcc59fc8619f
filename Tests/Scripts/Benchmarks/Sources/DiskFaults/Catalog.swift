/// What is cached: pages of so many bytes.
protocol Catalog: Sendable {
  func page(number: Int, bytes: Int) async throws -> String
}

struct RemoteCatalog: Catalog {
  func page(number: Int, bytes: Int) async throws -> String {
    String(repeating: "\(number % 10)", count: bytes)
  }
}
