import Foundation
import VirtualPhone

/// One value of every payload that crosses a socket, with all that it can hold.
enum Payloads {
    static let item: KeychainDictionary = [
        .itemClass: .itemClass(.genericPassword), .account: .string("a"), .valueData: .bytes([1]),
        .returnData: .boolean(true),
    ]
    static let context = ContextOptions(
        handle: 7, reason: "to test", fallbackTitle: "Other", cancelTitle: "No", isInteractive: false,
        reuseDuration: 2.5)
    static let token = Data([1, 2, 3])

    static func control() throws -> AccessControl {
        try AccessControl(protection: .whenUnlockedThisDeviceOnly, flags: .biometryAny)
            .guardingDeletion(by: .userPresence)
    }

    static func calls() throws -> [any PhoneCall] {
        let hash = [UInt8](repeating: 9, count: 32)
        return [
            AddItem(item), FindItems(item), UpdateItems(item, changes: [.label: .string("b")]), DeleteItems(item),
            CreateKey(
                isPermanent: false, attributes: [.label: .string("key")], accessControl: try control(),
                context: context),
            CreateKey(), SignDigest(tokenObjectID: token, digest: hash, context: context),
            ExchangeKeys(tokenObjectID: token, peer: [4, 5], context: context), ReadPublicKey(tokenObjectID: token),
            CreateContext(), ReleaseContext(handle: 7), ReleaseContext(handle: nil), InvalidateContext(handle: 7),
            SetCredential(handle: 7, credential: [1]), SetCredential(handle: 7, credential: nil),
            CanEvaluatePolicy(policy: 1, context: context),
            EvaluatePolicy(policy: 2, reason: "to test", context: context),
            EvaluatePolicy(policy: nil, reason: nil, context: ContextOptions()),
            EvaluateAccessControl(
                accessControl: try control(), purpose: 3, reason: "to test", context: context),
            ReadDomainState(), ReadEnvironment(),
            ReadEnvironment(
                known: ReadEnvironment.Reply(
                    biometry: .faceID, stateHash: token, isLockedOut: true, isUsable: false, hasPasscode: true)),
            ReadEntitlements(), ReadInfoDictionary(), ReadNetworkState(),
            AwaitNetworkChange(wasConnected: true),
            AskForNetwork(method: "POST", url: "https://a.example/b"),
            RaiseException(name: "NSInvalidArgumentException", reason: "wrong"), ReadTrustStore(),
            ReadIdentityProvider(), FindGroupContainer(group: "group.com.example"),
            StartWebSession(session: 1, url: "https://a.example", callback: .scheme("app"), headers: ["X": "y"]),
            StartWebSession(session: 1, url: "https://a.example", callback: .registered, isEphemeral: true),
            StartWebSession(session: 1, url: "https://a.example", callback: .https(host: "b.example", path: "/c")),
            CancelWebSession(session: 1),
            RegisterPasskey(
                request: 1, relyingParty: "a.example", challenge: token, userID: token, name: "anna", excluded: [token],
                style: .conditional, prf: .outputs(PasskeyPRFInput(first: token, second: token)), largeBlob: true,
                offersSecurityKey: true),
            RegisterPasskey(
                request: 1, relyingParty: "a.example", challenge: token, userID: token, name: "anna", prf: .support),
            AssertPasskey(
                request: 1, relyingParty: "a.example", challenge: token, allowed: [token, token], mode: .autoFill,
                prf: PasskeyPRFInput(first: token), prfByCredential: [token: PasskeyPRFInput(first: Data())],
                largeBlob: .write(token), offersSecurityKey: true),
            AssertPasskey(request: 1, relyingParty: "a.example", challenge: token, largeBlob: .read),
            RegisterSecurityKey(
                request: 1, relyingParty: "a.example", challenge: token, userID: token, name: "anna", excluded: [token],
                algorithms: [-7, -257], isDiscoverable: true, verification: .required, isAttested: true),
            AssertSecurityKey(
                request: 1, relyingParty: "a.example", challenge: token, allowed: [token], verification: .discouraged),
            ReportPasskeys(relyingParty: "a.example", news: .unknown(credentialID: token)),
            ReportPasskeys(relyingParty: "a.example", news: .allAccepted(userID: token, credentialIDs: [token])),
            ReportPasskeys(relyingParty: "a.example", news: .renamed(userID: token, name: "anna")),
            CancelAuthorization(request: 1), AuthorizeAppleID(request: 1), ReadAppleIDState(user: "000123.0a.0123"),
            AuthorizeAppleID(request: 1, scopes: [.email, .fullName], nonce: "n", user: "u", mode: .known),
            ShowScreen(screen: Data("{}".utf8), event: 3),
            ShowScreen(screen: nil), NextEvent(), DescribeDevice(), OpenURL(url: "app-settings:"),
            OpenURL(url: "https://a.example", isForSitesAppOnly: true), CanOpenURL(url: "bank://pay"),
            ReadDeviceCheckSupport(), GenerateAppAttestKey(), AttestKey(keyId: "key", clientDataHash: hash),
            GenerateAssertion(keyId: "key", clientDataHash: hash), GenerateDeviceToken(),
            AuthorizeNotifications(options: 5), ReadNotificationSettings(), AddNotification(notification.request),
            ListNotifications(.pending), RemoveNotifications(.delivered, identifiers: ["a"]),
            RemoveNotifications(.pending, identifiers: nil), SetNotificationBadge(count: 3),
            KeepNotificationCategories(), KeepNotificationCategories(setting: [category]),
            ReadNotificationNotice(number: 1), PresentNotification(number: 1, options: 16),
            BeginBackgroundTask(name: "save"), BeginBackgroundTask(), EndBackgroundTask(task: 4),
        ]
    }

