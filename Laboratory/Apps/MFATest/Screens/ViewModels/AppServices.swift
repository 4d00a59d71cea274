import Foundation
import LatchkeyKit
import LatchkeyWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the view models work with: the server's client, what is kept on the phone, the clock, and Kit's flows.
///
/// Everything comes as an argument; nothing here decides.
public struct AppServices: Sendable {
    /// Calls the server.
    public let client: MFAClient
    /// Remembers the enrolment.
    public let store: DeviceIdentityStore
    /// Keeps the sign-in.
    public let keeper: SessionKeeper
    /// Keeps what must survive the app.
    public let repository: any StateRepository
    /// The time.
    public let clock: AppClock
    /// What the app says of itself.
    public let information: AppInformation

    /// Puts the services together.
    ///
    /// - Parameter session: by which the server is reached; each request takes 30 s at most.
    public init(
        configuration: AppConfiguration, session: URLSession, repository: any StateRepository,
        information: AppInformation, clock: AppClock = .system
    ) {
        client = MFAClient(
            baseURL: configuration.serverURL, session: session, serverID: configuration.serverID)
        store = DeviceIdentityStore(repository: repository)
        keeper = SessionKeeper(client: client, now: clock.now)
        self.repository = repository
        self.clock = clock
        self.information = information
    }

    /// Told of each step of a flow.
    typealias Report = @Sendable (MFAStep) -> Void

    func enrollment(_ report: @escaping Report) -> MFAEnrollment {
        MFAEnrollment(client: client, store: store, keeper: keeper, now: clock.now, onStep: report)
    }

    func recovery(_ report: @escaping Report) -> MFARecovery {
        MFARecovery(client: client, store: store, keeper: keeper, now: clock.now, onStep: report)
    }

    func signIn(_ report: @escaping Report) -> MFASignIn {
        MFASignIn(client: client, store: store, keeper: keeper, now: clock.now, onStep: report)
    }

    func oneTimeCode(_ report: @escaping Report) -> MFAOneTimeCode {
        MFAOneTimeCode(client: client, store: store, now: clock.now, onStep: report)
    }

    func methodChange(_ report: @escaping Report) -> MFAMethodChange {
        MFAMethodChange(client: client, store: store, keeper: keeper, now: clock.now, onStep: report)
    }

    func unenrollment(_ report: @escaping Report) -> MFAUnenrollment {
        MFAUnenrollment(client: client, store: store, keeper: keeper, now: clock.now, onStep: report)
    }
}

extension AppServices {
    /// Does something with the user's access token, or without one if nobody is signed in.
    ///
    /// A token that the server refuses although it has not run out here is renewed, and the same tried once more.
    @MainActor func withToken<Value: Sendable>(
        of user: Username, _ body: @MainActor (AccessToken?) async throws(MFAError) -> Value
    ) async throws(MFAError) -> Value {
        let token = try await token(of: user, otherThan: nil)
        do throws(MFAError) {
            return try await body(token)
        } catch {
            guard error.code == .server(.accessTokenInvalid), let token,
                let other = try await self.token(of: user, otherThan: token)
            else { throw error }
            return try await body(other)
        }
    }

    private func token(of user: Username, otherThan refused: AccessToken?) async throws(MFAError) -> AccessToken? {
        do throws(MFAError) {
            return try await keeper.accessToken(of: user, otherThan: refused)
        } catch {
            guard error.suggestion == .signInAgain else { throw error }
            return nil
        }
    }

    /// The enrolment of a user on this phone; read from the disk, and not on the main actor.
    func identity(of user: Username) async throws(MFAError) -> DeviceIdentity? {
        try await Self.offMain { [store] () throws(MFAError) in try store.identity(of: user) }
    }

    /// Whether something was sent for this user of which no end is known; read from the disk as well.
    func hasUnfinishedEnrolment(of user: Username) async throws(MFAError) -> Bool {
        try await Self.offMain { [store] () throws(MFAError) in try store.hasUnfinishedEnrolment(of: user) }
    }

    /// Keeps a profile for the next launch.
    func save(_ profile: Profile) async throws(MFAError) {
        try await Self.offMain { [repository] () throws(MFAError) in try profile.save(to: repository) }
    }

    /// Runs what reads or writes the disk on a queue of its own: neither the main actor nor the threads of the
    /// cooperative pool wait for it, and writes keep their order.
    private static func offMain<Value: Sendable>(
        _ body: @escaping @Sendable () throws(MFAError) -> Value
    ) async throws(MFAError) -> Value {
        let result: Result<Value, MFAError> = await withCheckedContinuation { continuation in
            disk.async { continuation.resume(returning: Result(catching: body)) }
        }
        return try result.get()
    }

    private static let disk = DispatchQueue(label: "dev.latchkey.MFATest.disk", qos: .userInitiated)

    /// Whether keys are kept in a Secure Enclave; found out by trying.
    func enclave() async -> EnclaveStatus {
        await KeyStorage.ofThisPhone() == .secureEnclave ? .available : .missing
    }

    /// Whether tokens of this user are kept on this phone.
    func isSignedIn(_ user: Username) async throws(MFAError) -> Bool { try await keeper.tokens(of: user) != nil }
}

extension SignInWay {
    /// How to sign in before the change that this error has stopped; nil if a sign-in would not help.
    init?(_ error: MFAError, _ identity: DeviceIdentity?) {
        switch error.suggestion {
        case .requestOneTimeCode: self = .code
        case .signInAgain: self = identity?.key == nil ? .code : .key
        default: return nil
        }
    }
}
