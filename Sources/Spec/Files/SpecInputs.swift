/// What of a spec says which files the generator reads for it and for others.
///
/// The build-tool plugin declares them as inputs, so that an edit to one of them generates anew.
/// What is wrong with a spec is none of its concern: it takes what can be read.
public struct SpecInputs {
  /// The values of `source:`, each once, in order: paths relative to the spec's own folder.
  public var sources: [String]
  /// The names of the protocols that it describes.
  public var protocols: [String]

  public init(ofSpec text: String) {
    sources = []
    protocols = []
    guard case .mapping(let entries)? = YAMLDocument(parsing: text).root?.content else { return }
    for entry in entries where entry.key.text == "protocols" {
      guard case .mapping(let protocols) = entry.value.content else { continue }
      for description in protocols {
        self.protocols.append(description.key.text)
        guard case .mapping(let keys) = description.value.content else { continue }
        for key in keys where key.key.text == "source" {
          guard case .scalar(let path) = key.value.content, !path.text.isEmpty else { continue }
          if !sources.contains(path.text) { sources.append(path.text) }
        }
      }
    }
  }
}
