extension Template {
  /// A block within a parent tag that replaces no block of that parent.
  public struct StrayBlock: Sendable {
    /// The name of the block.
    public var name: String
    /// The place of the name, in UTF-8 code units.
    public var offset: Int
    /// The name of the parent.
    public var parent: String
    /// The names of the parent's blocks.
    public var knownNames: [String]
  }

  /// Returns the blocks that replace nothing, in the order of the template.
  ///
  /// - Parameter partials: The other templates, by their names. What calls one that is not there is left out.
  public func strayBlocks(partials: some Partials) -> [StrayBlock] {
    steps.calls.flatMap { call -> [StrayBlock] in
      let parent = call.name.text
      guard (try? partials.partial(named: parent)) != nil else { return [] }
      var known: Set<String> = []
      var visited: Set<String> = []
      Self.addBlocks(of: parent, to: &known, partials, &visited)
      return call.arguments.filter { !known.contains($0.name.text) }.map { argument in
        StrayBlock(
          name: argument.name.text, offset: argument.offset, parent: parent,
          knownNames: known.sorted())
      }
    }.sorted { $0.offset < $1.offset }
  }

  /// Adds the names of the blocks of a template, and of the templates that it calls.
  private static func addBlocks(
    of name: String, to known: inout Set<String>, _ partials: some Partials,
    _ visited: inout Set<String>
  ) {
    guard visited.insert(name).inserted, let template = try? partials.partial(named: name)
    else { return }
    known.formUnion(template.steps.blockNames)
    for call in template.steps.calls {
      addBlocks(of: call.name.text, to: &known, partials, &visited)
    }
  }
}

extension Template {
  /// The places of the names of the blocks with a name within parent tags, in the order of the template.
  public func argumentOffsets(named name: String) -> [Int] {
    steps.calls.flatMap(\.arguments).filter { $0.name.text == name }.map(\.offset).sorted()
  }
}

extension Steps {
  fileprivate var blockNames: [String] {
    steps.compactMap { $0.kind == .block ? names[$0.first].text : nil }
  }
}
