import Decorators

let cache = MemoryCache()
