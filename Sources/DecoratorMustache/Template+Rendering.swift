extension Template {
  /// Renders the template as text.
  ///
  /// - Parameters:
  ///   - context: The value in which names are looked up, usually an object.
  ///   - partials: The templates that can be called, by their names.
  /// - Throws: An error for each place with a name that is missing from the context or the partials,
  ///   or with a list or an object that has no text to write; an error if partials are nested more
  ///   than 100 levels deep.
  public func render(
    _ context: Value, partials: [String: Template] = [:]
  ) throws(TemplateErrors) -> String {
    String(decoding: try renderUTF8(context, partials: partials), as: UTF8.self)
  }

  /// Renders the template as UTF-8. See ``render(_:partials:)``.
  public func renderUTF8(
    _ context: Value, partials: [String: Template] = [:]
  ) throws(TemplateErrors) -> [UInt8] {
    var renderer = Renderer(program: program, context: context, partials: partials)
    return try renderer.render()
  }
}
