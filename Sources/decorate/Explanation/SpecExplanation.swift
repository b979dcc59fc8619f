import Generator
import Spec

/// What `decorate explain` prints for a spec: for each protocol its decorators, then what each of
/// them does to each member.
struct SpecExplanation {
  private static let width = 100

  let spec: Spec
  let generator: Generator

  /// - Throws: what is wrong with the templates that the spec uses.
  func lines() throws(DiagnosticsError) -> [String] {
    var lines = [spec.source.path]
    for decorated in spec.protocols { lines += [""] + (try self.lines(for: decorated)) }
    return lines
  }

  private func lines(for decorated: DecoratedProtocol) throws(DiagnosticsError) -> [String] {
    let name = decorated.written.qualifiedName
    let place = decorated.placeText
    let rule = String(
      repeating: "─", count: max(3, Self.width - name.count - place.count - 2))
    var lines = ["\(name) \(rule) \(place)", ""]
    let width = (decorated.decorators.map(\.definition.key.count).max() ?? 0) + 2
    for use in decorated.decorators {
      let block = try self.lines(for: use, of: decorated, width: Self.width - width - 2)
      lines.append("  " + use.definition.key.padded(to: width) + (block.first ?? ""))
      lines += block.dropFirst().map { String(repeating: " ", count: width + 2) + $0 } + [""]
    }
    return lines + TreatmentTable(decorated).lines(width: Self.width)
  }

  /// The type, what it does, the modifier and the options.
  private func lines(
    for use: DecoratorUse, of decorated: DecoratedProtocol, width: Int
  ) throws(DiagnosticsError) -> [String] {
    let type = (decorated.written.enclosingTypes + [use.typeName]).joined(separator: ".")
    var lines = "\(type) \(use.definition.summary).".wrapped(to: width)
    let signature = try generator.signature(of: use, on: decorated, in: spec)
    lines += signature.lines(naming: use.definition.modifier, width: width)
    let options = use.definition.options.specText(of: use.options)
    return lines + (options.isEmpty ? [] : "Options: \(options)".wrapped(to: width))
  }
}

extension DecoratorSignature {
  /// The modifier as it is declared, a parameter a line where one line is too short.
  fileprivate func lines(naming modifier: String, width: Int) -> [String] {
    let texts = parameters.map(\.text)
    let line = ".\(modifier)(\(texts.joined(separator: ", ")))"
    guard line.count > width else { return [line] }
    let ends = Array(repeating: ",", count: texts.count - 1) + [""]
    return [".\(modifier)("] + zip(texts, ends).map { "  \($0)\($1)" } + [")"]
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
