struct Item: Sendable {}
