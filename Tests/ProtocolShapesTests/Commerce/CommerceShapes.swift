import Decorators
import Foundation
import Testing

extension Shape {
  static var commerce: [Shape] {
    [
      Shape(RecordingPaymentGatewayMembers.self) { () async throws in
        let sut = Gateway().decorated()
        #expect(type(of: sut).supportedCurrencies == ["EUR"])
        #expect(try await sut.authorize(3, currency: "EUR", card: "42") == "3 42")
        await #expect(throws: PaymentError.declined(reason: "USD")) {
          try await sut.authorize(3, currency: "USD", card: "42")
        }
        await #expect(throws: PaymentError.limit(5)) { try await sut.capture("a", amount: 5) }
        #expect(try await sut.refund("abc") == 3)
        #expect(try sut.fee(for: 50) == 5)
        #expect(throws: PaymentError.limit(200)) { try sut.fee(for: 200) }
      },
      Shape(RecordingProductStoreMembers.self) { () async throws in
        let sut = Shop().decorated()
        let products = try await sut.products(for: ["abc"])
        #expect(products == [Product(id: "abc", price: 3)])
        let (bought, isFamilyShared) = try await sut.purchase(products[0], options: ["family"])
        #expect(bought == products[0] && isFamilyShared)
        await #expect(throws: PaymentError.declined(reason: "free")) {
          try await sut.purchase(Product(id: "free", price: 0), options: [])
        }
        #expect(await sut.isPurchased("a"))
        var updates: [String] = []
        for await product in sut.updates { updates.append(product.id) }
        #expect(updates == ["update"])
      },
      Shape(RecordingCartManagingMembers.self) { () async throws in
        let sut = Cart().decorated()
        sut.add(Product(id: "a", price: 2), quantity: 2)
        #expect(sut.remove(at: 0)?.id == "a")
        #expect(sut.items.count == 1)
        #expect(sut.total == 2)
        sut.coupon = "c"
        #expect(sut.coupon == "c")
        #expect(!sut.isCheaper(than: sut))
        #expect(sut == sut)
      },
      Shape(RecordingOrderMembers.self) { () async throws in
        var sut = MailOrder(id: 7).recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching()
          .recording(to: Stage.current.outer)
        sut.add("a")
        sut.lines["b"] = 2
        #expect(sut.lines == ["a": 1, "b": 2])
        #expect(try sut.total(including: 4) == 7)
        sut.lines = [:]
        #expect(throws: Failure.missing) { try sut.total(including: 0) }
        #expect((sut.id, sut.description) == (7, "order 7"))
        #expect(Set([sut]).contains(sut))
      },
      Shape(RecordingPriceFormattingMembers.self) { () async throws in
        let sut = Prices().decorated()
        #expect(sut.currencyCode == "EUR")
        #expect(sut(3) == "3 EUR")
        #expect(sut.string(from: UInt8(7), digits: 0...2) == "7 0...2")
      },
      Shape(RecordingPushNotificationServiceMembers.self) { () async throws in
        let sut = Push().decorated()
        #expect(try await sut.requestToken() == Data([1, 2]))
        await #expect(throws: Failure.refused(1)) { try await sut.requestToken() }
        #expect(sut.token == Data([1, 2]))
        let fetched = Inbox<UInt>()
        sut.didReceive(["a": 1], fetchCompletionHandler: fetched.put)
        #expect(await fetched.first == 1)
        sut.didFailToRegister(with: Failure.missing)
        do {
          try await sut.setBadge(8)
          Issue.record("It does not throw.")
        } catch {
          #expect(error as? Failure == .refused(8))
        }
      },
      Shape(RecordingReceiptValidatingMembers.self) { () async throws in
        let sut = Receipts().decorated()
        let (validated, refreshed) = (Inbox<ReceiptResult>(), Inbox<ReceiptResult>())
        sut.validate(Data([1, 2, 3]), completion: validated.put)
        #expect(try await validated.first?.get() == [Product(id: "3", price: 1)])
        sut.refresh(force: true, completion: refreshed.put)
        #expect(try await refreshed.first?.get() == [])
      },
      Shape(RecordingSubscriptionServiceMembers.self) { () async throws in
        let sut = Subscriptions().decorated()
        #expect(sut.isActive.values == [true])
        #expect(sut.plans().values == [[Product(id: "p", price: 3)]])
        #expect(sut.subscribe(to: Product(id: "p", price: 3), promo: "x").values.count == 1)
        #expect(sut.cancel(reason: "four").values == [Date(timeIntervalSince1970: 4)])
      },
      Shape(RecordingWalletProvidingMembers.self) { () async throws in
        let sut = Wallet().decorated()
        #expect(type(of: sut).isAvailable())
        #expect(try await sut.passes() == ["ticket"])
        await #expect(throws: Failure.refused(2)) { try await sut.add(Data([1, 2])) }
        let open = { sut.openSynchronously("") }
        #expect(open())
      },
      Shape(RecordingDiscountMembers.self) { () async throws in
        let sut = Rebate(percentage: 10).decorated()
        #expect(sut.applied(to: 50) == 45)
        let double = sut.combined(with: sut)
        #expect((sut.percentage, double.percentage) == (10, 20))
        #expect(sut.combined(with: nil) == sut)
        #expect(sut < double)
        #expect(double >= sut && double > sut && sut <= double)
      },
      Shape(RecordingInventoryObservingMembers.self) { () async throws in
        let sut = InventoryObserver().decorated()
        sut.inventory(Storehouse(), didChange: ["a": 1])
        sut.inventoryDidReload(Storehouse())
      },
      Shape(RecordingCheckoutFlowMembers.self) { () async throws in
        var sut = GuestCheckout().recording(to: Stage.current.inner)
          .retrying(Stage.policy).logging(to: Stage.current.log).caching().dispatching()
          .recording(to: Stage.current.outer)
        try sut.advance(to: .address)
        #expect(throws: PaymentError.declined(reason: "cart")) { try sut.advance(to: .cart) }
        #expect(try await sut.submit() == ["address"])
        #expect(sut.step == .payment)
        #expect(sut.debugDescription == "guest at payment")
      },
    ]
  }
}
