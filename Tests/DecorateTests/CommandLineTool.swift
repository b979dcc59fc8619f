import Foundation

/// The built `decorate`, run in a folder of its own.
struct CommandLineTool {
  struct Result: Equatable {
    var status: Int32
    var output: String
    var messages: String

    /// The end of a command that had nothing to say.
    static let success = Result(status: 0, output: "", messages: "")
  }

  let folder: URL

  /// Makes a folder with files of these texts by their relative paths.
  init(_ files: [String: String] = [:]) throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "decorate \(UUID().uuidString) 100%")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, text) in files { try write(text, to: path) }
  }

  func write(_ text: String, to path: String) throws {
    let url = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }

  func text(of path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  /// All files below the folder.
  var files: [String] {
    get throws {
      try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
        .filter { $0.contains(".") }.sorted()
    }
  }

  /// - Parameter environment: The variables that are set besides those of the tests, or instead.
  func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Result {
    try run(Self.executable, arguments, environment: environment)
  }

  /// Runs a script in the shell, in which `$decorate` is the path of the tool.
  func runShell(_ script: String) throws -> Result {
    let tool = Self.executable.path(percentEncoded: false)
    return try run(
      URL(filePath: "/bin/sh"), ["-c", script], environment: ["decorate": tool])
  }

  private func run(
    _ executable: URL, _ arguments: [String], environment: [String: String]
  ) throws -> Result {
    let process = Process()
    process.executableURL = executable
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let output = Pipe()
    let messages = Pipe()
    process.standardOutput = output
    process.standardError = messages
    try process.run()
    let outputText = Self.text(from: output)
    let messageText = Self.text(from: messages)
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: outputText, messages: messageText)
  }

  func run(_ arguments: String...) throws -> Result { try run(arguments) }

  private static func text(from pipe: Pipe) -> String {
    String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// SwiftPM puts executables beside the bundle of the tests.
  private static var executable: URL {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      let products = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    #else
      let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    #endif
    return products.appending(path: "decorate")
  }
}

/// Runs a test with the tool in a folder that holds these files, and removes the folder.
func withTool(_ files: [String: String], _ body: (CommandLineTool) throws -> Void) throws {
  let tool = try CommandLineTool(files)
  defer { tool.remove() }
  try body(tool)
}
