import Decorators
import DecoratorsCaching
import Foundation
import Synchronization

/// Calls through a cache in a directory, and what came of them.
final class Trial {
  private let directory: URL
  private let record: Record
  private let cache: CallCache
  private let catalog: any Catalog
  private var results = 0

  init(_ directory: URL) {
    self.directory = directory
    let record = Record()
    self.record = record
    // However busy the machine is, its disk is not down.
    cache = CallCache(
      in: .files(at: directory), for: (any Catalog).self, storeTimeout: .seconds(60)
    ) { record.note($0) }
    catalog = CachingCatalog(decoratee: CountingCatalog(record: record), cache: cache)
  }

  /// Asks for each of some pages twice.
  ///
  /// The result has to be right each time. If pages can be stored, the second time is answered by the
  /// cache and nothing is reported; if not, it is reported, and nothing unfinished is left.
  func expect(pages: Int, bytes: Int, areStored: Bool) async throws {
    let (calls, reports) = (record.calls, record.reports.count)
    for number in 0..<pages {
      for _ in 0..<2 {
        let page = try await catalog.page(number: number, bytes: bytes)
        await cache.flush()
        guard page == String(repeating: "\(number % 10)", count: bytes) else {
          throw Wrong("page \(number) of \(bytes) bytes is wrong")
        }
        results += 1
      }
    }
    if areStored {
      guard record.calls - calls <= pages, record.reports.count == reports else {
        throw Wrong("pages of \(bytes) bytes were not stored: \(record.reports.first ?? "")")
      }
    } else {
      guard record.calls - calls == 2 * pages, record.reports.count > reports else {
        throw Wrong("pages of \(bytes) bytes were stored, or not reported")
      }
      let names = try FileManager.default.subpathsOfDirectory(
        atPath: directory.path(percentEncoded: false))
      guard names.allSatisfy({ $0.wholeMatch(of: /[0-9a-f]{16}(\/[0-9a-f]{16}-.*)?/) != nil })
      else { throw Wrong("an unfinished file was left") }
    }
  }

  /// Says what came of it.
  func print(_ name: String) {
    Swift.print(
      "\(name): all \(results) results reached the caller; \(record.reports.count) reports such as"
        + " '\(record.reports.first ?? "")'")
  }
}

/// Something is not as it should be.
struct Wrong: Error {
  let text: String

  init(_ text: String) { self.text = text }
}

private struct CountingCatalog: Catalog {
  let record: Record

  func page(number: Int, bytes: Int) async throws -> String {
    record.noteCall()
    return try await RemoteCatalog().page(number: number, bytes: bytes)
  }
}

private final class Record: Sendable {
  private let state = Mutex((calls: 0, reports: [String]()))

  var calls: Int { state.withLock { $0.calls } }
  var reports: [String] { state.withLock { $0.reports } }

  func noteCall() { state.withLock { $0.calls += 1 } }

  func note(_ event: CallEvent) { state.withLock { $0.reports.append("\(event)") } }
}
