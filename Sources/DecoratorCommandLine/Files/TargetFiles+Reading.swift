import DecoratorGenerator
import DecoratorSpec

extension TargetFiles {
  /// Reads and checks specs of the target on all cores, each with its generator, in their order.
  ///
  /// - Parameters:
  ///   - dependencies: The modules that the target depends on; `nil` if they are not known.
  ///   - templates: The templates that all specs can use.
  ///   - inputs: The records of the files that are read for each spec; `nil` if nothing needs them.
  ///   - text: A function that returns the text of a spec.
  func read(
    _ specs: [String], dependencies: TargetDependencies? = nil, templates: [SourceText],
    reading files: ReadFiles,
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
    var missingModules = dependencies.map(MissingModules.init)
    return read.map { result in
      Result {
        var (spec, generator) = try result.get()
        var problems = redeclarations.problems(in: &spec, besides: generator.types)
        problems += missingModules?.problems(in: spec) ?? []
        if !problems.isEmpty { throw DiagnosticsError(problems) }
        return (spec: spec, generator: generator)
      }
    }
  }
}
