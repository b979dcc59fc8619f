/// The texts of all protocols of a spec that other options name, such as the tags of results.
///
/// They are found once for a spec: looked for anew for each protocol, they would cost the square of their number.
struct OptionTexts: Sendable {
  /// The texts of one option, each once.
  struct Texts: Sendable {
    fileprivate(set) var all: [InterpolatedText] = []
    private var written: Set<String> = []

    /// Returns `true` if a text can be the same as one of them.
    func contains(_ text: InterpolatedText) -> Bool {
      written.contains(text.text) || all.contains { $0.canEqual(text) }
    }

    fileprivate mutating func add(_ text: InterpolatedText) {
      if written.insert(text.text).inserted { all.append(text) }
    }
  }

  private var texts: [String: [String: Texts]] = [:]

  init(of protocols: [DecoratedProtocol]) {
    var sources: [String: [String]] = [:]
    for decorated in protocols {
      for configured in decorated.decorators {
        let definition = configured.definition
        let named = sources[definition.key] ?? definition.options.compactMap(\.among)
        sources[definition.key] = named
        for source in named {
          for text in configured.texts(of: source) {
            texts[definition.key, default: [:]][source, default: Texts()].add(text.text)
          }
        }
      }
    }
  }

  /// The texts of an option of a decorator.
  subscript(option: String, of decorator: String) -> Texts {
    texts[decorator]?[option] ?? Texts()
  }
}
