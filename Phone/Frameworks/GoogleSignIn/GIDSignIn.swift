import Foundation
import LatchkeyLock
import UIKit
import VirtualPhone

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Signs people in with Google, or with the provider that the phone has in its place.
///
/// As the SDK's the class is not `Sendable`: get ``sharedInstance`` where it is used. Completion handlers are called on
/// the main queue.
open class GIDSignIn: NSObject {
    /// Called with the outcome of a sign-in, or with the error.
    public typealias Completion = (GIDSignInResult?, (any Error)?) -> Void

    private struct Contents {
        var currentUser: GIDGoogleUser?
        var configuration: GIDConfiguration?
    }

    private let contents: Lock<Handover<Contents>>
    let services: SignInServices
    /// Leads the person through the browser.
    let browser: any SignInBrowser

    /// The one of this launch of the app.
    ///
    /// In a process of the app's own there is one as long as it runs. Where launches follow each other in one process,
    /// as in tests, each has its own, which knows of the one before no more than the keychain does.
    open class var sharedInstance: GIDSignIn { LaunchInstance.current }

    /// - Parameters:
    ///   - info: the app's Info.plist.
    ///   - defaults: where it is kept that the app has run before, as in the SDK: an app that was deleted and installed
    ///     again does not find the sign-in that the keychain kept.
    init(
        _ info: AppInfo, _ services: SignInServices, _ browser: any SignInBrowser, defaults: UserDefaults = .standard
    ) {
        contents = Lock(Handover(value: Contents(configuration: info.configuration)))
        self.services = services
        self.browser = browser
        super.init()
        if !defaults.bool(forKey: Self.hasRunBefore) {
            defaults.set(true, forKey: Self.hasRunBefore)
            // iOS keeps defaults outside the app's process; on Linux a killed app has lost what it had not written.
            _ = defaults.synchronize()
            services.store.clear()
        }
    }

    /// The key in the app's defaults by which a fresh installation is recognized.
    static let hasRunBefore = "GID_AppHasRunBefore"

    /// The person who has signed in; nil before a sign-in or a restored one, and after a sign-out.
    open var currentUser: GIDGoogleUser? { contents.withLock { $0 }.value.currentUser }

    /// Which app signs people in; from the Info.plist at first.
    open var configuration: GIDConfiguration? {
        get { contents.withLock { $0 }.value.configuration }
        set { change { $0.configuration = newValue } }
    }

    /// Makes a person the current user.
    func setCurrentUser(_ user: GIDGoogleUser?) { change { $0.currentUser = user } }

    private func change(_ change: (inout Contents) -> Void) {
        // Nothing but these calls reaches the contents, so they go from hand to hand.
        contents.withLock { held in
            var value = held.value
            change(&value)
            held = Handover(value: value)
        }
    }

    /// Whether somebody has signed in whom ``restorePreviousSignIn(completion:)`` could bring back.
    open func hasPreviousSignIn() -> Bool { currentUser != nil || services.store.load() != nil }

    /// Signs the person out of the app; at the provider they stay signed in.
    open func signOut() {
        setCurrentUser(nil)
        services.store.clear()
    }

    /// Takes a URL with which the app was opened.
    ///
    /// - Returns: whether it was the end of a sign-in under way.
    @discardableResult
    open func handle(_ url: URL) -> Bool {
        guard url.path == Client.callbackPath else { return false }
        let browser = browser
        return MainQueue.sync { browser.take(url) }
    }
}

/// The instances of an app's launches.
private enum LaunchInstance {
    private struct Instance {
        var connection: any PhoneConnection
        var signIn: GIDSignIn
    }

    private static let newest = Lock<Handover<Instance>?>(nil)

    static var current: GIDSignIn {
        let connection = ProcessPhone.connection
        if let signIn = known(connection) { return signIn }
        let services = SignInServices(web: Web(session: .shared), now: { Date() })
        let made = Handover(value: GIDSignIn(.ofThisApp, services, BrowserSheet()))
        return newest.withLock { newest in
            // Another thread may have been faster.
            if let newest, newest.value.connection === connection { return Handover(value: newest.value.signIn) }
            newest = Handover(value: Instance(connection: connection, signIn: made.value))
            return made
        }.value
    }

    private static func known(_ connection: any PhoneConnection) -> GIDSignIn? {
        newest.withLock { $0 }.flatMap { $0.value.connection === connection ? $0.value.signIn : nil }
    }
}
