import Foundation

/// A spec with the files that it names.
struct SpecFile {
  let url: URL
  let sourceFiles: [URL]
  /// The templates under `templates:`, with the folders that they are in, so that one more or less
  /// there is noticed too.
  let templateFiles: [URL]
  /// The names of the protocols that it describes.
  let protocols: [String]
  /// All that it and its Swift files say, in which the names of inherited protocols must stand.
  private let text: String

  init(_ url: URL) {
    self.url = url
    let spec = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    let inputs = SpecInputs(ofSpec: spec)
    protocols = inputs.protocols
    let existing = { (path: String) -> URL? in
      let file = URL(filePath: path, relativeTo: url.deletingLastPathComponent())
        .standardizedFileURL
      return FileManager.default.fileExists(atPath: file.filePath) ? file : nil
    }
    sourceFiles = inputs.sources.compactMap(existing)
    templateFiles = inputs.templates.compactMap { existing($0.text) }.flatMap(Self.withTemplates)
    text = sourceFiles.reduce(spec) { $0 + ((try? String(contentsOf: $1, encoding: .utf8)) ?? "") }
  }

  /// A file, or a folder with the templates in it.
  private static func withTemplates(_ url: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.filePath)) ?? []
    return [url]
      + names.filter(TemplateFileName.isTemplate).sorted().map { url.appending(path: $0) }
  }

  /// Those of other specs that describe a protocol which this one may inherit, or which one of those
  /// may.
  ///
  /// A name that is found anywhere counts: an input too many costs less than one too few.
  func described(among others: [SpecFile]) -> [SpecFile] {
    var rest = others.filter { $0.url != url }
    var found: [SpecFile] = []
    var pending = [self]
    while let spec = pending.popLast() {
      let isNamed = { (other: SpecFile) in other.protocols.contains(where: spec.text.contains) }
      let named = rest.filter(isNamed)
      rest.removeAll(where: isNamed)
      found += named
      pending += named
    }
    return found.sorted { $0.url.filePath < $1.url.filePath }
  }
}

extension URL {
  /// The path as the file system has it.
  var filePath: String { path(percentEncoded: false) }
}
