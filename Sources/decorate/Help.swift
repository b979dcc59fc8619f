/// What `--help` prints.
enum Help {
  static let overview = """
    Decorators for Swift protocols, from a few lines about them.

    USAGE: decorate <command> [arguments]

      decorate generate SPEC... [--output PATH|-] [--template FILE]...

    A spec is a file named *.decorators.yaml or *.decorators.yml.

    OPTIONS:
      --help       Show this text; behind a command, the command's own.
      --version    Show the version.

    EXIT STATUS: 0; 1 if an input is wrong; 64 if the command line is wrong; 74 if a file cannot be read or written.
    """

  static let generate = """
    Writes the Swift file for each spec.

    USAGE: decorate generate SPEC... [--output PATH|-] [--template FILE]...

    Nothing is written if a spec has a mistake, and a file that would not change is left alone.

    OPTIONS:
      --output PATH      The file to write, if there is one spec; else the folder for the files. '-' is standard output.
                         By default each file stands beside its spec: Feed.decorators.swift for Feed.decorators.yaml.
      --template FILE    A template of your own (*.mustache), in place of a built-in one of its key. May be repeated.
      --specs FILE       The specs of the target, one a line, of which one may describe a protocol that another's
                         inherits; by default all SPECs.
      --inputs FILE      For the build-tool plugin: the files besides the spec that its build plan knows to be read,
                         one a line. Where others are, FILE is touched, so that the next build runs this again.
      --help             Show this text.
    """
}
