import Spec

/// What `decorate explain` prints for a spec: for each protocol its decorators, then what each of
/// them does to each member.
struct SpecExplanation {
  static let width = 100

  private let spec: Spec
  private let signatures: ModifierSignatures

  /// - Parameter swiftFile: What is generated from the spec.
  init(spec: Spec, swiftFile: String) {
    self.spec = spec
    signatures = ModifierSignatures(in: swiftFile)
  }

  var lines: [String] {
    [spec.source.path] + spec.protocols.flatMap { [""] + lines(for: $0) }
  }

  private func lines(for decorated: DecoratedProtocol) -> [String] {
    let name = decorated.written.qualifiedName
    let place = decorated.placeText
    let rule = String(
      repeating: "─", count: max(3, Self.width - name.count - place.count - 2))
    var lines = ["\(name) \(rule) \(place)", ""]
    let width = (decorated.decorators.map(\.definition.key.count).max() ?? 0) + 2
    for use in decorated.decorators {
      let block = self.lines(for: use, of: decorated, width: Self.width - width - 2)
      lines.append("  " + use.definition.key.padded(to: width) + (block.first ?? ""))
      lines += block.dropFirst().map { String(repeating: " ", count: width + 2) + $0 } + [""]
    }
    return lines + TreatmentTable(decorated).lines
  }

  /// The type, what it does, the modifier and the options.
  private func lines(
    for use: DecoratorUse, of decorated: DecoratedProtocol, width: Int
  ) -> [String] {
    let name = decorated.written.qualifiedName
    let ownName = use.definition.typeName(forProtocol: decorated.written.name)
    let type = (decorated.written.enclosingTypes + [ownName]).joined(separator: ".")
    var lines = "\(type) \(use.definition.summary).".wrapped(to: width)
    let signature = signatures.lines(of: use, for: name)
    lines += signature.enumerated().map { $0 == 0 ? ".\($1)" : $1 }
    let options = use.definition.options.specText(of: use.options)
    return lines + (options.isEmpty ? [] : "Options: \(options)".wrapped(to: width))
  }
}

extension DecoratedProtocol {
  /// Where it was read: `Feed.swift:3`.
  fileprivate var placeText: String {
    let place = origin.place(of: isWrittenInSpec ? 0 : written.nameOffset)
    return "\(place.source.path):\(place.source.lineNumber(of: place.offset))"
  }

  private var isWrittenInSpec: Bool {
    if case .spec = origin { true } else { false }
  }
}
