extension Template {
  /// Fills in the template.
  ///
  /// - Parameters:
  ///   - context: The value that names are looked up in, usually an object.
  ///   - partials: The templates that can be called, by the names they are called by.
  ///   - options: Escaping, the meaning of missing names, and limits.
  /// - Throws: Partials nested deeper than ``RenderingOptions/maximumDepth``, and, if the options make
  ///   missing names errors, every place with one.
  public func render(
    _ context: Value, partials: [String: Template] = [:], options: RenderingOptions = .init()
  ) throws(TemplateErrors) -> String {
    String(decoding: try renderUTF8(context, partials: partials, options: options), as: UTF8.self)
  }

  /// Fills in the template, as ``render(_:partials:options:)`` does, and gives the text in UTF-8.
  public func renderUTF8(
    _ context: Value, partials: [String: Template] = [:], options: RenderingOptions = .init()
  ) throws(TemplateErrors) -> [UInt8] {
    var renderer = Renderer(
      program: program, context: context, partials: partials, options: options)
    return try renderer.render()
  }
}
