import DecoratorsTesting

let remote = RemoteForecasts()
let clock = ManualClock()
