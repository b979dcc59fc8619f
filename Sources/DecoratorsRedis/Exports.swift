// This module exports those that it stands on, so that one import is enough.
@_spi(Generated) @_exported public import DecoratorsCaching
@_spi(Generated) @_exported public import DecoratorsResilience
