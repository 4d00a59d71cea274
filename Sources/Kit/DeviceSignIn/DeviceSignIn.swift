import Foundation
import LatchkeyWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Enrolls this phone, signs the person in, and keeps them signed in: all that most apps need of Latchkey.
///
/// ```swift
/// let signIn = try DeviceSignIn(server: url, serverID: "example.com")
/// try await signIn.enroll(.init(username: "anna", phoneNumber: "+15555550100"))
/// let session = try await signIn.signIn()
/// let token = try await session.accessToken()
/// ```
///
/// Create one for the app and pass it on; copies share everything. All calls throw ``LatchkeyError``. If a call is
/// interrupted, even by the end of the app, make it again: it finds out how the last one ended.
public struct DeviceSignIn: Sendable {
    let core: SignInCore
    /// The user of this value; `nil` for the one who enrolled last.
    let fixedUser: Username?
    let onStep: (@Sendable (MFAStep) -> Void)?
    let assertion: MFAContext.AssertionMaker?

    /// Signs in to a server.
    ///
    /// - Parameters:
    ///   - server: scheme, host and port of the server, and a path if its API is below one.
    ///   - serverID: the server's name, pinned in the app; challenges of another server are not signed. Keys, tokens and
    ///     state of different servers are kept apart; for a server under another name the phone is not enrolled.
    ///   - session: reaches the server; unless given, one that writes nothing to disk and waits 30 seconds at most.
    ///   - repository: stores state that must survive the app (default: a folder in Application Support).
    ///   - accessGroup: a keychain group that the app is entitled to, for keys and tokens (default: the app's first). Every
    ///     app of the group can read the tokens and use the keys.
    ///   - texts: the texts of the system's prompts (default: English).
    ///   - now: the phone's clock.
    /// - Throws: ``LatchkeyError`` with the code ``LatchkeyError/Code/serverURLInvalid``, or
    ///   ``LatchkeyError/Code/storageFailed`` if there is no Application Support.
    public init(
        server: URL, serverID: ServerID, session: URLSession? = nil, repository: (any StateRepository)? = nil,
        accessGroup: String? = nil, texts: PromptTexts = PromptTexts(), now: @escaping @Sendable () -> Date = { Date() }
    ) throws(LatchkeyError) {
        guard ["http", "https"].contains(server.scheme), let host = server.host, !host.isEmpty else {
            throw LatchkeyError(.serverURLInvalid)
        }
        let keeping: any StateRepository
        if let repository { keeping = repository } else { keeping = try Self.applicationSupport() }
        let client = MFAClient(baseURL: server, session: session ?? Self.urlSession(), serverID: serverID)
        self.init(
            MFAContext(
                client: client, store: DeviceIdentityStore(repository: keeping, serverID: serverID),
                accessGroup: accessGroup,
                texts: texts, now: now),
            repository: keeping)
    }

    /// Signs in to a server whose name is a literal.
    ///
    /// - Parameters:
    ///   - serverID: 1–128 characters of `A–Z a–z 0–9 . _ : / -`.
    /// - Throws: ``LatchkeyError``: what the other initializer throws, and ``LatchkeyError/Code/serverIDInvalid``.
    public init(
        server: URL, serverID: String, session: URLSession? = nil, repository: (any StateRepository)? = nil,
        accessGroup: String? = nil, texts: PromptTexts = PromptTexts(), now: @escaping @Sendable () -> Date = { Date() }
    ) throws(LatchkeyError) {
        guard let checked = ServerID(rawValue: serverID) else { throw LatchkeyError(.serverIDInvalid) }
        try self.init(
            server: server, serverID: checked, session: session, repository: repository, accessGroup: accessGroup,
            texts: texts, now: now)
    }

    /// Puts the parts together that the app has made itself.
    ///
    /// - Parameters:
    ///   - context: client, store, keeper (one is made if it is `nil`), texts, clock and step observer.
    ///   - repository: stores the current user; must be the store's repository.
    public init(_ context: MFAContext, repository: any StateRepository) {
        core = SignInCore(context, repository: repository)
        fixedUser = nil
        onStep = context.onStep
        assertion = context.assertion
    }

    private init(
        _ core: SignInCore, _ user: Username?, _ onStep: (@Sendable (MFAStep) -> Void)?,
        _ assertion: MFAContext.AssertionMaker?
    ) {
        self.core = core
        fixedUser = user
        self.onStep = onStep
        self.assertion = assertion
    }

    // MARK: For whom, and how

    /// The same for another user of this phone.
    public func user(_ username: Username) -> DeviceSignIn { DeviceSignIn(core, username, onStep, assertion) }

    /// The same for another user of this phone, by a name that is checked.
    ///
    /// - Throws: ``LatchkeyError`` with the code ``LatchkeyError/Code/usernameInvalid``.
    public func user(_ username: String) throws(LatchkeyError) -> DeviceSignIn {
        guard let checked = Username(rawValue: username) else { throw LatchkeyError(.usernameInvalid) }
        return user(checked)
    }

    /// The same, with each step reported as it begins and ends, on any thread: for a progress bar or a log.
    public func reporting(_ onStep: @escaping @Sendable (MFAStep) -> Void) -> DeviceSignIn {
        DeviceSignIn(core, fixedUser, onStep, assertion)
    }

    /// The same for a device that is bound to an attested key: the server asks for an assertion when it signs in.
    ///
    /// - Parameters:
    ///   - assertion: makes it: ``AttestationCoordinator/signature(over:)``.
    public func asserting(_ assertion: @escaping MFAContext.AssertionMaker) -> DeviceSignIn {
        DeviceSignIn(core, fixedUser, onStep, assertion)
    }

    /// The user of calls: the one given to ``user(_:)-(Username)``, otherwise the one who enrolled last.
    ///
    /// - Throws: ``LatchkeyError`` if that can't be read.
    public var username: Username? {
        get throws(LatchkeyError) {
            if let fixedUser { return fixedUser }
            return try core.users.current()
        }
    }

    /// Makes a user the one whom calls are about, also after the app is started again; enrolling does so by itself.
    ///
    /// - Throws: ``LatchkeyError`` if it can't be written.
    public func use(_ username: Username) async throws(LatchkeyError) {
        try core.users.setCurrent(username)
        await core.look(for: nil, .key)
    }

    /// Makes a user the one whom calls are about, by a name that is checked.
    ///
    /// - Throws: ``LatchkeyError`` with the code ``LatchkeyError/Code/usernameInvalid``, or if it can't be written.
    public func use(_ username: String) async throws(LatchkeyError) {
        guard let checked = Username(rawValue: username) else { throw LatchkeyError(.usernameInvalid) }
        try await use(checked)
    }

    /// The parts, for the flows by themselves (``MFASignIn`` and the others).
    public var context: MFAContext {
        var context = core.context
        context.onStep = onStep
        context.assertion = assertion
        return context
    }

    func requireUser() throws(LatchkeyError) -> Username {
        guard let username = try username else { throw LatchkeyError(.notEnrolled) }
        return username
    }

    // MARK: Defaults

    private static func applicationSupport() throws(LatchkeyError) -> any StateRepository {
        do {
            return try FileStateRepository.applicationSupport()
        } catch {
            throw LatchkeyError(.storageFailed, underlying: SystemCause(error))
        }
    }

    private static func urlSession() -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = MFAClient.timeout
        configuration.timeoutIntervalForResource = MFAClient.timeout
        #if canImport(FoundationNetworking)
        // On Linux a configuration names the system's own protocols, and then those of the process are not asked.
        configuration.protocolClasses = nil
        #endif
        return URLSession(configuration: configuration)
    }
}
