import DecoratorCommandLine

// The plugins' tool has the name of its target: swiftbuild finds no other name, and a target named as the
// command would clash with a user's own.
Decorate(commands: Decorate.commandsOfBuilds).main()
