/// The decorators and the stack of a protocol: the defaults, with the changes of the protocol.
struct RequestedDecorators {
  struct Item {
    var definition: DecoratorDefinition
    /// The place that requests it: its own, or the name of the protocol if it takes the defaults.
    var offset: Int
    /// The entries of the decorator, defaults first. Later entries take precedence.
    var layers: [(report: Report, value: YAMLNode?, isDefault: Bool)] = []
    /// `true` if only defaults request it.
    var isDefault: Bool
  }

  private(set) var items: [Item] = []
  private(set) var stack: DecoratorLayer.Stack?
  /// The place where the protocol takes the defaults.
  let offset: Int
  /// `true` if mistakes of the defaults in single protocols are reported.
  let tellsOfDefaults: Bool

  init(_ own: DecoratorLayer, over defaults: SpecDefaults, namedAt offset: Int, report: Report) {
    self.offset = offset
    tellsOfDefaults = !defaults.hasErrors
    for layer in defaults.layers { add(layer, isDefault: true) }
    // Mistakes in defaults were reported when the defaults were read.
    reportExclusions(in: own)
    add(own, isDefault: false)
    for part in stack?.parts ?? [] where item(part.definition.key) == nil {
      let isDefault = own.stack == nil
      items.append(
        Item(
          definition: part.definition, offset: isDefault ? offset : part.offset,
          isDefault: isDefault))
    }
    reportModifiers(to: report)
  }

  private func item(_ key: String) -> Int? { items.firstIndex { $0.definition.key == key } }

  private mutating func add(_ layer: DecoratorLayer, isDefault: Bool) {
    items.removeAll { layer.leftOut.contains($0.definition.key) }
    stack?.parts.removeAll { layer.leftOut.contains($0.definition.key) }
    if let stack = layer.stack { self.stack = stack.parts.isEmpty ? nil : stack }
    for request in layer.requests {
      let place = isDefault ? offset : request.offset
      let index = item(request.definition.key) ?? items.count
      if index == items.count {
        items.append(Item(definition: request.definition, offset: place, isDefault: isDefault))
      }
      items[index].layers.append((layer.report, request.value, isDefault))
      if !isDefault { (items[index].offset, items[index].isDefault) = (place, false) }
    }
  }

  private func reportExclusions(in layer: DecoratorLayer) {
    for part in layer.stack?.parts ?? [] {
      let key = part.definition.key
      guard layer.leftOut.contains(key) else { continue }
      layer.report.error(
        "'\(key)' is off under 'decorators:', but in the stack; remove one of the two",
        at: part.offset)
    }
  }

  private func reportModifiers(to report: Report) {
    for (index, item) in items.enumerated() {
      let modifier = item.definition.modifier
      guard let other = items[..<index].first(where: { $0.definition.modifier == modifier }),
        !(item.isDefault && other.isDefault)
      else { continue }
      report.error(
        "'\(item.definition.key)' and '\(other.definition.key)' both use the modifier '.\(modifier)'; "
          + "remove one, or change 'modifier:' in its template", at: item.offset)
    }
  }
}
