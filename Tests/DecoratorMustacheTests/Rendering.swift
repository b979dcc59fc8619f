import DecoratorMustache

/// Renders a template, and gives the error instead if there is one.
func render(
  _ source: String, _ context: Value = [:], partials: [String: String] = [:]
) -> String {
  do throws(TemplateError) {
    var templates: [String: Template] = [:]
    for (name, source) in partials {
      templates[name] = try Template(parsing: source, name: name)
    }
    let template = try Template(parsing: source, name: "main")
    return String(decoding: try template.render(context, partials: templates), as: UTF8.self)
  } catch {
    return "\(error.template):\(error.offset): \(error.message)"
  }
}
