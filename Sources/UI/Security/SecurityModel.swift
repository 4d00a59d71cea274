import Combine
import LatchkeyKit
import LatchkeyWire

/// A request that ``SecurityModel`` makes.
public enum SecurityAttempt: Hashable, Sendable {
    /// Reading how the account stands.
    case read
    /// Stopping the recovery that waits.
    case stopRecovery
    /// Switching codes by text message on or off.
    case textMessages(isOn: Bool)
    /// Making new recovery codes.
    case recoveryCodes
    /// Noting that they are written down.
    case confirmRecoveryCodes
}

/// Reads how an account is secured, and changes it: what ``SecurityView`` shows, for apps that draw it themselves.
@MainActor public final class SecurityModel: ObservableObject, AccountModel {
    /// A recovery that somebody has begun and that waits; nil if none does.
    @Published public private(set) var recovery: RunningRecovery?
    /// How many devices the user has; nil before it was read.
    @Published public private(set) var deviceCount: Int?
    /// How many notices are unread.
    @Published public private(set) var unreadNotices = 0
    /// Whether codes by text message may sign in; nil before it was read.
    @Published public private(set) var acceptsTextMessages: Bool?
    /// The phone number on record for this phone, all but its last two digits hidden; nil if there is none.
    @Published public private(set) var maskedNumber: String?
    /// How many recovery codes are left, 0 to 10; nil before it was read.
    @Published public private(set) var recoveryCodesLeft: Int?
    /// Whether recovery codes were made on this phone that the person may not have written down.
    @Published public private(set) var areRecoveryCodesUnconfirmed = false
    /// How many sign-ins at other providers are linked; nil before it was read, and where the server has none.
    @Published public private(set) var linkedSignInCount: Int?
    /// The recovery codes that were just made, until ``discardNewCodes()``; nobody gets to see them again.
    @Published public private(set) var newCodes: [RecoveryCode]?
    /// The request that is under way; nil if none is.
    @Published public internal(set) var running: SecurityAttempt?
    /// The last request, if it failed.
    @Published public internal(set) var failure: FailedAttempt<SecurityAttempt>?

    /// The sign-in of the app.
    public let signIn: DeviceSignIn

    private var isStale = false

    /// Creates a model.
    public init(_ signIn: DeviceSignIn) {
        self.signIn = signIn
    }

    /// Reads everything anew; what was read before stays if that fails.
    public func load() async {
        // Asked for while it reads, it reads once more: what it has may be from before.
        isStale = true
        while isStale, running == nil {
            isStale = false
            await perform(.read) { () async throws(LatchkeyError) in try await read() }
        }
    }

    /// Stops the recovery that waits: "it wasn't me".
    public func stopRecovery() async {
        await perform(.stopRecovery) { () async throws(LatchkeyError) in
            try await signIn.stopRecovery()
            recovery = nil
        }
    }

    /// Switches codes by text message on or off for the whole account.
    public func setTextMessages(_ isOn: Bool) async {
        await perform(.textMessages(isOn: isOn)) { () async throws(LatchkeyError) in
            try await signIn.setTextMessages(isOn)
            acceptsTextMessages = isOn
        }
    }

    /// Makes ten recovery codes; those of before are void.
    ///
    /// If the reply is lost, so are the codes: make others.
    public func makeRecoveryCodes() async {
        await perform(.recoveryCodes) { () async throws(LatchkeyError) in
            do throws(LatchkeyError) {
                let codes = try await signIn.newRecoveryCodes()
                newCodes = codes
                recoveryCodesLeft = codes.count
            } catch {
                areRecoveryCodesUnconfirmed = try signIn.areRecoveryCodesUnconfirmed()
                throw error
            }
        }
    }

    /// Forgets the codes that were just made, once the person has written them down.
    public func discardNewCodes() async {
        newCodes = nil
        await perform(.confirmRecoveryCodes) { () async throws(LatchkeyError) in
            try signIn.confirmRecoveryCodes()
            areRecoveryCodesUnconfirmed = false
        }
    }

    /// Makes the request again that failed.
    public func tryAgain() async {
        switch failure?.attempt {
        case .read?: await load()
        case .stopRecovery?: await stopRecovery()
        case .textMessages(let isOn)?: await setTextMessages(isOn)
        case .recoveryCodes?: await makeRecoveryCodes()
        case .confirmRecoveryCodes?: await discardNewCodes()
        case nil: break
        }
    }

    private func read() async throws(LatchkeyError) {
        // First what can't wait.
        recovery = try await signIn.runningRecovery()
        let list = try await signIn.deviceList()
        deviceCount = list.devices.count
        unreadNotices = list.unreadNotices ?? 0
        acceptsTextMessages = list.smsEnabled
        maskedNumber = try await signIn.serverRecord()?.phoneNumber
        areRecoveryCodesUnconfirmed = try signIn.areRecoveryCodesUnconfirmed()
        linkedSignInCount = try await countLinkedSignIns()
        recoveryCodesLeft = try await signIn.recoveryCodesLeft()
    }

    private func countLinkedSignIns() async throws(LatchkeyError) -> Int? {
        do throws(LatchkeyError) {
            return try await signIn.identities().count
        } catch {
            // A server that trusts no other issuer has no such list.
            guard error.code == .server(.notFound) else { throw error }
            return nil
        }
    }
}
