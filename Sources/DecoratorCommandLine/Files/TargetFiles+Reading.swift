import DecoratorGenerator
import DecoratorSpec

extension TargetFiles {
  /// Reads and checks specs of the target on all cores, each with its generator, in their order.
  ///
  /// - Parameters:
  ///   - templates: The templates that all specs can use.
  ///   - inputs: What records what is read for each spec, if anything does.
  ///   - text: A function that returns the text of a spec.
  func read(
    _ specs: [String], templates: [SourceText], reading files: ReadFiles,
    notingIn inputs: [String: SpecInputs]? = nil,
    _ text: @Sendable (_ path: String) throws -> String
  ) -> [Result<(spec: Spec, generator: Generator), any Error>] {
    let library = Result { try TemplateLibrary.builtIn(with: templates) }
    let read = specs.concurrentMap { path in
      Result {
        let source = SourceText(path: path, text: try text(path))
        let targetFiles = copy(notingIn: inputs?[path]?.lookups)
        let generator = try Generator(
          for: source, own: templates, library, types: targetFiles.types, reading: files,
          notingIn: inputs?[path])
        return (spec: try generator.read(source, in: targetFiles), generator: generator)
      }
    }
    var redeclarations = Redeclarations(besides: types)
    return read.map { result in
      Result {
        var (spec, generator) = try result.get()
        let problems = redeclarations.problems(in: &spec, besides: generator.types)
        if !problems.isEmpty { throw DiagnosticsError(problems) }
        return (spec: spec, generator: generator)
      }
    }
  }
}
