/// Methods of protocols of public code bases (apps, servers and libraries), sorted by hand by what a
/// call does, before the rule that decides it was written.
///
/// `(handler)` stands for a completion handler in the place of the last argument.
enum LabelledNames {
  /// Calls that read, or that work out a value: they can be made again without harm.
  static let reading = names(
    """
    _getAccessToken() -> String?
    _hasItems() -> Bool
    analyzeDocument(image:features:) -> Predictions.Identify.DocumentText.Result
    analyzeID(input:) -> AnalyzeIDOutput
    attributeNames() -> [String]
    authenticatorItemDetailsPublisher(id:) -> AsyncThrowingPublisher<AuthenticatorItemView?>
    availableMaps() -> [Geo.MapStyle]
    batchDetectEntities(input:) -> BatchDetectEntitiesOutput
    calculateUHexValue(clientPublicKeyHexValue:serverPublicKeyHexValue:) -> String
    canPushEncryptedEventsToDevice() -> Bool
    checkCreationEligibility(siteID:orderID:completion:) -> (handler)
    compareFaces(input:) -> CompareFacesOutput
    connectingFailed(error:retrySearch:) -> AlertDetails
    connectingFailedInvalidPostalCode(retrySearch:) -> AlertDetails
    containsPINCode() -> Bool
    convert(to:withSchema:using:eagerLoad:) -> [M]
    currentEndpointProfile() -> PinpointEndpointProfile
    decidePolicy(for:) -> WKNavigationActionPolicy
    decode(_:from:) -> T?
    decode(_:from:userInfo:) -> D
    decrypt(_:) -> AuthenticatorItemView
    defaultMap() -> Geo.MapStyle
    describeCollection(input:) -> DescribeCollectionOutput
    detectCustomLabels(input:) -> DetectCustomLabelsOutput
    detectDocumentText(input:) -> DetectDocumentTextOutput
    detectEntities(image:) -> Predictions.Identify.Entities.Result
    detectLabels(image:type:) -> Predictions.Identify.Labels.Result
    deviceInfo() -> String
    download(serviceKey:fileURL:accelerate:onEvent:) -> (handler)
    encodeResponse(for:) -> Response
    error(error:tryAgain:) -> AlertDetails
    favoriteProductIDs() -> [Int64]
    fetchAdsCampaigns(for:) -> [GoogleAdsCampaign]
    fetchAllAuthenticatorItems(userId:) -> [AuthenticatorItem]
    fetchAuthenticatorItem(withId:userId:) -> AuthenticatorItem?
    fetchDefaultLocationID(completion:) -> (handler)
    fetchForecastedImpressions(for:with:) -> BlazeImpressions
    fetchMetadataFor(url:) -> Result<LinkMetadataProviderItem, Error>
    fetchOnlineResult() -> ServiceResult
    fetchSiteInfo(for:onCompletion:) -> (handler)
    fetchTargetLanguages(for:locale:) -> [BlazeTargetLanguage]
    fetchToken(completion:) -> (handler)
    firstTapToPayTransactionDate() -> Date?
    generateTOTPCode(for:date:) -> TOTPCodeModel
    get(request:) -> RESTTask.Success
    getActiveTasks(resultHandler:) -> (handler)
    getAdmChannel(input:) -> GetAdmChannelOutput
    getBiometricAuthenticationEnabled() -> Bool
    getClearClipboardValue(userId:) -> ClearClipboardValue
    getDebugFeatureFlags() -> [DebugMenuFeatureFlag]
    getFeatureFlag(_:defaultValue:forceRefresh:isPreAuth:) -> Bool
    getLatestAuthToken() -> String
    getOption(level:name:) -> T
    getPreSignedURL(key:signingOperation:metadata:accelerate:expires:) -> URL
    getSecretKey(userId:) -> String
    getShowWebIcons() -> Bool
    getTotpCode(for:) -> TOTPCodeModel
    getURL(path:options:) -> URL
    getUserDefinedRoomNotificationMode(roomId:) -> RoomNotificationModeProxy?
    hasPreviousTapToPayUsage() -> Bool
    identifyLanguage(siteID:string:feature:) -> String
    isCallEnabled() -> Bool
    isPasswordManagerSyncActive() -> Bool
    isRoomMentionEnabled() -> Bool
    isUserLoggedIn() -> Bool
    list(path:options:) -> StorageListResult
    listAdapters(input:) -> ListAdaptersOutput
    load() -> [Element]
    loadAllCoupons(for:pageNumber:pageSize:completion:) -> (handler)
    loadAllJustInTimeMessages(for:messagePath:query:locale:) -> [JustInTimeMessage]
    loadAllProducts(for:context:pageNumber:pageSize:stockStatus:productStatus:productType:productCategory:orderBy:order:productIDs:excludedProductIDs:completion:) -> (handler)
    loadCampaignStats(for:campaignIDs:timeZone:earliestDateToInclude:latestDateToInclude:totals:orderby:nextPageToken:) -> GoogleAdsCampaignStats
    loadConnectionToken(for:completion:) -> (handler)
    loadCurrentTheme(siteID:) -> WordPressTheme
    loadDomainProducts() -> [DomainProduct]
    loadFreeDomainSuggestions(query:) -> [FreeDomainSuggestion]
    loadMediaContentForSource(_:) -> Data
    loadMediaLibraryFromWordPressSite(siteID:productID:imagesOnly:pageNumber:pageSize:completion:) -> (handler)
    loadNotes(noteIDs:pageSize:completion:) -> (handler)
    loadPaidDomainSuggestions(query:) -> [PaidDomainSuggestion]
    loadPremiumDomainPrice(domain:) -> PremiumDomainPrice
    loadProductReports(for:productIDs:timeZone:earliestDateToInclude:latestDateToInclude:pageSize:pageNumber:orderBy:order:) -> [ProductReport]
    loadProducts(for:by:pageNumber:pageSize:completion:) -> (handler)
    loadSite(siteID:) -> Site
    loadSubscription(siteID:subscriptionID:completion:) -> (handler)
    loadVariationReports(for:productIDs:variationIDs:timeZone:earliestDateToInclude:latestDateToInclude:pageSize:pageNumber:orderBy:order:) -> [ProductReport]
    localAddress0() -> SocketAddress
    millisecondsSinceOrderAddNew() -> Int64
    notificationSettings() -> UNNotificationSettings
    pendingNotificationRequests() -> [UNNotificationRequest]
    providePointOfSaleItems(pageNumber:) -> [POSItem]
    readEntries() -> [LogEntry]
    refreshDebugFeatureFlags() -> [DebugMenuFeatureFlag]
    remoteAddress0() -> SocketAddress
    requestImage(asset:targetSize:skipsDegradedImage:completion:) -> (handler)
    resolve() -> AWSCredentials
    responseData(for:completion:) -> (handler)
    retrieve(key:) -> Data?
    retrieveCoupon(for:couponID:completion:) -> (handler)
    retrieveName(with:siteID:) -> String
    scanToUpdateInventoryButtonShouldBeVisible(completion:) -> (handler)
    search(for:options:) -> [Geo.Place]
    searchFaces(input:) -> SearchFacesOutput
    searchProducts(for:keyword:pageNumber:pageSize:stockStatus:productStatus:productType:productCategory:excludedProductIDs:completion:) -> (handler)
    searchUsers(input:) -> SearchUsersOutput
    showWebIconsPublisher() -> AnyPublisher<Bool, Never>
    success(printReceipt:) -> AlertDetails
    tapOrInsertCard(title:amount:inputMethods:onCancel:) -> AlertDetails
    translateDocument(input:) -> TranslateDocumentOutput
    updatingFailed(tryAgain:) -> AlertDetails
    userIsEntitledToPlan(with:) -> Bool
    """)

