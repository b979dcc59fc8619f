import DecoratorSpec

/// The decorators on the way of a call from the caller to the decoratee, for each member of a
/// protocol.
struct StackDiagram {
  /// A decorator.
  struct Layer {
    var key: String
    /// The name of the generated type.
    var type: String
    /// The options of the decorator as a whole in the spec.
    var options: [String]
    /// The treatment of each member.
    var meetings: [Meeting]
  }

  /// The treatment of a member by a decorator.
  enum Meeting: Equatable {
    /// The decorator acts, with these options of the member itself in the spec.
    case acts(options: [String])
    case forwards
  }

  /// The name of the protocol.
  var name: String
  /// The full names of the members that can be decorated.
  var members: [String]
  /// The decorators, from the caller to the decoratee. Without a stack, they are sorted by their
  /// keys.
  var layers: [Layer]
  /// A Boolean value that indicates whether the spec defines the order.
  var isOrdered: Bool
  /// The keys of the generated decorators that are not in the stack.
  var others: [String]

  init(_ decorated: DecoratedProtocol) {
    let indices = decorated.declaration.members.indices.filter {
      decorated.declaration.members[$0].isDecorable
    }
    let decorators = decorated.stack?.decorators ?? decorated.decorators
    name = decorated.written.qualifiedName
    members = indices.map { decorated.declaration.members[$0].fullName }
    layers = decorators.map { configured in
      Layer(
        key: configured.definition.key,
        type: (decorated.written.enclosingTypes + [configured.typeName]).joined(separator: "."),
        options: configured.definition.options.specTexts(
          of: configured.options.filter { configured.origins[$0.key] != nil }),
        meetings: indices.map { Meeting(configured.treatments[$0], by: configured) })
    }
    isOrdered = decorated.stack != nil || decorators.count < 2
    let keys = Set(decorators.map(\.definition.key))
    others = decorated.decorators.map(\.definition.key).filter { !keys.contains($0) }
  }
}

extension StackDiagram.Meeting {
  fileprivate init(_ treatment: MemberTreatment, by configured: ConfiguredDecorator) {
    switch treatment.outcome {
    case .forwards: self = .forwards
    case .acts:
      self = .acts(options: configured.definition.options.specTexts(of: treatment.ownOptions))
    }
  }
}

extension StackDiagram {
  /// The remarks below the picture, each a sentence.
  var notes: [String] {
    var notes: [String] = []
    if !isOrdered {
      notes.append("The spec says no order with 'stack:'; here they stand by their names.")
    }
    if !others.isEmpty {
      notes.append("Generated too, and not in the stack: \(others.joined(separator: ", ")).")
    }
    return notes
  }
}
