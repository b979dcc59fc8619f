import Foundation

/// What is cached: pages that show by themselves whether they are whole.
protocol Catalog: Sendable {
  func page(number: Int) async throws -> Page
}

struct Page: Codable, Sendable {
  var number: Int
  var revision: Int
  var text: String

  init(number: Int, revision: Int) {
    self.number = number
    self.revision = revision
    text = Self.text(number, revision)
  }

  /// Whether the page is one that was written, as a whole, under its number.
  func isIntact(as number: Int) -> Bool {
    self.number == number && text == Self.text(number, revision)
  }

  private static func text(_ number: Int, _ revision: Int) -> String {
    String(repeating: "\(number).\(revision) ", count: (number * 31 + revision * 17) % 2_000)
  }
}

/// Makes a new page each time.
struct WritingCatalog: Catalog {
  func page(number: Int) async throws -> Page {
    Page(number: number, revision: .random(in: 0..<1_000_000))
  }
}

/// Has no page at all, so that what is stored is returned.
struct OfflineCatalog: Catalog {
  struct Offline: Error {}

  func page(number: Int) async throws -> Page { throw Offline() }
}
