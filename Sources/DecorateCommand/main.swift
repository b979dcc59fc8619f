import DecoratorCommandLine

Decorate.main()
