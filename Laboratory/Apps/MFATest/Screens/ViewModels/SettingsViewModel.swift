import AppShared
import Combine
import Foundation
import LatchkeyKit
import LatchkeyWire

/// The screen "Settings": how this phone signs in, changes of it, and what the server has on record.
@MainActor public final class SettingsViewModel: ObservableObject {
    /// The result of the last change; nil if there was none.
    @Published public private(set) var result: Notice?
    /// `settings.serverStatus`.
    @Published public private(set) var serverStatus = "Not asked yet"
    /// Whether the server is being asked.
    @Published public private(set) var isAsking = false
    /// Whether a change is under way.
    @Published public private(set) var isWorking = false

    /// Opens an address in the browser; the screens set it.
    public var openInBrowser: (@MainActor (URL) -> Void)?

    private let state: AppState
    private let services: AppServices

    init(state: AppState) {
        self.state = state
        services = state.services
    }

    // MARK: What is shown

    /// `settings.method`.
    public var method: String {
        state.isKeyLost ? MethodWords.keyLost : MethodWords.method(state.identity, state.biometry)
    }

    /// The place where the key is kept.
    public var keyStorage: String {
        if state.isKeyLost { return "Lost" }
        return switch state.identity?.key?.tag.storage {
        case .secureEnclave?: "Secure Enclave"
        case .keychain?: "Keychain (this phone has no Secure Enclave)"
        case nil: "No key"
        }
    }

    /// `settings.phoneNumber`: the number on file, or the one that an enrollment would register.
    public var phoneNumber: String { state.identity?.phoneNumber?.rawValue ?? state.phoneNumber }

    /// `settings.version`.
    public var version: String { services.information.version }

    /// `settings.device`.
    public var device: String { "\(services.information.deviceModel), \(services.information.system)" }

    /// The address of the server.
    public var server: String { services.client.baseURL.absoluteString }

    /// The server's name that the app pins.
    public var serverID: String { services.client.serverID.rawValue }

    /// Whether this phone could have a key of this method and has not.
    public func canSwitch(to method: AuthMethod) -> Bool {
        guard let identity = state.identity, identity.authMethod != method else { return false }
        switch (method, state.capability) {
        case (.biometric, .biometricsAvailable?), (.passcode, .biometricsAvailable?), (.passcode, .passcodeOnly?):
            return true
        default: return false
        }
    }

    /// The label of the button that changes to biometrics.
    public var biometricsLabel: String { "Switch to \(state.biometry.title)" }

    /// Whether this phone has a key that it could give up.
    public var canDowngrade: Bool { state.identity?.key != nil }

    // MARK: What is done

    /// Gives this phone a key of this method, its first or another one.
    public func change(to method: AuthMethod) async {
        guard let identity = state.identity else { return }
        let title = identity.key == nil ? "Upgrade to a Key" : "Switch Method"
        await run(title, .key(method)) { door throws(LatchkeyError) in
            try await door.changeMethod(to: method == .biometric ? .biometric : .passcode)
        } onFailure: { error in
            AppAlert(after: error, making: method)
        }
    }

    /// Gives the key up: codes by text message from now on.
    public func downgrade() async {
        await run("Switch to SMS Codes", .downgrade) { door throws(LatchkeyError) in
            try await door.changeMethod(to: .oneTimeCode)
        } onFailure: { _ in
            nil
        }
    }

    /// Removes this phone from the server and its key from the phone; the person has confirmed it.
    ///
    /// - Returns: whether it is done.
    @discardableResult
    public func unenroll() async -> Bool {
        let isDone: Void? = await run("Unenroll", .unenroll) { door throws(LatchkeyError) in
            try await door.unenroll()
        } onFailure: { _ in
            nil
        }
        return isDone != nil
    }

    /// Opens the account in the browser, once the person has confirmed it.
    public func openAccountPage() async {
        let page = await run("Account Page", .accountPage, success: "Your account is open in the browser.") {
            door throws(LatchkeyError) in
            try await door.accountPage()
        } onFailure: { _ in
            nil
        }
        if let page { openInBrowser?(page) }
    }

    /// Asks the server what it has on record.
    public func askServer() async {
        guard !isAsking else { return }
        isAsking = true
        defer { isAsking = false }
        do throws(LatchkeyError) {
            let health = try await services.client.health()
            guard let identity = state.identity else {
                serverStatus = "Not registered (server \(health.version), \(health.profile))"
                return note()
            }
            serverStatus =
                try await services.signIn(of: identity.username).serverRecord().map(Self.words)
                ?? "Not registered"
            note()
        } catch {
            serverStatus = Self.words(error)
            state.note("Server Registration Status", error)
        }
    }

    /// The sign-in of the user in the field, for the list of their devices; nil if there is no such user.
    var signIn: DeviceSignIn? { state.user.map { services.signIn(of: $0) } }

    /// Takes the result away.
    func clearResult() { result = nil }

    private func note() { state.note("Server Registration Status", .success, serverStatus) }

    private static func words(_ status: DeviceStatusResponse) -> String {
        let key = status.hasPublicKey ? "Registered with a key" : "Registered for SMS codes"
        return key + (status.phoneNumber.map { ", number \($0)" } ?? "")
    }

    private static func words(_ error: LatchkeyError) -> String {
        // Without the field, the server has no such path.
        if error.code == .server(.notFound), case .server(let refusal)? = error.underlying, refusal.field == "deviceId"
        {
            return "Not registered"
        }
        if [.signInAgain, .requestOneTimeCode].contains(error.suggestion) { return "Sign in to see it" }
        return Advice(error).sentence
    }

    /// - Parameter success: what is said in the end; `nil` for the way in which this phone signs in now.
    @discardableResult
    private func run<Value: Sendable>(
        _ title: String, _ change: PendingChange, success: String? = nil,
        _ body: @MainActor (DeviceSignIn) async throws(LatchkeyError) -> Value,
        onFailure: (LatchkeyError) -> AppAlert?
    ) async -> Value? {
        guard let identity = state.identity, !state.isBusy else { return nil }
        isWorking = true
        result = nil
        defer { isWorking = false }
        let outcome = await state.run(title) { report throws(LatchkeyError) in
            try await body(self.services.signIn(of: identity.username, report))
        }
        switch outcome {
        case nil: return nil
        case .success(let value)?:
            result = Notice(.success, success ?? MethodWords.status(state.identity, state.biometry))
            serverStatus = "Not asked yet"
            state.pending = nil
            return value
        case .failure(let error)?:
            result = Notice(error)
            if let alert = onFailure(error) { state.ask(alert) }
            if let way = SignInWay(error, identity) { state.ask(.signInFirst(change, way)) }
            return nil
        }
    }
}
