/// The texts of the built-in templates.
///
/// Made from the files beside this one, which are the truth: after an edit `swift test` writes it
/// anew.
public enum Templates {
  /// Each template by the name of its file, without `.mustache`, in the order of the names, with the
  /// key of its decorator.
  public static let all: [(name: String, key: String?, text: String)] = [
    ("Alias", nil, alias),
    ("Attempt", nil, attempt),
    ("Bypass", nil, bypass),
    ("CacheChange", nil, cacheChange),
    ("CacheClosures", nil, cacheClosures),
    ("CacheInvalidation", nil, cacheInvalidation),
    ("CacheRemoval", nil, cacheRemoval),
    ("CacheSlot", nil, cacheSlot),
    ("CacheStrategy", nil, cacheStrategy),
    ("CachedList", nil, cachedList),
    ("Caching", "caching", caching),
    ("CircuitBreaker", "circuitBreaker", circuitBreaker),
    ("ConcurrencyLimit", "concurrencyLimit", concurrencyLimit),
    ("Declaration", nil, declaration),
    ("Decorator", nil, decorator),
    ("DecoratorType", nil, decoratorType),
    ("Delivered", nil, delivered),
    ("Dispatch", "dispatch", dispatch),
    ("EndedCall", nil, endedCall),
    ("Expression", nil, expression),
    ("Fallback", "fallback", fallback),
    ("Faults", "faults", faults),
    ("File", nil, file),
    ("Forward", nil, forward),
    ("ForwardFunction", nil, forwardFunction),
    ("FurtherClosure", nil, furtherClosure),
    ("HandedOver", nil, handedOver),
    ("Handler", nil, handler),
    ("Head", nil, head),
    ("Hedge", "hedge", hedge),
    ("JudgedCall", nil, judgedCall),
    ("JudgedErrors", nil, judgedErrors),
    ("JudgedResult", nil, judgedResult),
    ("KeyArguments", nil, keyArguments),
    ("KeyedCall", nil, keyedCall),
    ("LastingCall", nil, lastingCall),
    ("LastingFunction", nil, lastingFunction),
    ("LastingOperation", nil, lastingOperation),
    ("LogArguments", nil, logArguments),
    ("Logging", "logging", logging),
    ("Metrics", "metrics", metrics),
    ("ModifierHead", nil, modifierHead),
    ("Operation", nil, operation),
    ("OperationCall", nil, operationCall),
    ("OperationEnd", nil, operationEnd),
    ("RateLimit", "rateLimit", rateLimit),
    ("Recording", "recording", recording),
    ("Retry", "retry", retry),
    ("Revealed", nil, revealed),
    ("SeparateCall", nil, separateCall),
    ("SingleFlight", "singleFlight", singleFlight),
    ("Stack", nil, stack),
    ("StackCalls", nil, stackCalls),
    ("StreamCall", nil, streamCall),
    ("SwiftLog", nil, swiftLog),
    ("SwiftMetrics", nil, swiftMetrics),
    ("SwiftTracing", nil, swiftTracing),
    ("Timeout", "timeout", timeout),
    ("TraceArguments", nil, traceArguments),
    ("Tracing", "tracing", tracing),
  ]

  /// The sets of rules that front matter can name, in YAML.
  public static let rules = ##"""
    # Rules that the front matter of several templates names.

    unclearCompletion:
      - { when: [unclearCompletion],
          refuse: "several closures could be its completion handler; name the right one with 'completion:'" }

    delayedCompletion:
      - { when: [completion, actor], refuse: it would be called from outside its actor }
      - { when: [completion, throws], refuse: it throws and also calls a completion handler }

    omittedResult:
      - { when: [completion, result],
          refuse: 'it returns something before it completes, and a call that is not made returns nothing' }

    rethrows:
      - { when: [rethrows], refuse: it throws only what its closure throws }

