import AppShared
import Foundation
import LatchkeyKit
import LatchkeyWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The services for the view models: the API of LatchkeyKit, the phone's storage, and the clock.
///
/// All of them are passed in; nothing here decides.
public struct AppServices: Sendable {
    /// Enrolls this phone, signs in, and keeps the sign-in.
    public let signIn: DeviceSignIn
    /// Keeps what must survive the app.
    public let repository: any StateRepository
    /// The time.
    public let clock: AppClock
    /// Information about the app.
    public let information: AppInformation

    /// Puts the services together.
    ///
    /// - Parameter session: by which the server is reached; each request takes 30 s at most.
    public init(
        configuration: AppConfiguration, session: URLSession, repository: any StateRepository,
        information: AppInformation, clock: AppClock = .system
    ) {
        let client = MFAClient(
            baseURL: configuration.serverURL, session: session, serverID: configuration.serverID)
        signIn = DeviceSignIn(
            MFAContext(
                client: client,
                store: DeviceIdentityStore(repository: repository, serverID: configuration.serverID),
                now: clock.now),
            repository: repository)
        self.repository = repository
        self.clock = clock
        self.information = information
    }

    /// Calls the server.
    var client: MFAClient { signIn.context.client }

    /// Told of each step of a flow.
    typealias Report = @Sendable (MFAStep) -> Void

    /// The front door for one user: this app's fields can name any.
    func signIn(of user: Username, _ report: Report? = nil) -> DeviceSignIn {
        guard let report else { return signIn.user(user) }
        return signIn.user(user).reporting(report)
    }

    /// Keeps a profile for the next launch.
    ///
    /// On a queue of its own: neither the main actor nor the threads of the cooperative pool wait for the disk, and
    /// writes keep their order.
    func save(_ profile: Profile) async throws(LatchkeyError) {
        let result: Result<Void, LatchkeyError> = await withCheckedContinuation { [repository] continuation in
            Self.disk.async {
                continuation.resume(
                    returning: Result { () throws(LatchkeyError) in try profile.save(to: repository) })
            }
        }
        try result.get()
    }

    private static let disk = DispatchQueue(label: "dev.latchkey.MFATest.disk", qos: .userInitiated)

    /// Whether keys are kept in a Secure Enclave; found out by trying.
    func enclave() async -> EnclaveStatus {
        await KeyStorage.ofThisPhone() == .secureEnclave ? .available : .missing
    }
}

extension SignInWay {
    /// How to sign in before the change that this error has stopped; nil if a sign-in would not help.
    init?(_ error: LatchkeyError, _ identity: DeviceIdentity?) {
        switch error.suggestion {
        case .requestOneTimeCode: self = error.code == .oneTimeCodeRequired ? .accountCode : .code
        case .signInAgain: self = identity?.key == nil ? .code : .key
        default: return nil
        }
    }
}
