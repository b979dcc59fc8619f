import DecoratorGenerator
import DecoratorSpec

/// Makes the generators for specs. Specs with the same templates share a generator.
struct Generators {
  private let own: TemplateFiles
  private let files: ReadFiles
  private let types: DeclaredTypes
  /// The generators, by the paths of the templates that specs name.
  private var generators: [[String]: Generator] = [:]

  /// - Parameters:
  ///   - own: The templates that all specs can use. They take precedence over those that a spec
  ///     names.
  ///   - files: The reader of the files.
  ///   - types: The types that the target declares.
  init(_ own: TemplateFiles, reading files: ReadFiles, _ types: DeclaredTypes) throws {
    self.own = own
    self.files = files
    self.types = types
    generators[[]] = try generator(adding: TemplateFiles())
  }

  /// Returns the generator for a spec.
  ///
  /// - Throws: All mistakes in the templates that the spec names.
  mutating func generator(for spec: SourceText) throws -> Generator {
    let shared = try SharedTemplates(of: spec, besides: own)
    if let known = generators[shared.paths] { return known }
    let generator = try generator(adding: try shared.read(with: files))
    generators[shared.paths] = generator
    return generator
  }

  private func generator(adding shared: TemplateFiles) throws -> Generator {
    try Generator(
      library: TemplateFiles.library(adding: shared, own), types: types, readFile: files.read)
  }
}
