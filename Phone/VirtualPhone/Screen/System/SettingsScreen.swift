import Foundation

/// The system's Settings: the open page and typed text.
struct SettingsScreen: Sendable, Hashable {
    enum Page: Sendable, Hashable {
        case root
        /// Asks for the passcode before the page behind it.
        case gate
        /// "Face ID & Passcode".
        case security
        /// A new passcode; with the first entry, once it was made.
        case newPasscode(first: String?, thenEnrolls: Bool)
        case app(String)
        /// The Apple Account, and the apps that it signs in to.
        case appleAccount
        /// The account's sign-in to an app.
        case appleIDApp(String)
    }

    private(set) var pages: [Page] = [.root]
    var typed = ""
    var message: String?
    /// Whether "Turn Passcode Off" waits for its confirmation.
    var isAskingToTurnOff = false
    /// The passcode that opened the page.
    private(set) var known: String?

    var page: Page { pages.last ?? .root }

    /// The page that is seen: nobody gets past a passcode that was set meanwhile.
    func openPage(_ facts: ScreenFacts) -> Page {
        page == .security && facts.hasPasscode && known == nil ? .gate : page
    }

    mutating func push(_ page: Page) {
        pages.append(page)
        clear()
    }

    mutating func pop() {
        if pages.count > 1 { pages.removeLast() }
        if !pages.contains(.security) { known = nil }
        clear()
    }

    /// Replaces the page that asked for the passcode with the page behind it.
    mutating func enter(with passcode: String) {
        if page == .gate || page == .security { pages.removeLast() }
        known = passcode
        push(.security)
    }

    /// Somebody else may hold the phone when Settings are seen again.
    mutating func leave() {
        if pages.contains(.security) || page == .gate { pages = [.root] }
        known = nil
        clear()
    }

    /// The page of an app, as `UIApplication.openSettingsURLString` opens it.
    mutating func open(app: String) {
        self = SettingsScreen()
        push(.app(app))
    }

    mutating func clear() {
        typed = ""
        message = nil
        isAskingToTurnOff = false
    }

    mutating func say(_ message: String) {
        clear()
        self.message = message
    }
}

/// A change of the phone made in Settings.
enum SettingsChange: Sendable {
    case setAirplane(Bool)
    case setFaceID(Bool, app: String)
    case setNotifications(Bool, app: String)
    case enter(passcode: String)
    case setPasscode(String, thenEnrolls: Bool)
    case changePasscode(from: String, to: String)
    case removePasscode
    case enroll
    case reset
    case remove(String)
    case setAppleAccount(isSignedIn: Bool)
    case stopUsingAppleID(app: String)
}