    unhashableKey:
      - { when: [unhashable], without: [key],
          refuse: "an argument is not Hashable, so it cannot be a key; let its type conform to
            Hashable, or name the arguments that tell results apart with 'key: [...]'" }

    streamFailureIf:
      - { when: [stream], with: [failureIf], refuse: "its result is a stream, not the outcome; remove 'failureIf:'" }

    failureIfOfNothing:
      - { when: [not result, not completion], with: [failureIf],
          refuse: "it returns nothing that 'failureIf:' could choose; remove 'failureIf:'" }

    singleUse:
      - { when: [singleUse], without: [reusable],
          because: 'its result may be of a kind that can be used only once, such as a stream, and only one caller would get it' }

    sharedSingleUse:
      - { when: [singleUse], without: [reusable],
          refuse: "its result may be of a kind that can be used only once, such as a stream, and several callers get the
            same; write 'reusable: true' if each can use it" }

    isolatedFailureIf:
      - { when: [completion, isolatedCompletion, not mainActorCompletion], with: [failureIf],
          refuse: "its completion handler belongs to a global actor, but 'failureIf:' does not; remove 'failureIf:'" }

    waiting:
      - delayedCompletion
      - { when: [completion, result],
          refuse: 'it returns something before it completes, and has nothing to return while it waits' }

    waitingThread:
      - { when: [not async], without: [maxWait.zero],
          refuse: "it is synchronous, so waiting would block its thread; write 'maxWait: zero'" }

    registration:
      - { when: [completion, registration], because: 'its name says that its closure is called more than once' }

    lasting:
      - { when: [lasting], asks: true, because: a call of it may last as long as the value is in use }

    writing:
      - { when: [writing], because: 'its name says that it writes, and a failed call may have been carried out' }
      - { when: [command], because: 'it returns nothing, so it probably writes, and a failed call may have been carried out' }
      - { when: [unclear], asks: true,
          because: 'its name leaves open whether it writes, and a failed call may have been carried out' }
      - { when: [taking], asks: true,
          because: 'its name says that a call takes what it gives, and a failed call may have taken it' }

    # For decorators that act on named members alone, so that a name does not yet say that the spec means it.
    namedWriting:
      - { when: [writing],
          refuse: "its name says that it writes, and not each of its calls is then made once; write 'idempotent: true' if
            a second call does no more than the first" }
      - { when: [taking],
          refuse: "its name says that a call takes what it gives, and not each of its calls is then made once; write
            'idempotent: true' if a second call gives the same" }

    # The rules of 'failsWith', for members that cannot report that error to their callers.

    failsWith:
      - unclearCompletion
      - { when: [completion], with: [error],
          refuse: "its completion handler gets {error} itself; remove 'error:'" }
      - { when: [completion, not completionError],
          refuse: 'its completion handler takes no error, so it cannot get {error}' }
      - { when: [completion, not completionAnyError],
          refuse: 'its completion handler takes only its own error type, so it cannot get {error}' }
      - { when: [not completion, not throws, not failingStream], refuse: 'it does not throw, so it cannot report {error}' }
      - { rules: rethrows, when: [not completion] }
      - { when: [not completion, typedThrows], without: [error],
          refuse: "it throws only its own error type, not {error}; set the error to throw with 'error:'" }

    # The options by which a spec says what counts as a failure: with 'failures: results' those on results, and with
    # 'failures: all' those on errors, too. A set of 'obstacles' refuses members for which the option means nothing.

    failureOptions:
      http: { type: boolean, scope: both, obstacles: httpResults,
        summary: 'Counts results as failures whose HTTP status is 400 or higher. A call that failed with 408, 425, 429 or
          5xx, or whose response says when to ask again, can succeed later.' }
      results: { type: expression, scope: both, obstacles: failedResults,
        summary: 'The condition for results, as $0, that count as failures; arguments of completion handlers are $0, $1 ...' }
      permanent: { type: expression, arguments: 1, judgesErrors: true, scope: both, obstacles: failures,
        summary: 'The condition for errors, as $0, after which another attempt cannot succeed.' }
      transient: { type: expression, arguments: 1, judgesErrors: true, scope: both, obstacles: failures,
        summary: 'The condition for errors, as $0, after which another attempt can succeed.' }

    # What rules out that the spec says what counts as a failure.

    failures:
      - { when: [not method], refuse: only calls of methods fail }
      - { when: [static], refuse: only calls of instances are judged }
      - unclearCompletion
      - { when: [completion, throws], refuse: it throws and also calls a completion handler }
      - { when: [stream], refuse: 'its result is a stream, whose errors come later' }
      - { when: [not completion, not throws],
          refuse: "it does not throw; use 'failureIf:' of a decorator that has it" }
      - { when: [not completion, typedThrows],
          refuse: 'it throws only its own error type; let that conform to ClassifiedError' }
      - { when: [rethrows], refuse: it throws only what its closure throws }
      - { when: [uncopyable], refuse: it passes on a value that cannot be copied }
      - { when: [pack], refuse: 'it has a parameter pack, which only a plain call passes on' }
      - { when: [not completion], any: [consuming, borrowing, sending, sendingResult],
          refuse: 'it has a parameter or a result that no closure can pass on' }
      - { when: [not completion], any: [inout, mutating],
          refuse: it changes a value that its call passes on }
      - { when: [actor, not async], refuse: it is a synchronous member of an actor }

    failedResults:
      - { when: [not completion, not result], refuse: it returns nothing }
      - failures

    httpResults:
      - { when: [not httpResult],
          refuse: "its result has no HTTP status; let the type conform to HTTPStatusReporting" }
      - failures

    # What rules out a need of a template's code, a way in which it makes the call.

    # In a closure that does not outlive the member's own call.
    closure:
      - { when: [consuming], refuse: 'it has a consuming parameter, which no closure can pass on' }
      - { when: [borrowing], refuse: 'it has a borrowed parameter, which no closure can pass on' }
      - { when: [sending], refuse: 'it has a sending parameter, which no closure can pass on' }
      - { when: [sendingResult], refuse: 'it has a sending result, which no closure can pass on' }

    # In a closure that may be called after the member has returned.
    escapingClosure:
      - { when: [inout], refuse: 'it has an inout parameter, which cannot be changed after the call has returned' }
      - { when: [mutating], refuse: 'it is mutating, which is not possible after the call has returned' }
      - { when: [nonescaping],
          refuse: 'it has a closure that is not @escaping, which cannot be called after the call has returned' }
      - closure

    # More than once.
    again:
      - { when: [consuming], refuse: a consuming parameter cannot be passed on twice }
      - { when: [borrowing], refuse: a borrowed parameter cannot be kept for another attempt }
      - { when: [sending], refuse: a sending parameter cannot be passed on twice }
      - closure

    # In another task, or on another actor.
    task:
      - { when: [not sendable],
          refuse: 'its protocol does not inherit Sendable, so it cannot be called in another task' }
      - { when: [unsendable],
          refuse: 'it passes on a value that is not Sendable, so it cannot be called in another task' }
      - { when: [unsendableClosure],
          refuse: 'it passes on a closure that is not @Sendable, so it cannot be called in another task' }
      - escapingClosure

    # In another task, which begins only if it is needed.
    laterTask:
      - task

    # The result is kept, and stands in for further calls.
    keptResult:
      - { when: [mutating], refuse: 'it is mutating, and a stored result would change nothing' }
      - { when: [inout], refuse: 'it has an inout parameter, which a stored result would not change' }
      - { when: [consuming], refuse: 'it has a consuming parameter, which cannot be part of a key' }
      - { when: [borrowing], refuse: 'it has a borrowed parameter, which cannot be part of a key' }
      - { when: [sending], refuse: 'it has a sending parameter, which cannot be part of a key' }
      - { when: [sendingResult], refuse: 'it has a sending result, which cannot be stored' }
      - { when: [closure], refuse: 'it has a closure, which is not called if a stored result is returned' }
      - { when: [generic], refuse: 'it is generic, so results of different types would replace each other' }

    """##

  private static let alias = ##"""
    /// The protocol `{{hiddenProtocol}}`, whose own type of that name hides it in its decorators.
    {{#availability}}
    {{.}}
    {{/availability}}
    {{access}}typealias {{alias}} = {{hiddenProtocol}}

    """##

  private static let attempt = ##"""
    {{#isAttempted}}
    {{attemptAttribute}}func {{attempt}}({{listParameter}}) {{forwardEffects}}{{forwardResult}} {
      {{> JudgedCall}}
    }
    {{/isAttempted}}

    """##

  private static let bypass = ##"""
    {{#bypass}}
    #sourceLocation(file:{{condition.spec.literal}},line:{{condition.line}})
    let {{applies}} = {{condition}}
    #sourceLocation()
    guard {{applies}} else {
      {{runtime.CallEvent}}.bypassed({{decorator.literal}})
      {{#resultType}}return {{/resultType}}{{decorateeCall}}
    {{^resultType}}
      return
    {{/resultType}}
    }
    {{/bypass}}

    """##

  private static let cacheChange = ##"""
    {{> ForwardFunction}}
    {{return}}{{effects}}{{own.cache}}.changing(
      of: {{qualifiedName.literal}},
    {{> Operation}}
    {{<FurtherClosure}}
    {{$label}}changes{{/label}}
    {{$parameters}}{{local.changes}}, {{#updating}}{{local.result}}{{/updating}}{{^updating}}{{#usesResult}}{{local.result}}{{/usesResult}}{{^usesResult}}_{{/usesResult}}{{/updating}} in{{/parameters}}
    {{$body}}
    {{#options.keep}}
    {{<CacheInvalidation}}{{$verb}}expire{{/verb}}{{/CacheInvalidation}}
    {{/options.keep}}
    {{^options.keep}}
    {{> CacheInvalidation}}
    {{/options.keep}}
    {{#options.updates}}
    if let {{local.result}} {
    {{#line}}
      #sourceLocation(file:{{spec.literal}},line:{{.}})
    {{/line}}
      {{local.changes}}.updateResult(
        in: {{own.cache}}.slot(
          {{> CacheSlot}}
        ),
        {{> CacheStrategy}}
      ) {
        {{local.result}} as {{resultType}}
    {{#options.unless}}
      } unless: {
        {{> Expression}}
    {{/options.unless}}
    {{#options.lifetime}}
      } lifetime: {
        {{> Expression}}
    {{/options.lifetime}}
    {{#options.tags}}
      } tags: {
        {{> Expression}}
    {{/options.tags}}
      }
    {{#line}}
    {{^options.unless}}
    {{^options.lifetime}}
    {{^options.tags}}
      #sourceLocation()
    {{/options.tags}}
    {{/options.lifetime}}
    {{/options.unless}}
    {{/line}}
    } else {
    {{#usesResult}}
      {{local.changes}}.removeResults(of: {{qualifiedName.literal}})
    {{/usesResult}}
    {{^usesResult}}
      {{> CacheRemoval}}
    {{/usesResult}}
    }
    {{/options.updates}}
    {{/body}}
    {{/FurtherClosure}}
    {{> OperationEnd}}

    """##

  private static let cacheClosures = ##"""
    {{#options.unless}}
    {{<FurtherClosure}}{{$label}}unless{{/label}}{{/FurtherClosure}}
    {{/options.unless}}
    {{#options.staleIf}}
    {{<FurtherClosure}}{{$label}}staleIf{{/label}}{{/FurtherClosure}}
    {{/options.staleIf}}
    {{#options.negativeIf}}
    {{<FurtherClosure}}{{$label}}negativeIf{{/label}}{{/FurtherClosure}}
    {{/options.negativeIf}}
    {{#options.lifetime}}
    {{<FurtherClosure}}{{$label}}lifetime{{/label}}{{/FurtherClosure}}
    {{/options.lifetime}}
    {{#options.tags}}
    {{<FurtherClosure}}{{$label}}tags{{/label}}{{/FurtherClosure}}
    {{/options.tags}}

    """##

  private static let cacheInvalidation = ##"""
    {{#options.invalidates}}
    {{#isWhole}}
    {{local.changes}}.{{$verb}}remove{{/verb}}Results(of: {{qualifiedName.literal}})
    {{/isWhole}}
    {{^isWhole}}
    {{#usesResult}}
    if let {{local.result}} {
      {{<CacheRemoval}}{{$verb}}{{$verb}}remove{{/verb}}{{/verb}}{{/CacheRemoval}}
    } else {
      {{local.changes}}.{{$verb}}remove{{/verb}}Results(of: {{qualifiedName.literal}})
    }
    {{/usesResult}}
    {{^usesResult}}
    {{<CacheRemoval}}{{$verb}}{{$verb}}remove{{/verb}}{{/verb}}{{/CacheRemoval}}
    {{/usesResult}}
    {{/isWhole}}
    {{/options.invalidates}}
    {{#options.invalidatesTags}}
    {{local.changes}}.{{$verb}}remove{{/verb}}ResultsWithTags {
      {{> Expression}}
    }
    {{/options.invalidatesTags}}

    """##

  private static let cacheRemoval = ##"""
    {{#line}}
    #sourceLocation(file:{{spec.literal}},line:{{.}})
    {{/line}}
    {{local.changes}}.{{$verb}}remove{{/verb}}Result(
      in: {{own.cache}}.slot(
        {{> CacheSlot}}
      )
    )
    {{#line}}
    #sourceLocation()
    {{/line}}

    """##

  private static let cacheSlot = ##"""
    of: {{qualifiedName.literal}},
    {{#options.version}}
    version: {{.}},
    {{/options.version}}
    {{#arguments}}
    {{#usesResult}}{ {{value}} }({{local.result}}){{/usesResult}}{{^usesResult}}{{value}}{{/usesResult}}{{#type}} as {{.}}{{/type}},
    {{/arguments}}
    {{#options.vary}}
    {{.}},
    {{/options.vary}}

    """##

  private static let cacheStrategy = ##"""
    strategy: .init(
      .{{options.strategy}},
    {{#options.refreshAt}}
      refreshAt: {{.}},
    {{/options.refreshAt}}
    {{#options.expires}}
      expires: {{.}},
    {{/options.expires}}
    {{#options.staleFor}}
      staleFor: {{.}},
    {{/options.staleFor}}
    {{#options.revalidateFor}}
      revalidateFor: {{.}},
    {{/options.revalidateFor}}
    {{#options.jitter}}
      jitter: {{.}},
    {{/options.jitter}}
    {{#options.negativeExpires}}
      negativeExpires: {{.}},
    {{/options.negativeExpires}}
    {{#options.softTimeout}}
      softTimeout: {{.}},
    {{/options.softTimeout}}
    {{#options.hardTimeout}}
      hardTimeout: {{.}},
    {{/options.hardTimeout}}
    ),

    """##

  private static let cachedList = ##"""
    {{> ForwardFunction}}
    {{return}}{{effects}}{{own.cache}}.results(
    {{#options.each}}
      of: {{list}},
    {{/options.each}}
      by: {{qualifiedName.literal}},
    {{#options.each}}
      {{> CacheStrategy}}
    {{^isForwarded}}
    ) {
      {{own.cache}}.slot(
        {{> CacheSlot}}
      )
    } load: { {{closureSignature}}
      {{call}}
    {{/isForwarded}}
    {{#isForwarded}}
      in: {
        {{own.cache}}.slot(
          {{> CacheSlot}}
        )
      },
      load: {{forward}},
    {{/isForwarded}}
    {{/options.each}}
    {{#options.by}}
    {{<FurtherClosure}}{{$label}}by{{/label}}{{/FurtherClosure}}
    {{/options.by}}
    {{#options.each}}
    {{> CacheClosures}}
    {{/options.each}}
    {{> OperationEnd}}

    """##

  private static let caching = ##"""
    ---
    context: 1
    decorator: caching
    type: Caching{Protocol}
    modifier: caching
    module: DecoratorsCaching
    summary: stores results, and returns stored ones when a call fails or before it is made
    alsoKnownAs: [cache, memoize, offline, persist, ttl]
    conditional: true
    failures: all
    timed: true
    properties:
      - { name: cache, type: '{{runtime.MemoryCache}}', value: cache.namespace(namespace), without: [persistent] }
      - { name: cache, type: '{{runtime.CallCache}}', with: [persistent],
          value: '{{runtime.CallCache}}(in: store, for: (any {{protocol}}).self, namespace: namespace, storeTimeout: storeTimeout, onEvent: onEvent)' }
    parameters:
      - { name: cache, label: in, type: '{{runtime.MemoryCache}}', default: .memory(), without: [persistent],
          summary: The cache for the results; by default one of its own. }
      - { name: store, label: in, type: 'some {{runtime.CacheStore}}', with: [persistent],
          summary: The cache for the results. }
      - { name: namespace, type: '{{runtime.String}}', without: [persistent],
          default: '{{#options.namespace}}{{literal}}{{/options.namespace}}{{^options.namespace}}""{{/options.namespace}}',
          summary: The name that separates them from other results for the protocol. }
      - { name: namespace, type: '{{runtime.String}}', with: [persistent],
          default: '{{#options.namespace}}{{literal}}{{/options.namespace}}',
          summary: 'The name that separates them from other results for the protocol, such as those of other accounts.' }
      - { name: storeTimeout, type: '{{runtime.Duration}}', with: [persistent],
          default: '{{#options.storeTimeout}}{{.}}{{/options.storeTimeout}}{{^options.storeTimeout}}{{runtime.CallCache}}.defaultStoreTimeout{{/options.storeTimeout}}',
          summary: 'The longest wait of a caller for the store.' }
      - { name: onEvent, type: '@escaping {{runtime.CallEvent}}.Handler', default: '{ $0.writeToStandardError() }',
          with: [persistent],
          summary: 'Called when the store or a background refresh fails, which no caller sees, and when it recovers.' }
    locals: [changes, result, vary]
    advice:
      - { words: [capacity, limit, maxCount, maxEntries, maxSize, policy, size],
          write: "the cache is an argument: 'caching(in: .memory(capacity: 500))'" }
      - { words: [backgroundRefresh, staleWhileRevalidate, stale-while-revalidate, swr],
          write: "write 'strategy: staleWhileRevalidate'" }
      - { words: [storage, store],
          write: "the store is an argument: write 'persistent: true', and 'caching(in: .files(at: directory), namespace: user)'" }
    options:
      persistent: { type: boolean,
        alsoKnownAs: [disk, durable],
        summary: 'Stores results, which must be Codable, as data that can outlive the process.' }
      namespace: { type: string,
        summary: 'The name that separates the results from those of other decorators of the protocol in one cache. With
          persistent, the modifier requires it if the spec does not set it.' }
      storeTimeout: { type: duration, minimum: 1ms, with: [persistent],
        summary: 'The longest wait of a caller for the store; 250 ms by default. A slower store counts as empty, and gets the
          changes of a write later.' }
      strategy: { type: word, words: [networkFirst, cacheFirst, staleWhileRevalidate, refreshAhead], scope: both,
        default: cacheFirst,
        summary: 'The condition to return a stored result: instead of the call (cacheFirst, the default); the call fails
          (networkFirst); even when stale, while one call is made in the background (staleWhileRevalidate); or as cacheFirst,
          with a call in the background before it expires (refreshAhead).' }
      expires: { type: duration, minimum: 1ms, words: [never], scope: both,
        alsoKnownAs: [expiry, maxAge, timeToLive, ttl],
        summary: 'The age at which a result expires, or never. Every strategy but networkFirst needs it.' }
      staleFor: { type: duration, scope: both,
        alsoKnownAs: [grace, maxStale, stale],
        summary: 'The time after it expires in which a result can replace a call that fails or takes too long; none by
          default. With staleWhileRevalidate, the time in which it can be returned at all; unlimited by default.' }
      lifetime: { type: expression, arguments: 1, scope: member, with: [expires],
        summary: 'The time for which a result is fresh, as an optional Duration of $0, the result. It is at most expires, and
          expires for nil. By default the result says so itself, if it has a CacheLifetime.' }
      revalidateFor: { type: duration, minimum: 1ms, scope: both, tellsDecoratee: true,
        summary: 'The time after a result expires in which the call that replaces it gets it from CallContext, and can return
          it to renew it; none by default.' }
      refreshAt: { type: number, minimum: 0, maximum: 1, scope: both, with: [strategy.refreshAhead],
        summary: "The fraction of 'expires' after which refreshAhead makes a call in the background; 0.8 by default." }
      jitter: { type: duration, scope: both, with: [expires], atMost: expires,
        summary: 'The longest random time by which a result expires earlier, so that not all expire together.' }
      negativeExpires: { type: duration, minimum: 1ms, scope: both,
        summary: 'The time for which a failure is remembered, and no call made. Cancelled calls do not count.' }
      staleIf: { type: expression, arguments: 1, judgesErrors: true, scope: both,
        summary: 'The condition for errors, as $0, for which a stored result is returned; by default all but cancellation
          and permanent ones.' }
      negativeIf: { type: expression, arguments: 1, judgesErrors: true, scope: both, with: [negativeExpires],
        summary: 'The condition for errors, as $0, that are remembered; by default all but cancellation.' }
      softTimeout: { type: duration, scope: both, atMost: hardTimeout,
        summary: 'The time after which a stored result replaces a call. The call continues, and its result is stored.' }
      hardTimeout: { type: duration, minimum: 1ms, scope: both,
        summary: 'The longest time to wait for a call. If no stored result can replace it, TimeoutError is thrown. The call
          continues for as long again, and its result is stored.' }
      singleFlight: { type: boolean, scope: both,
        summary: 'Lets simultaneous calls for one key share one call; by default if the protocol inherits Sendable. Results
          and arguments must then be Sendable.' }
      unless: { type: expression, scope: member,
        summary: 'The condition for results, as $0, that are neither stored nor returned from the store.' }
      key: { type: parameters, hashable: true, scope: member,
        summary: The parameters that distinguish results; by default all. }
      vary: { type: expression, arguments: 0, scope: both,
        summary: 'A value besides the parameters that distinguishes results, such as the user or the locale.' }
      version: { type: integer, minimum: 1, scope: both, with: [persistent],
        summary: 'The version of stored results. Other versions are not read: change it with the type of a result.' }
      invalidates: { type: members, arguments: key, scope: member, acting: [cached, shared],
        summary: 'The members whose stored results are removed when this member has been called; with { item: [id] } only
          the result for these arguments. This member is not cached.' }
      tags: { type: strings, arguments: 1, scope: member,
        summary: 'The tags of results, by which they are removed, such as pages or item:\($0.id), where $0 is the result.' }
      invalidatesTags: { type: strings, arguments: 0, scope: member, among: tags,
        summary: 'The tags whose results are removed when this member has been called, such as pages or item:\(id), where
          id is a parameter. This member is not cached.' }
      keep: { type: word, words: [stale], scope: member, with: [invalidates, invalidatesTags],
        summary: 'Keeps what is invalidated as stale results (stale), which can still replace a failure; by default it is
          removed.' }
      updates: { type: members, arguments: key, scope: member,
        summary: 'The members whose stored result this member replaces with its own, such as { item: [id] } or
          { item: ["$0.id"] }, where $0 is its result. This member is not cached.' }
      each: { type: member, arguments: key, matching: by, acting: [cached, shared], scope: member,
        summary: 'The member whose results this one gives for a list, as items(ids:) gives those of item(id:). It returns
          what is stored for that member, makes one call for the rest, and stores each result.' }
      by: { type: expression, arguments: 1, scope: member, with: [each],
        summary: 'The element of the list to which a value of the result, as $0, belongs, such as $0.id. Values can then
          be left out or in any order; by default there is one for each element, in their order.' }
      idempotent: { type: boolean, scope: member,
        summary: 'Says why a member that writes is cached: a second call does no more than the first.' }
      reusable: { type: boolean, scope: member,
        summary: 'Says that each caller can use the same result, although its type may be that of a stream, for example.' }
    members:
      - { any: [not method, static], refuse: only instance methods are cached }
      - { when: [not async], refuse: 'it is synchronous, and a cache is asynchronous' }
      - { when: [stream], without: [invalidates, invalidatesTags],
          refuse: 'its result is a stream, whose elements are gone once they are read' }
      - { with: [each], act: bulk, needs: [keptResult] }
      - { any: [with invalidates, with invalidatesTags], without: [updates], act: invalidating, needs: [closure] }
      - { when: [not result],
          refuse: "it returns nothing to store; name the members that it changes with 'invalidates: [...]'" }
      - { with: [updates], act: updating, needs: [closure] }
      - { when: [not throws], with: [strategy.networkFirst],
          refuse: "it does not throw, so a stored result never replaces a failure; remove 'strategy: networkFirst'" }
      - { when: [not throws], with: [negativeExpires],
          refuse: "it does not throw, so there are no failures to store; remove 'negativeExpires:'" }
      - { when: [not throws], with: [staleIf],
          refuse: "it does not throw, so no stored result replaces a failure; remove 'staleIf:'" }
      - { any: [not throws, typedThrows], with: [hardTimeout],
          refuse: "it cannot throw a TimeoutError; remove 'hardTimeout:'" }
      - { any: [with strategy.staleWhileRevalidate, with strategy.refreshAhead, with jitter], with: [expires.never],
          refuse: "its results never expire; set a duration with 'expires:'" }
      - { any: [with strategy.cacheFirst, with strategy.refreshAhead], with: [softTimeout, expires], without: [staleFor],
          refuse: "no expired result is kept to replace a call that takes too long; set a duration with 'staleFor:'" }
      - { when: [not sendable], any: [with softTimeout, with hardTimeout, with singleFlight, with revalidateFor,
            with strategy.staleWhileRevalidate, with strategy.refreshAhead],
          refuse: 'a shared or background call outlives its caller, so its protocol must inherit Sendable' }
      - { with: [revalidateFor, singleFlight.false],
          refuse: "only a shared call gets the result that it replaces; remove 'singleFlight: false'" }
      - { any: [with softTimeout, with hardTimeout, with strategy.staleWhileRevalidate, with strategy.refreshAhead],
          with: [singleFlight.false],
          refuse: "later calls share a call that continues in the background; remove 'singleFlight: false'" }
      - { rules: unhashableKey, when: [not closure] }
      - { when: [uncodable], with: [persistent],
          refuse: 'its result is not Codable, so it cannot be stored as data; return a Codable type of your own' }
      - { when: [unsendable, not generic], without: [persistent],
          refuse: 'it has a value that is not Sendable, which cannot be kept in memory' }
      - { when: [unsendable, not generic], with: [persistent], any: [with softTimeout, with hardTimeout,
            with singleFlight, with revalidateFor, with strategy.staleWhileRevalidate, with strategy.refreshAhead],
          refuse: 'a shared or background call outlives its caller, so all of its values must be Sendable' }
      - { when: [sendable, not unsendable], without: [singleFlight.false], act: shared, needs: [keptResult, laterTask] }
      - { act: cached, needs: [keptResult] }
    mistakes:
      - { without: [each, expires, invalidates, invalidatesTags, updates],
          any: [with strategy.cacheFirst, with strategy.staleWhileRevalidate, with strategy.refreshAhead],
          refuse: "how long is a result used? Write 'expires: 5m' or another time, 'expires: never', or
            'strategy: networkFirst' to use it only for calls that fail" }
      - { with: [strategy.networkFirst, staleFor], without: [expires],
          refuse: "a result that never expires is never stale; set a time with 'expires:', or remove 'staleFor:'" }
    checks:
      - { acting: [cached, shared], of: key, conformTo: Hashable }
      - { acting: [cached, shared], of: result, conformTo: Codable, with: [persistent] }
      - { acting: [cached], of: result, conformTo: Sendable, without: [persistent] }
      - { acting: [shared], of: [arguments, result], conformTo: Sendable }
    warnings:
      - { rules: sharedSingleUse, without: [invalidates, invalidatesTags] }
      - { rules: namedWriting, without: [idempotent, invalidates, invalidatesTags, updates] }
    onlyWhenNamed:
      - { rules: singleUse, without: [invalidates, invalidatesTags] }
      - { any: [writing, unclear, taking],
          because: 'its name does not say that it only reads, so its result is not stored' }
      - { patterns: true, because: only members that are named are cached }
    ---
    {{<Decorator}}
    {{$body}}
    {{#updating}}
    {{> CacheChange}}
    {{/updating}}
    {{#invalidating}}
    {{> CacheChange}}
    {{/invalidating}}
    {{#bulk}}
    {{> CachedList}}
    {{/bulk}}
    {{^updating}}
    {{^invalidating}}
    {{^bulk}}
    {{#options.vary}}
    #sourceLocation(file:{{spec.literal}},line:{{line}})
    let {{local.vary}} = {{.}}
    #sourceLocation()
    {{/options.vary}}
    {{> ForwardFunction}}
    {{^options.vary}}{{return}}{{/options.vary}}{{#options.vary}}return {{/options.vary}}{{effects}}{{own.cache}}.{{#shared}}sharedResult{{/shared}}{{#cached}}result{{/cached}}(
      in: {{own.cache}}.slot(
        of: {{qualifiedName.literal}},
        {{#options.version}}version: {{.}},{{/options.version}}
    {{#parameters}}
        {{^options.key}}{{name}},{{/options.key}}
        {{#listed.key}}{{name}},{{/listed.key}}
    {{/parameters}}
        {{#options.vary}}{{local.vary}},{{/options.vary}}
      ),
      {{> CacheStrategy}}
    {{#shared}}
      {{#options.revalidateFor}}of: self.{{decoratee}},{{/options.revalidateFor}}
    {{/shared}}
    {{> Operation}}
    {{> CacheClosures}}
    {{> OperationEnd}}
    {{/bulk}}
    {{/invalidating}}
    {{/updating}}
    {{/body}}
    {{/Decorator}}

    """##

  private static let circuitBreaker = ##"""
    ---
    context: 1
    decorator: circuitBreaker
    type: CircuitBreaking{Protocol}
    modifier: breakingCircuit
    module: DecoratorsResilience
    summary: makes no calls for a while when too many have failed
    alsoKnownAs: [breaker, circuit]
    failures: all
    timed: true
    properties:
      - { name: circuit, type: '{{runtime.CircuitBreaker}}', value: circuit.inStack() }
    parameters:
      - { name: circuit, label: with, type: '{{runtime.CircuitBreaker}}',
          default: '{{runtime.CircuitBreaker}}(.{{instanceName}}, name: {{protocol.literal}})',
          summary: The circuit breaker; by default one of its own. }
    failsWith: CircuitOpenError
    advice:
      - { words: [consecutiveFailures, failureCount, failureThreshold, failures, maxFailures, threshold],
          write: "a circuit opens at a ratio: 'failureRatio: 0.5, minimumCalls: 5'" }
    options:
      failureRatio: { type: number, minimum: 0, maximum: 1,
        alsoKnownAs: [errorRate, failureRate],
        summary: 'The fraction of failed calls that opens the circuit; 0.5 by default.' }
      minimumCalls: { type: integer, minimum: 1, atMost: window.calls,
        summary: 'The number of calls that the window must contain before failures count; 10 by default.' }
      window:
        type: record
        summary: 'The calls that count; by default those of the last 30s.'
        shorthand: [time]
        oneOf: [time, calls]
        fields:
          time: { type: duration, minimum: 1ms, summary: The calls that ended within this time. }
          calls: { type: integer, minimum: 1, maximum: 100000, summary: The last calls. }
      breakDuration:
        type: record
        alsoKnownAs: [cooldown, openDuration, resetTimeout]
        summary: 'The time for which no calls are made; 5s by default.'
        shorthand: [constant]
        oneOf: [constant, linear, exponential]
        fields:
          constant: { type: duration, summary: The same time for each break. }
          linear: { type: duration, atMost: cap, summary: 'This time, then twice, three times as long while calls fail.' }
          exponential: { type: duration, atMost: cap,
            summary: 'This time, then factor times longer for each break while calls fail.' }
          factor: { type: number, minimum: 1, with: [exponential], summary: The factor between one break and the next. }
          cap: { type: duration, with: [linear, exponential], summary: The longest break. }
          jitter: { type: word, words: [none, full, equal, decorrelated], with: [constant, linear, exponential],
            summary: The randomness of the breaks. }
      halfOpenCalls: { type: integer, minimum: 1,
        summary: 'The number of calls after a break that must all succeed before others are made; 1 by default.' }
      slowCall: { type: duration, minimum: 1ms,
        summary: 'The time after which a call is slow, which counts as a failure; unlimited by default.' }
      slowCallRatio: { type: number, minimum: 0, maximum: 1, with: [slowCall],
        summary: 'The fraction of slow calls that opens the circuit. Slow calls then do not count as failures.' }
      failureIf: { type: expression, scope: member,
        summary: 'The condition for results, as $0, that are failures; arguments of completion handlers are $0, $1 ...' }
      ignore: { type: expression, scope: member,
        summary: 'The condition for results, as $0, that count neither as failures nor as successes.' }
      key: { type: parameters, hashable: true, also: [member], scope: member,
        summary: 'The parameters whose values each have a circuit of their own, such as host. Members with the same
          parameters share it; with the word member, each member has its own.' }
    renamed: { when: failureIf }
    streams: until the stream ends
    members:
      - { any: [not method, static], refuse: only calls of instance methods are counted }
      - delayedCompletion
      - omittedResult
      - isolatedFailureIf
      - { when: [completion, isolatedCompletion, not mainActorCompletion], with: [ignore],
          refuse: "its completion handler belongs to a global actor, but 'ignore:' does not; remove 'ignore:'" }
      - { when: [completion], act: completed, needs: [escapingClosure] }
      - streamFailureIf
      - failureIfOfNothing
      - { when: [stream], with: [ignore], refuse: "its result is a stream, not the outcome; remove 'ignore:'" }
      - { when: [failingStream, not throws], act: streamed, needs: [escapingClosure] }
      - { act: called, needs: [closure] }
    onlyWhenNamed:
      - registration
      - lasting
      - { when: [throwingClosure], asks: true,
          because: 'errors of its closure belong to the caller, but count as failures' }
    checks: [{ of: key, conformTo: Hashable, with: [key] }]
    order:
      - { inside: retry, otherwise: a call with all its attempts counts as one }
      - { inside: caching, otherwise: a stored result that replaces a failure counts as a success }
      - { inside: [rateLimit, concurrencyLimit],
          otherwise: rejected calls count as failures of the service }
    ---
    {{<Decorator}}
    {{$body}}
    {{#streamed}}
    {{> LastingFunction}}
    {{return}}{{#async}}await {{/async}}{{own.circuit}}{{#listed.key}}.circuit(
    {{> KeyArguments}}
    ){{/listed.key}}.stream(
      of: {{qualifiedName.literal}},
    {{> LastingOperation}}
    {{#options.error}}
    {{<FurtherClosure}}{{$label}}error{{/label}}{{/FurtherClosure}}
    {{/options.error}}
    {{> OperationEnd}}
    {{/streamed}}
    {{^streamed}}
    {{#completed}}
    {{own.circuit}}{{#listed.key}}.circuit(
    {{> KeyArguments}}
    ){{/listed.key}}.call(
      of: {{qualifiedName.literal}},
      {{> Handler}}
    ) { {{completion.names}} in
      {{call}}
    {{/completed}}
    {{#called}}
    {{> LastingFunction}}
    {{return}}{{effects}}{{own.circuit}}{{#listed.key}}.circuit(
    {{> KeyArguments}}
    ){{/listed.key}}.call(
      of: {{qualifiedName.literal}},
    {{> LastingOperation}}
    {{/called}}
    {{#options.failureIf}}
    {{<FurtherClosure}}{{$label}}failureIf{{/label}}{{$parameters}}{{#mainActorCompletion}}@MainActor in{{/mainActorCompletion}}{{/parameters}}{{/FurtherClosure}}
    {{/options.failureIf}}
    {{#options.ignore}}
    {{<FurtherClosure}}{{$label}}ignore{{/label}}{{$parameters}}{{#mainActorCompletion}}@MainActor in{{/mainActorCompletion}}{{/parameters}}{{/FurtherClosure}}
    {{/options.ignore}}
    {{#options.error}}
    {{<FurtherClosure}}{{$label}}error{{/label}}{{/FurtherClosure}}
    {{/options.error}}
    {{> OperationEnd}}
    {{/streamed}}
    {{/body}}
    {{$furtherDeclarations}}

    extension {{runtime.CircuitBreakerPolicy}} {
      /// The default policy for `{{protocol}}`.
      {{access}}nonisolated static var {{instanceName}}: {{runtime.CircuitBreakerPolicy}} {
        {{runtime.CircuitBreakerPolicy}}(
          {{#options.failureRatio}}failureRatio: {{.}},{{/options.failureRatio}}
          {{#options.minimumCalls}}minimumCalls: {{.}},{{/options.minimumCalls}}
    {{#options.window}}
          window: .{{#time}}time({{.}}),{{/time}}{{#calls}}calls({{.}}),{{/calls}}
    {{/options.window}}
    {{#options.breakDuration}}
          breakDuration: .{{#constant}}constant({{.}},{{/constant}}
          {{#linear}}linear({{.}},{{/linear}}
          {{#exponential}}exponential({{.}},{{/exponential}}
          {{#factor}}factor: {{.}},{{/factor}}
          {{#cap}}cap: {{.}},{{/cap}}
          {{#jitter}}jitter: .{{.}},{{/jitter}}
          ),
    {{/options.breakDuration}}
          {{#options.halfOpenCalls}}halfOpenCalls: {{.}},{{/options.halfOpenCalls}}
          {{#options.slowCall}}slowCall: {{.}},{{/options.slowCall}}
          {{#options.slowCallRatio}}slowCallRatio: {{.}},{{/options.slowCallRatio}}
        )
      }
    }
    {{/furtherDeclarations}}
    {{/Decorator}}

    """##

  private static let concurrencyLimit = ##"""
    ---
    context: 1
    decorator: concurrencyLimit
    type: ConcurrencyLimiting{Protocol}
    modifier: limitingConcurrency
    module: DecoratorsResilience
    summary: limits how many calls are made at the same time
    alsoKnownAs: [adaptiveConcurrency, bulkhead, limit, maxConcurrent, semaphore, throttle]
    failures: results
    timed: true
    properties:
      - { name: limiter, type: '{{runtime.ConcurrencyLimiter}}', value: limiter.inStack() }
    parameters:
      - { name: limiter, label: to, type: '{{runtime.ConcurrencyLimiter}}', with: [limit],
          default: '{{runtime.ConcurrencyLimiter}}(.{{instanceName}})',
          summary: The limiter; by default one of its own. }
      - { name: limiter, label: to, type: '{{runtime.ConcurrencyLimiter}}', without: [limit],
          summary: The limiter. }
    failsWith: ConcurrencyLimitReachedError
    options:
      limit:
        type: record
        alsoKnownAs: [calls, concurrency, count, max, maxCalls, maxConcurrent, maximum, permits, size]
        summary: 'The number of calls at the same time. Without it, the modifier requires a limiter.'
        shorthand: [adaptive, calls]
        oneOf: [adaptive, calls]
        fields:
          adaptive: { type: boolean, summary: 'A limit that adapts to the latency of calls.' }
          calls: { type: integer, minimum: 1, summary: A fixed number of calls. }
          initial: { type: integer, minimum: 1, with: [adaptive], atMost: max, summary: The first limit; 20 by default. }
          min: { type: integer, minimum: 1, with: [adaptive], atMost: [initial, max],
            summary: The lowest limit; 1 by default. }
          max: { type: integer, minimum: 1, maximum: 1000000, with: [adaptive], unset: 200,
            summary: The highest limit; 200 by default. }
      maxWaiting: { type: integer, minimum: 0, with: [limit],
        alsoKnownAs: [queue, queueSize],
        summary: 'The number of calls that can wait. Further calls fail at once; unlimited by default.' }
      maxWait: { type: duration, minimum: 1ms, words: [zero], with: [limit],
        summary: 'The longest wait, after which a call fails; with zero, at once. Unlimited by default.' }
      failureIf: { type: expression, scope: member,
        summary: 'The condition for results, as $0, that show that the service has too much to do. An adaptive limit then
          shrinks.' }
      key: { type: parameters, hashable: true, also: [member], scope: member,
        summary: 'The parameters whose values each have a limit of their own, such as host. Members with the same
          parameters share it; with the word member, each member has its own.' }
    renamed: { exceeded: 'maxWait: zero' }
    streams: until the stream ends
    members:
      - { any: [not method, static], refuse: only calls of instance methods are limited }
      - waiting
      - { with: [maxWait.zero, maxWaiting], refuse: "it fails instead of waiting; remove 'maxWaiting:'" }
      - isolatedFailureIf
      - failureIfOfNothing
      - { when: [completion], act: completed, needs: [escapingClosure] }
      - streamFailureIf
      - { when: [failingStream], any: [not throws, not async], act: streamed, needs: [escapingClosure] }
      - waitingThread
      - { act: called, needs: [closure] }
    onlyWhenNamed:
      - registration
      - lasting
    checks: [{ of: key, conformTo: Hashable, with: [key] }]
    order:
      - { inside: caching, otherwise: calls that need only a stored result wait for the limit too }
      - { inside: retry,
          means: 'gives each attempt a place of its own, and none to a call that waits for its next attempt' }
      - { outside: retry, means: lets a call keep its place while it waits for its next attempt }
    ---
    {{<Decorator}}
    {{$body}}
    {{#streamed}}
    {{> LastingFunction}}
    {{return}}{{#async}}await {{/async}}{{own.limiter}}{{#listed.key}}.limiter(
    {{> KeyArguments}}
    ){{/listed.key}}.stream(
      of: {{qualifiedName.literal}},
    {{> LastingOperation}}
    {{#options.error}}
    {{<FurtherClosure}}{{$label}}error{{/label}}{{/FurtherClosure}}
    {{/options.error}}
    {{> OperationEnd}}
    {{/streamed}}
    {{^streamed}}
    {{#completed}}
    {{own.limiter}}{{#listed.key}}.limiter(
    {{> KeyArguments}}
    ){{/listed.key}}.call(
      of: {{qualifiedName.literal}},
      {{> Handler}}
    ) { {{completion.names}} in
      {{call}}
    {{/completed}}
    {{#called}}
    {{> LastingFunction}}
    {{return}}{{effects}}{{own.limiter}}{{#listed.key}}.limiter(
    {{> KeyArguments}}
    ){{/listed.key}}.call(
      of: {{qualifiedName.literal}},
    {{> LastingOperation}}
    {{/called}}
    {{#options.failureIf}}
    {{<FurtherClosure}}{{$label}}failureIf{{/label}}{{$parameters}}{{#mainActorCompletion}}@MainActor in{{/mainActorCompletion}}{{/parameters}}{{/FurtherClosure}}
    {{/options.failureIf}}
    {{#options.error}}
    {{<FurtherClosure}}{{$label}}error{{/label}}{{/FurtherClosure}}
    {{/options.error}}
    {{> OperationEnd}}
    {{/streamed}}
    {{/body}}
    {{$furtherDeclarations}}
    {{#options.limit}}

    extension {{runtime.ConcurrencyLimitPolicy}} {
      /// The default limit for `{{protocol}}`.
      {{access}}nonisolated static var {{instanceName}}: {{runtime.ConcurrencyLimitPolicy}} {
        {{runtime.ConcurrencyLimitPolicy}}(
          limit: {{#calls}}{{.}}{{/calls}}{{^calls}}{{#initial}}{{.}}{{/initial}}{{^initial}}20{{/initial}}{{/calls}},
          {{#adaptive}}adaptiveRange: {{#min}}{{.}}{{/min}}{{^min}}1{{/min}}...{{#max}}{{.}}{{/max}}{{^max}}200{{/max}},{{/adaptive}}
          {{#options.maxWaiting}}maxWaiting: {{.}},{{/options.maxWaiting}}
          {{#options.maxWait}}maxWait: {{.}},{{/options.maxWait}}
        )
      }
    }
    {{/options.limit}}
    {{/furtherDeclarations}}
    {{/Decorator}}

    """##

  private static let declaration = ##"""
    {{#isCheck}}
    /// The members of `{{protocol}}` in the spec. The compiler reports mistakes at the spec's lines.
    {{/isCheck}}
    {{#namespace}}
    extension {{.}} {
    {{/namespace}}
    {{head}} {
      #sourceLocation(file:{{spec.literal}},line:{{line}})
    {{#lines}}
      {{.}}
    {{/lines}}
      #sourceLocation()
    }
    {{#namespace}}
    }
    {{/namespace}}

    """##

  private static let decorator = ##"""
    {{#namespace}}
    extension {{.}} {
      {{> DecoratorType}}
    }
    {{/namespace}}
    {{^namespace}}
    {{> DecoratorType}}
    {{/namespace}}
    {{#textProtocol}}

    {{#availability}}
    {{.}}
    {{/availability}}
    extension {{type}}: {{textProtocol}} {
    {{#isDescribed}}
      {{access}}nonisolated var description: {{runtime.String}} { {{runtime.String}}(describingDecorateeOf: self) }
    {{/isDescribed}}
    {{^isDescribed}}
      {{access}}nonisolated func write(to target: inout some {{runtime.TextOutputStream}}) {
        target.write({{runtime.String}}(describingDecorateeOf: self))
      }
    {{/isDescribed}}
    }
    {{/textProtocol}}

    {{#availability}}
    {{.}}
    {{/availability}}
    extension {{protocol}} {
      /// Returns this `{{protocol}}` as one that {{$summary}}{{summary}}{{/summary}}.
      {{> ModifierHead}}
        {{type}}(
          decoratee: self,
    {{#properties}}
          {{label}}: {{value}},
    {{/properties}}
        )
      }
    {{$furtherModifiers}}{{/furtherModifiers}}
    }
    {{$furtherDeclarations}}{{/furtherDeclarations}}

    """##

  private static let decoratorType = ##"""
    /// A decorator of `{{protocol}}` that {{$summary}}{{summary}}{{/summary}}.
    {{#availability}}
    {{.}}
    {{/availability}}
    {{access}}{{kind}} {{typeName}}<{{Decoratee}}: {{protocol}}>: {{protocol}} {
      {{access}}{{binding}} {{decoratee}}: {{Decoratee}}
    {{#properties}}
      let {{name}}: {{type}}
    {{/properties}}
    {{#needsInitializer}}

      {{access}}init(
        decoratee: {{Decoratee}},
    {{#properties}}
        {{label}}: {{type}},
    {{/properties}}
      ) {
        self.{{decoratee}} = decoratee
    {{#properties}}
        self.{{name}} = {{label}}
    {{/properties}}
      }
    {{/needsInitializer}}
    {{#makesDecoratees}}

      /// Decorates what the type makes itself, as `{{modifier}}` does by default.
      private {{convenience}}init(
        decorating decoratee: {{Decoratee}},
    {{#parameters}}
        {{text}},
    {{/parameters}}
      ) {
        self.init(
          decoratee: decoratee,
    {{#properties}}
          {{label}}: {{value}},
    {{/properties}}
        )
      }
    {{/makesDecoratees}}
    {{#members}}

    {{#condition}}
      #if {{condition}}
    {{/condition}}
    {{#reason}}
      {{> Forward}}
    {{/reason}}
    {{^reason}}
      {{> Head}}
    {{^getter}}
    {{#ownTemplate}}
        // From {{.}}.
    {{/ownTemplate}}
    {{#isOfOneCall}}
        {{> SeparateCall}}
    {{/isOfOneCall}}
    {{^isOfOneCall}}
        {{$separation}}
        {{/separation}}
    {{/isOfOneCall}}
        {{$condition}}
        {{> Bypass}}
        {{/condition}}
    {{#isJudged}}
        {{> Attempt}}
        do {
          {{$body}}{{return}}{{call}}{{/body}}
        } catch let {{thrown}} {
          return try {{runtime.FailedResult}}.outcome(of: {{thrown}})
        }
    {{/isJudged}}
    {{^isJudged}}
        {{$body}}{{return}}{{call}}{{/body}}
    {{/isJudged}}
    {{/getter}}
    {{#getter}}
        {{getter}} {
    {{#ownTemplate}}
          // From {{.}}.
    {{/ownTemplate}}
          {{$body}}{{call}}{{/body}}
        }
    {{#setter}}
    {{$setter}}
        {{setter}} { {{assignment}} }
    {{/setter}}
    {{/setter}}
    {{/getter}}
      }
    {{/reason}}
    {{#condition}}
      #endif
    {{/condition}}
    {{/members}}
    {{#hasChecks}}

      /// Shows the compiler what the spec needs of types of other modules, at the spec's lines.
      private static func {{checkTypes}}() {
    {{#checks}}
    {{#condition}}
        #if {{condition}}
    {{/condition}}
        #sourceLocation(file:{{spec.literal}},line:{{line}})
        let _: any {{protocols}}.Type = {{type}}.self
    {{#condition}}
        #endif
    {{/condition}}
    {{/checks}}
        #sourceLocation()
      }
    {{/hasChecks}}
    }

    """##

  private static let delivered = ##"""
    {{#completion}}
    {{^isPair}}
    {{before}}{{own.delivery}}.deliver(
      {{> Handler}}
    ){{after}}
    {{/isPair}}
    {{#isPair}}
    {{call}}
    {{/isPair}}
    {{/completion}}
    {{^completion}}
    {{call}}
    {{/completion}}

    """##

  private static let dispatch = ##"""
    ---
    context: 1
    decorator: dispatch
    type: Dispatching{Protocol}
    modifier: dispatching
    summary: 'calls completion handlers on a queue, and async members on an actor'
    alsoKnownAs: [mainActor, mainQueue, mainThread, queue, receiveOn, thread]
    imports: [Dispatch]
    properties:
      - { name: delivery, type: '{{runtime.Delivery}}', value: '{{runtime.Delivery}}(on: queue, mode: mode)' }
    parameters:
      - { name: queue, label: 'on', type: '{{runtime.DispatchQueue}}', default: .main,
          summary: The queue; the main queue by default. }
      - { name: mode, type: '{{runtime.Delivery}}.Mode', default: '.{{options.mode}}',
          summary: The time at which a completion that is already on the queue is delivered. }
    options:
      mode: { type: word, words: [immediateOrdered, immediate, always], default: immediateOrdered,
        summary: The time at which a completion that is already on the queue is delivered. }
      calls: { type: boolean,
        summary: 'Calls members without a result on the queue, too, except those that belong to an actor.' }
      actor: { type: typeName, scope: both,
        summary: 'The global actor on which async members are called, such as ImageActor. Their values must be Sendable.' }
      handlers: { type: parameters, scope: member,
        summary: "The closures besides the completion handler that are called on the queue, such as 'progress'." }
    members:
      - { any: [not method, static], refuse: only instance methods have completion handlers to deliver }
      - { when: [async], with: [actor], act: awaited, needs: [task] }
      - { when: [async],
          refuse: "it is async, so its caller resumes where it was; to call it on a global actor, write for example
            'actor: MainActor'" }
      - { when: [isolatedCompletion], refuse: the type of its completion handler already decides where it is called }
      - { when: [completion], act: delivered,
          any: [result, throws, mutating, inout, consuming, borrowing, sending, nonescaping] }
      - { when: [completion], without: [calls], act: delivered }
      - { when: [unclearCompletion], act: delivered }
      - { when: [result], refuse: 'it has no completion handler, and a call that returns something cannot be delayed' }
      - { when: [throws], refuse: 'it has no completion handler, and a call that throws cannot be delayed' }
      - { with: [calls], act: called, needs: [escapingClosure] }
      - { refuse: "it has no completion handler; to call it on the queue, write 'calls: true'" }
    order:
      - { outside: [retry, timeout, circuitBreaker, rateLimit, concurrencyLimit, fallback], acting: [delivered, called],
          otherwise: calls that the other completes itself are not on the queue }
      - { inside: [caching, singleFlight], acting: awaited, othersActing: shared,
          otherwise: calls that the other makes in tasks of its own are not on the actor }
    ---
    {{<Decorator}}
    {{$separation}}
    {{> SeparateCall}}
    {{/separation}}
    {{$summary}}calls completions on a queue{{#options.actor}}, and async members on `{{.}}`{{/options.actor}}{{/summary}}
    {{$body}}
    {{#parameters}}
    {{#listed.handlers}}
    let {{name}} = {{own.delivery}}.deliver(.init({{name}}))
    {{/listed.handlers}}
    {{^listed.handlers}}
    {{#isFurtherHandler}}
    let {{name}} = {{own.delivery}}.deliver(.init({{name}}))
    {{/isFurtherHandler}}
    {{/listed.handlers}}
    {{/parameters}}
    {{#awaited}}
    {{#options.actor}}
    #sourceLocation(file:{{spec.literal}},line:{{line}})
    {{#result}}return {{/result}}{{effects}}{ @{{.}} {{#errorType}}() async throws({{.}}) {{/errorType}}in
      #sourceLocation()
      {{call}}
    }()
    {{/options.actor}}
    {{/awaited}}
    {{#delivered}}
    {{#result}}return {{/result}}{{> Delivered}}
    {{/delivered}}
    {{#called}}
    {{own.delivery}}.call {
      {{> Delivered}}
    }
    {{/called}}
    {{/body}}
    {{/Decorator}}

    """##

  private static let endedCall = ##"""
    {{#result}}let {{local.result}}{{resultAnnotation}} = {{/result}}{{call}}
    {{local.call}}.succeeded({{#result}}{{local.result}}{{/result}})
    {{#result}}
    return {{local.result}}
    {{/result}}

    """##

  private static let expression = ##"""
    {{#ignored}}
    _ = {{.}}
    {{/ignored}}
    #sourceLocation(file:{{spec.literal}},line:{{line}})
    {{#lines}}
    {{.}}
    {{/lines}}
    #sourceLocation()

    """##

  private static let fallback = ##"""
    ---
    context: 1
    decorator: fallback
    type: FallingBack{Protocol}
    modifier: fallingBack
    summary: 'calls another value, or returns a value of the spec, when a call fails'
    alsoKnownAs: [backup, default, failover, recover]
    conditional: true
    failures: all
    properties:
      - { name: other, type: '(any {{protocol}})?' }
      - { name: policy, type: '{{runtime.FallbackPolicy}}' }
    parameters:
      - { name: other, label: to, type: '(any {{protocol}})?', default: nil, with: [value],
          summary: 'The value to call when a call fails, unless its member has a value of its own.' }
      - { name: other, label: to, type: '(any {{protocol}})?', without: [value],
          summary: The value to call when a call fails. }
      - { name: policy, label: with, type: '{{runtime.FallbackPolicy}}', default: '.{{instanceName}}',
          summary: The errors to act on. }
    locals: [failure, fallback, replacement]
    renamed: { when: errors }
    advice:
      - { words: [default, defaultValue, fallback, result, return, value],
          write: "a member has a value of its own, as in 'load: { value: \"[]\" }'" }
    options:
      errors: { type: expression, arguments: 1, judgesErrors: true, scope: both,
        summary: 'The condition for errors, as $0, that the fallback replaces; by default all but cancellation and permanent
          ones.' }
      value: { type: expression, arguments: 1, scope: member,
        summary: 'The result that replaces a failed call, where $0 is the error. A completion handler is called with it.' }
      writes: { type: boolean, default: false,
        summary: 'Calls members that write on the other value, too. Otherwise only those that read, and those that are
          named.' }
    streams: until the first element if the stream can fail
    members:
      - { any: [not method, static], refuse: only calls of instance methods have a fallback }
      - unclearCompletion
      - { when: [completion, not completionError], without: [http, results],
          refuse: 'its completion handler reports no failure, so nothing can replace one' }
      - { when: [completion], with: [value], act: completedWithValue, needs: [closure] }
      - { when: [failingStream], with: [value],
          refuse: "its result is a stream, which another value can give; remove 'value:'" }
      - { when: [not throws, not completion, not failingStream], refuse: 'it does not throw, so nothing shows that it failed' }
      - rethrows
      - { with: [value], act: replaced }
      - { when: [selfOrAssociated],
          refuse: "it uses Self or an associated type, which can differ in the fallback; set a replacement with 'value:'" }
      - { when: [mutating], refuse: "it is mutating, but the fallback cannot be changed; set a replacement with 'value:'" }
      - { when: [actor, not async],
          refuse: "it is a synchronous member of an actor, so no other actor can be called; set a replacement with
            'value:'" }
      - { when: [actor, unsendable],
          refuse: 'it passes on a value that is not Sendable, so it cannot be called on another actor' }
      - { when: [completion, throws], refuse: it throws and also calls a completion handler }
      - { when: [completion, result],
          refuse: "it returns something before it completes, which cannot come from the fallback; set a replacement with
            'value:'" }
      - { when: [completion], act: completed, needs: [again, escapingClosure] }
      - { when: [failingStream], act: streamed, needs: [again, escapingClosure] }
      - { act: passedOn, needs: [again] }
    onlyWhenNamed:
      - { rules: writing, with: [writes.false] }
      - { when: [inout], because: the fallback continues with what the failed call has changed }
      - registration
      - { when: [throwingClosure],
          because: 'the fallback may call its closure, whose errors belong to the caller' }
    order:
      - { outside: caching, otherwise: a replacement is stored as if it came from the service }
      - { outside: retry, otherwise: a replacement of the first failed attempt ends the call }
      - { outside: [circuitBreaker, rateLimit, concurrencyLimit],
          otherwise: the calls that the other rejects are not replaced }
    ---
    {{<Decorator}}
    {{$separation}}
    {{^streamed}}
    {{> SeparateCall}}
    {{/streamed}}
    {{/separation}}
    {{$body}}
    {{#streamed}}
    {{#isForwarded}}
    guard let {{local.fallback}} = {{own.other}} else {
      return {{call}}
    }
    {{> LastingFunction}}
    {{forwardAttribute}}func {{local.replacement}}() {{forwardEffects}}{{^isAnySequence}}{{forwardResult}}{{/isAnySequence}}{{#isAnySequence}} -> {{runtime.CallSequence}}<{{sequenceTypes}}>{{/isAnySequence}} {
      {{#isAnySequence}}{{runtime.CallSequence}}({{/isAnySequence}}{{callOn.fallback}}{{#isAnySequence}}){{/isAnySequence}}
    }
    {{/isForwarded}}
    {{return}}{{#async}}{{#throws}}try await {{/throws}}{{/async}}{{own.policy}}.{{#async}}{{#throws}}openedStream{{/throws}}{{^throws}}stream{{/throws}}{{/async}}{{^async}}stream{{/async}}(
      {{> StreamCall}}
      of: {{qualifiedName.literal}},
    {{^isForwarded}}
      fallback: {{own.other}}.map { {{local.fallback}} in
        {{runtime.StreamCall}}(unopened: { {{closureSignature}}
          {{#isAnySequence}}{{runtime.CallSequence}}({{/isAnySequence}}{{callOn.fallback}}{{#isAnySequence}}){{/isAnySequence}}
        })
      },
    {{/isForwarded}}
    {{#isForwarded}}
      fallback: {{runtime.StreamCall}}(unopened: {{local.replacement}}),
    {{/isForwarded}}
    {{#ownOptions.errors}}
      errors: {
        {{> Expression}}
      },
    {{/ownOptions.errors}}
    )
    {{/streamed}}
    {{#passedOn}}
    do {{#errorType}}throws({{.}}) {{/errorType}}{
      {{#result}}return {{/result}}{{call}}
    } catch let {{local.failure}} {
      let {{local.fallback}} = try {{own.policy}}.fallback(
        {{own.other}},
        after: {{local.failure}},
        of: {{qualifiedName.literal}},
      ){{#ownOptions.errors}} {
        {{> Expression}}
      }{{/ownOptions.errors}}
      {{#result}}return {{/result}}{{callOn.fallback}}
    }
    {{/passedOn}}
    {{#replaced}}
    do {{#errorType}}throws({{.}}) {{/errorType}}{
      {{#result}}return {{/result}}{{call}}
    } catch let {{local.failure}} {
      {{#result}}return {{/result}}try {{own.policy}}.value(
        after: {{local.failure}},
        of: {{qualifiedName.literal}},
      ) {
    {{#options.value}}
        {{> Expression}}
    {{/options.value}}
    {{#ownOptions.errors}}
      } errors: {
        {{> Expression}}
    {{/ownOptions.errors}}
      }
    }
    {{/replaced}}
    {{#completed}}
    guard let {{local.fallback}} = {{own.other}} else {
      return {{call}}
    }
    {{own.policy}}.call(
      of: {{qualifiedName.literal}},
      {{> Handler}}
    ) { {{completion.names}} in
      {{call}}
    } fallback: { {{completion.names}} in
      {{callOn.fallback}}
    {{#ownOptions.errors}}
    } errors: {
      {{> Expression}}
    {{/ownOptions.errors}}
    }
    {{/completed}}
    {{#completedWithValue}}
    {{#result}}return {{/result}}{{effects}}{{own.policy}}.call(
      of: {{qualifiedName.literal}},
      {{> Handler}}
    ) { {{completion.names}}{{#errorType}} throws({{.}}){{/errorType}} in
      {{call}}
    {{#options.value}}
    } value: {
      {{> Expression}}
    {{/options.value}}
    {{#ownOptions.errors}}
    } errors: {
      {{> Expression}}
    {{/ownOptions.errors}}
    }
    {{/completedWithValue}}
    {{/body}}
    {{$furtherDeclarations}}

    extension {{runtime.FallbackPolicy}} {
      /// The default policy for `{{protocol}}`.
      {{access}}nonisolated static var {{instanceName}}: {{runtime.FallbackPolicy}} {
        {{runtime.FallbackPolicy}}{{^options.errors}}(){{/options.errors}}{{#options.errors}} {
          {{> Expression}}
        }{{/options.errors}}
      }
    }
    {{/furtherDeclarations}}
    {{/Decorator}}

    """##

  private static let faults = ##"""
    ---
    context: 1
    decorator: faults
    firstSpec: none
    type: FaultInjecting{Protocol}
    modifier: injectingFaults
    module: DecoratorsTesting
    summary: 'injects delays, errors and other results into calls'
    alsoKnownAs: [chaos, faultInjection, simulate]
    timed: true
    properties:
      - { name: faults, type: '{{runtime.FaultInjector}}<any {{protocol}}>', value: faults.inStack() }
    parameters:
      - { name: faults, label: _, type: '{{runtime.FaultInjector}}<any {{protocol}}>',
          summary: 'The injector of the faults.' }
    advice:
      - { words: [delay, error, errors, failureRate, latency, probability, rate, seed],
          write: "faults are Swift: the modifier takes a FaultInjector, which has them" }
    options:
      result: { type: expression, arguments: 0, scope: member,
        summary: 'The result, or the arguments of the completion handler, for faults that replace a result and name none.' }
      error: { type: expression, arguments: 1, scope: member,
        summary: 'The error that a member with typed throws throws for $0, an injected error of another type.' }
    members:
      - { any: [not method, static], refuse: only calls of instance methods have faults injected }
      - unclearCompletion
      - { when: [completion], with: [error],
          refuse: "its completion handler gets the injected error itself; remove 'error:'" }
      - delayedCompletion
      - omittedResult
      - { when: [completion], act: completed, needs: [escapingClosure] }
      - rethrows
      - { when: [not typedThrows], with: [error],
          refuse: "it can throw the injected error itself; remove 'error:'" }
      - { when: [failingStream, not throws], act: streamed, needs: [escapingClosure] }
      - { act: called, needs: [closure] }
    onlyWhenNamed:
      - { when: [not async, not completion, not failingStream],
          because: 'it is synchronous, so faults can be errors and results, but not delays, which would block its thread' }
      - registration
    order:
      - { inside: [retry, caching, timeout, circuitBreaker, fallback, hedge, logging, metrics],
          otherwise: what it injects does not reach the other }
    ---
    {{<Decorator}}
    {{$separation}}
    {{> SeparateCall}}
    {{/separation}}
    {{$body}}
    guard {{own.faults}}.isEnabled else {
      return {{call}}
    }
    {{#streamed}}
    {{> LastingFunction}}
    return {{own.faults}}.stream(
      of: {{qualifiedName.literal}},
    {{^isForwarded}}
      {{runtime.StreamCall}}(
        of: {{qualifiedName.literal}},
        unopened: { {{closureSignature}}
          {{> LastingCall}}
        }),
    {{/isForwarded}}
    {{#isForwarded}}
      {{runtime.StreamCall}}(of: {{qualifiedName.literal}}, unopened: {{forward}}),
    {{/isForwarded}}
    {{#options.result}}
      result: {
        {{> Expression}}
      },
    {{/options.result}}
    {{#options.error}}
      error: {
        {{> Expression}}
      },
    {{/options.error}}
    )
    {{/streamed}}
    {{^streamed}}
    {{#completed}}
    {{own.faults}}.call(
      of: {{qualifiedName.literal}},
      {{> Handler}}
    ) { {{completion.names}} in
      {{call}}
    {{/completed}}
    {{#called}}
    {{> ForwardFunction}}
    return {{effects}}{{own.faults}}.call(
      of: {{qualifiedName.literal}},
    {{> Operation}}
    {{/called}}
    {{#options.result}}
    {{<FurtherClosure}}{{$label}}result{{/label}}{{/FurtherClosure}}
    {{/options.result}}
    {{#options.error}}
    {{<FurtherClosure}}{{$label}}error{{/label}}{{/FurtherClosure}}
    {{/options.error}}
    {{> OperationEnd}}
    {{/streamed}}
    {{/body}}
    {{$furtherDeclarations}}

    {{#availability}}
    {{.}}
    {{/availability}}
    extension {{runtime.FaultMember}} where FaultSubject == any {{protocol}} {
    {{#members}}
    {{^reason}}
    {{#condition}}
      #if {{condition}}
    {{/condition}}
    {{#availability}}
      {{.}}
    {{/availability}}
      /// The member `{{fullName}}`.
      {{access}}{{^hashesOwnTypes}}nonisolated {{/hashesOwnTypes}}static var {{identifier}}: {{runtime.FaultMember}}<any {{protocol}}, {{givenType}}{{^givenType}}Never{{/givenType}}> {
        .init({{qualifiedName.literal}})
      }
    {{#condition}}
      #endif
    {{/condition}}

    {{/reason}}
    {{/members}}
    }
    {{/furtherDeclarations}}
    {{/Decorator}}

    """##

  private static let file = ##"""
    // Generated by `decorate` from {{specName}}. Edit that file: this one is written anew.

    {{#holdsDefaults}}
    // It asks for no decorators: other specs take its defaults.
    {{/holdsDefaults}}
    {{^holdsDefaults}}
    {{#imports}}
    {{.}}
    {{/imports}}
    {{#hasTestableImports}}

    {{/hasTestableImports}}
    {{#testableImports}}
    {{.}}
    {{/testableImports}}
    {{#conditionalImports}}

    #if {{condition}}
    {{text}}
    #endif
    {{/conditionalImports}}

    /// The interface that this file needs. If the library has another one, the compiler reports this line.
    private typealias RequiredRuntime = {{imported.Decorators.RuntimeVersion8}}
    {{/holdsDefaults}}

    """##

  private static let forward = ##"""
    {{#isType}}
    {{head}} = {{place}}
    {{/isType}}
    {{^isType}}
    {{> Head}}
    {{#getter}}
      {{getter}} { {{call}} }
    {{#setter}}
      {{setter}} { {{assignment}} }
    {{/setter}}
    {{/getter}}
    {{^getter}}
      {{return}}{{call}}
    {{/getter}}
    }
    {{/isType}}

    """##

  private static let forwardFunction = ##"""
    {{#isForwarded}}
    {{^isOperation}}
    {{forwardAttribute}}func {{forward}}({{listParameter}}) {{forwardEffects}}{{forwardResult}} {
      {{call}}
    }
    {{/isOperation}}
    {{/isForwarded}}

    """##

  private static let furtherClosure = ##"""
    {{^isForwarded}}
    } {{$label}}{{/label}}: { {{$parameters}}{{/parameters}}
      {{$body}}
      {{> Expression}}
      {{/body}}
    {{/isForwarded}}
    {{#isForwarded}}
      {{$label}}{{/label}}: { {{$parameters}}{{/parameters}}
        {{$body}}
        {{> Expression}}
        {{/body}}
      },
    {{/isForwarded}}

    """##

  private static let handedOver = ##"""
    {{#throws}}
    do {{#errorType}}throws({{.}}) {{/errorType}}{
      {{> EndedCall}}
    } catch {
      {{local.call}}.failed(error)
      throw error
    }
    {{/throws}}
    {{^throws}}
    {{> EndedCall}}
    {{/throws}}

    """##

  private static let handler = ##"""
    .init({{#isolatedCompletion}}isolated: {{/isolatedCompletion}}{{completion.handler}}){{#isJudgedHandler}}.judged(
      {{#judgement.http}}http: true,{{/judgement.http}}
    {{#judgement.results}}
      results: {
        {{#mainActorCompletion}}@MainActor in{{/mainActorCompletion}}
        {{> Expression}}
      },
    {{/judgement.results}}
      {{> JudgedErrors}}
    ){{/isJudgedHandler}},

    """##

  private static let head = ##"""
    {{#attributes}}
    {{.}}
    {{/attributes}}
    {{head}} {
    {{#prologue}}
      {{.}}
    {{/prologue}}

    """##

  private static let hedge = ##"""
    ---
    context: 1
    decorator: hedge
    type: Hedging{Protocol}
    modifier: hedging
    module: DecoratorsResilience
    summary: starts another attempt while a call is slow, and returns the first success
    alsoKnownAs: [backupRequest, race, speculate]
    conditional: true
    failures: all
    timed: true
    properties:
      - { name: other, type: 'any {{protocol}}', with: [other] }
      - { name: policy, type: '{{runtime.HedgePolicy}}', value: 'policy.with(delay: delay, budget: budget)' }
    parameters:
      - { name: other, label: to, type: 'any {{protocol}}', with: [other],
          summary: The value that further attempts use. }
      - { name: delay, label: after, type: '{{runtime.Duration}}?', default: nil,
          summary: The time before another attempt is started; by default that of the policy. }
      - { name: budget, label: within, type: '{{runtime.RetryBudget}}?', default: nil,
          summary: The shared limit on further attempts; by default that of the policy. }
      - { name: policy, label: with, type: '{{runtime.HedgePolicy}}', default: '.{{instanceName}}',
          summary: The delay and the number of attempts. }
    renamed: { when: failureIf }
    options:
      delay: { type: duration, scope: both,
        alsoKnownAs: [after],
        summary: 'The time before another attempt is started beside a slow one; two seconds by default.' }
      percentile: { type: number, minimum: 1, maximum: 100, scope: both,
        summary: 'The percentage of calls that end within the delay, which is measured on the last 100 calls of the member.
          The first 20 calls have the given delay.' }
      maxAttempts: { type: integer, minimum: 1, scope: both,
        summary: 'The largest number of attempts, the first included; 2 by default.' }
      other: { type: boolean,
        summary: 'Calls another value, which the modifier takes, in attempts after the first, such as a replica.' }
      failureIf: { type: expression, scope: member,
        summary: 'The condition for results, as $0, that count as failures. Another attempt is then made at once.' }
      idempotent: { type: boolean, scope: member,
        summary: 'Says why a member that writes is called again: a second call does no more than the first.' }
      idempotencyKey: { type: parameters, also: [call], scope: member,
        summary: 'The parameters that make the key of the context, such as orderID, by which the server can tell a
          repetition. With the word call, each call has a key of its own.' }
    members:
      - { any: [not method, static], refuse: only instance methods are called again }
      - { any: [completion, unclearCompletion],
          refuse: 'it has a completion handler, so the attempts that lose cannot be cancelled' }
      - { when: [stream], refuse: 'its result is a stream, and which of two streams wins shows only at their ends' }
      - { when: [not async], refuse: 'it is synchronous, so its thread cannot make two attempts at once' }
      - failureIfOfNothing
      - { when: [selfOrAssociated], with: [other],
          refuse: 'it uses Self or an associated type, which can differ in the other value' }
      - { when: [actor, unsendable], with: [other],
          refuse: 'it passes on a value that is not Sendable, so it cannot be called on another actor' }
      - { act: hedged, needs: [again, task] }
    noEffect:
      - { with: [maxAttempts.1],
          refuse: "the first attempt is the only one; write 'maxAttempts: 2' or more, or remove the decorator" }
    warnings:
      - { rules: namedWriting, without: [idempotent, idempotencyKey] }
    onlyWhenNamed:
      - { because: it is called again while the first call may still be carried out }
    order:
      - { inside: retry, means: makes a second call beside each attempt that takes long }
      - { outside: retry, means: makes a second call with attempts of its own beside a call whose attempts take long }
      - { inside: [caching, singleFlight], otherwise: its parallel calls are shared and become one }
    ---
    {{<Decorator}}
    {{$body}}
    {{<KeyedCall}}
    {{$operation}}
    {{return}}{{effects}}{{own.policy}}.call(
      of: {{qualifiedName.literal}},
      {{#ownOptions.delay}}delay: {{.}},{{/ownOptions.delay}}
      {{#ownOptions.percentile}}percentile: {{.}},{{/ownOptions.percentile}}
      {{#ownOptions.maxAttempts}}maxAttempts: {{.}},{{/ownOptions.maxAttempts}}
    {{> Operation}}
    {{#options.other}}
    {{<FurtherClosure}}
    {{$label}}other{{/label}}{{$parameters}}{{closureSignature}}{{/parameters}}
    {{$body}}
    {{callOn.other}}
    {{/body}}
    {{/FurtherClosure}}
    {{/options.other}}
    {{#options.failureIf}}
    {{<FurtherClosure}}{{$label}}failureIf{{/label}}{{/FurtherClosure}}
    {{/options.failureIf}}
    {{> OperationEnd}}
    {{/operation}}
    {{/KeyedCall}}
    {{/body}}
    {{$furtherDeclarations}}

    extension {{runtime.HedgePolicy}} {
      /// The default policy for `{{protocol}}`.
      {{access}}nonisolated static var {{instanceName}}: {{runtime.HedgePolicy}} {
        {{runtime.HedgePolicy}}(
          {{#options.delay}}after: {{.}},{{/options.delay}}
          {{#options.percentile}}percentile: {{.}},{{/options.percentile}}
          {{#options.maxAttempts}}maxAttempts: {{.}},{{/options.maxAttempts}}
        )
      }
    }
    {{/furtherDeclarations}}
    {{/Decorator}}

    """##

  private static let judgedCall = ##"""
    {{#judgesErrors}}
    do {
      {{> JudgedResult}}
    } catch let {{thrown}} {
      throw {{runtime.JudgedError}}.judging(
        {{thrown}},
        {{> JudgedErrors}}
      )
    }
    {{/judgesErrors}}
    {{^judgesErrors}}
    {{> JudgedResult}}
    {{/judgesErrors}}

    """##

  private static let judgedErrors = ##"""
    {{#judgement.permanent}}
    permanent: {
      {{> Expression}}
    },
    {{/judgement.permanent}}
    {{#judgement.transient}}
    transient: {
      {{> Expression}}
    },
    {{/judgement.transient}}

    """##

  private static let judgedResult = ##"""
    {{#judgesResults}}
    return try {{runtime.FailedResult}}.checked(
      {{decorateeCall}},
      {{#judgement.http}}http: true,{{/judgement.http}}
    ){{#judgement.results}} {
      {{> Expression}}
    }{{/judgement.results}}
    {{/judgesResults}}
    {{^judgesResults}}
    {{#resultType}}return {{/resultType}}{{decorateeCall}}
    {{/judgesResults}}

    """##

  private static let keyArguments = ##"""
    {{#listed.key}}
      for: "{{#parameters}}{{#listed.key}}{{name}}:{{/listed.key}}{{/parameters}}",
      {{#options.key.member}}of: {{qualifiedName.literal}},{{/options.key.member}}
    {{#parameters}}
      {{#listed.key}}{{name}},{{/listed.key}}
    {{/parameters}}
    {{/listed.key}}

    """##

  private static let keyedCall = ##"""
    {{#listed.idempotencyKey}}
    {{return}}{{^failingStream}}{{^completion}}{{effects}}{{/completion}}{{/failingStream}}{{#failingStream}}{{#async}}{{effects}}{{/async}}{{/failingStream}}{{runtime.CallContext}}(
      of: {{qualifiedName.literal}},
    {{^options.idempotencyKey.call}}
    {{#parameters}}
      {{#listed.idempotencyKey}}{{name}},{{/listed.idempotencyKey}}
    {{/parameters}}
    {{/options.idempotencyKey.call}}
    ).run(
    {{#completion}}
      {{> Handler}}
    ) { {{names}} in
    {{/completion}}
    {{^completion}}
    ) { {{^failingStream}}{{closureSignature}}{{/failingStream}}{{#failingStream}}{{#async}}{{closureSignature}}{{/async}}{{/failingStream}}
    {{/completion}}
      {{$operation}}{{/operation}}
    }
    {{/listed.idempotencyKey}}
    {{^listed.idempotencyKey}}
    {{$operation}}{{/operation}}
    {{/listed.idempotencyKey}}

    """##

  private static let lastingCall = ##"""
    {{#isAnySequence}}{{runtime.CallSequence}}({{/isAnySequence}}{{call}}{{#isAnySequence}}){{/isAnySequence}}

    """##

  private static let lastingFunction = ##"""
    {{#isForwarded}}
    {{forwardAttribute}}func {{forward}}() {{forwardEffects}}{{^isAnySequence}}{{forwardResult}}{{/isAnySequence}}{{#isAnySequence}} -> {{runtime.CallSequence}}<{{sequenceTypes}}>{{/isAnySequence}} {
      {{> LastingCall}}
    }
    {{/isForwarded}}

    """##

  private static let lastingOperation = ##"""
    {{^isForwarded}}
    ) { {{closureSignature}}
      {{> LastingCall}}
    {{/isForwarded}}
    {{#isForwarded}}
      {{forward}},
    {{/isForwarded}}

    """##

  private static let logArguments = ##"""
    {{qualifiedName.literal}},
    {{#hasParameters}}
    [
    {{#parameters}}
    {{#isValue}}
      .{{#listed.reveal}}revealed{{/listed.reveal}}{{^listed.reveal}}redacted{{/listed.reveal}}(
        {{label.literal}}, {{name}}),
    {{/isValue}}
      {{^isValue}}.unread({{label.literal}}),{{/isValue}}
    {{/parameters}}
    ],
    {{/hasParameters}}

    """##

  private static let logging = ##"""
    ---
    context: 1
    decorator: logging
    type: Logging{Protocol}
    modifier: logging
    summary: logs when a member is called and how that ends
    alsoKnownAs: [audit, debug, print]
    failures: results
    firstSpec: written
    imports: [{ module: Logging, with: [swiftLog] }]
    helpers: [{ partial: SwiftLog, with: [swiftLog] }]
    timed: true
    properties:
      - { name: log, type: '{{runtime.CallLog}}', value: '{{runtime.CallLog}}(to: sink, level: level{{#options.eventLevel}}, eventLevel: .{{.}}{{/options.eventLevel}})',
          without: [swiftLog] }
      - { name: log, type: '{{runtime.CallLog}}', with: [swiftLog],
          value: '{{runtime.CallLog}}(to: {{runtime.ClosureLog}}(swiftLog: logger), level: level{{#options.eventLevel}}, eventLevel: .{{.}}{{/options.eventLevel}})' }
    parameters:
      - { name: sink, label: to, type: 'some {{runtime.LogSink}}', default: '{{runtime.StandardErrorLog}}()',
          without: [swiftLog], summary: The receiver of the events. }
      - { name: logger, label: to, type: '{{imported.Logging.Logger}}',
          default: '{{imported.Logging.Logger}}(label: {{protocol.literal}})',
          with: [swiftLog], summary: 'The logger that the events go to, if its level is not above theirs.' }
      - { name: level, type: '{{runtime.LogLevel}}', default: '.{{options.level}}',
          summary: 'The level of all events but failures, which are errors.' }
    locals: [call, result]
    advice:
      - { words: [category, destination, handler, logger, sink, subsystem],
          write: "the log is an argument: 'logging(to: sink)'" }
      - { words: [hide, mask, redact, redacted, sensitive],
          write: "values are hidden, unless 'reveal: [...]' names their parameters" }
    options:
      level: { type: word, words: [trace, debug, info, notice, warning, error, critical], default: info,
        summary: 'The level of all events but failures, which are errors.' }
      eventLevel: { type: word, words: [trace, debug, info, notice, warning, error, critical],
        summary: 'The level of events that tell of a failure, such as another attempt or a fallback; by default that of the
          others.' }
      reveal: { type: parameters, also: [result, error], scope: both,
        summary: "The parameters whose values are logged, and 'result' and 'error'. All others show only their type." }
      swiftLog: { type: boolean,
        summary: 'Logs with swift-log, whose module Logging is imported; by default with a logger of the protocol''s name.' }
    streams: until the stream ends
    members:
      - { any: [not method, static], refuse: only instance methods are logged }
      - { when: [not completion], any: [consuming, borrowing, sending, sendingResult], act: handedOver }
      - { when: [completion, not registration], act: completed, needs: [closure] }
      - { when: [stream], act: streamed }
      - { act: called }
    order:
      - { outside: retry, means: logs a call once with all its attempts }
      - { inside: retry, means: logs each attempt }
      - { outside: caching, means: 'logs calls that a stored result answers, too' }
      - { inside: caching, means: logs only the calls that are made }
      - { outside: fallback, means: logs the replacement of a call that fails }
      - { inside: fallback, means: logs that a call fails even if it is replaced }
    ---
    {{<Decorator}}
    {{$body}}
    {{#called}}
    {{> ForwardFunction}}
    {{return}}{{effects}}{{own.log}}.call(
      {{> LogArguments}}
      {{^hasParameters}}{{#isForwarded}}[],{{/isForwarded}}{{/hasParameters}}
      {{> Revealed}}
    {{> Operation}}
    {{> OperationEnd}}
    {{/called}}
    {{^called}}
    guard let {{local.call}} = {{own.log}}.started(
      {{> LogArguments}}
      {{> Revealed}}
    ) else {
      return {{call}}
    }
    {{/called}}
    {{#streamed}}
    {{> LastingFunction}}
    return {{effects}}{{local.call}}.perform(
    {{> LastingOperation}}
    {{> OperationEnd}}
    {{/streamed}}
    {{#completed}}
    {{#result}}return {{/result}}{{effects}}{{local.call}}.perform(
      {{> Handler}}
    ) { {{completion.names}}{{#errorType}} throws({{.}}){{/errorType}} in
      {{call}}
    }
    {{/completed}}
    {{#handedOver}}
    {{> HandedOver}}
    {{/handedOver}}
    {{/body}}
    {{$furtherModifiers}}
    {{#options.swiftLog}}

      /// Returns this `{{protocol}}` as one that {{summary}}, without swift-log.
      ///
      /// - Parameters:
      ///   - sink: The receiver of the events.
      ///   - level: The level of all events but failures, which are errors.
      {{access}}{{modifierIsolation}}func {{modifier}}(
        to sink: some {{runtime.LogSink}},
        level: {{runtime.LogLevel}} = .{{options.level}},
      ) -> {{modified}} {
        {{type}}(decoratee: self, log: {{runtime.CallLog}}(to: sink, level: level))
      }
    {{/options.swiftLog}}
    {{/furtherModifiers}}
    {{/Decorator}}

    """##

  private static let metrics = ##"""
    ---
    context: 1
    decorator: metrics
    type: Measuring{Protocol}
    modifier: measuring
    module: DecoratorsTelemetry
    summary: counts and measures calls
    alsoKnownAs: [analytics, instrument, measure, monitor, statistics, telemetry]
    failures: results
    imports: [{ module: CoreMetrics, hides: [Foundation.Timer], with: [swiftMetrics] }]
    helpers: [{ partial: SwiftMetrics, with: [swiftMetrics] }]
    timed: true
    properties:
      - { name: metrics, type: '{{runtime.CallMetrics}}', value: '.{{instanceName}}(in: sink, dimensions: dimensions, clock: clock)',
          without: [swiftMetrics] }
      - { name: metrics, type: '{{runtime.CallMetrics}}', with: [swiftMetrics],
          value: '.{{instanceName}}(in: {{runtime.ClosureMetrics}}(swiftMetrics: factory), dimensions: dimensions, clock: clock)' }
    parameters:
      - { name: sink, label: in, type: 'some {{runtime.MetricsSink}}', default: '{{runtime.MemoryMetrics}}.shared',
          without: [swiftMetrics],
          summary: 'The sink that makes the instruments; by default one in memory that the process shares.' }
      - { name: factory, label: in, type: 'any {{imported.CoreMetrics.MetricsFactory}}',
          default: '{{imported.CoreMetrics.MetricsSystem}}.factory',
          with: [swiftMetrics],
          summary: 'The factory that makes the instruments, each once; by default the one that the program has set up.' }
      - { name: dimensions, type: '[{{runtime.String}}: {{runtime.String}}]', default: '[:]',
          summary: 'Further dimensions of each instrument, such as a region.' }
      - { name: clock, type: 'some {{runtime.Clock}}<{{runtime.Duration}}>',
          default: '{{runtime.DefaultClock}}()',
          summary: The clock that measures the durations of calls. }
    locals: [call, result]
    options:
      swiftMetrics: { type: boolean,
        summary: 'Measures with swift-metrics, whose module CoreMetrics is imported; by default with the factory that
          the program has set up.' }
    streams: until the stream ends
    members:
      - { any: [not method, static], refuse: only instance methods are measured }
      - { when: [not completion], any: [consuming, borrowing, sending, sendingResult], act: handedOver }
      - { when: [completion], act: completed, needs: [closure] }
      - { act: called }
    order:
      - { outside: retry, means: measures a call once with all its attempts }
      - { inside: retry, means: measures each attempt }
      - { outside: caching, means: 'measures calls that a stored result answers, too' }
      - { inside: caching, means: measures only the calls that are made }
    ---
    {{<Decorator}}
    {{$body}}
    {{#called}}
    {{> LastingFunction}}
    {{/called}}
    let {{local.call}} = {{own.metrics}}.started({{qualifiedName.literal}})
    {{#called}}
    {{#result}}return {{/result}}{{effects}}{{local.call}}.perform(
    {{> LastingOperation}}
    {{> OperationEnd}}
    {{/called}}
    {{#completed}}
    {{#result}}return {{/result}}{{effects}}{{local.call}}.perform(
      {{> Handler}}
    ) { {{completion.names}}{{#errorType}} throws({{.}}){{/errorType}} in
      {{call}}
    }
    {{/completed}}
    {{#handedOver}}
    {{> HandedOver}}
    {{/handedOver}}
    {{/body}}
    {{$furtherModifiers}}
    {{#options.swiftMetrics}}

      /// Returns this `{{protocol}}` as one that {{summary}}, without swift-metrics.
      ///
      /// - Parameters:
      ///   - sink: The sink that makes the instruments.
      ///   - dimensions: Further dimensions of each instrument, such as a region.
      ///   - clock: The clock that measures the durations of calls.
      {{access}}{{modifierIsolation}}func {{modifier}}(
        in sink: some {{runtime.MetricsSink}},
        dimensions: [{{runtime.String}}: {{runtime.String}}] = [:],
        clock: some {{runtime.Clock}}<{{runtime.Duration}}> = {{runtime.DefaultClock}}(),
      ) -> {{modified}} {
        {{type}}(decoratee: self, metrics: .{{instanceName}}(in: sink, dimensions: dimensions, clock: clock))
      }
    {{/options.swiftMetrics}}
    {{/furtherModifiers}}
    {{$furtherDeclarations}}

    extension {{runtime.CallMetrics}} {
      /// The metrics of the members of `{{protocol}}`.
      {{access}}nonisolated static func {{instanceName}}(
        in sink: some {{runtime.MetricsSink}},
        dimensions: [{{runtime.String}}: {{runtime.String}}] = [:],
        clock: some {{runtime.Clock}}<{{runtime.Duration}}> = {{runtime.DefaultClock}}(),
      ) -> {{runtime.CallMetrics}} {
        {{runtime.CallMetrics}}(
          of: [
    {{#members}}
    {{^reason}}
            {{qualifiedName.literal}},
    {{/reason}}
    {{/members}}
          ],
          in: sink,
          dimensions: dimensions,
          clock: clock,
        )
      }
    }
    {{#options.swiftMetrics}}

    extension {{runtime.ClosureMetrics}} {
      /// Returns a sink whose instruments a factory of swift-metrics makes, for example for gauges.
      {{access}}nonisolated static func {{instanceName}}(
        swiftMetrics factory: any {{imported.CoreMetrics.MetricsFactory}} = {{imported.CoreMetrics.MetricsSystem}}.factory,
      ) -> {{runtime.ClosureMetrics}} {
        {{runtime.ClosureMetrics}}(swiftMetrics: factory)
      }
    }
    {{/options.swiftMetrics}}
    {{/furtherDeclarations}}
    {{/Decorator}}

    """##

  private static let modifierHead = ##"""
    {{#hasParameters}}
    ///
    {{#onlyParameter}}
    /// - Parameter {{name}}: {{summary}}
    {{/onlyParameter}}
    {{^onlyParameter}}
    /// - Parameters:
    {{#parameters}}
    ///   - {{name}}: {{summary}}
    {{/parameters}}
    {{/onlyParameter}}
    {{/hasParameters}}
    {{access}}{{modifierIsolation}}func {{modifier}}(
    {{#parameters}}
      {{text}},
    {{/parameters}}
    ) -> {{modified}} {

    """##

  private static let operation = ##"""
    {{^isForwarded}}
    ) { {{closureSignature}}
      {{> OperationCall}}
    {{/isForwarded}}
    {{#isForwarded}}
    {{^isOperation}}
      {{forward}},
    {{/isOperation}}
    {{#isOperation}}
      .init { {{closureSignature}}
        {{> OperationCall}}
      },
    {{/isOperation}}
    {{/isForwarded}}

    """##

  private static let operationCall = ##"""
    {{#isJudgedInTask}}
    {{> JudgedCall}}
    {{/isJudgedInTask}}
    {{^isJudgedInTask}}
    {{call}}
    {{/isJudgedInTask}}

    """##

  private static let operationEnd = ##"""
    {{^isForwarded}}
    }
    {{/isForwarded}}
    {{#isForwarded}}
    )
    {{/isForwarded}}

    """##

  private static let rateLimit = ##"""
    ---
    context: 1
    decorator: rateLimit
    type: RateLimiting{Protocol}
    modifier: limitingRate
    module: DecoratorsResilience
    summary: limits how many calls are made in a period
    alsoKnownAs: [debounce, limit, quota, throttle]
    timed: true
    properties:
      - { name: limiter, type: '{{runtime.RateLimiter}}', value: limiter.inStack() }
    parameters:
      - { name: limiter, label: with, type: '{{runtime.RateLimiter}}', with: [limit],
          default: '{{runtime.RateLimiter}}(.{{instanceName}})',
          summary: The limiter; by default one of its own. }
      - { name: limiter, label: with, type: '{{runtime.RateLimiter}}', without: [limit], summary: The limiter. }
    failsWith: RateLimitExceededError
    options:
      limit:
        type: record
        summary: 'The number of calls in a period. Without it, the modifier requires a limiter.'
        oneOf: [calls]
        fields:
          calls: { type: integer, minimum: 1, with: [per], summary: The number of calls. }
          per: { type: duration, minimum: 1ms, with: [calls], summary: The period. }
          burst: { type: integer, minimum: 1, with: [calls],
            summary: 'The number of calls that can be made at once after a pause; by default that of calls.' }
      maxWait: { type: duration, minimum: 1ms, words: [zero], with: [limit],
        summary: 'The longest wait. A call that would wait longer fails at once; with zero, each call beyond the limit does.
          Unlimited by default.' }
      key: { type: parameters, hashable: true, also: [member], scope: member,
        summary: 'The parameters whose values each have a limit of their own, such as userID. Members with the same
          parameters share it; with the word member, each member has its own.' }
      cost: { type: expression, arguments: 0, scope: member,
        summary: 'The number of calls that a call counts as, from its parameters, such as prompt.count; 1 by default.' }
      actualCost: { type: expression, arguments: 1, scope: member,
        summary: 'The cost that the result tells, as $0, such as $0.usage.total. It replaces the first one when the call
          has ended.' }
    renamed: { exceeded: 'maxWait: zero' }
    members:
      - { any: [not method, static], refuse: only calls of instance methods are limited }
      - waiting
      - { when: [completion], with: [actualCost],
          refuse: "its completion handler gets the result; remove 'actualCost:'" }
      - { when: [stream], with: [actualCost], refuse: "its result is a stream, which tells no cost; remove 'actualCost:'" }
      - { when: [not result], with: [actualCost], refuse: "it returns nothing; remove 'actualCost:'" }
      - { when: [completion], with: [key], act: limitedByKey, needs: [escapingClosure] }
      - { when: [completion], act: limited, needs: [escapingClosure] }
      - { when: [failingStream], any: [not throws, not async], act: streamed, needs: [escapingClosure] }
      - waitingThread
      - { with: [key], act: limitedByKey, needs: [closure] }
      - { act: limited, needs: [closure] }
    onlyWhenNamed:
      - registration
    checks: [{ of: key, conformTo: Hashable, with: [key] }]
    order:
      - { inside: retry, otherwise: attempts after the first are not counted }
      - { inside: caching, otherwise: calls that need only a stored result count too }
    ---
    {{<Decorator}}
    {{$body}}
    {{^completion}}
    {{> LastingFunction}}
    {{/completion}}
    {{^completion}}{{return}}{{#streamed}}{{#async}}await {{/async}}{{/streamed}}{{^streamed}}{{effects}}{{/streamed}}{{/completion}}{{own.limiter}}.limit(
    {{> KeyArguments}}
    ){{#options.cost}}.costing {
      {{> Expression}}
    }{{/options.cost}}{{#completion}}.call(
      of: {{qualifiedName.literal}},
      {{> Handler}}
    ) { {{names}} in
      {{> LastingCall}}
    {{/completion}}
    {{^completion}}.{{#streamed}}stream{{/streamed}}{{^streamed}}call{{/streamed}}(
      of: {{qualifiedName.literal}},
    {{> LastingOperation}}
    {{/completion}}
    {{^streamed}}
    {{#options.actualCost}}
    {{<FurtherClosure}}{{$label}}actualCost{{/label}}{{/FurtherClosure}}
    {{/options.actualCost}}
    {{/streamed}}
    {{#options.error}}
    {{<FurtherClosure}}{{$label}}error{{/label}}{{/FurtherClosure}}
    {{/options.error}}
    {{> OperationEnd}}
    {{/body}}
    {{$furtherDeclarations}}
    {{#options.limit}}

    extension {{runtime.RateLimitPolicy}} {
      /// The default limit for `{{protocol}}`.
      {{access}}nonisolated static var {{instanceName}}: {{runtime.RateLimitPolicy}} {
        {{runtime.RateLimitPolicy}}(
          calls: {{calls}},
          per: {{per}},
          {{#burst}}burst: {{.}},{{/burst}}
          {{#options.maxWait}}maxWait: {{.}},{{/options.maxWait}}
        )
      }
    }
    {{/options.limit}}
    {{/furtherDeclarations}}
    {{/Decorator}}

    """##

  private static let recording = ##"""
    ---
    context: 1
    decorator: recording
    firstSpec: none
    type: Recording{Protocol}
    modifier: recording
    module: DecoratorsTesting
    summary: 'records calls with their arguments and outcomes, for tests, or answers them from a recording'
    alsoKnownAs: [cassette, mock, replay, snapshot, spy, stub, vcr]
    failures: results
    properties:
      - { name: recorder, type: '{{runtime.CallRecorder}}<any {{protocol}}>' }
    parameters:
      - { name: recorder, label: in, type: '{{runtime.CallRecorder}}<any {{protocol}}>',
          summary: The recorder of the calls. }
    options:
      omit: { type: parameters, also: [result, error], scope: both,
        summary: "The parameters whose values are neither written to a recording nor compared with it, and 'result' and
          'error' (all but its type): secrets, and values that differ between runs." }
      error: { type: expression, arguments: 1, scope: member,
        summary: 'The error that a member with typed throws throws for $0, an error of another type, such as that of a call
          that a replayed recording does not contain.' }
    streams: with all elements of the stream
    members:
      - { any: [not method, static], refuse: only calls of instance methods are recorded }
      - { when: [completion], with: [error],
          refuse: "its completion handler gets the error itself; remove 'error:'" }
      - { when: [completion], act: completed, needs: [closure] }
      - { when: [not typedThrows], with: [error],
          refuse: "it can throw the error itself; remove 'error:'" }
      - { act: called, needs: [closure] }
    ---
    {{<Decorator}}
    {{$body}}
    {{#called}}
    {{> LastingFunction}}
    {{/called}}
    {{return}}{{effects}}{{own.recorder}}.call(
      {{qualifiedName.literal}},
      {{arguments}},
      [
    {{#parameters}}
    {{#isValue}}
        .{{#listed.omit}}omitted{{/listed.omit}}{{^listed.omit}}value{{/listed.omit}}(
          {{label.literal}}, {{name}}),
    {{/isValue}}
        {{^isValue}}.unread({{label.literal}}),{{/isValue}}
    {{/parameters}}
      ],
    {{#options.omit}}
      omitting: [
        {{#result}}.result,{{/result}}
        {{#error}}.error,{{/error}}
      ],
    {{/options.omit}}
    {{#completed}}
      {{> Handler}}
    ) { {{completion.names}}{{#errorType}} throws({{.}}){{/errorType}} in
      {{call}}
    {{/completed}}
    {{#called}}
    {{> LastingOperation}}
    {{#options.error}}
    {{<FurtherClosure}}{{$label}}error{{/label}}{{/FurtherClosure}}
    {{/options.error}}
    {{/called}}
    {{> OperationEnd}}
    {{/body}}
    {{$furtherModifiers}}

      /// Returns this `{{protocol}}` as one that answers calls from a recording in place of making them.
      ///
      /// - Parameter recording: The calls and their outcomes.
      {{access}}{{modifierIsolation}}func replaying(
        _ recording: {{runtime.CallRecording}}<any {{protocol}}>,
      ) -> {{modified}} {
        {{type}}(decoratee: self, recorder: {{runtime.CallRecorder}}(replaying: recording))
      }
    {{/furtherModifiers}}
    {{$furtherDeclarations}}

    {{#availability}}
    {{.}}
    {{/availability}}
    extension {{runtime.RecordedMember}} where RecordedSubject == any {{protocol}} {
    {{#members}}
    {{^reason}}
    {{#condition}}
      #if {{condition}}
    {{/condition}}
    {{#availability}}
      {{.}}
    {{/availability}}
      /// The member `{{fullName}}`.
      {{access}}{{^hashesOwnTypes}}nonisolated {{/hashesOwnTypes}}static var {{identifier}}: {{runtime.RecordedMember}}<any {{protocol}}, {{argumentsType}}, {{recordedType}}{{^recordedType}}Never{{/recordedType}}> {
        .init({{qualifiedName.literal}})
      }
    {{#condition}}
      #endif
    {{/condition}}

    {{/reason}}
    {{/members}}
    }
    {{/furtherDeclarations}}
    {{/Decorator}}

    """##

  private static let retry = ##"""
    ---
    context: 1
    decorator: retry
    type: Retrying{Protocol}
    modifier: retrying
    summary: calls a member again when it fails
    alsoKnownAs: [again, backoff, reattempt, repeat, retries]
    conditional: true
    failures: all
    firstSpec: written
    timed: true
    properties:
      - { name: policy, type: '{{runtime.RetryPolicy}}', value: 'policy.recovering(with: recovery)' }
    parameters:
      - { name: policy, label: _, type: '{{runtime.RetryPolicy}}', default: '.{{instanceName}}',
          summary: The number of attempts and their delays. }
      - { name: recovery, label: recover, type: '{{runtime.Recovery}}?', default: nil,
          summary: 'The action before a call that needs it is made again, such as a token refresh.' }
    locals: [limitedPolicy, recovers]
    renamed: { when: failureIf }
    advice:
      - { words: [base, baseDelay, exponential, exponentialBackoff, factor, initialDelay, maxDelay, multiplier, policy, strategy, type],
          write: "write how long to wait in one option, as in 'backoff: { exponential: 200ms, factor: 2, cap: 10s }'" }
      - { words: [attemptTimeout, perAttemptTimeout, perTryTimeout, timeout],
          write: "the limit of an attempt is a decorator inside of 'retry': 'timeout: { limit: 5s }'" }
      - { words: [errors, on, retryIf, retryOn, retryWhen, retryable, shouldRetry],
          write: "to say after which errors another attempt can help, write 'failures:' beside 'decorators:', as in
            'failures: { transient: \"$0 is URLError\" }'" }
    options:
      maxAttempts: { type: integer, minimum: 1,
        alsoKnownAs: [attempts, count, maxRetries, retries, times],
        summary: 'The largest number of attempts, the first included.' }
      backoff:
        type: record
        atMost: timeLimit
        alsoKnownAs: [delay, interval, wait]
        summary: The delay before each further attempt.
        shorthand: [none, constant]
        oneOf: [none, constant, linear, exponential]
        fields:
          none: { type: boolean, summary: No delay. }
          constant: { type: duration, summary: The same delay each time. }
          linear: { type: duration, atMost: cap, summary: 'This delay, then twice, then three times as long.' }
          exponential: { type: duration, atMost: cap, summary: 'This delay, then factor times longer each time.' }
          factor: { type: number, minimum: 1, with: [exponential], summary: The factor between one delay and the next. }
          cap: { type: duration, with: [linear, exponential], summary: The longest delay. }
          jitter: { type: word, words: [none, full, equal, decorrelated], with: [constant, linear, exponential],
            summary: The randomness of the delays. }
      timeLimit: { type: duration, minimum: 1ms,
        alsoKnownAs: [deadline],
        summary: The time after which a call is not made again; unlimited by default. }
      budget:
        type: record
        alsoKnownAs: [retryBudget, retryQuota, quota]
        summary: 'The limit on retries that all calls of a decorated value share; unlimited by default. Values of several
          modifiers share one that is an argument.'
        shorthand: [standard]
        oneOf: [standard, capacity]
        fields:
          standard: { type: boolean, summary: 'A budget of 500 tokens, of which a retry takes 5 and one after a timeout 10.' }
          capacity: { type: integer, minimum: 10, summary: 'The largest number of tokens, and the number at the beginning.' }
          retryCost: { type: integer, minimum: 0, atMost: capacity, with: [capacity],
            summary: 'The number of tokens that a retry takes; 5 by default.' }
          timeoutCost: { type: integer, minimum: 0, atMost: capacity, with: [capacity],
            summary: 'The number of tokens that a retry after a timeout takes; 10 by default.' }
          refund: { type: integer, minimum: 0, with: [capacity],
            summary: 'The number of tokens that a call puts back if it succeeds at once; 1 by default.' }
          tokensPerSecond: { type: number, minimum: 0, with: [capacity],
            summary: 'The number of tokens that come back each second; 1 by default.' }
      recoverIf: { type: expression, arguments: 0, scope: both, with: [if],
        summary: "The condition for calls, over their parameters, that are made again after a recovery, although 'if' leaves
          them out of retries; by default that of 'if'." }
      failureIf: { type: expression, scope: member,
        summary: 'The condition for results, as $0, that count as failures; arguments of completion handlers are $0, $1 ...' }
      task: { type: expression, arguments: 1, scope: member,
        summary: 'The result of a member with a completion handler, made of $0, the closure that cancels the call.' }
      resume: { type: boolean, scope: member, tellsDecoratee: true,
        summary: 'Calls a member again when its stream fails after elements, too. The decoratee sees in CallContext how many
          its caller has.' }
      blocking: { type: boolean, scope: member,
        summary: 'Lets the thread of a synchronous member sleep between attempts. Otherwise they follow at once.' }
      idempotent: { type: boolean, scope: member,
        summary: 'Says why a member that writes is called again: a second call does no more than the first.' }
      idempotencyKey: { type: parameters, also: [call], scope: member,
        summary: 'The parameters that make the key of the context, such as orderID, by which the server can tell a
          repetition. With the word call, each call has a key of its own.' }
      writes: { type: boolean, default: false,
        summary: 'Retries members that write, too. Otherwise only those that read, and those that are named.' }
    streams: 'until the first element if the stream can fail, or until its end with resume'
    members:
      - { any: [not method, static], refuse: only instance methods are called again }
      - unclearCompletion
      - { with: [idempotent.false], refuse: a second call would do more than the first }
      - { any: [async, completion], with: [blocking],
          refuse: "it is asynchronous, so its delays block no thread; remove 'blocking:'" }
      - { when: [not completion], with: [task],
          refuse: "it has no completion handler, so its caller can cancel it without a task; remove 'task:'" }
      - { when: [not result], with: [task],
          refuse: "it returns nothing, so there is no task to make; remove 'task:'" }
      - delayedCompletion
      - { when: [isolatedCompletion, not mainActorCompletion],
          refuse: 'its completion handler belongs to a global actor, where only the decoratee calls it' }
      - { when: [completion, result], without: [task],
          refuse: "it returns something before it completes; if that is a task to cancel, make one with 'task:'" }
      - { when: [completion, not completionError], without: [failureIf, http, results],
          refuse: "its completion handler reports no failure; name the outcomes that are failures with 'failureIf:'" }
      - { with: [task], act: cancellable, needs: [again, escapingClosure] }
      - { when: [completion], act: completed, needs: [again, escapingClosure] }
      - { when: [not failingStream], with: [resume], refuse: "it gives no stream that can fail; remove 'resume:'" }
      - streamFailureIf
      - { when: [failingStream], act: streamed, needs: [again, escapingClosure] }
      - failureIfOfNothing
      - { when: [stream, not throws], without: [failureIf],
          refuse: 'its stream does not throw, so nothing shows that it failed' }
      - { when: [not throws, not result, closure],
          refuse: "it neither throws nor returns anything; if it calls its closure when it ends, write '@escaping' in its
            type, or name it with 'completion:'" }
      - { when: [not throws, not result], refuse: 'it neither throws nor returns anything, so nothing shows that it failed' }
      - { when: [not throws], without: [failureIf],
          refuse: "it does not throw, so nothing shows that it failed; name the results that are failures with 'failureIf:'" }
      - { rules: rethrows, without: [failureIf] }
      - { when: [async], act: awaited, needs: [again] }
      - { with: [recoverIf], refuse: "it is synchronous, so no recovery repairs it; remove 'recoverIf:'" }
      - { with: [backoff], without: [backoff.none, blocking, blocking.false],
          refuse: "it is synchronous, so a delay would block its thread; write 'blocking: true' to allow that, or 'false'" }
      - { act: repeated, needs: [again] }
    noEffect:
      - { with: [maxAttempts.1],
          refuse: "the first attempt is the only one; write 'maxAttempts: 2' or more, or remove the decorator" }
    onlyWhenNamed:
      - { rules: writing, with: [writes.false], without: [idempotent, idempotencyKey] }
      - { any: [inout, mutating], because: each attempt continues with what the previous one has changed }
      - registration
      - { when: [async, throwingClosure],
          because: 'each attempt may call its closure, whose errors belong to the caller' }
      - { when: [not async, not completion, not failingStream], because: 'it is synchronous, so its attempts keep the thread' }
    order:
      - { inside: caching, otherwise: a stored result replaces the first failed attempt and ends the call }
    ---
    {{<Decorator}}
    {{$condition}}
    {{#options.recoverIf}}
    {{#bypass}}
    #sourceLocation(file:{{condition.spec.literal}},line:{{condition.line}})
    let {{applies}} = {{condition}}
    #sourceLocation()
    {{/bypass}}
    #sourceLocation(file:{{spec.literal}},line:{{line}})
    let {{local.recovers}} = {{.}}
    #sourceLocation()
    {{#bypass}}
    let {{local.limitedPolicy}} = {{own.policy}}.allowing(retries: {{applies}}, recovery: {{local.recovers}})
    {{/bypass}}
    {{/options.recoverIf}}
    {{^options.recoverIf}}
    {{> Bypass}}
    {{/options.recoverIf}}
    {{/condition}}
    {{$body}}
    {{<KeyedCall}}
    {{$operation}}
    {{#streamed}}
    {{> LastingFunction}}
    {{return}}{{#async}}{{#throws}}try await {{/throws}}{{/async}}{{#options.recoverIf}}{{local.limitedPolicy}}{{/options.recoverIf}}{{^options.recoverIf}}{{own.policy}}{{/options.recoverIf}}.{{#async}}{{#throws}}openedStream{{/throws}}{{^throws}}stream{{/throws}}{{/async}}{{^async}}stream{{/async}}(
      {{> StreamCall}}
      {{#options.resume}}resume: true, of: self.{{decoratee}},{{/options.resume}}
    )
    {{/streamed}}
    {{^streamed}}
    {{#awaited}}
    {{> ForwardFunction}}
    {{return}}{{effects}}{{#options.recoverIf}}{{local.limitedPolicy}}{{/options.recoverIf}}{{^options.recoverIf}}{{own.policy}}{{/options.recoverIf}}.retry(
      of: {{qualifiedName.literal}},
    {{> Operation}}
    {{/awaited}}
    {{#repeated}}
    {{return}}{{effects}}{{#options.recoverIf}}{{local.limitedPolicy}}{{/options.recoverIf}}{{^options.recoverIf}}{{own.policy}}{{/options.recoverIf}}.retrySynchronously(
      of: {{qualifiedName.literal}},
      {{#options.blocking}}blocking: true,{{/options.blocking}}
    ) { {{closureSignature}}
      {{call}}
    {{/repeated}}
    {{#completion}}
    {{#options.recoverIf}}{{local.limitedPolicy}}{{/options.recoverIf}}{{^options.recoverIf}}{{own.policy}}{{/options.recoverIf}}.retry(
      of: {{qualifiedName.literal}},
      {{> Handler}}
    ) { {{names}} in
      {{call}}
    {{/completion}}
    {{#cancellable}}
    } cancel: {
      $0.cancel()
    {{/cancellable}}
    {{#options.failureIf}}
    {{<FurtherClosure}}{{$label}}failureIf{{/label}}{{$parameters}}{{#mainActorCompletion}}@MainActor in{{/mainActorCompletion}}{{/parameters}}{{/FurtherClosure}}
    {{/options.failureIf}}
    {{#options.task}}
    } task: {
      {{> Expression}}
    {{/options.task}}
    {{> OperationEnd}}
    {{/streamed}}
    {{/operation}}
    {{/KeyedCall}}
    {{/body}}
    {{$furtherDeclarations}}

    extension {{runtime.RetryPolicy}} {
      /// The default policy for `{{protocol}}`{{#options.budget}}, with a new budget each time{{/options.budget}}.
      {{access}}nonisolated static var {{instanceName}}: {{runtime.RetryPolicy}} {
        {{runtime.RetryPolicy}}(
          {{#options.maxAttempts}}maxAttempts: {{.}},{{/options.maxAttempts}}
    {{#options.backoff}}
          backoff: .{{#none}}none,{{/none}}
    {{^none}}
          {{#constant}}constant({{.}},{{/constant}}
          {{#linear}}linear({{.}},{{/linear}}
          {{#exponential}}exponential({{.}},{{/exponential}}
          {{#factor}}factor: {{.}},{{/factor}}
          {{#cap}}cap: {{.}},{{/cap}}
          {{#jitter}}jitter: .{{.}},{{/jitter}}
          ),
    {{/none}}
    {{/options.backoff}}
          {{#options.timeLimit}}timeLimit: {{.}},{{/options.timeLimit}}
    {{#options.budget}}
          budget: {{runtime.RetryBudget}}(
            {{#capacity}}capacity: {{.}},{{/capacity}}
            {{#retryCost}}retryCost: {{.}},{{/retryCost}}
            {{#timeoutCost}}timeoutCost: {{.}},{{/timeoutCost}}
            {{#refund}}refund: {{.}},{{/refund}}
            {{#tokensPerSecond}}tokensPerSecond: {{.}},{{/tokensPerSecond}}
          ),
    {{/options.budget}}
        )
      }
    }
    {{/furtherDeclarations}}
    {{/Decorator}}

    """##

  private static let revealed = ##"""
    {{#options.reveal}}
    revealing: [
      {{#result}}.result,{{/result}}
      {{#error}}.error,{{/error}}
    ],
    {{/options.reveal}}

    """##

  private static let separateCall = ##"""
    {{#ownCall}}
    if let {{context}} = {{runtime.CallContext}}.separate(for: {{qualifiedName.literal}}{{#isOfOneCall}}, in: Self.self{{/isOfOneCall}}) {
    {{#isForwarded}}
      {{forwardAttribute}}func {{forward}}() {{forwardEffects}}{{forwardResult}} {
        {{ownCall}}
      }
      return {{effects}}{{context}}.run({{forward}})
    {{/isForwarded}}
    {{^isForwarded}}
    {{#completion}}
      return {{effects}}{{context}}.run(
        .init({{#isolatedCompletion}}isolated: {{/isolatedCompletion}}{{handler}}),
      ) { {{names}}{{#errorType}} throws({{.}}){{/errorType}} in
        {{ownCall}}
      }
    {{/completion}}
    {{^completion}}
      return {{effects}}{{context}}.run { {{ownSignature}}
        {{ownCall}}
      }
    {{/completion}}
    {{/isForwarded}}
    }
    {{/ownCall}}

    """##

  private static let singleFlight = ##"""
    ---
    context: 1
    decorator: singleFlight
    type: CallSharing{Protocol}
    modifier: sharingCalls
    module: DecoratorsCaching
    summary: lets simultaneous calls with equal arguments share one call
    alsoKnownAs: [coalesce, collapse, debounce, dedupe, deduplicate, share]
    conditional: true
    failures: results
    properties:
      - { name: calls, type: '{{runtime.SharedCalls}}' }
    parameters:
      - { name: calls, label: in, type: '{{runtime.SharedCalls}}', default: '{{runtime.SharedCalls}}()',
          summary: 'The calls under way; by default those of this decorator alone.' }
    locals: [vary]
    options:
      key: { type: parameters, hashable: true, scope: member,
        summary: The parameters that distinguish calls; by default all. }
      vary: { type: expression, arguments: 0, scope: both,
        summary: 'A value besides the parameters that distinguishes calls, such as the user or the locale.' }
      separates: { type: boolean, scope: member,
        summary: 'Says that a member changes the results of others: calls after it share none that began before it ended.' }
      reusable: { type: boolean, scope: member,
        summary: 'Says that each caller can use the same result, although its type may be that of a stream, for example.' }
    members:
      - { any: [not method, static], refuse: only calls of instance methods are shared }
      - { any: [completion, unclearCompletion],
          refuse: 'it has a completion handler, which would be called on the thread of another caller' }
      - { with: [separates], act: separating }
      - { when: [stream], refuse: 'its result is a stream, whose elements go to one caller each' }
      - { when: [not async], refuse: 'it is synchronous, so it would block its thread until another call ends' }
      - { when: [closure], refuse: "it has a closure, and only the first caller's closure would be called" }
      - unhashableKey
      - { act: shared, needs: [laterTask] }
    checks:
      - { acting: [shared], of: key, conformTo: Hashable }
      - { acting: [shared], of: [arguments, result], conformTo: Sendable }
    warnings:
      - sharedSingleUse
      - { without: [separates], beside: [caching.shared, caching.bulk], refuse: "'caching' shares its calls already" }
    onlyWhenNamed:
      - singleUse
      - { when: [writing], because: 'its name says that it writes, and both of two calls may have to be carried out' }
      - { when: [command],
          because: 'it returns nothing, so it probably writes, and both of two calls may have to be carried out' }
      - { when: [taking], asks: true,
          because: 'its name says that a call takes what it gives, and two callers would get the same' }
      - { when: [unclear], asks: true,
          because: 'its name leaves open whether it writes, and both of two calls may have to be carried out' }
      - { when: [generic, not sendableGeneric], because: 'its generic types must be Sendable, but the protocol does not require it' }
    order:
      - { outside: retry, means: shares a call with all its attempts }
      - { inside: retry, means: shares each attempt }
    ---
    {{<Decorator}}
    {{$separation}}
    {{#separating}}
    {{> SeparateCall}}
    {{/separating}}
    {{/separation}}
    {{$body}}
    {{#separating}}
    defer { {{own.calls}}.separate() }
    {{#result}}return {{/result}}{{call}}
    {{/separating}}
    {{#shared}}
    {{#options.vary}}
    #sourceLocation(file:{{spec.literal}},line:{{line}})
    let {{local.vary}} = {{.}}
    #sourceLocation()
    {{/options.vary}}
    {{^options.vary}}{{return}}{{/options.vary}}{{#options.vary}}return {{/options.vary}}{{effects}}{{own.calls}}.call(
      of: {{qualifiedName.literal}},
    {{#parameters}}
    {{^options.key}}
      {{name}},
    {{/options.key}}
    {{#listed.key}}
      {{name}},
    {{/listed.key}}
    {{/parameters}}
    {{#options.vary}}
      {{local.vary}},
    {{/options.vary}}
    {{^isForwarded}}
    ) { {{closureSignature}}
      {{> OperationCall}}
    }
    {{/isForwarded}}
    {{#isForwarded}}
      operation: .init { {{closureSignature}}
        {{> OperationCall}}
      },
    )
    {{/isForwarded}}
    {{/shared}}
    {{/body}}
    {{/Decorator}}

    """##

  private static let stack = ##"""
    {{#availability}}
    {{.}}
    {{/availability}}
    extension {{protocol}} {
      /// Returns this `{{protocol}}` with a stack of decorators around it, which a call meets in this order:
      ///
    {{#decorators}}
      /// - `{{type}}` {{summary}}.
    {{/decorators}}
      {{> ModifierHead}}
    {{#isTimed}}
        {{runtime.DefaultClock}}.replaced(by: clock) {
          {{> StackCalls}}
        }
    {{/isTimed}}
    {{^isTimed}}
        {{> StackCalls}}
    {{/isTimed}}
      }
    }

    """##

  private static let stackCalls = ##"""
    self
    {{#calls}}
      .{{modifier}}(
    {{#arguments}}
        {{.}},
    {{/arguments}}
      )
    {{/calls}}

    """##

  private static let streamCall = ##"""
    {{#async}}await {{/async}}{{^isForwarded}}{{runtime.StreamCall}}(of: {{qualifiedName.literal}}) { {{closureSignature}}
      {{> LastingCall}}
    },
    {{/isForwarded}}
    {{#isForwarded}}
    {{runtime.StreamCall}}(of: {{qualifiedName.literal}}, {{forward}}),
    {{/isForwarded}}

    """##

  private static let swiftLog = ##"""
    extension {{runtime.ClosureLog}} {
      /// Creates a log that passes events to a logger of swift-log.
      fileprivate nonisolated init(swiftLog logger: {{imported.Logging.Logger}}) {
        self.init {
          {{runtime.LogLevel}}(rawValue: logger.logLevel.rawValue) ?? .trace
        } log: { event in
          logger.log(
            level: {{imported.Logging.Logger}}.Level(rawValue: event.level.rawValue) ?? .info,
            "\(event.message)",
            metadata: event.metadata.mapValues { {{imported.Logging.Logger}}.MetadataValue.string($0) },
          )
        }
      }
    }

    """##

  private static let swiftMetrics = ##"""
    extension {{runtime.ClosureMetrics}} {
      /// Creates a sink whose instruments a factory of swift-metrics makes.
      fileprivate nonisolated init(swiftMetrics factory: any {{imported.CoreMetrics.MetricsFactory}}) {
        self.init { kind, label, dimensions in
          switch kind {
          case .counter:
            let counter = {{imported.CoreMetrics.Counter}}(
              label: label, dimensions: dimensions,
              handler: factory.makeCounter(label: label, dimensions: dimensions))
            return { amount in counter.increment(by: Int(amount)) }
          case .timer:
            let timer = {{imported.CoreMetrics.Timer}}(
              label: label, dimensions: dimensions,
              handler: factory.makeTimer(label: label, dimensions: dimensions))
            return { seconds in timer.recordSeconds(seconds) }
          case .meter:
            let meter = {{imported.CoreMetrics.Meter}}(
              label: label, dimensions: dimensions,
              handler: factory.makeMeter(label: label, dimensions: dimensions))
            return { change in
              if change < 0 { meter.decrement(by: -change) } else { meter.increment(by: change) }
            }
          case .gauge:
            let gauge = {{imported.CoreMetrics.Recorder}}(
              label: label, dimensions: dimensions, aggregate: false,
              handler: factory.makeRecorder(label: label, dimensions: dimensions, aggregate: false))
            return { value in gauge.record(value) }
          }
        }
      }
    }

    """##

  private static let swiftTracing = ##"""
    extension {{runtime.CallTracer}} {
      /// Creates a tracer that begins a span of swift-distributed-tracing for each call.
      fileprivate nonisolated init(tracing tracer: (any {{imported.Tracing.Tracer}})?, kind: {{imported.Tracing.SpanKind}}) {
        self.init { name in
          let span = (tracer ?? {{imported.Tracing.InstrumentationSystem}}.tracer).startSpan(name, ofKind: kind)
          return {{runtime.CallTracer}}.Span(
            span.context, in: {{imported.Tracing.ServiceContext}}.$current, isRecording: span.isRecording,
          ) { change in
            switch change {
            case .attribute(let name, let value): span.attributes[name] = value
            case .event(let name, let text):
              let attributes: {{imported.Tracing.SpanAttributes}} = text.map { ["message": .string($0)] } ?? [:]
              span.addEvent({{imported.Tracing.SpanEvent}}(name: name, attributes: attributes))
            case .link(let context):
              if let context = context as? {{imported.Tracing.ServiceContext}} {
                span.addLink({{imported.Tracing.SpanLink}}(context: context, attributes: [:]))
              }
            case .status(let message): span.setStatus({{imported.Tracing.SpanStatus}}(code: .error, message: message))
            case .error(let error): span.recordError(error)
            case .end: span.end()
            }
          }
        }
      }
    }

    """##

  private static let timeout = ##"""
    ---
    context: 1
    decorator: timeout
    type: TimingOut{Protocol}
    modifier: timingOut
    summary: ends calls that exceed a time limit with an error
    alsoKnownAs: [deadline, limit, timeLimit]
    conditional: true
    timed: true
    properties:
      - { name: timeout, type: '{{runtime.Timeout}}', value: '{{runtime.Timeout}}(after: limit, clock: clock)' }
    parameters:
      - { name: limit, label: after, type: '{{runtime.Duration}}', default: '{{options.limit}}',
          summary: 'The time limit of a call, unless its member has one of its own.' }
      - { name: clock, type: 'any {{runtime.Clock}}<{{runtime.Duration}}>',
          default: '{{runtime.DefaultClock}}()', summary: The clock that measures the time. }
    failsWith: TimeoutError
    options:
      limit: { type: duration, minimum: 1ms, scope: both,
        alsoKnownAs: [after, deadline, duration, seconds, timeLimit, timeout],
        summary: 'The time limit of a call. Without it, the modifier requires one, and only named members are limited.' }
      between: { type: duration, minimum: 1ms, scope: member, atMost: whole,
        summary: 'The time limit from one element of a stream to the next; unlimited by default. The limit is then that to the
          first element.' }
      whole: { type: duration, minimum: 1ms, scope: member,
        summary: 'The time limit from the call to the end of its stream; unlimited by default.' }
      cooperative: { type: boolean, scope: both,
        summary: 'Waits for async calls after they are cancelled. Otherwise they are left behind, with Sendable values.' }
    streams: until the first element if the stream can fail
    members:
      - { any: [not method, static], refuse: only instance methods have a time limit }
      - { when: [completion], act: completed, needs: [closure] }
      - { when: [not failingStream], with: [between], refuse: "it gives no stream that can fail; remove 'between:'" }
      - { when: [not failingStream], with: [whole], refuse: "it gives no stream that can fail; remove 'whole:'" }
      - { with: [whole, cooperative],
          refuse: "a stream whose time is over is left behind; remove 'cooperative:'" }
      - { with: [between, cooperative],
          refuse: "a stream whose time is over is left behind; remove 'cooperative:'" }
      - { when: [failingStream], without: [cooperative], act: streamed, needs: [task] }
      - { when: [not async], refuse: 'it is synchronous, so its thread cannot be interrupted' }
      - { when: [nonescaping, throwingClosure], with: [limit], asks: true,
          refuse: 'it has a closure that is not @escaping, so a late call cannot be left behind' }
      - { with: [cooperative], act: awaited, needs: [escapingClosure] }
      - { when: [not sendable],
          refuse: "its protocol does not inherit Sendable, so a late call cannot be left behind; to cancel it and wait
            for it, write 'cooperative: true'" }
      - { act: raced, needs: [task] }
    onlyWhenNamed:
      - { without: [limit], patterns: true, because: "there is no 'limit:' for all members" }
      - registration
      - lasting
      - { when: [generic, not sendableGeneric, not completion], without: [cooperative], asks: true,
          because: 'its generic types must be Sendable, but the protocol does not require it' }
    order:
      - { inside: retry, means: limits each attempt }
      - { outside: retry, means: limits a call with all its attempts and the delays between them }
      - { inside: hedge, means: limits each of the parallel calls }
      - { outside: hedge, means: limits all parallel calls together }
      - { inside: circuitBreaker, means: 'ends calls that take too long with an error, which counts as a failure' }
      - { outside: circuitBreaker, means: 'cancels calls that take too long, which do not count as failures' }
      - { inside: caching, means: lets a stored result replace a call that takes too long }
      - { outside: caching, means: ends a call that takes too long although a stored result could replace it }
      - { inside: [rateLimit, concurrencyLimit], means: counts from when the limit has let a call through }
      - { outside: [rateLimit, concurrencyLimit], means: counts the time that a call waits for the limit }
    ---
    {{<Decorator}}
    {{$body}}
    {{#completed}}
    {{return}}{{effects}}{{own.timeout}}.call(
      of: {{qualifiedName.literal}},
      {{> Handler}}
      {{#ownOptions.limit}}within: {{.}},{{/ownOptions.limit}}
    ) { {{completion.names}}{{#errorType}} throws({{.}}){{/errorType}} in
      {{call}}
    {{/completed}}
    {{#streamed}}
    {{> LastingFunction}}
    {{return}}{{#async}}{{effects}}{{/async}}{{own.timeout}}.stream(
      of: {{qualifiedName.literal}},
      {{#ownOptions.limit}}within: {{.}},{{/ownOptions.limit}}
      {{#options.between}}between: {{.}},{{/options.between}}
      {{#options.whole}}whole: {{.}},{{/options.whole}}
    {{> LastingOperation}}
    {{/streamed}}
    {{^streamed}}
    {{^completed}}
    {{> ForwardFunction}}
    {{return}}{{effects}}{{own.timeout}}.{{#raced}}call{{/raced}}{{#awaited}}callCooperatively{{/awaited}}(
      of: {{qualifiedName.literal}},
      {{#ownOptions.limit}}within: {{.}},{{/ownOptions.limit}}
    {{> Operation}}
    {{/completed}}
    {{/streamed}}
    {{#options.error}}
    {{<FurtherClosure}}{{$label}}error{{/label}}{{/FurtherClosure}}
    {{/options.error}}
    {{> OperationEnd}}
    {{/body}}
    {{$furtherModifiers}}

      /// Returns this `{{protocol}}` as one that {{summary}}.
      ///
      /// - Parameter timeout: The limit of members that have none of their own, and the clock.
      {{access}}{{modifierIsolation}}func {{modifier}}(_ timeout: {{runtime.Timeout}}) -> {{modified}} {
        {{type}}(decoratee: self, timeout: timeout)
      }
    {{/furtherModifiers}}
    {{/Decorator}}

    """##

  private static let traceArguments = ##"""
    {{qualifiedName.literal}},
    {{#parameters}}
    {{#isValue}}
    {{#listed.reveal}}
    .revealed({{label.literal}}, {{name}}),
    {{/listed.reveal}}
    {{/isValue}}
    {{/parameters}}
    {{#options.reveal}}
    revealing: [
      {{#error}}.error,{{/error}}
    ],
    {{/options.reveal}}

    """##

  private static let tracing = ##"""
    ---
    context: 1
    decorator: tracing
    type: Tracing{Protocol}
    modifier: tracing
    module: DecoratorsTelemetry
    summary: records a span for each call
    alsoKnownAs: [instrument, openTelemetry, otel, signpost, span, telemetry]
    failures: results
    imports: [{ module: Tracing, hides: [Swift.Span] }]
    helpers: [SwiftTracing]
    properties:
      - { name: tracer, type: '{{runtime.CallTracer}}', value: '.{{instanceName}}(with: tracer)' }
    parameters:
      - { name: tracer, label: with, type: '(any {{imported.Tracing.Tracer}})?', default: nil,
          summary: 'The tracer; by default the one that the program has set up, at the time of each call.' }
    locals: [call, result]
    options:
      kind: { type: word, words: [internal, client, server, producer, consumer], default: internal,
        summary: The kind of the spans. }
      reveal: { type: parameters, also: [error], scope: both,
        summary: "The parameters whose values are attributes of the span, and 'error', of which only the type is shown." }
    streams: until the stream ends
    members:
      - { any: [not method, static], refuse: only instance methods are traced }
      - { when: [not completion], any: [consuming, borrowing, sending, sendingResult], act: handedOver }
      - { when: [completion], act: completed, needs: [closure] }
      - { act: called }
    order:
      - { outside: retry, means: has one span for a call with all its attempts }
      - { inside: retry, means: has a span for each attempt }
      - { outside: caching, means: 'has a span for calls that a stored result answers, too' }
      - { inside: caching, means: has a span only for the calls that are made }
    ---
    {{<Decorator}}
    {{$body}}
    {{#called}}
    {{> LastingFunction}}
    {{/called}}
    let {{local.call}} = {{own.tracer}}.started(
      {{> TraceArguments}}
    )
    {{#called}}
    {{#result}}return {{/result}}{{effects}}{{local.call}}.perform(
    {{> LastingOperation}}
    {{> OperationEnd}}
    {{/called}}
    {{#completed}}
    {{#result}}return {{/result}}{{effects}}{{local.call}}.perform(
      {{> Handler}}
    ) { {{completion.names}}{{#errorType}} throws({{.}}){{/errorType}} in
      {{call}}
    }
    {{/completed}}
    {{#handedOver}}
    {{> HandedOver}}
    {{/handedOver}}
    {{/body}}
    {{$furtherDeclarations}}

    extension {{runtime.CallTracer}} {
      /// Returns a tracer that begins a span of swift-distributed-tracing for each call of `{{protocol}}`.
      {{access}}nonisolated static func {{instanceName}}(
        with tracer: (any {{imported.Tracing.Tracer}})? = nil,
      ) -> {{runtime.CallTracer}} {
        {{runtime.CallTracer}}(tracing: tracer, kind: .{{options.kind}})
      }
    }
    {{/furtherDeclarations}}
    {{/Decorator}}

    """##
}
