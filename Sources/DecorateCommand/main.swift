import DecoratorCommandLine
import DecoratorCommands

Decorate(commands: Decorate.commandsOfBuilds + Decorate.commandsOfPeople).main()
