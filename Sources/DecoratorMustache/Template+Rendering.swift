extension Template {
  /// Renders the template as text.
  ///
  /// - Parameters:
  ///   - context: The value in which names are looked up, usually an object.
  ///   - partials: The templates that can be called, by their names.
  ///   - options: Escaping, the treatment of missing names, and limits.
  /// - Throws: An error if partials are nested deeper than ``RenderingOptions/maximumDepth``. If
  ///   the options make missing names errors, an error for each place with a missing name.
  public func render(
    _ context: Value, partials: [String: Template] = [:], options: RenderingOptions = .init()
  ) throws(TemplateErrors) -> String {
    String(decoding: try renderUTF8(context, partials: partials, options: options), as: UTF8.self)
  }

  /// Renders the template as UTF-8. See ``render(_:partials:options:)``.
  public func renderUTF8(
    _ context: Value, partials: [String: Template] = [:], options: RenderingOptions = .init()
  ) throws(TemplateErrors) -> [UInt8] {
    var renderer = Renderer(
      program: program, context: context, partials: partials, options: options)
    return try renderer.render()
  }
}
