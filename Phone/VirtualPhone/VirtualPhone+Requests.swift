extension VirtualPhone {
    /// Answers one call of an app.
    ///
    /// Blocks its thread while the person is asked.
    ///
    /// - Throws: ``PhoneFailure`` with Apple's code.
    public func perform<Call: PhoneCall>(_ call: Call, for launch: LaunchToken) throws(PhoneFailure) -> Call.Reply {
        try answer(Call.operation, launch) { caller throws(PhoneFailure) in try performWatched(call, for: caller) }
    }

    /// Answers one request that crossed a socket.
    ///
    /// Blocks its thread while the person is asked.
    ///
    /// - Throws: ``PhoneFailure`` with Apple's code.
    public func perform(_ request: PhoneRequest) throws(PhoneFailure) -> [String: PropertyListValue] {
        try request.operation.call.answer(request, by: self)
    }

    fileprivate func answer<Reply: PhoneReply>(
        _ operation: PhoneOperation, _ launch: LaunchToken, _ body: (PhoneCaller) throws(PhoneFailure) -> Reply
    ) throws(PhoneFailure) -> Reply {
        let app = try state.withLock { state throws(PhoneFailure) in
            try state.running(launch).launch.bundleIdentifier
        }
        do {
            let reply = try body(PhoneCaller(phone: self, launch: launch))
            try state.withLock { state throws(PhoneFailure) in
                // A launch that ended meanwhile learns nothing any more.
                _ = try state.running(launch)
                if let failure = state.file?.failure {
                    throw PhoneFailure.status(failure, "The phone's state could not be written down.")
                }
            }
            note(operation, app, outcome: reply.outcome)
            return reply
        } catch {
            note(operation, app, outcome: "\(error.domain.rawValue) \(error.code)")
            throw error.worded(for: configuration.majorVersion)
        }
    }

    private func note(_ operation: PhoneOperation, _ app: String, outcome: String) {
        // Housekeeping: its moment depends on the app's memory management, not on anybody's deeds. Screens and events are
        // as many as there are touches; requests and changes are the network's to tell.
        let unnoted: [PhoneOperation] = [
            .contextRelease, .contextCreate, .contextEnvironment, .screenShow, .appNextEvent, .trustStore,
            .networkRequest,
            .networkChange, .notificationNotice,
        ]
        guard !unnoted.contains(operation) else { return }
        log.append(time: now, app: app, operation: operation.rawValue, outcome: outcome)
    }
}

extension PhoneCall {
    fileprivate static func answer(
        _ request: PhoneRequest, by phone: VirtualPhone
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        try phone.answer(operation, request.launchToken) { caller throws(PhoneFailure) in
            try phone.performWatched(try Self(fields: request.arguments), for: caller)
        }.fields
    }
}

extension PhoneOperation {
    /// The dispatcher: the payload of each operation, which knows how it is performed.
    public var call: any PhoneCall.Type {
        switch self {
        case .keychainAdd: AddItem.self
        case .keychainCopyMatching: FindItems.self
        case .keychainUpdate: UpdateItems.self
        case .keychainDelete: DeleteItems.self
        case .keyCreate: CreateKey.self
        case .keySign: SignDigest.self
        case .keyExchange: ExchangeKeys.self
        case .keyPublic: ReadPublicKey.self
        case .contextCreate: CreateContext.self
        case .contextRelease: ReleaseContext.self
        case .contextCanEvaluate: CanEvaluatePolicy.self
        case .contextEvaluate: EvaluatePolicy.self
        case .contextEvaluateAccessControl: EvaluateAccessControl.self
        case .contextInvalidate: InvalidateContext.self
        case .contextDomainState: ReadDomainState.self
        case .contextEnvironment: ReadEnvironment.self
        case .contextSetCredential: SetCredential.self
        case .appEntitlements: ReadEntitlements.self
        case .appInfoDictionary: ReadInfoDictionary.self
        case .appGroupContainer: FindGroupContainer.self
        case .appException: RaiseException.self
        case .trustStore: ReadTrustStore.self
        case .identityProvider: ReadIdentityProvider.self
        case .webStart: StartWebSession.self
        case .webCancel: CancelWebSession.self
        case .passkeyRegister: RegisterPasskey.self
        case .passkeyAssert: AssertPasskey.self
        case .securityKeyRegister: RegisterSecurityKey.self
        case .securityKeyAssert: AssertSecurityKey.self
        case .passkeyReport: ReportPasskeys.self
        case .authorizationCancel: CancelAuthorization.self
        case .appleIDAuthorize: AuthorizeAppleID.self
        case .appleIDCredentialState: ReadAppleIDState.self
        case .screenShow: ShowScreen.self
        case .appNextEvent: NextEvent.self
        case .deviceDescription: DescribeDevice.self
        case .networkState: ReadNetworkState.self
        case .networkChange: AwaitNetworkChange.self
        case .networkRequest: AskForNetwork.self
        case .appOpenURL: OpenURL.self
        case .appCanOpenURL: CanOpenURL.self
        case .deviceCheckSupport: ReadDeviceCheckSupport.self
        case .appAttestGenerateKey: GenerateAppAttestKey.self
        case .appAttestAttestKey: AttestKey.self
        case .appAttestGenerateAssertion: GenerateAssertion.self
        case .deviceCheckGenerateToken: GenerateDeviceToken.self
        case .notificationAuthorize: AuthorizeNotifications.self
        case .notificationSettings: ReadNotificationSettings.self
        case .notificationAdd: AddNotification.self
        case .notificationList: ListNotifications.self
        case .notificationRemove: RemoveNotifications.self
        case .notificationBadge: SetNotificationBadge.self
        case .notificationCategories: KeepNotificationCategories.self
        case .notificationNotice: ReadNotificationNotice.self
        case .notificationPresent: PresentNotification.self
        case .backgroundTaskBegin: BeginBackgroundTask.self
        case .backgroundTaskEnd: EndBackgroundTask.self
        }
    }
}
