import DecoratorGenerator
import Foundation
import Testing

/// The parts of the library: folders that are compiled under a condition of their name, some of them only with the
/// trait `All`.
@Suite struct PartsTests {
  /// The folders that are always compiled.
  private static let common: Set<String> = ["Instrumentation", "Streams", "Support"]

  /// The files of the library by their folders.
  private static let folders = Result {
    Dictionary(grouping: try SourceTarget(in: "Sources/Decorators").files) { file in
      String(file.path.prefix { $0 != "/" })
    }
  }

  /// The parts that are always compiled, and those that need the trait, as the manifest lists them.
  private static let lists = Result {
    let manifest = try String(
      contentsOf: SourceTarget.root.appending(path: "Package.swift"), encoding: .utf8)
    return try ["parts", "furtherParts"].map { name in
      let start = try #require(manifest.firstRange(of: "\nlet \(name) = [")).upperBound
      return Set(
        manifest[start...].prefix { $0 != "]" }.matches(of: /"(\w+)"/).map { String($0.1) })
    }
  }

  private static let parts = Result { try lists.get()[0].union(lists.get()[1]) }

  @Test func `Every folder has a condition, or is compiled without one`() throws {
    let folders = try Self.folders.get().keys
    #expect(try Self.parts.get().union(Self.common) == Set(folders))
    #expect(try Self.parts.get().isDisjoint(with: Self.common))
  }

  @Test func `Every decorator has a condition by the name of its template`() throws {
    let names = TemplateLibrary.builtIn.templates.filter { $0.key != nil }.map(\.name)
    #expect(names.count >= 2)
    #expect(Set(names).subtracting(try Self.parts.get()) == [])
  }

  @Test func `A file is compiled if the condition of its folder holds, and asks for no other`()
    throws
  {
    let parts = try Self.parts.get()
    for (folder, files) in try Self.folders.get() {
      for file in files {
        let lines = file.text.split(separator: "\n")
        let conditions = lines.filter { $0.contains(/^ *#(if|elseif)\b/) }
        let asked = conditions.map { Set($0.matches(of: /\w+/).map { String($0.0) }) }
        let isPart = parts.contains(folder)
        #expect(asked.first?.contains(folder) ?? false == isPart, "\(file.path)")
        if isPart {
          let condition = "#if \(file.isMissingPart ? "!" : "")\(folder)"
          #expect(lines.first == condition[...] || lines[0].hasPrefix(condition + " && "))
          #expect(lines.last == "#endif" && !lines.contains("#else"), "\(file.path)")
        }
        for names in asked.dropFirst(isPart ? 1 : 0) {
          #expect(names.isDisjoint(with: parts), "\(file.path)")
        }
      }
    }
  }

  @Test func `Where a part is missing, its public types name the trait`() throws {
    let further = try Self.lists.get()[1]
    for (folder, files) in try Self.folders.get() where further.contains(folder) {
      let said = files.filter(\.isMissingPart).flatMap { file in
        file.text.matches(
          of:
            /@available\(\*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'\."\)\n(public .*) \{\}/
        ).map { match in
          String(match.1)
        }
      }
      #expect(
        Set(said.compactMap(\.declaredType))
          == Set(files.filter { !$0.isMissingPart }.flatMap(\.publicTypes)), "\(folder)")
    }
  }
}

extension SourceFile {
  /// The public types at the top level, without those that only generated code names.
  fileprivate var publicTypes: [String] {
    var types: [String] = []
    var isForGeneratedCode = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("@") {
        isForGeneratedCode = isForGeneratedCode || line.contains("@_spi(Generated)")
      }
      if let type = String(line).declaredType, !isForGeneratedCode { types.append(type) }
      if !line.hasPrefix("@") { isForGeneratedCode = false }
    }
    return types
  }
}

extension String {
  /// The public type that a line at the top level declares.
  fileprivate var declaredType: String? {
    firstMatch(
      of:
        /^(@\w+(\(\w+\))? )*public (final |indirect )?(actor|class|enum|protocol|struct|typealias) (\w+)/
    ).map { String($0.5) }
  }
}
