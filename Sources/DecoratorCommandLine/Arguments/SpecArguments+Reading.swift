import DecoratorGenerator
import DecoratorSpec

/// Reads the specs of a command line, each through the stages of `Generator`.
extension SpecArguments {
  /// Reads all specs, and passes on what `work` makes of each.
  ///
  /// - Throws: An error if a template cannot be read.
  package func forEach<Value: Sendable>(
    _ findings: inout Findings, work: @Sendable (Spec, Generator) throws -> Value,
    _ body: (Value, inout Findings) throws -> Void
  ) throws {
    try forEach(reading: ReadFiles(), notingIn: nil, &findings, work: work, body)
  }

  /// Reads each spec on all cores, and passes on what `work` makes of it, in the order of the specs and
  /// even if other specs have mistakes.
  ///
  /// - Parameter inputs: The specs to read, with what records what is read for each; all specs, if it is
  ///   `nil`.
  /// - Throws: An error if a template cannot be read.
  func forEach<Value: Sendable>(
    reading files: ReadFiles, notingIn inputs: [String: SpecInputs]?, _ findings: inout Findings,
    work: @Sendable (Spec, Generator) throws -> Value,
    _ body: (Value, inout Findings) throws -> Void
  ) throws {
    for (number, target) in targets.enumerated() {
      if inputs?.isEmpty == true { continue }
      let targetFiles = TargetFiles(
        swiftFiles: target.swiftFiles,
        modules: modules.isEmpty
          ? target.folder.map { target.modules(beside: $0, reading: files) } ?? [] : modules,
        specs: target.allSpecs, readFile: files.read)
      let own = try templates(of: target).map { path in
        SourceText(path: path, text: try TextFile.read(path))
      }
      let specs = target.specs.filter { inputs == nil || inputs?[$0] != nil }
      let checked = targetFiles.read(
        specs, dependencies: dependencies(of: target), templates: own, reading: files,
        notingIn: inputs
      ) { try Self.text(ofSpec: $0, files) }
      let values = checked.concurrentMap { result in
        Result {
          let (spec, generator) = try result.get()
          return try work(spec, generator)
        }
      }
      for value in values {
        do { try body(try value.get(), &findings) } catch { findings.add(error) }
      }
      if number == targets.count - 1 { LastingValue.keep((checked, targetFiles, files)) }
    }
  }

  /// Returns the text of a spec. The failure for one that does not exist names the one that was probably
  /// meant.
  private static func text(ofSpec path: String, _ files: ReadFiles) throws(Failure) -> String {
    do throws(Failure) {
      return try files.read(path)
    } catch {
      guard !TextFile.exists(path) else { throw error }
      let folder = Paths.folder(of: path)
      let specs = TextFile.names(in: String(folder)).filter(OutputName.isSpec)
      let stem = { (name: String) in String(name.prefix { $0 != "." }) }
      let near = nearest(to: stem(String(Paths.fileName(of: path))), among: specs.map(stem))
      guard let spec = specs.first(where: { stem($0) == near }) else { throw error }
      var failure = error
      failure.message += "; did you mean '\(folder)\(spec)'?"
      throw failure
    }
  }
}
