/// Runs the instructions of a template.
///
/// It keeps open elements in arrays and not on the call stack, so that no template can overflow it.
struct Renderer {
  /// A template, or an argument in a template, that is being rendered.
  private struct Activation {
    var program: Program
    /// The index of the next instruction.
    var next = 0
    /// The indentation of lines.
    var indentation = ""
    /// The calls whose arguments replace blocks, outermost first.
    var overrides: [Override] = []
    /// The number of partials and parents around this one.
    var depth = 0
  }

  /// A call with arguments.
  private struct Override {
    var program: Program
    var arguments: [Call.Argument]
  }

  /// A section that is being rendered.
  private struct Repetition {
    var items: [Value]
    /// The index of the item that is rendered next.
    var nextItem: Int
    /// The index of the section's first instruction.
    var body: Int
  }

  private let partials: [String: Template]
  /// The greatest depth of nested partials and parents. It stops a template that calls itself.
  private static let maximumDepth = 100
  private var current: Activation
  private var callers: [Activation] = []
  private var repetitions: [Repetition] = []
  private var context: ContextStack
  private var diagnostics = RenderingDiagnostics()
  private var output: [UInt8] = []

  init(program: Program, context: Value, partials: [String: Template]) {
    self.partials = partials
    self.context = ContextStack(context)
    current = Activation(program: program)
  }

  mutating func render() throws(TemplateErrors) -> [UInt8] {
    while step() {}
    try diagnostics.throwIfNeeded()
    return output
  }

  /// Runs one instruction. Returns `false` after the last one.
  private mutating func step() -> Bool {
    let instruction = current.program.instructions[current.next]
    current.next += 1
    switch instruction {
    case .text(let text):
      write(text)
    case .variable(let path, let offset):
      write(value(path, at: offset), path: path, at: offset)
    case .section(let path, let offset, let end):
      begin(value(path, at: offset), end: end)
    case .invertedSection(let path, let offset, let end):
      if value(path, at: offset).isTruthy { current.next = end }
    case .endSection:
      repeatSection()
    case .call(let call, let end):
      return begin(call, end: end)
    case .block(let block, let end):
      begin(block, end: end)
    case .return:
      guard let caller = callers.popLast() else { return false }
      current = caller
    }
    return true
  }
}

// MARK: - Values

extension Renderer {
  private mutating func value(_ path: Path, at offset: Int) -> Value {
    if let value = context.resolve(path) { return value }
    diagnostics.report(at: offset, in: current.program) { context.message(missing: path) }
    return .null
  }

  private mutating func write(_ value: Value, path: Path, at offset: Int) {
    guard let text = value.text else {
      let name = path.description
      return diagnostics.report(at: offset, in: current.program) {
        "'\(name)' is \(value.kind), not text; write one of its fields, or '{{#\(name)}}'"
      }
    }
    output += text.utf8
  }

  private mutating func begin(_ value: Value, end: Int) {
    guard value.isTruthy else {
      current.next = end
      return
    }
    var repetition = Repetition(items: [], nextItem: 0, body: current.next)
    if case .list(let items) = value {
      repetition.items = items
      repetition.nextItem = 1
      context.push(items[0])
    } else {
      context.push(value)
    }
    repetitions.append(repetition)
  }

  private mutating func repeatSection() {
    context.pop()
    let last = repetitions.count - 1
    let item = repetitions[last].nextItem
    if item < repetitions[last].items.count {
      context.push(repetitions[last].items[item])
      repetitions[last].nextItem = item + 1
      current.next = repetitions[last].body
    } else {
      repetitions.removeLast()
    }
  }
}

// MARK: - Partials and blocks

extension Renderer {
  /// Begins a partial or parent. Returns `false` if it is nested too deeply.
  private mutating func begin(_ call: Call, end: Int) -> Bool {
    current.next = end
    guard let template = partials[call.name] else {
      diagnostics.report(at: call.offset, in: current.program) {
        "unknown partial '\(call.name)'"
          + suggestion(for: call.name, among: partials.keys.sorted())
      }
      return true
    }
    guard current.depth < Self.maximumDepth else {
      diagnostics.report(at: call.offset, in: current.program) {
        "partials are nested more than \(Self.maximumDepth) levels deep; "
          + "let '\(call.name)' call itself only in a section that ends"
      }
      return false
    }
    var activation = Activation(
      program: template.program, overrides: current.overrides, depth: current.depth + 1)
    if let indentation = call.indentation {
      activation.indentation = current.indentation + indentation
    }
    if !call.arguments.isEmpty {
      activation.overrides.append(Override(program: current.program, arguments: call.arguments))
    }
    callers.append(current)
    current = activation
    return true
  }

  /// Begins the argument that replaces a block; without one, the block's own content.
  private mutating func begin(_ block: Block, end: Int) {
    for (position, override) in current.overrides.enumerated() {
      guard let argument = override.arguments.last(where: { $0.name == block.name }) else {
        continue
      }
      current.next = end
      callers.append(current)
      current.program = override.program
      current.next = argument.start
      current.indentation += block.indentation
      // The argument's own blocks belong to the template that contains it.
      current.overrides.removeSubrange(position...)
      return
    }
  }

  private mutating func write(_ text: Text) {
    var startsLine = text.startsLine
    for line in text.lines {
      if startsLine, !line.isLineEnd, output.isEmpty || output.last == .lineFeed {
        output += current.indentation.utf8
      }
      output += line
      startsLine = true
    }
  }
}
