import AppShared
import Foundation
import LatchkeyKit
import LatchkeyWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The services for the view models, created once: the chat, the coordinator, the flags and their news.
///
/// All of them are passed in; nothing here decides.
public struct MessengerServices: Sendable {
    let clock: AppClock
    let systemVersion: SystemVersion
    let coordinator: AttestationCoordinator<ChatRelyingParty>
    let room: ChatRoom
    let flags: FlagsSource
    let configuration: AttestationConfigurationProvider
    let metrics = AttestationMetrics()
    let teller: AttestationTeller

    /// Puts the services together.
    ///
    /// - Parameters:
    ///   - session: by which servers are reached.
    ///   - repository: where the state is kept, in the app's own container.
    ///   - keyStore: where the key's id is kept.
    ///   - isAppActive: whether the app is in the foreground.
    ///   - random: from which waits are drawn.
    public init(
        configuration settings: MessengerConfiguration, session: URLSession, repository: any StateRepository,
        systemVersion: SystemVersion = .current, keyStore: any SecureStorage = AttestationKeyStore(),
        clock: AppClock = .system,
        random: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
        isAppActive: @escaping @Sendable () async -> Bool
    ) throws(StartProblem) {
        // The name of the server is pinned by sign-ins alone, and there are none here.
        guard let serverID = ServerID(rawValue: "latchkey.local"),
            let chat = RelyingPartyName(rawValue: ChatRoom.name)
        else { throw .serverURL }
        self.clock = clock
        self.systemVersion = systemVersion
        let (metrics, teller) = (metrics, AttestationTeller())
        self.teller = teller
        let client = MFAClient(baseURL: settings.serverURL, session: session, serverID: serverID)
        let grants = GrantBox(now: clock.now)
        let server = LatchkeyAttestationServer(client: client, relyingParty: chat, now: clock.now)
        let source = FlagsSource(
            url: settings.flagsURL, session: session, repository: repository, systemVersion: systemVersion)
        flags = source
        configuration = AttestationConfigurationProvider(
            repository: repository, systemVersion: systemVersion, fetch: { try await source.fetch() })
        coordinator = AttestationCoordinator(
            attestation: server, assertion: ChatRelyingParty(server: server, grants: grants), keyStore: keyStore,
            state: AttestationStateRepository(repository), configuration: configuration,
            host: AttestationHost(now: clock.now, sleep: clock.sleep, random: random, isAppActive: isAppActive),
            logger: teller,
            onStep: { step in
                metrics.record(step)
                teller.tell(.step(step))
            })
        room = ChatRoom(client: client, coordinator: coordinator, grants: grants)
    }
}

/// Passes on what App Attest does, in its order, to the one who follows.
final class AttestationTeller: AttestationLogger {
    /// Something that happened.
    enum News: Sendable {
        case step(AttestationStep)
        case debug(String)
        case error(AttestationError, AttestationReport)
    }

    /// All events from the start, for a single observer.
    let news: AsyncStream<News>
    private let continuation: AsyncStream<News>.Continuation

    init() {
        (news, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(ActivityLog.capacity))
    }

    deinit { continuation.finish() }

    func tell(_ news: News) { continuation.yield(news) }

    func debug(_ message: String) { tell(.debug(message)) }

    func recordError(_ error: AttestationError, information: AttestationReport) { tell(.error(error, information)) }
}
