import Foundation
import Testing

@testable import DecoratorCommandLine

@Suite struct OutputTextTests {
  /// Parts of a text that is longer than what a part of it may be.
  private static let parts = (0..<40).map { number in
    [UInt8]((0..<7_001).map { UInt8(truncatingIfNeeded: number &* 31 &+ $0) })
  }

  private static func text(in store: OutputStore) -> OutputText {
    var text = OutputText(in: store)
    for part in parts { text.append(part) }
    text.finish()
    return text
  }

  private static func bytes(of text: OutputText) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try text.forEachPart { bytes += $0 }
    return bytes
  }

  @Test(arguments: [0, 70_000, 1 << 22])
  func `A text is the same in memory and in the temporary file`(room: Int) throws {
    let store = OutputStore(room: room)
    let other = Self.text(in: store)
    let text = Self.text(in: store)
    for text in [text, other] {
      #expect(try Self.bytes(of: text) == Self.parts.flatMap(\.self))
      #expect(text.digest == Digest(of: Data(Self.parts.joined())))
      #expect(text.count == 280_040)
    }
  }

  @Test func `Without a temporary file a text is kept in memory`() throws {
    let text = Self.text(in: OutputStore(room: 0, folder: "/dev/null"))
    #expect(try Self.bytes(of: text) == Self.parts.flatMap(\.self))
  }

  @Test func `A temporary file has no name, so that nothing is left of it`() throws {
    let folder = URL.temporaryDirectory.appending(path: "OutputText-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path(percentEncoded: false)
    let text = Self.text(in: OutputStore(room: 0, folder: path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [])
    #expect(try Self.bytes(of: text) == Self.parts.flatMap(\.self))
  }
}