  /// Calls that change something.
  static let writing = names(
    """
    abortMultipartUpload(input:) -> AbortMultipartUploadOutput
    activatePlugin(for:pluginName:completion:) -> (handler)
    addAssetUploadObserver(_:onAssetUpload:) -> AnyCancellable
    assert(with:) -> CredentialAssertionPayload
    associateFaces(input:) -> AssociateFacesOutput
    attemptConnection(discoveryMethod:) -> CardReaderPreflightResult
    authenticate(_:) -> URLRequest
    beginActivityTracking(_:) -> (handler)
    cancel(completion:) -> (handler)
    changePassword(input:) -> ChangePasswordOutput
    checkStatusOrRequestCameraAuthorization() -> CameraAuthorizationStatus
    clearCache() -> ClearCacheData
    collectPayment(for:orderTotal:paymentGatewayAccount:paymentMethodTypes:stripeSmallestCurrencyUnitMultiplier:onPreparingReader:) -> (handler)
    commitAllChanges(onCompletion:) -> (handler)
    completeMultipartUpload(input:) -> CompleteMultipartUploadOutput
    confirmDevice(input:) -> ConfirmDeviceOutput
    connect(to:) -> Bool
    copyProjectVersion(input:) -> CopyProjectVersionOutput
    create(with:) -> CredentialRegistrationPayload
    delete(request:) -> RESTTask.Success
    detachUnsafeFileDescriptor() -> FileDescriptor
    disassociateFaces(input:) -> DisassociateFacesOutput
    dismissAllInboxNotes(for:pageNumber:pageSize:orderBy:type:status:completion:) -> (handler)
    distributeDatasetEntries(input:) -> DistributeDatasetEntriesOutput
    emailReceipt(for:params:onContent:) -> (handler)
    emptyStore(for:) -> String
    enableManageStock(stores:) -> InventoryItem
    endPoll(pollStartID:) -> Result<Void, Error>
    evaluateBiometricPolicy(_:for:) -> Bool
    execute() -> Success
    federateToIdentityPool(withProviderToken:for:options:) -> FederateToIdentityPoolResult
    flush() -> FlushData
    forgetDevice(input:) -> ForgetDeviceOutput
    forgotPassword(input:) -> ForgotPasswordOutput
    generateNewPassword() -> ApplicationPassword
    globalSignOut(input:) -> GlobalSignOutOutput
    handleAndRoute(_:) -> Route
    importModel(input:) -> ImportModelOutput
    indexFaces(input:) -> IndexFacesOutput
    initiateAuth(input:) -> InitiateAuthOutput
    installPlugin(for:slug:completion:) -> (handler)
    makeClient(homeserverAddress:sessionDirectories:passphrase:clientSessionDelegate:appSettings:appHooks:) -> ClientProtocol
    markAllAsRead(onCompletion:) -> (handler)
    multiPartUpload(serviceKey:uploadSource:contentType:metadata:accelerate:progressStallTimeoutSeconds:onEvent:) -> (handler)
    mutate(request:) -> GraphQLTask<R>.Success
    openDirectory(atPath:options:) -> Self
    patch(request:) -> RESTTask.Success
    performAndSave(_:) -> (handler)
    post(request:) -> RESTTask.Success
    presentBackendReceipt(for:onCompletion:) -> (handler)
    printReceipt(content:completion:) -> (handler)
    purchasePlan(with:for:) -> InAppPurchaseResult
    put(request:) -> RESTTask.Success
    record(data:streamName:) -> RecordData
    recover(urlSession:completionHandler:) -> (handler)
    refundShippingLabel(siteID:orderID:shippingLabelID:completion:) -> (handler)
    register(listener:) -> (handler)
    remove(key:options:) -> String
    renameStore(from:toModelSchema:) -> String
    reportNewIncomingCall(with:update:completion:) -> (handler)
    requestAccess(for:completionHandler:) -> (handler)
    resendConfirmationCode(forUserAttributeKey:options:) -> AuthCodeDeliveryDetails
    resetBadgeCountForAllStores(onCompletion:) -> (handler)
    respond(to:) -> Response
    retryPayment(for:onCompletion:) -> (handler)
    revokeToken(input:) -> RevokeTokenOutput
    run() -> Int
    saveAddress(onFinish:) -> (handler)
    schedule(_:) -> T
    searchAndConnect(onCompletion:) -> (handler)
    send(_:) -> ClientResponse
    sendmmsg(msgs:) -> IOResult<Int>
    sendmsg(pointer:destinationPtr:destinationSize:controlBytes:) -> IOResult<Int>
    setUserMFAPreference(input:) -> SetUserMFAPreferenceOutput
    setupHandlers(onLoginSuccess:) -> (handler)
    showHostedUI(url:callbackScheme:inPrivate:presentationAnchor:) -> [URLQueryItem]
    signUp(input:) -> SignUpOutput
    startCameraSession() -> AVCaptureSession
    stopDominantLanguageDetectionJob(input:) -> StopDominantLanguageDetectionJobOutput
    submitAllEvents() -> [PinpointEvent]
    subscribe(id:query:) -> AnyPublisher<AppSyncSubscriptionEvent, Never>
    switchStore(with:onCompletion:) -> (handler)
    syncOrder(cart:order:allProducts:) -> Order
    tagLogGroup(input:) -> TagLogGroupOutput
    toggleDebugFeatureFlag(name:newValue:) -> [DebugMenuFeatureFlag]
    untagLogGroup(input:) -> UntagLogGroupOutput
    update(userAttribute:options:) -> AuthUpdateAttributeResult
    upload(serviceKey:uploadSource:contentType:metadata:accelerate:progressStallTimeoutSeconds:onEvent:) -> (handler)
    verifyOTPMessage(input:) -> VerifyOTPMessageOutput
    write(contentsOf:toAbsoluteOffset:) -> Int64
    writev(iovecs:) -> IOResult<Int>
    """)

  /// Calls that take what they give.
  static let taking = names(
    """
    accept(setNonBlocking:) -> Socket?
    decode(buffer:) -> InboundOut?
    read(pointer:) -> IOResult<Int>
    recvmmsg(msgs:) -> IOResult<Int>
    recvmsg(pointer:storage:storageLen:controlBytes:) -> IOResult<Int>
    """)

  private static func names(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }
}
