import DecoratorDeclarations
import DecoratorSpec

enum DeclarationTarget {
  static func read(_ text: String) {
    _ = SwiftFile(parsing: text)
    _ = MemberList(parsing: text)
  }

  static func check(_ text: String) throws(Violation) {
    let positions = Positions(in: SourceText(path: "", text: text))
    try checkFile(text, positions)
    let list = MemberList(parsing: text)
    let again = MemberList(parsing: text)
    try require(
      list.members == again.members && list.problems == again.problems, "two readings differ")
    try positions.check(ascending: list.problems.map(\.offset), of: "a problem")
    try check(list.members, within: positions.whole, positions)
    guard list.problems.isEmpty else { return }
    for member in list.members { try checkRoundTrip(member) }
  }

  private static func checkFile(_ text: String, _ positions: Positions) throws(Violation) {
    let file = SwiftFile(parsing: text)
    let again = SwiftFile(parsing: text)
    try require(
      file.imports == again.imports && file.protocols == again.protocols
        && file.problems == again.problems, "two readings differ")
    try positions.check(ascending: file.problems.map(\.offset), of: "a problem")
    try positions.check(ascending: file.imports.map(\.offset), of: "an import")
    try positions.check(ascending: file.protocols.map(\.range.lowerBound), of: "a protocol")
    for declaration in file.protocols {
      let range = declaration.range
      try check(range, within: positions.whole, positions)
      try check(declaration.nameOffset..<declaration.nameOffset, within: range, positions)
      for type in declaration.inherited { try check(type, within: range, positions) }
      try check(declaration.members, within: range, positions)
      if file.problems.isEmpty { try checkRoundTrip(declaration) }
    }
  }

  // MARK: Places

  private static func check(
    _ members: [Member], within outer: Range<Int>, _ positions: Positions
  ) throws(Violation) {
    try positions.check(ascending: members.map(\.range.lowerBound), of: "a member")
    for member in members {
      try check(member.range, within: outer, positions)
      try check(member.nameOffset..<member.nameOffset, within: member.range, positions)
      for type in member.types { try check(type, within: member.range, positions) }
    }
  }

  private static func check(
    _ type: TypeSyntax, within outer: Range<Int>, _ positions: Positions
  ) throws(Violation) {
    // What stands for something that is not written, as the result of a function without '->',
    // stands nowhere.
    if type.range.isEmpty { return }
    try check(type.range, within: outer, positions)
    for part in type.parts { try check(part, within: outer, positions) }
  }

  private static func check(
    _ range: Range<Int>, within outer: Range<Int>, _ positions: Positions
  ) throws(Violation) {
    try require(
      outer.lowerBound <= range.lowerBound && range.upperBound <= outer.upperBound,
      "something at \(range) within something at \(outer)")
    try positions.check(ascending: [range.lowerBound, range.upperBound], of: "an end")
  }

  // MARK: Round trips

  /// Requires that a member means the same when it is written out and read again.
  private static func checkRoundTrip(_ member: Member) throws(Violation) {
    let text = member.text
    let list = MemberList(parsing: text)
    try require(
      list.problems.isEmpty && list.members.map(\.text) == [text],
      "'\(text)' is read as \(list.members.map(\.text)) \(list.problems)")
  }

  private static func checkRoundTrip(_ declaration: ProtocolDeclaration) throws(Violation) {
    var declaration = declaration
    declaration.enclosingTypes = []
    let text = declaration.heading
    let file = SwiftFile(parsing: text + " {}")
    try require(
      file.problems.isEmpty && file.protocols.map(\.heading) == [text],
      "'\(text)' is read as \(file.protocols.map(\.heading)) \(file.problems)")
    for member in declaration.members { try checkRoundTrip(member) }
  }
}

extension Member {
  /// The types in it.
  fileprivate var types: [TypeSyntax] {
    parameters.map(\.type) + effects.types + [result, alias?.type].compactMap(\.self)
      + (associatedType?.inherited ?? [])
  }
}

extension Effects {
  fileprivate var types: [TypeSyntax] {
    if case .typed(let error) = throwing { [error] } else { [] }
  }
}