    static let replies: [any PhoneReply] = [
        NoReply(), ItemResults(), ItemResults(items: results, isList: true),
        CreateKey.Reply(tokenObjectID: token, publicKey: Data([4])), SignDigest.Reply(signature: [1]),
        ExchangeKeys.Reply(secret: [2]), ReadPublicKey.Reply(publicKey: [4]), CreateContext.Reply(handle: -5),
        CanEvaluatePolicy.Reply(biometry: .faceID, domainState: token),
        CanEvaluatePolicy.Reply(
            biometry: .none,
            obstacle: CanEvaluatePolicy.Obstacle(code: -7, message: "Nobody is enrolled.", debugMessage: "None.")),
        EvaluationReply(domainState: token), EvaluationReply(),
        ReadDomainState.Reply(biometry: .opticID, stateHash: token),
        ReadDomainState.Reply(biometry: .touchID, stateHash: nil),
        ReadEnvironment.Reply(
            biometry: .none, stateHash: nil, isLockedOut: false, isUsable: false, hasPasscode: false),
        ReadInfoDictionary.Reply(info: ["CFBundleName": .string("a")]), ReadNetworkState.Reply(isConnected: false),
        CanOpenURL.Reply(canOpen: true), AskForNetwork.Reply(errorCode: -1009),
        FindGroupContainer.Reply(path: "/tmp/a"),
        FindGroupContainer.Reply(path: nil),
        ReadEntitlements.Reply(identifier: "com.example", entitlements: ["groups": .array([.string("a")])]),
        NextEvent.Reply(event: .setText("2", text: "Grüße"), number: 12),
        NextEvent.Reply(event: .willTerminate, number: 1),
        DescribeDevice.Reply(
            name: "iPhone", model: "iPhone", modelName: "iPhone 15 Pro", modelIdentifier: "iPhone16,1",
            systemName: "iOS", systemVersion: "18.1", vendorIdentifier: [1, 2]),
        ReadTrustStore.Reply(path: "/roots.pem"), ReadTrustStore.Reply(path: nil),
        ReadIdentityProvider.Reply(issuer: "http://127.0.0.1:8080/openid"), ReadIdentityProvider.Reply(issuer: nil),
        StartWebSession.Reply(url: "app:/callback?code=1"),
        RegisterPasskey.Reply(
            credentialID: token, clientData: token, attestationObject: token, prf: PasskeyPRFOutput(),
            hasLargeBlob: true),
        RegisterSecurityKey.Reply(
            credentialID: token, clientData: token, attestationObject: token, transports: [.usb, .bluetooth]),
        AssertSecurityKey.Reply(
            credentialID: token, clientData: token, authenticatorData: token, signature: token, userID: nil),
        AssertSecurityKey.Reply(
            credentialID: token, clientData: token, authenticatorData: token, signature: token, userID: token),
        AssertPasskey.Reply(
            credentialID: token, clientData: token, authenticatorData: token, signature: token, userID: token,
            prf: PasskeyPRFOutput(first: token, second: token), largeBlob: .read(token)),
        AssertPasskey.Reply(
            credentialID: token, clientData: token, authenticatorData: token, signature: token, userID: token,
            largeBlob: .written(false)),
        AuthorizeAppleID.Reply(user: "u", identityToken: token, authorizationCode: token),
        AuthorizeAppleID.Reply(
            user: "u", identityToken: token, authorizationCode: token,
            shared: AuthorizeAppleID.Shared(name: AuthorizeAppleID.Shared.Name(given: "a", family: ""), email: "b@c.d")),
        ReadAppleIDState.Reply(state: .revoked),
        OpenURL.Reply(isOpened: true),
        ReadDeviceCheckSupport.Reply(appAttest: true, deviceCheck: false),
        GenerateAppAttestKey.Reply(keyId: "key"), AttestKey.Reply(attestation: token),
        GenerateAssertion.Reply(assertion: token), GenerateDeviceToken.Reply(token: token),
        BeginBackgroundTask.Reply(task: 3), AuthorizeNotifications.Reply(isGranted: true),
        ReadNotificationSettings.Reply(status: 2, options: 7, badge: 3),
        ListNotifications.Reply(notifications: [notification]),
        KeepNotificationCategories.Reply(categories: [category]),
        ReadNotificationNotice.Reply(notification: notification, action: "reply", text: "yes"),
    ]

    private static let notification = DeliveredNotification(
        number: 4, date: Date(timeIntervalSinceReferenceDate: 7),
        request: NotificationRequest(
            identifier: "code",
            content: NotificationContent(
                title: "a", subtitle: "b", body: "c", badge: 2, sound: "default", userInfo: ["id": .integer(1)],
                category: "d", thread: "e", target: "f", level: 2, relevance: 0.5, filter: "g"),
            schedule: .interval(60, repeats: true)))
    private static let category = NotificationCategory(
        identifier: "d",
        actions: [
            NotificationCategory.Action(identifier: "open", title: "Open", options: 4),
            NotificationCategory.Action(
                identifier: "reply", title: "Reply",
                input: NotificationCategory.Input(buttonTitle: "Send", placeholder: "Text")),
        ], options: 1, intents: ["i"], hiddenPreview: "h", summaryFormat: "s")

    private static let results = [
        ItemResult(),
        ItemResult(
            attributes: [.account: .string("a")], data: token, persistentReference: Data([7]),
            reference: .certificate(Data([0x30]))),
        ItemResult(reference: .key(.software(Data([4])))), ItemResult(reference: .key(.enclave(publicKey: token))),
        ItemResult(reference: .key(.enclave(publicKey: nil))),
        ItemResult(
            reference: .identity(
                certificate: Data([0x30]), key: .software(Data([4])), keyAttributes: [.label: .string("k")])),
    ]
}
