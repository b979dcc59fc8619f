/// The decorators and the stack that a protocol gets: what defaults ask for, and what the protocol adds,
/// changes or leaves out.
struct RequestedDecorators {
  /// A decorator, before what is said of it is read.
  struct Item {
    var definition: DecoratorDefinition
    /// Where the protocol asks for it; where it takes the defaults, its own name.
    var offset: Int
    /// What is said of it, that of defaults first; what comes later counts.
    var layers: [Layer] = []
    /// A Boolean value that indicates whether defaults alone ask for it.
    var isDefault: Bool
  }

  /// What one place says of a decorator.
  struct Layer {
    var report: Report
    var value: YAMLNode?
    var isDefault: Bool
  }

  private(set) var items: [Item] = []
  private(set) var stack: StackRequest?
  /// Where the protocol takes the defaults.
  let offset: Int
  /// Where it asks for the stack, or takes that of the defaults.
  let stackOffset: Int
  /// A Boolean value that indicates whether what the defaults say of single protocols is worth telling.
  let tellsOfDefaults: Bool

  /// - Parameters:
  ///   - own: What the protocol says.
  ///   - offset: Where the spec names the protocol.
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
    // What is wrong with defaults has been said when they were read.
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

  /// Reports what is left out although nothing asks for it, and what is left out and asked for.
  private func reportExclusions(in layer: SpecDefaults.Layer) {
    let report = layer.decorators.report
    for (key, offset) in layer.decorators.leftOut {
      let isRequested =
        items.contains { $0.definition.key == key }
        || stack?.parts.contains { $0.key == key } == true
      if !isRequested {
        report.error(
          "no default asks for '\(key)', so that there is nothing to leave out", at: offset)
      }
      if let part = layer.stack?.parts.first(where: { $0.key == key }) {
        report.error(
          "'\(key)' is off under 'decorators:', and cannot stand in the stack", at: part.offset)
      }
    }
    if let own = layer.stack, own.isOff, stack == nil {
      report.error(
        "no default asks for a stack, so that there is none to leave out", at: own.offset)
    }
  }

  /// Reports decorators that one modifier would apply.
  private func reportModifiers(to report: Report) {
    for (index, item) in items.enumerated() {
      let modifier = item.definition.modifier
      guard let other = items[..<index].first(where: { $0.definition.modifier == modifier }),
        !(item.isDefault && other.isDefault)
      else { continue }
      report.error(
        "'\(item.definition.key)' and '\(other.definition.key)' are both applied with '.\(modifier)'; "
          + "leave one out, or change the 'modifier:' of its template", at: item.offset)
    }
  }
}
