import Foundation

/// The specs of a target and the tool's arguments for them, with all paths relative to the package,
/// so that the same bytes come out wherever it lies.
struct TargetSpecs {
  /// The paths of the specs.
  let paths: [String]
  private let templates: [String]
  private let folder: URL

  /// - Parameters:
  ///   - files: The files of the target.
  ///   - folder: The package.
  /// - Returns: nil where the target has no spec.
  /// - Throws: where the files of two specs would have one name.
  init?(in files: [URL], below folder: URL) throws {
    self.folder = folder
    let relativePaths = files.map { Self.path(of: $0, below: folder) }.sorted()
    paths = relativePaths.filter { OutputName.isSpec(Self.name(of: $0)) }
    templates = relativePaths.filter { TemplateFileName.isTemplate(Self.name(of: $0)) }
    guard !paths.isEmpty else { return nil }
    for (name, specs) in Dictionary(grouping: paths, by: { Self.name(of: Self.output(of: $0)) })
    where specs.count > 1 {
      throw Failure(
        description: "\(specs.joined(separator: " and ")) both give a file '\(name)', "
          + "and the files of a module need different names; rename one of them")
    }
  }

  /// Writes the files, and prints their paths.
  ///
  /// - Returns: Whether all went well.
  func generate(with tool: URL) throws -> Bool {
    guard try run(tool, "generate") else { return false }
    for path in paths { print(Self.output(of: path)) }
    return true
  }

  /// Compares the files with what the specs give. Warnings are printed, and are no failure.
  ///
  /// - Returns: Whether all are as they should be.
  func check(with tool: URL) throws -> Bool {
    let missing = paths.filter {
      !FileManager.default.fileExists(atPath: folder.appending(path: Self.output(of: $0)).filePath)
    }
    for path in missing { printError("\(path): error: '\(Self.output(of: path))' is missing") }
    return try run(tool, "check", "--fail-on", "error") && missing.isEmpty
  }

  private func run(_ tool: URL, _ command: String, _ options: String...) throws -> Bool {
    let process = Process()
    process.executableURL = tool
    process.currentDirectoryURL = folder
    process.arguments = [command] + options + paths + templates.flatMap { ["--template", $0] }
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  private static func output(of path: String) -> String {
    String(path.dropLast(name(of: path).count)) + OutputName.swiftFile(forSpecAt: name(of: path))
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func path(of file: URL, below folder: URL) -> String {
    let prefix = folder.filePath.hasSuffix("/") ? folder.filePath : folder.filePath + "/"
    return file.filePath.hasPrefix(prefix)
      ? String(file.filePath.dropFirst(prefix.count)) : file.filePath
  }

  private func printError(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}

extension URL {
  /// The path as the file system has it.
  fileprivate var filePath: String { path(percentEncoded: false) }
}
