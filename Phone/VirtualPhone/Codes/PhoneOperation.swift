/// An operation that an app can request from its phone.
///
/// The raw value is the name on the wire and in the event log. The payload defines parameters and reply:
/// ``PhoneCall``.
public enum PhoneOperation: String, Sendable, CaseIterable {
    /// SecItemAdd.
    case keychainAdd = "keychain.add"
    /// SecItemCopyMatching.
    case keychainCopyMatching = "keychain.copyMatching"
    /// SecItemUpdate.
    case keychainUpdate = "keychain.update"
    /// SecItemDelete.
    case keychainDelete = "keychain.delete"
    /// Creates a key in the Secure Enclave.
    case keyCreate = "key.create"
    /// Signs a digest with a key of the Secure Enclave.
    case keySign = "key.sign"
    /// Agrees on a secret with a key of the Secure Enclave.
    case keyExchange = "key.exchange"
    /// The public key of a key of the Secure Enclave.
    case keyPublic = "key.public"
    /// Makes an authentication context.
    case contextCreate = "context.create"
    /// Releases an authentication context.
    case contextRelease = "context.release"
    /// LAContext.canEvaluatePolicy.
    case contextCanEvaluate = "context.canEvaluate"
    /// LAContext.evaluatePolicy.
    case contextEvaluate = "context.evaluate"
    /// LAContext.evaluateAccessControl.
    case contextEvaluateAccessControl = "context.evaluateAccessControl"
    /// LAContext.invalidate.
    case contextInvalidate = "context.invalidate"
    /// LAContext.domainState.
    case contextDomainState = "context.domainState"
    /// LAEnvironment.state, and its changes.
    case contextEnvironment = "context.environment"
    /// LAContext.setCredential.
    case contextSetCredential = "context.setCredential"
    /// The entitlements that the app was signed with.
    case appEntitlements = "app.entitlements"
    /// The Info.plist that the app was installed with.
    case appInfoDictionary = "app.infoDictionary"
    /// FileManager.containerURL(forSecurityApplicationGroupIdentifier:).
    case appGroupContainer = "app.groupContainer"
    /// Ends the app with an Objective-C exception.
    case appException = "app.exception"
    /// Where the root certificates are: SecTrust.
    case trustStore = "trust.store"
    /// The issuer of the OpenID provider that stands for Google's.
    case identityProvider = "identity.provider"
    /// ASWebAuthenticationSession.start.
    case webStart = "web.start"
    /// ASWebAuthenticationSession.cancel.
    case webCancel = "web.cancel"
    /// Makes a passkey: ASAuthorizationController.performRequests.
    case passkeyRegister = "passkey.register"
    /// Signs in with a passkey: ASAuthorizationController.performRequests and performAutoFillAssistedRequests.
    case passkeyAssert = "passkey.assert"
    /// Makes a credential of a security key: ASAuthorizationController.performRequests.
    case securityKeyRegister = "securityKey.register"
    /// Signs in with a security key: ASAuthorizationController.performRequests.
    case securityKeyAssert = "securityKey.assert"
    /// Tells what a relying party knows of its passkeys: ASCredentialDataManager.
    case passkeyReport = "passkey.report"
    /// ASAuthorizationController.cancel.
    case authorizationCancel = "authorization.cancel"
    /// Signs in with Apple: ASAuthorizationController.performRequests.
    case appleIDAuthorize = "appleID.authorize"
    /// ASAuthorizationAppleIDProvider.getCredentialState.
    case appleIDCredentialState = "appleID.credentialState"
    /// Shows a screen, and says how far the app has come with its events.
    case screenShow = "screen.show"
    /// Waits for the next event of the app.
    case appNextEvent = "app.nextEvent"
    /// The information that `UIDevice` provides.
    case deviceDescription = "device.description"
    /// Whether the phone has a network.
    case networkState = "device.network"
    /// Waits until the phone has a network, or has none any more.
    case networkChange = "device.networkChange"
    /// Whether a request of an app may leave the phone.
    case networkRequest = "device.request"
    /// Opens a URL.
    case appOpenURL = "app.openURL"
    /// Whether an app is there that takes a URL.
    case appCanOpenURL = "app.canOpenURL"
    /// Whether DeviceCheck can be used.
    case deviceCheckSupport = "deviceCheck.support"
    /// DCAppAttestService.generateKey.
    case appAttestGenerateKey = "appAttest.generateKey"
    /// DCAppAttestService.attestKey.
    case appAttestAttestKey = "appAttest.attestKey"
    /// DCAppAttestService.generateAssertion.
    case appAttestGenerateAssertion = "appAttest.generateAssertion"
    /// DCDevice.generateToken.
    case deviceCheckGenerateToken = "deviceCheck.generateToken"
    /// UNUserNotificationCenter.requestAuthorization.
    case notificationAuthorize = "notification.authorize"
    /// UNUserNotificationCenter.getNotificationSettings.
    case notificationSettings = "notification.settings"
    /// UNUserNotificationCenter.add.
    case notificationAdd = "notification.add"
    /// The app's notifications that wait, or came.
    case notificationList = "notification.list"
    /// Takes notifications of the app away.
    case notificationRemove = "notification.remove"
    /// UNUserNotificationCenter.setBadgeCount.
    case notificationBadge = "notification.badge"
    /// The app's kinds of notifications.
    case notificationCategories = "notification.categories"
    /// What the app is told of a notification.
    case notificationNotice = "notification.notice"
    /// How a notification is shown that comes while the app is in front.
    case notificationPresent = "notification.present"
    /// Asks for time in the background.
    case backgroundTaskBegin = "backgroundTask.begin"
    /// Gives the time back.
    case backgroundTaskEnd = "backgroundTask.end"
}
