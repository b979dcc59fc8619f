import DecoratorGenerator
import DecoratorSpec
import Foundation
import Testing

/// A program whose specs have generated code use libraries of others, compiled and run with the
/// stand-ins for them: the package itself has no dependencies.
struct StandInProgram {
  /// The protocols of `Protocols.swift`.
  var protocols: String
  /// The specs by their names.
  var specs: [String: String]
  /// The program, with `@main`.
  var program: String

  /// Compiles and runs the program, without a warning.
  ///
  /// - Returns: what it has written.
  func output() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func write(_ text: String, to name: String) throws {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    for module in StandInLibraries.all {
      try write(module.swift, to: "\(module.name).swift")
      try run(
        "swiftc", "-parse-as-library", "-swift-version", "6", "-emit-module", "-emit-library",
        "-static", "-I", ".", "-module-name", module.name, "\(module.name).swift", in: folder)
    }
    try write(protocols, to: "Protocols.swift")
    try write(program, to: "Program.swift")
    let generator = try Generator(library: .builtIn) { _ in protocols }
    for (name, text) in specs {
      let spec = try generator.read(SourceText(path: "\(name).decorators.yaml", text: text))
      try write(generator.swiftFile(for: spec), to: "\(name).decorators.swift")
    }
    let objects = try Runtime.objects()
    let swiftFiles = specs.keys.sorted().map { "\($0).decorators.swift" }
    try run(
      arguments: [
        "swiftc", "-parse-as-library", "-swift-version", "6", "-warnings-as-errors",
        "-enable-upcoming-feature", "InternalImportsByDefault", "-I",
        Runtime.module.deletingLastPathComponent().path, "-I", ".", "-L", ".",
        "Protocols.swift", "Program.swift", "-o", "program",
      ] + swiftFiles + StandInLibraries.all.reversed().map { "-l\($0.name)" } + objects, in: folder)
    return try run("./program", in: folder)
  }

  /// Programs that are built here lack the runtime of the thread sanitizer, and know where one build
  /// system puts things.
  static var canBeBuilt: Bool {
    #if THREAD_SANITIZER
      false
    #else
      FileManager.default.fileExists(atPath: Runtime.module.path)
    #endif
  }

  @discardableResult
  private func run(_ arguments: String..., in folder: URL) throws -> String {
    try run(arguments: arguments, in: folder)
  }

  /// Runs a program that must succeed.
  ///
  /// - Returns: what it has written.
  @discardableResult
  private func run(arguments: [String], in folder: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(arguments[0]): \(text)")
    return text
  }
}

/// The library that the program is linked with.
private enum Runtime {
  /// The folder of the runtime's compiled module and objects.
  static let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  static let module = products.appending(path: "Modules/Decorators.swiftmodule")

  /// Returns the paths of the objects of its modules. The sources say which of them are of use: those of files
  /// that are gone stay there.
  static func objects() throws -> [String] {
    let sources = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources")
    return try LibraryModule.names.sorted().flatMap { module in
      try FileManager.default.subpathsOfDirectory(atPath: sources.appending(path: module).path)
        .filter { $0.hasSuffix(".swift") }
        .map { "\(module).build/\(URL(filePath: $0).lastPathComponent).o" }
    }
    .map { products.appending(path: $0).path }
  }
}
