import DecoratorGenerator
import DecoratorSpec

/// A spec that is not written yet, in the target that it will belong to.
package struct SpecDraft {
  package let path: String
  package let folder: TargetFolder
  /// The decorators that it can request.
  package let definitions: [DecoratorDefinition]
  private let target: SpecTarget
  private let templates: [SourceText]
  private let files: ReadFiles

  /// - Parameter arguments: The command line, with templates that it names.
  /// - Throws: An error if a template cannot be read, or has mistakes.
  package init(at path: String, _ arguments: Arguments, reading files: ReadFiles) throws {
    self.path = path
    self.files = files
    folder = TargetFolder(of: path)
    target = SpecTarget(specs: [path], in: folder)
    let named = try arguments.templates()
    let known = Set(named.map(Paths.standardized))
    templates = try (named + target.templates.filter { !known.contains(Paths.standardized($0)) })
      .map { SourceText(path: $0, text: try files.read($0)) }
    definitions = try TemplateLibrary.builtIn(with: templates).definitions
  }

  /// The paths of the other specs of the target.
  package var otherSpecs: [String] { Array(target.allSpecs.dropFirst()) }

  /// Returns the errors of a build whose target has the spec with this text.
  ///
  /// - Parameter known: Files that were read before. They are not read again if they are those of the target.
  /// - Throws: An error if it concerns no place of a text.
  package func errors(in text: String, knowing known: TargetFiles) throws -> [Diagnostic] {
    files.hold(text, at: path)
    let specs = otherSpecs + [path]
    let modules = target.modules(beside: folder, reading: files)
    let isKnown =
      Set(known.types.files.map(Paths.standardized))
      == Set(target.swiftFiles.map(Paths.standardized))
      && known.moduleNames == modules.map(\.name)
    let targetFiles =
      isKnown
      ? known.copy(with: specs)
      : TargetFiles(
        swiftFiles: target.swiftFiles, modules: modules, specs: specs, readFile: files.read)
    let read = targetFiles.read(specs, templates: templates, reading: files) { try files.read($0) }
    do {
      guard let (spec, generator) = try read.last?.get() else { return [] }
      return try generator.obstacles(in: spec)
    } catch let error as DiagnosticsError {
      return error.diagnostics.filter { $0.severity == .error }
    }
  }
}
