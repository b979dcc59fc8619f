import Decorators

let clock = ManualClock()
