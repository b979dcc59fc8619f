import Foundation
import Testing

/// Protocols as real programs have them, each with all decorators around something that answers.
@Suite struct ProtocolShapesTests {
  static let shapes = [
    Shape.persistence, Shape.networking, Shape.presentation, Shape.navigation,
    Shape.observability, Shape.server, Shape.devices, Shape.commerce,
    Shape.foundations, Shape.parsing, Shape.concurrency, Shape.syntax,
    Shape.actors, Shape.inheritance,
  ].flatMap(\.self)

  @Test(arguments: shapes)
  func `Calls, arguments and results pass all decorators unchanged`(shape: Shape) async throws {
    let stage = Stage()
    try await Stage.$running.withValue(stage) { try await shape.callAll() }
    await stage.settle()
    #expect(stage.outer.texts == stage.inner.texts)
    #expect(Set(shape.members).subtracting(stage.outer.members) == [])
  }

  /// A protocol of a spec without a shape would be compiled, but not called.
  @Test func `Every decorated protocol is called`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().resolvingSymlinksInPath()
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let specs = (files?.allObjects as? [URL] ?? []).filter {
      $0.path().hasSuffix(".decorators.yaml")
    }
    let decorated = try specs.flatMap { spec in
      try String(contentsOf: spec, encoding: .utf8).matches(of: /(?m)^  ([\w.]+):/).map {
        String($0.output.1)
      }
    }
    #expect(Set(decorated).symmetricDifference(Self.shapes.map(\.name)) == [])
  }

  @Test func `There are as many as are promised`() {
    #expect(Self.shapes.count >= 150)
    #expect(Self.shapes.map(\.members.count).reduce(0, +) >= 650)
  }
}
