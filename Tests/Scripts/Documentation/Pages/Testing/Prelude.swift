import DecoratorsTesting

let clock = ManualClock()
