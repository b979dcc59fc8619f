import DecoratorCommandLine

// The plugins' tool is the command `decorate` under the name of its target: swiftbuild finds no other
// name, and a target named as the command would clash with a user's own.
Decorate.main()
