/// The decorators and the stack that a spec requests in one place: in a protocol, at a pattern or in
/// defaults.
struct DecoratorLayer {
  struct Request {
    var definition: DecoratorDefinition
    var offset: Int
    /// The value of the entry, which is not read yet; `nil` in a list.
    var value: YAMLNode?
  }

  struct Stack {
    let report: Report
    let offset: Int
    let isOrderIntended: Bool
    /// The decorators; empty if it leaves out the stack of the defaults.
    var parts: [Request] = []
  }

  let report: Report
  private let catalog: DecoratorCatalog
  private(set) var requests: [Request] = []
  /// The keys of the decorators that are off.
  private(set) var leftOut: [String] = []
  private(set) var stack: Stack?
  /// The statement on failures, which is not read yet; `nil` if there is none.
  private(set) var failures: YAMLEntry?

  init(of definitions: [DecoratorDefinition], report: Report) {
    self.report = report
    catalog = DecoratorCatalog(definitions)
    requests = definitions.map { Request(definition: $0, offset: 0) }
  }

  /// Reads the keys `decorators`, `stack`, `order` and `failures`; `nil` if there are none.
  init?(_ keys: MappingReader, among catalog: DecoratorCatalog) {
    report = keys.report
    self.catalog = catalog
    let decorators = keys.value("decorators")
    stack = readStack(keys)
    failures = keys.entry("failures")
    hasOnlyFailures = decorators == nil && stack == nil
    guard !hasOnlyFailures || failures != nil else { return nil }
    if let decorators { read(decorators) }
    for part in stack?.parts ?? [] where leftOut.contains(part.definition.key) {
      report.error(
        "'\(part.definition.key)' is off under 'decorators:', but in the stack; remove one of the two",
        at: part.offset)
    }
  }

  /// A Boolean value that indicates whether it says only what counts as a failure.
  private(set) var hasOnlyFailures = false

  private mutating func read(_ node: YAMLNode) {
    switch node.content {
    case .mapping(let entries):
      if let entry = entries.first, ["decorator", "kind", "name", "type"].contains(entry.key.text),
        !catalog.contains(entry.key.text), let name = entry.value.scalar?.text,
        catalog.contains(name)
      {
        return report.error(
          "a decorator is named by its key; write '\(name):', with its options below it, in place of '\(entry.key.text): \(name)'",
          at: entry.offset)
      }
      for entry in entries { add(entry.key.text, entry.offset, entry.value) }
    case .sequence(let items):
      for item in items {
        if let scalar = item.scalar {
          add(scalar.text, item.offset, nil)
        } else {
          read(item)
        }
      }
    case .scalar(let scalar):
      if let list = catalog.list(of: scalar.text) {
        report.error(
          "'decorators' takes a list, or a map\(node.contrast); write '\(list)'", at: node.offset)
      } else {
        report.expected(
          "a list such as '\(catalog.exampleOfKeys)', or a map", as: "'decorators'", insteadOf: node
        )
      }
    }
  }

  private mutating func add(_ key: String, _ offset: Int, _ value: YAMLNode?) {
    if !catalog.contains(key), let last = requests.last?.definition,
      (last.options.map(\.name) + DecoratorDefinition.commonKeys).contains(key)
    {
      return report.error(
        "'\(key)' is an option of '\(last.key)', not a decorator; indent it below '\(last.key):'",
        at: offset)
    }
    if !catalog.contains(key), case .mapping(let entries)? = value?.content,
      let decorator = entries.first?.key.text, catalog.contains(decorator)
    {
      return report.error(
        "'\(key)' is no decorator; members stand below one: '\(decorator): { \(key): ... }'",
        at: offset)
    }
    guard let definition = definition(key, at: offset) else { return }
    if (requests.map(\.definition.key) + leftOut).contains(key) {
      report.error("'\(key)' is in the list twice; remove one", at: offset)
    } else if value?.isOff == true {
      leftOut.append(key)
    } else {
      requests.append(Request(definition: definition, offset: offset, value: value))
    }
  }

  private func definition(_ key: String, at offset: Int) -> DecoratorDefinition? {
    do throws(DiagnosticsError) {
      if let definition = try catalog.definition(key) { return definition }
      let hint = ProtocolKey.hint(onKeyBelowDecorators: key) ?? catalog.hint(on: key)
      report.error("unknown decorator '\(key)'\(hint)", at: offset)
    } catch {
      for problem in error.diagnostics { report.add(problem) }
    }
    return nil
  }

  private func readStack(_ keys: MappingReader) -> Stack? {
    let (list, order) = (keys.entry("stack"), keys.entry("order"))
    guard let entry = list else {
      if let order {
        report.error("'order' works only with 'stack'; add it, or remove 'order'", at: order.offset)
      }
      return nil
    }
    if let order, order.value.scalar?.text != "intended" {
      report.expected(
        "'intended', which accepts the order of the stack as it is", as: "'order'",
        insteadOf: order.value)
    }
    var stack = Stack(report: report, offset: entry.offset, isOrderIntended: order != nil)
    if entry.value.isOff { return stack }
    guard case .sequence(let items) = entry.value.content, !items.isEmpty else {
      report.expected(
        "a list such as '\(catalog.exampleOfKeys)', outermost first", as: "'stack'",
        insteadOf: entry.value)
      return stack
    }
    for item in items {
      let offset = item.offset
      guard let scalar = item.scalar, scalar.value != .null else {
        report.expected(
          "the key of a decorator, with its options under 'decorators:'",
          as: "each item of 'stack'", insteadOf: item)
        continue
      }
      guard let definition = definition(scalar.text, at: offset) else { continue }
      if stack.parts.contains(where: { $0.definition.key == definition.key }) {
        report.error(
          "'\(definition.key)' is in the stack twice; remove one, since each decorator has one type and one set of options",
          at: offset)
      } else {
        stack.parts.append(Request(definition: definition, offset: offset))
      }
    }
    return stack
  }
}

extension DecoratorCatalog {
  /// A list of two keys, as it is written in a spec: of decorators that act without options.
  var exampleOfKeys: String {
    let simple = definitions.filter { $0.proposal == .written }.map(\.key)
    return "[\((simple.count > 1 ? simple : keys).prefix(2).joined(separator: ", "))]"
  }

  /// Returns the list that a text stands for that lacks brackets or commas; `nil` if it names anything but
  /// decorators.
  fileprivate func list(of text: String) -> String? {
    let words = text.split { " ,[]".contains($0) }.map(String.init)
    guard !words.isEmpty, words.allSatisfy(contains) else { return nil }
    return "[\(words.joined(separator: ", "))]"
  }
}

extension YAMLNode {
  /// A Boolean value that indicates whether it is `off`, or `false`, which YAML 1.1 reads for it.
  var isOff: Bool { isWord("off", or: false) }

  var isOn: Bool { isWord("on", or: true) }

  private func isWord(_ word: String, or value: Bool) -> Bool {
    scalar.map { $0.isPlain && $0.text == word || $0.value == .bool(value) } ?? false
  }
}
