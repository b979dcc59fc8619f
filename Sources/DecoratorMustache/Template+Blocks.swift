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
    nodes.calls.flatMap { call -> [StrayBlock] in
      guard (try? partials.partial(named: call.name)) != nil else { return [] }
      var known: Set<String> = []
      var visited: Set<String> = []
      Self.addBlocks(of: call.name, to: &known, partials, &visited)
      return call.argumentOffsets.filter { !known.contains($0.key) }.map { name, offset in
        StrayBlock(name: name, offset: offset, parent: call.name, knownNames: known.sorted())
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
    known.formUnion(template.nodes.blockNames)
    for call in template.nodes.calls { addBlocks(of: call.name, to: &known, partials, &visited) }
  }
}

extension [Node] {
  /// All tags in them that render other templates, those within such tags included.
  fileprivate var calls: [Call] {
    flatMap { node -> [Call] in
      switch node {
      case .text, .variable: []
      case .section(_, _, _, let nodes), .block(_, _, let nodes): nodes.calls
      case .call(let call): [call] + call.arguments.values.flatMap(\.calls)
      }
    }
  }

  fileprivate var blockNames: [String] {
    flatMap { node -> [String] in
      switch node {
      case .text, .variable: []
      case .section(_, _, _, let nodes): nodes.blockNames
      case .block(let name, _, let nodes): [name] + nodes.blockNames
      case .call(let call): call.arguments.values.flatMap(\.blockNames)
      }
    }
  }
}
