/// The places in templates from which the parts of a rendered text come.
public struct Trace: Sendable {
  /// The text of a template, or of an argument for a block, with what it calls.
  public struct Piece: Sendable {
    /// The name of the template.
    public var template: String
    /// The part of the rendered text.
    public var output: Range<Int>
  }

  private struct Place {
    var output: Int
    var template: String
    var offset: Int
    /// The length of the text as it stands in the template; 0 for the value of a name.
    var length: Int
  }

  /// The pieces, each behind those within it.
  public internal(set) var pieces: [Piece] = []
  private var places: [Place] = []

  /// Notes that the output of a step begins.
  mutating func begin(_ step: Steps.Step, at output: Int, in template: String) {
    let length = step.kind == .variable ? 0 : step.last - step.first
    places.append(
      Place(output: output, template: template, offset: step.offset, length: length))
  }

  /// Returns the place from which a UTF-8 code unit of the rendered text comes: the last one in one of the templates, if it
  /// comes from another.
  ///
  /// - Parameter templates: A function that returns `true` for the name of a template that counts.
  public func place(
    of output: Int, in templates: (String) -> Bool
  ) -> (template: String, offset: Int)? {
    guard let place = places.last(where: { $0.output <= output && templates($0.template) })
    else { return nil }
    return (
      place.template, place.offset + min(max(0, place.length - 1), output - place.output)
    )
  }
}
