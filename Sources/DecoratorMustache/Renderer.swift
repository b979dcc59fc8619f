extension Template {
  /// Renders the template as UTF-8.
  ///
  /// - Parameters:
  ///   - context: The value in which names are looked up, usually an object.
  ///   - partials: The templates that can be called, by their names.
  /// - Throws: An error for the first name that is missing from the context or the partials, or
  ///   stands for a list or an object that has no text to write; an error if partials are nested more
  ///   than 100 levels deep.
  public func render(
    _ context: Value, partials: some Partials = [String: Template]()
  ) throws(TemplateError) -> [UInt8] {
    var renderer = Renderer(partials: partials, context: context)
    try renderer.render(nodes, in: Renderer.Frame(template: name))
    return renderer.output
  }
}

/// Renders the nodes of a template.
struct Renderer {
  /// The facts that all nodes of a template, or of an argument, share.
  struct Frame {
    var template: String
    /// The indentation of lines.
    var indentation: ArraySlice<UInt8> = []
    /// The arguments that replace blocks, outermost first, with the templates that contain them.
    var overrides: [(template: String, arguments: [String: [Node]])] = []
  }

  /// The greatest depth of nested nodes at which another template can be called. It stops a template
  /// that calls itself.
  private static let maximumDepth = 100
  let partials: any Partials
  /// The values of the sections around the current node, innermost last.
  private var values: [Value]
  /// The objects among them, in which names are looked up.
  private var objects: [any Fields] = []
  /// The templates that were called, by their names.
  private var called: [String: Template] = [:]
  private var depth = 0
  private(set) var output: [UInt8] = []

  init(partials: any Partials, context: Value) {
    self.partials = partials
    values = [context]
    if case .fields(let object) = context { objects = [object] }
  }

  mutating func render(_ nodes: [Node], in frame: Frame) throws(TemplateError) {
    depth += 1
    defer { depth -= 1 }
    for node in nodes {
      switch node {
      case .text(let text, let isIndented):
        if isIndented, output.isEmpty || output.last == .lineFeed { output += frame.indentation }
        output += text
      case .variable(let path, let offset):
        output += try text(path, at: offset, in: frame).utf8
      case .section(let path, let offset, let isInverted, let content):
        let value = try value(path, at: offset, in: frame)
        guard value.isTruthy != isInverted else { continue }
        if isInverted {
          try render(content, in: frame)
        } else if case .list(let items) = value {
          for item in items { try render(content, of: item, in: frame) }
        } else {
          try render(content, of: value, in: frame)
        }
      case .call(let call):
        try render(call, in: frame)
      case .block(let name, let indentation, let content):
        try renderBlock(name, indentation, content, in: frame)
      }
    }
  }

  private mutating func render(
    _ nodes: [Node], of value: Value, in frame: Frame
  ) throws(TemplateError) {
    values.append(value)
    let count = objects.count
    if case .fields(let object) = value { objects.append(object) }
    try render(nodes, in: frame)
    values.removeLast()
    if objects.count > count { objects.removeLast() }
  }

  private mutating func render(_ call: Call, in frame: Frame) throws(TemplateError) {
    let template = try template(of: call, in: frame)
    guard depth <= Self.maximumDepth else {
      throw error(
        "partials are nested more than \(Self.maximumDepth) levels deep; "
          + "let '\(call.name)' call itself only in a section that ends", at: call.offset, in: frame
      )
    }
    var inner = Frame(template: template.name, overrides: frame.overrides)
    if let indentation = call.indentation { inner.indentation = frame.indentation + indentation }
    if !call.arguments.isEmpty { inner.overrides.append((frame.template, call.arguments)) }
    try render(template.nodes, in: inner)
  }

  private mutating func template(
    of call: Call, in frame: Frame
  ) throws(TemplateError) -> Template {
    if let known = called[call.name] { return known }
    guard let template = try partials.partial(named: call.name) else {
      throw error(
        "unknown partial '\(call.name)'", call.name, among: partials.partialNames,
        at: call.offset, in: frame)
    }
    called[call.name] = template
    return template
  }

  /// Renders the argument that replaces a block; without one, the block's own content.
  private mutating func renderBlock(
    _ name: String, _ indentation: ArraySlice<UInt8>, _ content: [Node], in frame: Frame
  ) throws(TemplateError) {
    for (index, override) in frame.overrides.enumerated() {
      guard let argument = override.arguments[name] else { continue }
      // The argument's own blocks belong to the template that contains it.
      return try render(
        argument,
        in: Frame(
          template: override.template, indentation: frame.indentation + indentation,
          overrides: Array(frame.overrides[..<index])))
    }
    try render(content, in: frame)
  }
}

// MARK: - Values

extension Renderer {
  /// Returns the value of a name.
  private func value(
    _ path: Path, at offset: Int, in frame: Frame
  ) throws(TemplateError) -> Value {
    guard var value = path.names.isEmpty ? values.last : find(path.names[0]) else {
      let name = path.names[0].text
      throw error(
        "unknown name '\(name)'", name, among: values.flatMap(\.fieldNames), at: offset, in: frame)
    }
    if path.names.count <= 1 { return value }
    for index in path.names.indices.dropFirst() {
      guard let field = value.field(path.names[index]) else {
        let name = path.names[index].text
        let owner = Path(names: Array(path.names[..<index]))
        guard case .fields(let fields) = value else {
          throw error(
            "'\(owner.description)' is \(value.kind) and has no '\(name)'; "
              + "write a name that has fields", at: offset, in: frame)
        }
        throw error(
          "'\(owner.description)' has no '\(name)'", name, among: Array(fields.names), at: offset,
          in: frame)
      }
      value = field
    }
    return value
  }

  private func text(
    _ path: Path, at offset: Int, in frame: Frame
  ) throws(TemplateError) -> String {
    let value = try value(path, at: offset, in: frame)
    if let text = value.text { return text }
    let name = path.description
    throw error(
      "'\(name)' is \(value.kind), not text; write one of its fields, or '{{#\(name)}}'",
      at: offset, in: frame)
  }

  private func error(
    _ message: String, _ unknownName: String? = nil, among knownNames: [String] = [],
    at offset: Int, in frame: Frame
  ) -> TemplateError {
    TemplateError(
      template: frame.template, offset: offset, message: message, unknownName: unknownName,
      knownNames: knownNames.sorted())
  }

  private func find(_ name: FieldName) -> Value? {
    var index = objects.count
    while index > 0 {
      index -= 1
      if let value = objects[index].value(of: name) { return value }
    }
    return nil
  }
}

extension Value {
  /// Returns the value of a field; `nil` if there is none. Every field of `null` is `null`.
  fileprivate func field(_ name: FieldName) -> Value? {
    switch self {
    case .null: .null
    case .fields(let fields): fields.value(of: name)
    case .bool, .string, .list: nil
    }
  }

  fileprivate var fieldNames: Set<String> {
    if case .fields(let fields) = self { fields.names } else { [] }
  }
}
