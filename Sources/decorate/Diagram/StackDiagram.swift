import Spec

/// What a call of each member of a protocol meets on its way from the caller to what is decorated.
struct StackDiagram {
  /// A decorator.
  struct Layer {
    var key: String
    /// The name of the generated type.
    var type: String
    /// What the spec says of the decorator as a whole.
    var options: [String]
    /// What it does to each member.
    var meetings: [Meeting]
  }

  /// What a decorator does to a member.
  enum Meeting: Equatable {
    /// It acts, and the spec says this of the member itself.
    case acts(options: [String])
    case forwards
  }

  /// The protocol.
  var name: String
  /// The names in full of the members that can be decorated.
  var members: [String]
  /// From the caller to the decoratee; where there is no stack, by their keys.
  var layers: [Layer]
  /// A Boolean value that indicates whether the spec says in which order they stand.
  var isOrdered: Bool
  /// The keys of decorators that there are besides those in the stack.
  var others: [String]

  init(_ decorated: DecoratedProtocol) {
    let indices = decorated.declaration.members.indices.filter {
      decorated.declaration.members[$0].isDecorable
    }
    let uses = decorated.stack?.decorators ?? decorated.decorators
    name = decorated.written.qualifiedName
    members = indices.map { decorated.declaration.members[$0].fullName }
    layers = uses.map { use in
      Layer(
        key: use.definition.key,
        type: (decorated.written.enclosingTypes + [use.typeName]).joined(separator: "."),
        options: use.definition.options.specTexts(
          of: use.options.filter { use.origins[$0.key] != nil }),
        meetings: indices.map { Meeting(use.treatments[$0], by: use) })
    }
    isOrdered = decorated.stack != nil || uses.count < 2
    let keys = Set(uses.map(\.definition.key))
    others = decorated.decorators.map(\.definition.key).filter { !keys.contains($0) }
  }
}

extension StackDiagram.Meeting {
  fileprivate init(_ treatment: MemberTreatment, by use: DecoratorUse) {
    switch treatment.outcome {
    case .forwards: self = .forwards
    case .acts:
      self = .acts(options: use.definition.options.specTexts(of: treatment.ownOptions))
    }
  }
}

extension StackDiagram {
  /// What there is to know besides the picture: each a sentence.
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
