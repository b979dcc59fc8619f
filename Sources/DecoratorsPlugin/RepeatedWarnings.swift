import Foundation
import PackagePlugin

/// Warnings of the plugin itself, which come in each build.
///
/// SwiftPM's native build system keeps its build plan, and asks the plugin only for a new one. A command therefore
/// prints the warnings. It changes its own input, so that it is run again in each build.
struct RepeatedWarnings {
  private let texts: [String]
  private let folder: URL

  init(_ texts: [String], in folder: URL) {
    self.texts = texts
    self.folder = folder
  }

  /// The name of an empty Swift file, without which no build would need the command; `nil` without warnings.
  var fileName: String? { texts.isEmpty ? nil : "DecoratorsPluginWarnings.swift" }

  /// Returns the command that prints the warnings; none without warnings.
  func commands() throws -> [Command] {
    guard let fileName else { return [] }
    let (input, output) = (folder.appending(path: "warned"), folder.appending(path: fileName))
    if !FileManager.default.fileExists(atPath: input.path) { try Data().write(to: input) }
    let script = """
      printf 'x' >> "$1"
      [ -e "$2" ] || : > "$2"
      shift 2
      printf 'warning: %s\\n' "$@" >&2
      """
    return [
      .buildCommand(
        displayName: "Looking for specs", executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", script, "sh", input.path, output.path] + texts,
        inputFiles: [input], outputFiles: [output])
    ]
  }
}
