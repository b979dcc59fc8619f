/// The decorators and the stack of a protocol: the defaults, with the changes of the protocol.
struct RequestedDecorators {
  struct Item {
    var definition: DecoratorDefinition
    /// The place that requests it: its own, or the name of the protocol if it takes the defaults.
    var offset: Int
    /// The place that first requests it, which can be in defaults.
    let firstRequest: SourcePlace
    /// The entries of the decorator, defaults first. Later entries take precedence.
    var layers: [(report: Report, value: YAMLNode?, isDefault: Bool)] = []

    /// `true` if only defaults request it.
    var isDefault: Bool { layers.allSatisfy(\.isDefault) }
  }

  private(set) var items: [Item] = []
  private(set) var stack: DecoratorLayer.Stack?
  /// The statements on failures, those of defaults first.
  private(set) var failures: [FailureStatement] = []
  /// The place where the protocol takes the defaults.
  let offset: Int
  /// `true` if mistakes of the defaults in single protocols are reported.
  let tellsOfDefaults: Bool

  init(
    _ own: DecoratorLayer?, over defaults: [DecoratorLayer], namedAt offset: Int,
    tellsOfDefaults: Bool = true
  ) {
    self.offset = offset
    self.tellsOfDefaults = tellsOfDefaults
    for layer in defaults { add(layer, isDefault: true) }
    if let own { add(own, isDefault: false) }
    guard let stack else { return }
    for part in stack.parts where item(part.definition.key) == nil {
      add(part, of: stack.report, isDefault: own?.stack == nil)
    }
  }

  private func item(_ key: String) -> Int? { items.firstIndex { $0.definition.key == key } }

  private mutating func add(_ layer: DecoratorLayer, isDefault: Bool) {
    if let entry = layer.failures {
      failures.append(FailureStatement(entry: entry, report: layer.report, isDefault: isDefault))
    }
    items.removeAll { layer.leftOut.contains($0.definition.key) }
    stack?.parts.removeAll { layer.leftOut.contains($0.definition.key) }
    if let stack = layer.stack { self.stack = stack.parts.isEmpty ? nil : stack }
    for request in layer.requests { add(request, of: layer.report, isDefault: isDefault) }
  }

  private mutating func add(
    _ request: DecoratorLayer.Request, of report: Report, isDefault: Bool
  ) {
    let index = item(request.definition.key) ?? items.count
    if index == items.count {
      let place = SourcePlace(source: report.source, offset: request.offset)
      items.append(Item(definition: request.definition, offset: offset, firstRequest: place))
    }
    items[index].layers.append((report, request.value, isDefault))
    if !isDefault { items[index].offset = request.offset }
  }
}
