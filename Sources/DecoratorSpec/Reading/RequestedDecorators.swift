/// The decorators and the stack of a protocol: the defaults, with the changes of the protocol.
struct RequestedDecorators {
  /// A decorator, before its entries are read.
  struct Item {
    var definition: DecoratorDefinition
    /// The place that requests it: its own, or the name of the protocol if it takes the defaults.
    var offset: Int
    /// The entries of the decorator, defaults first. Later entries take precedence.
    var layers: [Layer] = []
    /// A Boolean value that indicates whether only defaults request it.
    var isDefault: Bool
  }

  /// The entry of a decorator in one place.
  struct Layer {
    var report: Report
    var value: YAMLNode?
    var isDefault: Bool
  }

  private(set) var items: [Item] = []
  private(set) var stack: StackRequest?
  /// The place where the protocol takes the defaults.
  let offset: Int
  /// The place where the protocol requests the stack, or takes the stack of the defaults.
  let stackOffset: Int
  /// A Boolean value that indicates whether mistakes of the defaults in single protocols are
  /// reported.
  let tellsOfDefaults: Bool

  /// - Parameters:
  ///   - own: The layer of the protocol.
  ///   - offset: The place in the spec that names the protocol.
  init(
    _ own: SpecDefaults.Layer, over defaults: SpecDefaults, namedAt offset: Int, report: Report
  ) {
    self.offset = offset
    stackOffset = own.stack?.offset ?? offset
    tellsOfDefaults = !defaults.hasErrors
    for layer in defaults.layers { add(layer, isDefault: true) }
    add(own, isDefault: false)
    for part in stack?.parts ?? [] where !items.contains(where: { $0.definition.key == part.key }) {
      let isDefault = own.stack == nil
      items.append(
        Item(
          definition: part.definition, offset: isDefault ? offset : part.offset,
          isDefault: isDefault))
    }
    reportModifiers(to: report)
  }

  private mutating func add(_ layer: SpecDefaults.Layer, isDefault: Bool) {
    let report = layer.decorators.report
    // Mistakes in defaults were reported when the defaults were read.
    if !isDefault { reportExclusions(in: layer) }
    for leftOut in layer.decorators.leftOut {
      items.removeAll { $0.definition.key == leftOut.key }
      stack?.leaveOut(leftOut.key)
    }
    if let stack = layer.stack { self.stack = stack.parts.isEmpty ? nil : stack }
    for request in layer.decorators.requests {
      let said = Layer(report: report, value: request.value, isDefault: isDefault)
      let place = isDefault ? offset : request.offset
      if let index = items.firstIndex(where: { $0.definition.key == request.definition.key }) {
        items[index].layers.append(said)
        if !isDefault { (items[index].offset, items[index].isDefault) = (place, false) }
      } else {
        items.append(
          Item(
            definition: request.definition, offset: place, layers: [said], isDefault: isDefault))
      }
    }
  }

  /// Reports decorators that are left out but not requested, or both left out and requested.
  private func reportExclusions(in layer: SpecDefaults.Layer) {
    let report = layer.decorators.report
    for (key, offset) in layer.decorators.leftOut {
      let isRequested =
        items.contains { $0.definition.key == key }
        || stack?.parts.contains { $0.key == key } == true
      if !isRequested {
        report.error(
          "'\(key)' is not in the defaults, so there is nothing to turn off; remove it", at: offset)
      }
      if let part = layer.stack?.parts.first(where: { $0.key == key }) {
        report.error(
          "'\(key)' is off under 'decorators:', but in the stack; remove one of the two",
          at: part.offset)
      }
    }
    if let own = layer.stack, own.isOff, stack == nil {
      report.error(
        "the defaults have no stack, so there is nothing to turn off; remove 'stack: off'",
        at: own.offset)
    }
  }

  /// Reports decorators that have the same modifier.
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
