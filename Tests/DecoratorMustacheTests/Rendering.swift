import DecoratorMustache

/// Renders a template, and gives the errors instead if there are any.
func render(
  _ source: String, _ context: Value = [:], partials: [String: String] = [:]
) -> String {
  do throws(TemplateErrors) {
    var templates: [String: Template] = [:]
    for (name, source) in partials {
      templates[name] = try Template(parsing: source, name: name)
    }
    let template = try Template(parsing: source, name: "main")
    return String(decoding: try template.render(context, partials: templates), as: UTF8.self)
  } catch {
    return error.errors.map { "\($0.template):\($0.offset): \($0.message)" }
      .joined(separator: "\n")
  }
}
