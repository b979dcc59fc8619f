import FuzzTargets
@main enum HostileInputs { static func main() {} }
