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
    try renderer.render(steps.all, in: Renderer.Frame(steps: steps))
    return renderer.output
  }

  /// Renders the template again, and returns which parts of the text come from which places of the templates.
  ///
  /// - Throws: The errors of `render`.
  public func trace(_ context: Value, partials: some Partials) throws(TemplateError) -> Trace {
    var renderer = Renderer(partials: partials, context: context)
    renderer.trace = Trace()
    let frame = Renderer.Frame(steps: steps)
    try renderer.render(steps.all, in: frame)
    renderer.end(from: 0, in: frame)
    return renderer.trace ?? Trace()
  }
}

/// Renders the steps of a template.
struct Renderer {
  /// The facts that all steps of a template, or of an argument, share.
  struct Frame {
    let steps: Steps
    /// The indentation of lines.
    var indentation: ArraySlice<UInt8> = []
    /// The arguments that replace blocks, outermost first, with the templates that contain them.
    var overrides: [(steps: Steps, arguments: [Steps.Argument])] = []
  }

  /// The greatest depth of nested nodes at which another template can be called. It stops a template
  /// that calls itself.
  private static let maximumDepth = 100
  let partials: any Partials
  /// The values of the sections around the current step, innermost last.
  private var values: [Value]
  /// The objects among them, in which names are looked up.
  private var objects: [any Fields] = []
  /// The templates that were called.
  private var called: [(name: FieldName, steps: Steps)] = []
  private var depth = 0
  private(set) var output: [UInt8] = []
  /// The places of the output in the templates, if they are asked for.
  fileprivate(set) var trace: Trace?

  init(partials: any Partials, context: Value) {
    self.partials = partials
    values = [context]
    if case .fields(let object) = context { objects = [object] }
  }

  mutating func render(_ range: Range<Int>, in frame: Frame) throws(TemplateError) {
    depth += 1
    defer { depth -= 1 }
    let steps = frame.steps
    var index = range.lowerBound
    while index < range.upperBound {
      let step = steps.steps[index]
      let content = (index + 1)..<step.next
      index = step.next
      switch step.kind {
      case .text:
        trace?.begin(step, at: output.count, in: steps.template)
        output += steps.text[step.first..<step.last]
      case .indentedText:
        if output.isEmpty || output[output.count - 1] == .lineFeed { output += frame.indentation }
        trace?.begin(step, at: output.count, in: steps.template)
        output += steps.text[step.first..<step.last]
      case .variable:
        trace?.begin(step, at: output.count, in: steps.template)
        output += try text(of: step, in: frame).utf8
      case .section:
        let value = try value(of: step, in: frame)
        guard value.isTruthy else { continue }
        if case .list(let items) = value {
          for item in items { try render(content, of: item, in: frame) }
        } else {
          try render(content, of: value, in: frame)
        }
      case .invertedSection:
        if try !value(of: step, in: frame).isTruthy { try render(content, in: frame) }
      case .call: try call(step, in: frame)
      case .block: try renderBlock(step, content, in: frame)
      }
    }
  }

  private mutating func render(
    _ range: Range<Int>, of value: Value, in frame: Frame
  ) throws(TemplateError) {
    values.append(value)
    let count = objects.count
    if case .fields(let object) = value { objects.append(object) }
    try render(range, in: frame)
    values.removeLast()
    if objects.count > count { objects.removeLast() }
  }

  private mutating func call(_ step: Steps.Step, in frame: Frame) throws(TemplateError) {
    let call = frame.steps.calls[step.first]
    let steps = try steps(of: call, at: step.offset, in: frame)
    guard depth <= Self.maximumDepth else {
      throw error(
        "partials are nested more than \(Self.maximumDepth) levels deep; "
          + "let '\(call.name.text)' call itself only in a section that ends", at: step.offset,
        in: frame)
    }
    var inner = Frame(steps: steps, overrides: frame.overrides)
    if let indentation = call.indentation {
      inner.indentation =
        frame.indentation.isEmpty ? indentation : frame.indentation + indentation
    }
    if !call.arguments.isEmpty { inner.overrides.append((frame.steps, call.arguments)) }
    let start = output.count
    try render(steps.all, in: inner)
    end(from: start, in: inner)
  }

  /// Notes the end of what a template, or an argument in one, has written from `start` on.
  fileprivate mutating func end(from start: Int, in frame: Frame) {
    trace?.pieces.append(
      Trace.Piece(template: frame.steps.template, output: start..<output.count))
  }

  private mutating func steps(
    of call: Steps.Call, at offset: Int, in frame: Frame
  ) throws(TemplateError) -> Steps {
    for known in called where known.name == call.name { return known.steps }
    let name = call.name.text
    guard let template = try partials.partial(named: name) else {
      throw error(
        "unknown partial '\(name)'", name, among: partials.partialNames, at: offset, in: frame)
    }
    called.append((call.name, template.steps))
    return template.steps
  }

  /// Renders the argument that replaces a block; without one, the block's own content.
  private mutating func renderBlock(
    _ step: Steps.Step, _ content: Range<Int>, in frame: Frame
  ) throws(TemplateError) {
    let name = frame.steps.names[step.first]
    for index in frame.overrides.indices {
      for argument in frame.overrides[index].arguments where argument.name == name {
        // The argument's own blocks belong to the template that contains it.
        let inner = Frame(
          steps: frame.overrides[index].steps,
          indentation: frame.indentation + frame.steps.indentations[step.last],
          overrides: Array(frame.overrides[..<index]))
        let start = output.count
        try render(argument.steps, in: inner)
        return end(from: start, in: inner)
      }
    }
    try render(content, in: frame)
  }
}

// MARK: - Values

extension Renderer {
  /// Returns the value of a name.
  private func value(of step: Steps.Step, in frame: Frame) throws(TemplateError) -> Value {
    let names = frame.steps.names
    guard var value = step.first == step.last ? values.last : find(names[step.first]) else {
      let name = names[step.first].text
      throw error(
        "unknown name '\(name)'", name, among: values.flatMap(\.fieldNames), at: step.offset,
        in: frame)
    }
    var index = step.first + 1
    while index < step.last {
      guard let field = value.field(names[index]) else {
        let name = names[index].text
        let owner = Path(names: Array(names[step.first..<index])).description
        guard case .fields(let fields) = value else {
          throw error(
            "'\(owner)' is \(value.kind) and has no '\(name)'; write a name that has fields",
            at: step.offset, in: frame)
        }
        throw error(
          "'\(owner)' has no '\(name)'", name, among: Array(fields.names), at: step.offset,
          in: frame)
      }
      value = field
      index += 1
    }
    return value
  }

  private func text(of step: Steps.Step, in frame: Frame) throws(TemplateError) -> String {
    let value = try value(of: step, in: frame)
    if let text = value.text { return text }
    let name = frame.steps.path(of: step).description
    throw error(
      "'\(name)' is \(value.kind), not text; write one of its fields, or '{{#\(name)}}'",
      at: step.offset, in: frame)
  }

  private func error(
    _ message: String, _ unknownName: String? = nil, among knownNames: [String] = [],
    at offset: Int, in frame: Frame
  ) -> TemplateError {
    TemplateError(
      template: frame.steps.template, offset: offset, message: message, unknownName: unknownName,
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
