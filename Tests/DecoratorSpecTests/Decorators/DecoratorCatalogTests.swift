import DecoratorSpec
import Synchronization
import Testing

@Suite struct DecoratorCatalogTests {
  /// The keys that a catalog has been asked for.
  private final class Reads: Sendable {
    let keys = Mutex<[String]>([])
  }

  private static func spec(_ decorators: String) -> SourceText {
    SourceText(
      path: "Feed.decorators.yaml",
      text: "protocols: { Feed: { members: 'func f() async', decorators: \(decorators) } }")
  }

  private static func catalog(noting reads: Reads) -> DecoratorCatalog {
    DecoratorCatalog(keys: ["probe", "other", "wrong"]) {
      key throws(DiagnosticsError) in
      reads.keys.withLock { $0.append(key) }
      do {
        return switch key {
        case "probe": try definition(probeTemplate)
        case "other": try definition(otherTemplate)
        default: try definition(template("unknown: 1"))
        }
      } catch {
        throw error as? DiagnosticsError ?? DiagnosticsError([])
      }
    }
  }

  @Test func `A spec reads the decorators that it requests, and no others`() throws {
    let reads = Reads()
    let reader = SpecReader(definitions: Self.catalog(noting: reads)) { _ in "" }
    _ = try reader.read(Self.spec("[other]"))
    #expect(reads.keys.withLock { $0 } == ["other"])
  }

  @Test func `A mistake in a decorator is an error in the specs that request it`() {
    let reader = SpecReader(definitions: Self.catalog(noting: Reads())) { _ in "" }
    #expect(
      headings { try reader.read(Self.spec("[wrong]")) }
        .hasPrefix("T.mustache:6:1: error: unknown key 'unknown' in the front matter"))
  }

  @Test func `The keys of decorators that are not read help with a wrong one`() {
    let reads = Reads()
    let reader = SpecReader(definitions: Self.catalog(noting: reads)) { _ in "" }
    #expect(
      headings { try reader.read(Self.spec("[othr]")) }.contains("did you mean 'other'?"))
    #expect(reads.keys.withLock { $0 } == [])
  }
}
