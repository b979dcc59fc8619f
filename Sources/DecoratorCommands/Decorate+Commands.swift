import DecoratorCommandLine

extension Decorate {
  /// The commands that people run, and no build.
  package static let commandsOfPeople: [Command] = [
    .explain, .initialize, .diagram, .templates, .schema,
  ]
}
