// This module exports `Decorators`, so that one import is enough.
@_spi(Generated) @_exported public import Decorators
