import Foundation
import LatchkeyKit
import Testing
import VirtualPhone

/// A phone with one app on it, as the process's own.
final class Handset: Sendable {
    static let bundleIdentifier = "test.latchkey.keychain"

    let phone: VirtualPhone
    let launch: AppLaunch

    init(
        _ configuration: PhoneConfiguration = .iPhone15Pro, person: any Person = ScriptedPerson.approves,
        app: App = .usingFaceID(Handset.bundleIdentifier), mayUseFaceID: Bool? = true
    ) throws {
        phone = VirtualPhone(configuration, person: person)
        phone.setFaceIDPermission(mayUseFaceID, for: Self.bundleIdentifier)
        launch = try phone.launch(app)
        KeychainGroup.forget()
        ProcessPhone.use(InProcessConnection(phone: phone, launch: launch))
    }

    /// Launches the app anew, on the same phone.
    @discardableResult
    func relaunch() throws -> AppLaunch {
        let next = try phone.launch(Self.bundleIdentifier)
        KeychainGroup.forget()
        ProcessPhone.use(InProcessConnection(phone: phone, launch: next))
        return next
    }

    /// The prompts so far, by kind.
    var prompts: [String] { phone.events.compactMap(\.prompt) }
}

/// The error that `body` throws.
func keychainFailure<Value>(of body: () async throws -> Value) async -> KeychainError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error as? KeychainError
    }
}

/// A code and a status, the two halves of what a call tells.
func reason(_ code: KeychainError.Code, _ status: SecurityStatus?) -> KeychainError {
    KeychainError(code, status: status)
}
