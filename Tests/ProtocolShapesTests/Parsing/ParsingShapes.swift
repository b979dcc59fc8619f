import Decorators
import Foundation
import Testing

extension Shape {
  static var parsing: [Shape] {
    [
      Shape(RecordingParserMembers.self) { () async throws in
        let sut: some Parser<Substring, Int> = DigitParser().decorated()
        var input: Substring = "12ab"
        #expect(try sut.parse(&input) == 12)
        #expect(input == "ab")
        #expect(throws: Failure.refused(2)) { try sut.parse(&input) }
        #expect(try sut("7") == 7)
      },
      Shape(RecordingTokenStreamMembers.self) { () async throws in
        var sut = Characters("abc").recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching().recording(
            to: Stage.current.outer)
        #expect(sut.next() == "a")
        #expect(sut.current == "b")
        #expect(try sut.expect("b") == 2)
        #expect(throws: Failure.refused(3)) { try sut.expect("x") }
        sut.position -= 2
        #expect(sut.peek(1) == "c")
      },
      Shape(RecordingSyntaxVisitorMembers.self) { () async throws in
        var sut = Describer().recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching()
          .recording(to: Stage.current.outer)
        #expect(sut.visit(5) == "1 number 5")
        #expect(sut.visit("x" as String) == "2 name x")
        #expect(try sut.visit((name: "f", arguments: [1])) == "3 f [1]")
        #expect(throws: Failure.refused(3)) { try sut.visit((name: "f", arguments: [])) }
        #expect(sut.visit("text" as Substring) == ["text", "3"])
      },
      Shape(RecordingTopLevelDecodingMembers.self) { () async throws in
        let sut = JSON().recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching()
          .recording(to: Stage.current.outer)
        let input = Data("[1, 2]".utf8)
        #expect(try sut.decode([Int].self, from: input) == [1, 2])
        #expect(try sut.decode(input, configuration: ["a": 1]) == [1, 2])
        #expect(throws: Failure.refused(6)) {
          let _: [Int] = try sut.decode(input, configuration: [:])
        }
      },
      Shape(RecordingBinaryWritingMembers.self) { () async throws in
        var sut = ByteWriter().decorated()
        sut.write(UInt16(258))
        sut.write(contentsOf: [3, 4])
        sut.write("a", terminated: true)
        sut.replace(0..<1, with: [9, 9])
        #expect(sut.bytes == [9, 9, 2, 3, 4, 97, 0])
      },
      Shape(RecordingHashFunctionMembers.self) { () async throws in
        var sut = Checksum().recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching()
          .recording(to: Stage.current.outer)
        [UInt8](1...4).withUnsafeBytes { sut.update(bufferPointer: $0) }
        #expect(sut.finalize() == [10])
        #expect(type(of: sut).hash(Data([1, 2])) == [3])
        #expect(type(of: sut).byteCount == 1)
      },
      Shape(RecordingTextFormattingMembers.self) { () async throws in
        let sut = PlainFormat().decorated()
        #expect(sut.string(from: 1.5, style: 2) == "1.51.5")
        #expect(try sut.number(from: "2") == 2)
        #expect(throws: Failure.missing) { try sut.number(from: "") }
        #expect(sut(["a", "b"], separator: "/") == "a/b")
      },
      Shape(RecordingLocalizingMembers.self) { () async throws in
        let sut = English().decorated()
        #expect(sut.title == "<title>")
        #expect(sut["apples", count: 3] == "3 apples")
        #expect(sut.localized("key", arguments: [1, 2]) == "key 2")
      },
      Shape(RecordingMarkdownRenderingMembers.self) { () async throws in
        let sut = Renderer().decorated()
        #expect(sut.render(.list([.text("a"), .text("b")])) == "a-b")
        #expect(sut.render([.text("a"), .text("b")]) { "\($0)+\($1)" } == "a+b")
      },
      Shape(RecordingCompressingMembers.self) { () async throws in
        let sut = RunLength().decorated()
        #expect(try sut.compress(Data([7, 7, 7]), level: 1) == Data([3, 7]))
        #expect(throws: Failure.refused(9)) { try sut.compress(Data(), level: 9) }
        var output = Data([1])
        try sut.decompress(Data([2, 5]), into: &output)
        #expect(output == Data([1, 5, 5]))
        #expect(throws: Failure.refused(1)) { try sut.decompress(Data([1]), into: &output) }
        #expect(try await sut.ratio(of: Data([1, 2, 3, 4])) == 0.5)
      },
      Shape(RecordingKeyedArchiveMembers.self) { () async throws in
        let sut = Archive().decorated()
        try sut.encode([1, 2], forKey: "numbers")
        #expect(throws: Failure.refused(4)) { try sut.encode(nil as Int?, forKey: "none") }
        #expect(try sut.decode([Int].self, forKey: "numbers") == [1, 2])
        #expect(sut.allKeys == ["numbers"])
        #expect(sut.nested(forKey: "numbers").allKeys == ["numbers"])
      },
    ]
  }
}
