#if !Caching
@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public protocol CacheChannel {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum CacheKey {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public protocol CacheLifetime {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum CacheOverride {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum CacheReport {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public protocol CacheStore {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum CallCache {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum FileCache {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum LayeredCache {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum MemoryCache {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum NothingCachedError {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum StoreTarget {}

@available(*, unavailable, message: "Enable the trait 'All' of 'swift-decorators'.")
public enum UserDefaultsCache {}
#endif
