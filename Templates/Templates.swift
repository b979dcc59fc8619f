/// The texts of the built-in templates.
///
/// Made from the `.mustache` files beside this one, which are the truth: after an edit `swift test`
/// writes it anew.
public enum Templates {
  /// Each template by the name of its file, without `.mustache`, in the order of the names.
  public static let all: [(name: String, text: String)] = [
    ("Caching", caching),
    ("Declaration", declaration),
    ("Dispatch", dispatch),
    ("Expression", expression),
    ("File", file),
    ("Forward", forward),
    ("Head", head),
    ("Logging", logging),
    ("Retry", retry),
    ("Strategy", strategy),
    ("Timeout", timeout),
  ]

  private static let caching = ##"""
    ---
    context: 1
    decorator: caching
    type: Caching{Protocol}
    modifier: caching
    summary: stores results, and returns stored ones when a call fails or before it is made
    properties: [cache]
    locals: [result, vary]
    options:
      persistent:
        type: boolean
        summary: Whether results are stored as data, which needs Codable and lets them outlive the process. If not, they are kept in memory as they are.
      namespace:
        type: string
        summary: Tells the results from those of other decorators of the same protocol in one cache or store. The modifier takes another one.
      strategy:
        type: word
        words: [networkFirst, cacheFirst, staleWhileRevalidate, refreshAhead]
        scope: both
        summary: Whether a stored result is returned when the call has failed (networkFirst, the default); instead of the call (cacheFirst); even when it is stale, while one call is made in the background (staleWhileRevalidate); or as cacheFirst, with a call in the background before it expires (refreshAhead).
      expires:
        type: duration
        scope: both
        summary: How old a stored result may be; any age by default.
      staleFor:
        type: duration
        scope: both
        summary: How much older than 'expires' a stored result may be when it stands in for a call that failed, or takes too long; not at all by default. With staleWhileRevalidate, how much older it may be at all; any age by default.
      refreshAt:
        type: number
        minimum: 0
        maximum: 1
        scope: both
        summary: The part of 'expires' after which refreshAhead makes a call in the background; 0.8 by default.
      jitter:
        type: duration
        scope: both
        summary: By how much at most a result expires earlier, at random, so that those that were stored together do not expire together.
      negativeExpires:
        type: duration
        scope: both
        summary: How long a failure is remembered, in memory. Meanwhile no further call is made. What was cancelled has not failed.
      softTimeout:
        type: duration
        scope: both
        summary: How long a call is waited for where a stored result can stand in. The call goes on, and its result is stored.
      hardTimeout:
        type: duration
        scope: both
        summary: How long a call is waited for at most. Where nothing can stand in, CacheTimeoutError is thrown.
      singleFlight:
        type: boolean
        scope: both
        summary: Whether calls for one key that are made at the same time share one call of the decoratee. They do where the protocol inherits Sendable, and results and arguments must be Sendable then.
      unless:
        type: expression
        scope: member
        summary: For which results, as $0, nothing is stored and nothing stored is returned.
      key:
        type: parameters
        scope: member
        summary: The parameters that tell results apart; by default all.
      vary:
        type: expression
        arguments: 0
        scope: both
        summary: What else tells results apart, and comes from elsewhere, such as the user or the locale.
      version:
        type: integer
        minimum: 1
        scope: both
        summary: The version of what is stored. Where it is another one, nothing is found; so that a result whose type has changed is not mistaken.
      invalidates:
        type: members
        arguments: key
        scope: member
        summary: 'The members whose stored results are removed after this one has succeeded; of { item: [id] } only the one of that call. It is not itself cached.'
      updates:
        type: members
        arguments: key
        scope: member
        summary: 'The members of which what this one returns is the stored result from then on, such as { item: [id] } or { item: ["$0.id"] }, where $0 is what it returns. It is not itself cached.'
    members:
      - { when: [not method], refuse: only methods are cached }
      - { when: [static], refuse: 'it belongs to the type, which has no cache' }
      - { when: [not async], refuse: 'it is synchronous, and a cache is asynchronous' }
      - { when: [not result], with: [updates], refuse: 'it returns nothing that others could return; remove their results with invalidates: [...]' }
      - { with: [updates], act: updating }
      - { with: [invalidates], act: invalidating }
      - { when: [not result], refuse: 'it returns nothing that could be stored; where it changes what others return, say which with invalidates: [...]' }
      - { when: [mutating], refuse: 'it is mutating, and a stored result would change nothing' }
      - { when: [inout], refuse: 'it has an inout parameter, which a stored result would not change' }
      - { when: [consuming], refuse: 'it takes a parameter over, which then cannot be part of a key' }
      - { when: [borrowing], refuse: 'it has a borrowed parameter, which then cannot be part of a key' }
      - { when: [sending], refuse: 'it has a sending parameter, which then cannot be part of a key' }
      - { when: [sendingResult], refuse: 'what it returns is sent to the caller, so that nothing may keep it' }
      - { when: [closure], refuse: 'it has a closure, which would not be called where a stored result is returned' }
      - { when: [generic], refuse: 'it is generic: results of different types would take the place of each other' }
      - { when: [not throws], without: [strategy], refuse: 'it does not throw, so a stored result never stands in for a failure; write strategy: cacheFirst' }
      - { when: [not throws], with: [strategy, negativeExpires], refuse: 'it does not throw, so that there are no failures to remember; leave out negativeExpires:' }
      - { when: [not throws], with: [strategy, hardTimeout], refuse: 'it does not throw, so that it cannot tell that the time is over; leave out hardTimeout:' }
      - { when: [typedThrows], with: [hardTimeout], refuse: 'it throws errors of one type, which cannot tell that the time is over; leave out hardTimeout:' }
      - { with: [version], without: [persistent], refuse: 'what is kept in memory has the type that it has; leave out version:, or store data with persistent: true' }
      - { with: [jitter], without: [expires], refuse: 'its results do not expire, so that jitter: changes nothing; say when with expires:' }
      - { with: [refreshAt], without: [strategy.refreshAhead], refuse: 'only strategy: refreshAhead refreshes before results expire; leave out refreshAt:' }
      - { with: [strategy.staleWhileRevalidate], without: [expires], refuse: 'its results are never stale; say when with expires:' }
      - { with: [strategy.refreshAhead], without: [expires], refuse: 'its results do not expire, so that there is nothing to be ahead of; say when with expires:' }
      - { with: [softTimeout, strategy.cacheFirst, expires], without: [staleFor], refuse: 'no result is of use once it has expired, so that none can stand in for a call that takes too long; say for how long with staleFor:' }
      - { with: [softTimeout, strategy.refreshAhead, expires], without: [staleFor], refuse: 'no result is of use once it has expired, so that none can stand in for a call that takes too long; say for how long with staleFor:' }
      - { when: [not sendable], with: [strategy.staleWhileRevalidate, expires], refuse: 'what is called in the background outlives the call, and its protocol does not inherit Sendable' }
      - { when: [not sendable], with: [strategy.refreshAhead, expires], refuse: 'what is called in the background outlives the call, and its protocol does not inherit Sendable' }
      - { when: [not sendable], with: [softTimeout], refuse: 'a call that goes on after a timeout outlives it, and its protocol does not inherit Sendable' }
      - { when: [not sendable], with: [hardTimeout], refuse: 'a call that goes on after a timeout outlives it, and its protocol does not inherit Sendable' }
      - { when: [not sendable], with: [singleFlight], refuse: 'a call that several share outlives each of them, and its protocol does not inherit Sendable' }
      - { with: [singleFlight.false, strategy.staleWhileRevalidate, expires], refuse: 'what is called in the background is called once for all; leave out singleFlight: false' }
      - { with: [singleFlight.false, strategy.refreshAhead, expires], refuse: 'what is called in the background is called once for all; leave out singleFlight: false' }
      - { with: [singleFlight.false, softTimeout], refuse: 'a call that goes on after a timeout is shared by those that come next; leave out singleFlight: false' }
      - { with: [singleFlight.false, hardTimeout], refuse: 'a call that goes on after a timeout is shared by those that come next; leave out singleFlight: false' }
      - { with: [singleFlight.false], act: cached, onlyWhenNamed: true }
      - { when: [sendable], act: shared, onlyWhenNamed: true }
      - { act: cached, onlyWhenNamed: true }
    ---
    /// Stores results of `{{protocol}}` and returns them again.
    {{#availability}}
    {{.}}
    {{/availability}}
    {{access}}{{kind}} {{type}}<{{Decoratee}}: {{protocol}}>: {{protocol}} {
      {{binding}} {{decoratee}}: {{Decoratee}}
      let {{own.cache}}: Decorators.{{#options.persistent}}CallCache{{/options.persistent}}{{^options.persistent}}MemoryCache{{/options.persistent}}
    {{#needsInitializer}}

      {{access}}init(decoratee: {{Decoratee}}, cache: Decorators.{{#options.persistent}}CallCache{{/options.persistent}}{{^options.persistent}}MemoryCache{{/options.persistent}}) {
        self.{{decoratee}} = decoratee
        self.{{own.cache}} = cache
      }
    {{/needsInitializer}}
    {{#members}}

    {{#condition}}
      #if {{condition}}
    {{/condition}}
    {{#reason}}
      {{> Forward}}
    {{/reason}}
    {{^reason}}
      {{> Head}}
    {{^updating}}
    {{^invalidating}}
    {{#options.vary}}
        #sourceLocation(file:{{spec.literal}},line:{{line}})
        let {{local.vary}} = {{.}}
    {{/options.vary}}
        #sourceLocation(file:{{spec.literal}},line:{{namedLine}})
        {{#options.vary}}return {{/options.vary}}{{#throws}}try {{/throws}}await self.{{own.cache}}.{{#shared}}sharedResult{{/shared}}{{#cached}}result{{/cached}}(of: "{{protocol}}.{{fullName}}"{{#options.version}}, version: {{.}}{{/options.version}}{{#parameters}}{{^options.key}}, {{name}}{{/options.key}}{{#listed.key}}, {{name}}{{/listed.key}}{{/parameters}}{{#options.vary}}, {{local.vary}}{{/options.vary}}, strategy: {{> Strategy}}) { {{#errorType}}() async throws({{errorType}}) in{{/errorType}}
          #sourceLocation()
          {{call}}
    {{#options.unless}}
        } unless: {
          {{> Expression}}
    {{/options.unless}}
        }
    {{/invalidating}}
    {{/updating}}
    {{^cached}}
    {{^shared}}
        {{#result}}let {{local.result}}{{resultAnnotation}} = {{/result}}{{call}}
    {{#options.invalidates}}
    {{#isWhole}}
        await self.{{own.cache}}.removeResults(of: "{{protocol}}.{{fullName}}")
    {{/isWhole}}
    {{^isWhole}}
        #sourceLocation(file:{{spec.literal}},line:{{line}})
        await self.{{own.cache}}.removeResult(of: "{{protocol}}.{{fullName}}"{{#options.version}}, version: {{.}}{{/options.version}}{{#arguments}}, {{#usesResult}}{ {{value}} }({{local.result}}){{/usesResult}}{{^usesResult}}{{value}}{{/usesResult}} as {{type}}{{/arguments}}{{#options.vary}}, {{.}}{{/options.vary}})
        #sourceLocation()
    {{/isWhole}}
    {{/options.invalidates}}
    {{#options.updates}}
        #sourceLocation(file:{{spec.literal}},line:{{line}})
        await self.{{own.cache}}.updateResult(of: "{{protocol}}.{{fullName}}"{{#options.version}}, version: {{.}}{{/options.version}}{{#arguments}}, {{#usesResult}}{ {{value}} }({{local.result}}){{/usesResult}}{{^usesResult}}{{value}}{{/usesResult}} as {{type}}{{/arguments}}{{#options.vary}}, {{.}}{{/options.vary}}, to: {{local.result}} as {{resultType}}, strategy: {{> Strategy}}){{^options.unless}}
        #sourceLocation()
    {{/options.unless}}
    {{#options.unless}} {
          {{> Expression}}
        }
    {{/options.unless}}
    {{/options.updates}}
    {{#result}}
        return {{local.result}}
    {{/result}}
    {{/shared}}
    {{/cached}}
      }
    {{/reason}}
    {{#condition}}
      #endif
    {{/condition}}
    {{/members}}
    }

    {{#availability}}
    {{.}}
    {{/availability}}
    extension {{protocol}} {
    {{#options.persistent}}
      /// Stores results of this and returns them again.
      ///
      /// - Parameters:
      ///   - store: Where results are kept.
      ///   - namespace: Tells them from those of others that are kept there for the same protocol.
      ///   - onFailure: Called when the store fails, or a refresh in the background. The call itself does
      ///     not fail by that.
      {{access}}{{modifierIsolation}}func {{modifier}}(
        in store: some Decorators.CacheStore,
        namespace: String = {{#options.namespace}}{{literal}}{{/options.namespace}}{{^options.namespace}}""{{/options.namespace}},
        onFailure: @escaping Decorators.CacheFailure.Handler = { $0.writeToStandardError() }
      ) -> {{modified}} {
        {{type}}(decoratee: self, cache: Decorators.CallCache(in: store, namespace: namespace, onFailure: onFailure))
      }
    {{/options.persistent}}
    {{^options.persistent}}
      /// Stores results of this in memory and returns them again.
      ///
      /// - Parameters:
      ///   - cache: Where results are kept; by default in a cache of their own.
      ///   - namespace: Tells them from those of others that are kept there for the same protocol.
      {{access}}{{modifierIsolation}}func {{modifier}}(
        in cache: Decorators.MemoryCache = .memory(),
        namespace: String = {{#options.namespace}}{{literal}}{{/options.namespace}}{{^options.namespace}}""{{/options.namespace}}
      ) -> {{modified}} {
        {{type}}(decoratee: self, cache: cache.namespace(namespace))
      }
    {{/options.persistent}}
    }

    """##

  private static let declaration = ##"""
    {{head}} {
    {{#lines}}
    {{#specLine}}
      #sourceLocation(file:{{spec.literal}},line:{{specLine}})
    {{/specLine}}
      {{text}}
    {{/lines}}
      #sourceLocation()
    }

    """##

  private static let dispatch = ##"""
    ---
    context: 1
    decorator: dispatch
    type: Dispatching{Protocol}
    modifier: dispatching
    summary: calls completion handlers on a queue, and async members on an actor
    imports: [Dispatch]
    properties: [delivery]
    options:
      mode:
        type: word
        words: [immediateOrdered, immediate, always]
        default: immediateOrdered
        summary: Whether a completion that comes on the queue already is delivered at once.
      calls:
        type: boolean
        summary: Whether members that return nothing are called on the queue too. What is bound to an actor is there already.
      actor:
        type: string
        scope: both
        summary: The global actor on which async members are called, such as ImageActor. What goes in and out must be Sendable.
      handlers:
        type: parameters
        scope: member
        summary: The parameters that are called on the queue besides the completion handler, such as 'progress'.
    members:
      - { when: [not method], refuse: only methods have completion handlers }
      - { when: [static], refuse: 'it belongs to the type, which has no queue' }
      - { when: [async, not sendable], with: [actor], refuse: 'its protocol is not Sendable, so that it cannot be called on another actor' }
      - { when: [async, mutating], with: [actor], refuse: 'it is mutating, which another actor cannot be' }
      - { when: [async, inout], with: [actor], refuse: 'it has an inout parameter, which another actor cannot change' }
      - { when: [async, consuming], with: [actor], refuse: 'it has a consuming parameter, which cannot be passed to another actor' }
      - { when: [async, nonescaping], with: [actor], refuse: 'it has a closure that is not @escaping, which cannot be called by another actor' }
      - { when: [async], with: [actor], act: awaited }
      - { when: [async], refuse: 'it is async: whoever awaits it goes on where it was; to have it called on a global actor, write for example actor: MainActor' }
      - { when: [isolatedCompletion], refuse: 'its completion handler says by its type where it is called' }
      - { when: [completion, result], act: delivered }
      - { when: [completion, throws], act: delivered }
      - { when: [completion, mutating], act: delivered }
      - { when: [completion, inout], act: delivered }
      - { when: [completion, consuming], act: delivered }
      - { when: [completion, borrowing], act: delivered }
      - { when: [completion, sending], act: delivered }
      - { when: [completion, nonescaping], act: delivered }
      - { when: [completion], act: callable }
      - { when: [result], refuse: 'it has no completion handler, and cannot be called later because it returns something' }
      - { when: [throws], refuse: 'it has no completion handler, and cannot be called later because it throws' }
      - { when: [mutating], refuse: 'it has no completion handler, and cannot be called later because it is mutating' }
      - { when: [inout], refuse: 'it has no completion handler, and cannot be called later because of its inout parameter' }
      - { when: [consuming], refuse: 'it has no completion handler, and cannot be called later because of its consuming parameter' }
      - { when: [borrowing], refuse: 'it has no completion handler, and cannot be called later because of its borrowed parameter' }
      - { when: [sending], refuse: 'it has no completion handler, and cannot be called later because of its sending parameter' }
      - { when: [nonescaping], refuse: 'it has no completion handler, and cannot be called later because of its closure, which is not @escaping' }
      - { with: [calls], act: callable }
      - { refuse: 'it has no completion handler; it is called on the queue only with calls: true' }
    ---
    /// Calls {{#options.calls}}`{{protocol}}`, and its completion handlers,{{/options.calls}}{{^options.calls}}the completion handlers of `{{protocol}}`{{/options.calls}} on a queue{{#options.actor}}, and its async members on `{{.}}`{{/options.actor}}.
    {{#availability}}
    {{.}}
    {{/availability}}
    {{access}}{{kind}} {{type}}<{{Decoratee}}: {{protocol}}>: {{protocol}} {
      {{binding}} {{decoratee}}: {{Decoratee}}
      let {{own.delivery}}: Decorators.Delivery
    {{#needsInitializer}}

      {{access}}init(decoratee: {{Decoratee}}, delivery: Decorators.Delivery) {
        self.{{decoratee}} = decoratee
        self.{{own.delivery}} = delivery
      }
    {{/needsInitializer}}
    {{#members}}

    {{#condition}}
      #if {{condition}}
    {{/condition}}
    {{#delivered}}
      {{> Head}}
    {{#parameters}}
    {{#listed.handlers}}
        let {{name}} = self.{{own.delivery}}.deliver(.init({{name}}))
    {{/listed.handlers}}
    {{/parameters}}
        {{#result}}{{#options.handlers}}return {{/options.handlers}}{{/result}}{{completion.before}}self.{{own.delivery}}.deliver(.init({{completion.name}})){{completion.after}}
      }
    {{/delivered}}
    {{#awaited}}
      {{> Head}}
        {{#throws}}try {{/throws}}await { @{{options.actor}} {{#errorType}}() async throws({{errorType}}) {{/errorType}}in
          {{call}}
        }()
      }
    {{/awaited}}
    {{#callable}}
      {{> Head}}
    {{#parameters}}
    {{#listed.handlers}}
        let {{name}} = self.{{own.delivery}}.deliver(.init({{name}}))
    {{/listed.handlers}}
    {{/parameters}}
    {{#options.calls}}
        self.{{own.delivery}}.call {
          {{#completion}}{{before}}self.{{own.delivery}}.deliver(.init({{name}})){{after}}{{/completion}}{{^completion}}{{call}}{{/completion}}
        }
    {{/options.calls}}
    {{^options.calls}}
        {{#completion}}{{before}}self.{{own.delivery}}.deliver(.init({{name}})){{after}}{{/completion}}{{^completion}}{{call}}{{/completion}}
    {{/options.calls}}
      }
    {{/callable}}
    {{^delivered}}
    {{^awaited}}
    {{^callable}}
      {{> Forward}}
    {{/callable}}
    {{/awaited}}
    {{/delivered}}
    {{#condition}}
      #endif
    {{/condition}}
    {{/members}}
    }

    {{#availability}}
    {{.}}
    {{/availability}}
    extension {{protocol}} {
      /// Calls {{#options.calls}}this, and its completion handlers,{{/options.calls}}{{^options.calls}}the completion handlers of this{{/options.calls}} on a queue{{#options.actor}}, and its async members on `{{.}}`{{/options.actor}}.
      ///
      /// - Parameters:
      ///   - queue: The queue; the main queue by default.
      ///   - mode: Whether a completion that comes on the queue already is delivered at once.
      {{access}}{{modifierIsolation}}func {{modifier}}(
        on queue: DispatchQueue = .main,
        mode: Decorators.Delivery.Mode = .{{options.mode}}
      ) -> {{modified}} {
        {{type}}(decoratee: self, delivery: Decorators.Delivery(on: queue, mode: mode))
      }
    }

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

  private static let file = ##"""
    // Generated by `decorate` from {{specName}}. Edit that file: this one is written anew.

    {{#imports}}
    {{.}}
    {{/imports}}
    {{#conditionalImports}}

    #if {{condition}}
    {{text}}
    #endif
    {{/conditionalImports}}

    /// The runtime that this file was written for. Where it is not found, the package that holds it and
    /// this file are of different versions: update the package, or generate anew.
    private typealias RequiredRuntime = Decorators.RuntimeVersion1

    """##

  private static let forward = ##"""
    {{#isType}}
    {{head}} = {{place}}
    {{#getter}}
    {{#specLine}}
    #sourceLocation()
    {{/specLine}}
    {{/getter}}
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
    {{#getter}}
    {{#specLine}}
    #sourceLocation()
    {{/specLine}}
    {{/getter}}
    {{/isType}}

    """##

  private static let head = ##"""
    {{#specLine}}
    #sourceLocation(file:{{spec.literal}},line:{{specLine}})
    {{/specLine}}
    {{#attributes}}
    {{.}}
    {{/attributes}}
    {{head}} {
    {{^getter}}
    {{#specLine}}
      #sourceLocation()
    {{/specLine}}
    {{/getter}}
    {{#prologue}}
      {{.}}
    {{/prologue}}

    """##

  private static let logging = ##"""
    ---
    context: 1
    decorator: logging
    type: Logging{Protocol}
    modifier: logging
    summary: logs when a member is called and how that ends
    imports: [{ module: Logging, with: [swiftLog] }]
    properties: [log]
    locals: [call, result]
    options:
      level:
        type: word
        words: [trace, debug, info, notice, warning, error, critical]
        summary: The level of all that is logged but failures, which are errors.
      reveal:
        type: parameters
        also: [result, error]
        scope: both
        summary: The parameters whose values are logged; 'result' and 'error' stand for what comes back. All else shows as its type.
      swiftLog:
        type: boolean
        summary: Whether the modifier also takes a logger of swift-log, whose module Logging is then imported.
    members:
      - { when: [not method], refuse: only methods are logged }
      - { when: [static], refuse: 'it belongs to the type, which has no log' }
      - { when: [completion, consuming], refuse: 'it has a consuming parameter besides its completion handler, which no closure can pass on' }
      - { when: [completion, borrowing], refuse: 'it has a borrowed parameter besides its completion handler, which no closure can pass on' }
      - { when: [completion, sending], refuse: 'it has a sending parameter besides its completion handler, which no closure can pass on' }
      - { when: [completion, sendingResult], refuse: 'what it returns is sent to the caller, which no closure can do' }
      - { when: [consuming], act: handedOver }
      - { when: [borrowing], act: handedOver }
      - { when: [sending], act: handedOver }
      - { when: [sendingResult], act: handedOver }
      - { when: [completion], act: completed }
      - { act: called }
    ---
    /// Logs the calls of `{{protocol}}`.
    {{#availability}}
    {{.}}
    {{/availability}}
    {{access}}{{kind}} {{type}}<{{Decoratee}}: {{protocol}}>: {{protocol}} {
      {{binding}} {{decoratee}}: {{Decoratee}}
      let {{own.log}}: Decorators.CallLog
    {{#needsInitializer}}

      {{access}}init(decoratee: {{Decoratee}}, log: Decorators.CallLog) {
        self.{{decoratee}} = decoratee
        self.{{own.log}} = log
      }
    {{/needsInitializer}}
    {{#members}}

    {{#condition}}
      #if {{condition}}
    {{/condition}}
    {{#reason}}
      {{> Forward}}
    {{/reason}}
    {{^reason}}
      {{> Head}}
    {{#called}}
        {{return}}{{#throws}}try {{/throws}}{{#async}}await {{/async}}self.{{own.log}}.call("{{protocol}}.{{fullName}}"{{#hasParameters}}, [{{#parameters}}{{#isValue}}.{{#listed.reveal}}revealed{{/listed.reveal}}{{^listed.reveal}}redacted{{/listed.reveal}}({{label.literal}}, {{name}}){{/isValue}}{{^isValue}}.unread({{label.literal}}){{/isValue}}{{^isLast}}, {{/isLast}}{{/parameters}}]{{/hasParameters}}{{#options.reveal.result}}, revealing: {{#options.reveal.error}}[.result, .error]{{/options.reveal.error}}{{^options.reveal.error}}.result{{/options.reveal.error}}{{/options.reveal.result}}{{^options.reveal.result}}{{#options.reveal.error}}, revealing: .error{{/options.reveal.error}}{{/options.reveal.result}}) { {{#errorType}}() {{#async}}async {{/async}}throws({{errorType}}) in{{/errorType}}
          {{call}}
        }
    {{/called}}
    {{^called}}
        let {{local.call}} = self.{{own.log}}.started("{{protocol}}.{{fullName}}"{{#hasParameters}}, [{{#parameters}}{{#isValue}}.{{#listed.reveal}}revealed{{/listed.reveal}}{{^listed.reveal}}redacted{{/listed.reveal}}({{label.literal}}, {{name}}){{/isValue}}{{^isValue}}.unread({{label.literal}}){{/isValue}}{{^isLast}}, {{/isLast}}{{/parameters}}]{{/hasParameters}})
        guard let {{local.call}} else {
          return {{call}}
        }
    {{/called}}
    {{#completed}}
    {{#completion}}
        {{#result}}return {{/result}}{{#throws}}try {{/throws}}{{local.call}}.perform(.init({{#isolatedCompletion}}isolated: {{/isolatedCompletion}}{{name}}){{#options.reveal.result}}, revealing: {{#options.reveal.error}}[.result, .error]{{/options.reveal.error}}{{^options.reveal.error}}.result{{/options.reveal.error}}{{/options.reveal.result}}{{^options.reveal.result}}{{#options.reveal.error}}, revealing: .error{{/options.reveal.error}}{{/options.reveal.result}}) { {{name}}{{#errorType}} throws({{errorType}}){{/errorType}} in
          {{before}}{{name}}{{after}}
        }
    {{/completion}}
    {{/completed}}
    {{#handedOver}}
    {{#throws}}
        do {{#errorType}}throws({{errorType}}) {{/errorType}}{
          {{#result}}let {{local.result}}{{resultAnnotation}} = {{/result}}{{call}}
          {{local.call}}.succeeded({{#result}}{{local.result}}{{#options.reveal.result}}, revealing: .result{{/options.reveal.result}}{{/result}})
    {{#result}}
          return {{local.result}}
    {{/result}}
        } catch {
          {{local.call}}.failed(error{{#options.reveal.error}}, revealing: .error{{/options.reveal.error}})
          throw error
        }
    {{/throws}}
    {{^throws}}
        {{#result}}let {{local.result}}{{resultAnnotation}} = {{/result}}{{call}}
        {{local.call}}.succeeded({{#result}}{{local.result}}{{#options.reveal.result}}, revealing: .result{{/options.reveal.result}}{{/result}})
    {{#result}}
        return {{local.result}}
    {{/result}}
    {{/throws}}
    {{/handedOver}}
      }
    {{/reason}}
    {{#condition}}
      #endif
    {{/condition}}
    {{/members}}
    }

    {{#availability}}
    {{.}}
    {{/availability}}
    extension {{protocol}} {
      /// Logs the calls of this.
      ///
      /// - Parameters:
      ///   - sink: Where the events go.
      ///   - level: The level of all events but failures, which are errors.
      {{access}}{{modifierIsolation}}func {{modifier}}(
        to sink: some Decorators.LogSink = Decorators.StandardErrorLog(),
        level: Decorators.LogLevel = .{{#options.level}}{{.}}{{/options.level}}{{^options.level}}info{{/options.level}}
      ) -> {{modified}} {
        {{type}}(decoratee: self, log: Decorators.CallLog(to: sink, level: level))
      }
    {{#options.swiftLog}}

      /// Logs the calls of this.
      ///
      /// - Parameters:
      ///   - logger: The logger of swift-log that the events go to, if its level is not above theirs.
      ///   - level: The level of all events but failures, which are errors.
      {{access}}{{modifierIsolation}}func {{modifier}}(
        to logger: Logging.Logger,
        level: Decorators.LogLevel = .{{#options.level}}{{.}}{{/options.level}}{{^options.level}}info{{/options.level}}
      ) -> {{modified}} {
        let sink = Decorators.ClosureLog {
          Decorators.LogLevel(rawValue: logger.logLevel.rawValue) ?? .trace
        } log: { event in
          logger.log(
            level: Logging.Logger.Level(rawValue: event.level.rawValue) ?? .info,
            "\(event.message)",
            metadata: event.metadata.mapValues { Logging.Logger.MetadataValue.string($0) }
          )
        }
        return {{type}}(decoratee: self, log: Decorators.CallLog(to: sink, level: level))
      }
    {{/options.swiftLog}}
    }

    """##

  private static let retry = ##"""
    ---
    context: 1
    decorator: retry
    type: Retrying{Protocol}
    modifier: retrying
    summary: calls a member again when it fails
    properties: [policy]
    options:
      maxAttempts:
        type: integer
        minimum: 1
        summary: How often a member is called at most, the first time included.
      backoff:
        type: record
        summary: How long to wait before each further attempt.
        shorthand: [none, constant]
        oneOf: [none, constant, linear, exponential]
        fields:
          none: { type: boolean, summary: Not at all. }
          constant: { type: duration, summary: Always as long. }
          linear: { type: duration, summary: 'Once, twice, three times as long.' }
          exponential: { type: duration, summary: 'So long at first, then factor times longer each time.' }
          factor: { type: number, minimum: 1, with: [exponential], summary: What a delay is multiplied by to get the next. }
          cap: { type: duration, with: [linear, exponential], summary: What no delay exceeds. }
          jitter:
            type: word
            words: [none, full, equal, decorrelated]
            with: [constant, linear, exponential]
            summary: How chance spreads the delays.
      timeLimit:
        type: duration
        summary: How long a call may take in all before it is not made again; any time by default.
      when:
        type: expression
        scope: member
        summary: The results, as $0, that are tried again; of a completion handler the arguments, as $0, $1 and so on, errors among them.
      task:
        type: expression
        arguments: 1
        scope: member
        summary: What a member with a completion handler returns, made of $0, the closure that cancels the call. Each attempt is cancelled by the cancel() of what the decoratee returns.
      blocking:
        type: boolean
        scope: member
        summary: Whether the thread of a synchronous member sleeps between attempts, which follow at once otherwise.
      idempotent:
        type: boolean
        scope: both
        summary: Whether a second call does no more than the first. It changes nothing but what 'decorate check' warns of.
    members:
      - { when: [not method], refuse: only methods are called again }
      - { when: [static], refuse: 'it belongs to the type, which has no policy' }
      - { when: [async], with: [blocking], refuse: 'it is asynchronous, so that its delays block no thread; leave out blocking:' }
      - { when: [completion], with: [blocking], refuse: 'it has a completion handler, so that its delays block no thread; leave out blocking:' }
      - { when: [consuming], refuse: a consuming parameter cannot be given twice }
      - { when: [borrowing], refuse: a borrowed parameter cannot be kept for another attempt }
      - { when: [sending], refuse: a sending parameter cannot be given twice }
      - { when: [sendingResult], refuse: 'what it returns is sent to the caller, which a closure cannot do' }
      - { when: [completion, actor], refuse: 'another attempt would call the actor from outside' }
      - { when: [not completion], with: [task], refuse: 'it has no completion handler, so that whoever awaits it can cancel it; leave out task:' }
      - { when: [not result], with: [task], refuse: 'it returns nothing, so that there is no task to make; leave out task:' }
      - { when: [completion, throws], refuse: it throws besides calling its completion handler }
      - { when: [completion, mutating], refuse: 'it is mutating, and another attempt may come after it has returned' }
      - { when: [completion, inout], refuse: 'it has an inout parameter, and another attempt may come after it has returned' }
      - { when: [completion, nonescaping], refuse: 'it has a closure that is not @escaping, and another attempt may come after it has returned' }
      - { when: [isolatedCompletion, not mainActorCompletion], refuse: 'its completion handler belongs to a global actor other than the main actor, on which only the decoratee calls it' }
      - { when: [completion, result, completionError], with: [task], act: cancellable }
      - { when: [completion, result], with: [task, when], act: cancellable }
      - { when: [completion, not completionError, result], with: [task], refuse: 'its completion handler shows no failure; say which outcomes are failures with when:' }
      - { when: [completion, result], refuse: 'it returns something before its completion handler is called, which another attempt would have to replace; where that is a task to cancel, say how to make one with task:' }
      - { when: [completion, completionError, registration], act: completed, onlyWhenNamed: true }
      - { when: [completion, completionError], act: completed }
      - { when: [completion], with: [when], act: completed }
      - { when: [completion], refuse: 'its completion handler shows no failure; say which outcomes are failures with when:' }
      - { when: [async], with: [when], act: awaited }
      - { when: [not throws], refuse: 'it does not throw, so nothing shows that it failed' }
      - { when: [rethrows], refuse: 'what it throws comes from its closure' }
      - { when: [async, throwingClosure], act: awaited, onlyWhenNamed: true }
      - { when: [async], act: awaited }
      - { with: [backoff], without: [backoff.none, blocking], refuse: 'it is synchronous, and a delay would block its thread: name it with blocking: true if it may, or with blocking: false to have it tried again at once' }
      - { act: repeated, onlyWhenNamed: true }
    warnings:
      - names: [add, append, book, buy, charge, create, decrement, deposit, enqueue, increment, insert, invite, notify, order, patch, pay, post, publish, purchase, push, redeem, refund, register, reply, reserve, save, schedule, send, share, store, submit, toggle, transfer, update, upload, withdraw, write]
        unless: [idempotent]
        warn: 'its name says that it writes, and a call that failed may have written all the same'
    ---
    /// Calls `{{protocol}}` again when it fails, as its policy says.
    {{#availability}}
    {{.}}
    {{/availability}}
    {{access}}{{kind}} {{type}}<{{Decoratee}}: {{protocol}}>: {{protocol}} {
      {{binding}} {{decoratee}}: {{Decoratee}}
      let {{own.policy}}: Decorators.RetryPolicy
    {{#needsInitializer}}

      {{access}}init(decoratee: {{Decoratee}}, policy: Decorators.RetryPolicy) {
        self.{{decoratee}} = decoratee
        self.{{own.policy}} = policy
      }
    {{/needsInitializer}}
    {{#members}}

    {{#condition}}
      #if {{condition}}
    {{/condition}}
    {{#awaited}}
      {{> Head}}
        {{return}}{{#throws}}try {{/throws}}await self.{{own.policy}}.retry { {{#errorType}}() async throws({{errorType}}) in{{/errorType}}
          {{call}}
    {{#options.when}}
        } when: { {{#mainActorCompletion}}@MainActor in{{/mainActorCompletion}}
          {{> Expression}}
    {{/options.when}}
        }
      }
    {{/awaited}}
    {{#repeated}}
      {{> Head}}
        try self.{{own.policy}}.retrySynchronously{{#options.blocking}}(blocking: true){{/options.blocking}} { {{#errorType}}() throws({{errorType}}) in{{/errorType}}
          {{call}}
    {{#options.when}}
        } when: { {{#mainActorCompletion}}@MainActor in{{/mainActorCompletion}}
          {{> Expression}}
    {{/options.when}}
        }
      }
    {{/repeated}}
    {{#completed}}
      {{> Head}}
    {{#completion}}
        self.{{own.policy}}.retry(.init({{#isolatedCompletion}}isolated: {{/isolatedCompletion}}{{name}})) { {{name}} in
          {{before}}{{name}}{{after}}
    {{#options.when}}
        } when: { {{#mainActorCompletion}}@MainActor in{{/mainActorCompletion}}
          {{> Expression}}
    {{/options.when}}
        }
    {{/completion}}
      }
    {{/completed}}
    {{#cancellable}}
      {{> Head}}
    {{#completion}}
        self.{{own.policy}}.retry(.init({{#isolatedCompletion}}isolated: {{/isolatedCompletion}}{{name}})) { {{name}} in
          {{before}}{{name}}{{after}}
        } cancel: {
          $0.cancel()
    {{#options.when}}
        } when: { {{#mainActorCompletion}}@MainActor in{{/mainActorCompletion}}
          {{> Expression}}
    {{/options.when}}
        } task: {
    {{#options.task}}
          {{> Expression}}
    {{/options.task}}
        }
    {{/completion}}
      }
    {{/cancellable}}
    {{^awaited}}
    {{^repeated}}
    {{^completed}}
    {{^cancellable}}
      {{> Forward}}
    {{/cancellable}}
    {{/completed}}
    {{/repeated}}
    {{/awaited}}
    {{#condition}}
      #endif
    {{/condition}}
    {{/members}}
    }

    {{#availability}}
    {{.}}
    {{/availability}}
    extension {{protocol}} {
      /// Calls this again when it fails.
      ///
      /// - Parameters:
      ///   - policy: How often and after which delays; by default as `{{specName}}` says.
      ///   - recovery: What is done before a call that needs it is made again.
      {{access}}{{modifierIsolation}}func {{modifier}}(
        _ policy: Decorators.RetryPolicy = .init({{#options}}{{#maxAttempts}}maxAttempts: {{.}}{{#backoff}}, {{/backoff}}{{/maxAttempts}}{{#backoff}}backoff: .{{#none}}none{{/none}}{{#constant}}constant({{.}}{{/constant}}{{#linear}}linear({{.}}{{/linear}}{{#exponential}}exponential({{.}}{{/exponential}}{{#factor}}, factor: {{.}}{{/factor}}{{#cap}}, cap: {{.}}{{/cap}}{{#jitter}}, jitter: .{{.}}{{/jitter}}{{^none}}){{/none}}{{/backoff}}{{#timeLimit}}{{#maxAttempts}}, {{/maxAttempts}}{{^maxAttempts}}{{#backoff}}, {{/backoff}}{{/maxAttempts}}timeLimit: {{.}}{{/timeLimit}}{{/options}}),
        recover recovery: Decorators.Recovery? = nil
      ) -> {{modified}} {
        {{type}}(decoratee: self, policy: policy.recovering(with: recovery))
      }
    }

    """##

  private static let strategy = ##"""
    .{{#options.strategy}}{{.}}{{/options.strategy}}{{^options.strategy}}networkFirst{{/options.strategy}}({{#options.refreshAt}}at: {{.}}, {{/options.refreshAt}}{{#options.expires}}expires: {{.}}{{#options.staleFor}}, {{/options.staleFor}}{{/options.expires}}{{#options.staleFor}}staleFor: {{.}}{{/options.staleFor}}){{#options.jitter}}.jitter({{.}}){{/options.jitter}}{{#options.negativeExpires}}.negativeExpires({{.}}){{/options.negativeExpires}}{{#options.softTimeout}}.softTimeout({{.}}){{/options.softTimeout}}{{#options.hardTimeout}}.hardTimeout({{.}}){{/options.hardTimeout}}
    """##

  private static let timeout = ##"""
    ---
    context: 1
    decorator: timeout
    type: TimingOut{Protocol}
    modifier: timingOut
    summary: ends calls with an error that take longer than they may
    properties: [timeout]
    options:
      limit:
        type: duration
        scope: both
        summary: How long a call may take. Where it is not said the modifier asks for it, and limits members that are named.
      cooperative:
        type: boolean
        scope: both
        summary: Whether an async call is waited for that has been cancelled because its time is over. If not, it is left behind, so that what goes in and out must be Sendable.
      error:
        type: expression
        arguments: 1
        scope: member
        summary: What is thrown in place of a TimeoutError, made of that, as $0, by members that throw a type of their own.
    members:
      - { when: [not method], refuse: only the time of methods is limited }
      - { when: [static], refuse: 'it belongs to the type, which has no limit' }
      - { when: [completion], with: [error], refuse: 'it has a completion handler, which is told of the TimeoutError itself; leave out error:' }
      - { when: [completion, consuming], refuse: 'it has a consuming parameter besides its completion handler, which no closure can pass on' }
      - { when: [completion, borrowing], refuse: 'it has a borrowed parameter besides its completion handler, which no closure can pass on' }
      - { when: [completion, sending], refuse: 'it has a sending parameter besides its completion handler, which no closure can pass on' }
      - { when: [completion, sendingResult], refuse: 'what it returns is sent to the caller, which no closure can do' }
      - { when: [completion, completionAnyError, registration], act: completed, onlyWhenNamed: true }
      - { when: [completion, completionAnyError], with: [limit], act: completed }
      - { when: [completion, completionAnyError], act: completed, onlyWhenNamed: true }
      - { when: [completion, completionError], refuse: 'its completion handler is told of more than any error, or of errors of its own type alone, so that it cannot be told of a TimeoutError' }
      - { when: [completion], refuse: 'its completion handler shows no failure, so that it cannot be told of a TimeoutError' }
      - { when: [not async], refuse: 'it is synchronous, and nobody can take its thread from it' }
      - { when: [not throws], refuse: 'it does not throw, so that nobody can be told of a TimeoutError' }
      - { when: [rethrows], refuse: 'what it throws comes from its closure' }
      - { when: [typedThrows], without: [error], refuse: 'it throws a type of its own, which a TimeoutError is not; say with error: what it throws instead' }
      - { when: [consuming], refuse: 'it has a consuming parameter, which cannot be passed to the task that makes the call' }
      - { when: [borrowing], refuse: 'it has a borrowed parameter, which cannot be passed to the task that makes the call' }
      - { when: [sending], refuse: 'it has a sending parameter, which cannot be passed to the task that makes the call' }
      - { when: [sendingResult], refuse: 'what it returns is sent to the caller, which the task that makes the call cannot do' }
      - { when: [inout], refuse: 'it has an inout parameter, which the task that makes the call cannot change' }
      - { when: [nonescaping], refuse: 'it has a closure that is not @escaping, which cannot be passed to the task that makes the call' }
      - { when: [mutating], refuse: 'it is mutating, which the task that makes the call cannot be' }
      - { with: [cooperative, limit], act: awaited }
      - { with: [cooperative], act: awaited, onlyWhenNamed: true }
      - { when: [not sendable], refuse: 'its protocol is not Sendable, so that a call cannot be left behind; with cooperative: true it is cancelled and waited for' }
      - { when: [generic], act: raced, onlyWhenNamed: true }
      - { with: [limit], act: raced }
      - { act: raced, onlyWhenNamed: true }
    ---
    /// Limits the time of the calls of `{{protocol}}`.
    {{#availability}}
    {{.}}
    {{/availability}}
    {{access}}{{kind}} {{type}}<{{Decoratee}}: {{protocol}}>: {{protocol}} {
      {{binding}} {{decoratee}}: {{Decoratee}}
      let {{own.timeout}}: Decorators.Timeout
    {{#needsInitializer}}

      {{access}}init(decoratee: {{Decoratee}}, timeout: Decorators.Timeout) {
        self.{{decoratee}} = decoratee
        self.{{own.timeout}} = timeout
      }
    {{/needsInitializer}}
    {{#members}}

    {{#condition}}
      #if {{condition}}
    {{/condition}}
    {{#raced}}
      {{> Head}}
        try await self.{{own.timeout}}.call{{#ownOptions.limit}}(within: {{.}}){{/ownOptions.limit}} { {{#errorType}}() async throws({{errorType}}) in{{/errorType}}
          {{call}}
    {{#options.error}}
        } error: {
          {{> Expression}}
    {{/options.error}}
        }
      }
    {{/raced}}
    {{#awaited}}
      {{> Head}}
        try await self.{{own.timeout}}.callCooperatively{{#ownOptions.limit}}(within: {{.}}){{/ownOptions.limit}} { {{#errorType}}() async throws({{errorType}}) in{{/errorType}}
          {{call}}
    {{#options.error}}
        } error: {
          {{> Expression}}
    {{/options.error}}
        }
      }
    {{/awaited}}
    {{#completed}}
      {{> Head}}
    {{#completion}}
        {{#result}}return {{/result}}{{#throws}}try {{/throws}}self.{{own.timeout}}.call(.init({{#isolatedCompletion}}isolated: {{/isolatedCompletion}}{{name}}){{#ownOptions.limit}}, within: {{.}}{{/ownOptions.limit}}) { {{name}}{{#errorType}} throws({{errorType}}){{/errorType}} in
          {{before}}{{name}}{{after}}
        }
    {{/completion}}
      }
    {{/completed}}
    {{^raced}}
    {{^awaited}}
    {{^completed}}
      {{> Forward}}
    {{/completed}}
    {{/awaited}}
    {{/raced}}
    {{#condition}}
      #endif
    {{/condition}}
    {{/members}}
    }

    {{#availability}}
    {{.}}
    {{/availability}}
    extension {{protocol}} {
      /// Limits the time of the calls of this.
      ///
      /// - Parameter limit: How long a call may take, unless `{{specName}}` sets its member
      ///   a limit of its own{{#options.limit}}; by default as it says there for all{{/options.limit}}.
      {{access}}{{modifierIsolation}}func {{modifier}}(after limit: Swift.Duration{{#options.limit}} = {{.}}{{/options.limit}}) -> {{modified}} {
        {{type}}(decoratee: self, timeout: Decorators.Timeout(after: limit))
      }

      /// Limits the time of the calls of this.
      ///
      /// - Parameter timeout: How long a call may take, unless `{{specName}}` sets its member
      ///   a limit of its own, and the clock that measures it.
      {{access}}{{modifierIsolation}}func {{modifier}}(_ timeout: Decorators.Timeout) -> {{modified}} {
        {{type}}(decoratee: self, timeout: timeout)
      }
    }

    """##
}
