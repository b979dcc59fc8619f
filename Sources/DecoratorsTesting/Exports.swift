/// Who imports this module has the interface of `Decorators`, too.
@_spi(Generated) @_exported public import Decorators
