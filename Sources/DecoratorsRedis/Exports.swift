/// Who imports this module has the interfaces of the modules that it stands on, too.
@_spi(Generated) @_exported public import DecoratorsCaching
@_spi(Generated) @_exported public import DecoratorsResilience
