import DecoratorCommandLine
import DecoratorSpec

/// The decorators on the way of a call from the caller to the decoratee, for each member of a
/// protocol.
struct StackDiagram {
  struct Layer {
    var key: String
    /// The name of the generated type.
    var type: String
    /// The options of the decorator as a whole in the spec.
    var options: [String]
    /// For each member the options of its own in the spec; `nil` if the call is forwarded.
    var actions: [[String]?]
  }

  /// The name of the protocol.
  let name: String
  /// The full names of the members that can be decorated.
  let members: [String]
  /// The decorators, from the caller to the decoratee. Without a stack, they are sorted by their
  /// keys.
  let layers: [Layer]
  /// A Boolean value that indicates whether the spec defines the order.
  let isOrdered: Bool
  /// The remarks below the picture, each a sentence.
  private(set) var notes: [String] = []

  init(_ decorated: DecoratedProtocol) {
    let all = decorated.declaration.members
    let indices = all.indices.filter { all[$0].isDecorable }
    let decorators = decorated.stack?.decorators ?? decorated.decorators
    name = decorated.written.qualifiedName
    members = indices.map { all[$0].fullName }
    layers = decorators.map { configured in
      let options = configured.definition.options
      return Layer(
        key: configured.definition.key,
        type: (decorated.written.enclosingTypes + [configured.typeName]).joined(separator: "."),
        options: options.specTexts(
          of: configured.options.filter { configured.origins[$0.key] != nil }),
        actions: indices.map { index in
          let treatment = configured.treatments[index]
          guard treatment.isActing else { return nil }
          return options.specTexts(of: treatment.ownOptions)
        })
    }
    isOrdered = decorated.stack != nil || decorators.count < 2
    if !isOrdered {
      notes.append("The spec says no order with 'stack:'; here they stand by their names.")
    }
    let keys = layers.map(\.key)
    let others = decorated.decorators.map(\.definition.key).filter { !keys.contains($0) }
    if !others.isEmpty {
      notes.append("Generated too, and not in the stack: \(others.joined(separator: ", ")).")
    }
  }
}
