import Decorators

let remote = RemoteForecasts()
let clock = ManualClock()
