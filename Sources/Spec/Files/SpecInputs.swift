/// The files that a spec makes the generator read besides itself, as the spec writes them: relative
/// to its own folder.
///
/// The build-tool plugin declares them as inputs, so that an edit to one of them generates anew.
/// What is wrong with a spec is none of its concern: it takes what can be read.
public struct SpecInputs {
  /// The values of `source:`, each once, in order.
  public var sources: [String]

  public init(ofSpec text: String) {
    sources = []
    guard case .mapping(let entries)? = YAMLDocument(parsing: text).root?.content else { return }
    for entry in entries where entry.key.text == "protocols" {
      guard case .mapping(let protocols) = entry.value.content else { continue }
      for description in protocols {
        guard case .mapping(let keys) = description.value.content else { continue }
        for key in keys where key.key.text == "source" {
          guard case .scalar(let path) = key.value.content, !path.text.isEmpty else { continue }
          if !sources.contains(path.text) { sources.append(path.text) }
        }
      }
    }
  }
}
