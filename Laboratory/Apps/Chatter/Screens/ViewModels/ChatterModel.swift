import AppShared
import ChatterWire
import Combine
import Foundation
import LatchkeyKit

/// The whole app without its screens: the list of chatts, the account, and the screens over it.
@MainActor public final class ChatterModel: ObservableObject, AppLife {
    /// A chatt in the list.
    public struct Row: Sendable, Hashable, Identifiable {
        /// Its place in the list, from 0.
        public let id: Int
        /// The name of the person who posted it.
        public let username: String
        /// The text.
        public let message: String
        /// When it was posted, in the phone's region.
        public let time: String
    }

    /// The chatts, newest first.
    @Published public private(set) var chatts: [Row] = []
    /// Whether the list is being read.
    @Published public private(set) var isReading = false
    /// Why the list could not be read, or what came of signing out.
    @Published public private(set) var notice: Notice?
    /// Whether a sign-in is saved on this phone, or may be.
    @Published public private(set) var hasSavedSignIn = true
    /// The screen for a new chatt.
    public let post: PostViewModel

    private let services: ChatterServices
    private var hasLaunched = false
    /// Whether something has changed since the last reading of the list began.
    private var isStale = false
    private var changes: Set<AnyCancellable> = []

    /// Creates the app.
    public init(services: ChatterServices) {
        self.services = services
        post = PostViewModel(services: services)
        for part in [post.objectWillChange, post.signin.objectWillChange] {
            part.sink { [weak self] in self?.objectWillChange.send() }.store(in: &changes)
        }
        post.onPost = { [weak self] in await self?.getChatts() }
        post.$isPresented.dropFirst().filter { !$0 }
            .sink { [weak self] _ in Task { await self?.lookForSavedSignIn() } }.store(in: &changes)
    }

    // MARK: The app's life

    /// To be called when the first screen appears: reads the list; nobody needs to be signed in.
    public func launch() async {
        guard !hasLaunched else { return }
        hasLaunched = true
        await lookForSavedSignIn()
        await getChatts()
    }

    /// To be called when the app is no longer seen.
    public func enterBackground() {}

    /// To be called when the app gets touches again: an identity that has expired meanwhile is no longer shown.
    public func becomeActive() async {
        await lookForSavedSignIn()
        objectWillChange.send()
    }

    // MARK: The list

    /// Reads the newest chatts; those that are shown stay if that fails.
    ///
    /// If the list is being read already, it is read once more afterwards: that reading may have begun before a chatt that
    /// is to be seen.
    public func getChatts() async {
        isStale = true
        guard !isReading else { return }
        isReading = true
        while isStale {
            isStale = false
            await read()
        }
        isReading = false
    }

    private func read() async {
        do throws(LatchkeyError) {
            let chatts = try await services.store.chatts()
            self.chatts = chatts.enumerated().map(Row.init)
            notice = nil
        } catch {
            notice = Notice("The chatts could not be read", error)
        }
    }

    // MARK: The account

    /// When the chatterID in memory expires; nil if there is no valid one.
    public var signedInUntil: Date? { services.keeper.current?.expiresAt }

    /// Whether there is anything to sign out of: a chatterID in memory, or a saved one.
    public var canSignOut: Bool { signedInUntil != nil || hasSavedSignIn }

    /// Looks whether a sign-in is saved; asks nobody.
    private func lookForSavedSignIn() async {
        do throws(LatchkeyError) {
            hasSavedSignIn = try await services.keeper.hasSaved()
        } catch {
            // Nobody can tell, as on a locked phone: then it may be.
            hasSavedSignIn = true
        }
    }

    /// Forgets the chatterID on this phone and who is signed in with the provider, then has the back end forget it.
    public func signOut() async {
        post.signin.cancel()
        let identity = services.keeper.current
        services.provider.signOut()
        let local = await failure { () async throws(LatchkeyError) in try await services.keeper.signOut() }
        var remote: LatchkeyError?
        if let identity {
            remote = await failure { () async throws(LatchkeyError) in
                try await services.store.signOut(identity)
            }
        }
        await lookForSavedSignIn()
        notice = Self.notice(local: local, remote: remote)
    }

    private func failure(_ body: () async throws(LatchkeyError) -> Void) async -> LatchkeyError? {
        do throws(LatchkeyError) {
            try await body()
            return nil
        } catch {
            return error
        }
    }

    private static func notice(local: LatchkeyError?, remote: LatchkeyError?) -> Notice {
        if let local { return Notice("Your saved sign-in could not be removed", local) }
        guard let remote else { return Notice(.success, "You are signed out") }
        return Notice(
            .information, "You are signed out on this phone",
            message: "The server could not be told. It forgets your sign-in by itself when that expires.",
            detail: remote.underlying.map { "\($0)" })
    }
}

extension ChatterModel.Row {
    init(_ place: Int, _ chatt: LegacyChatt) {
        let date = try? Date(chatt.timestamp.rawValue, strategy: .iso8601)
        self.init(
            id: place, username: chatt.username, message: chatt.message,
            time: date?.formatted(date: .abbreviated, time: .standard) ?? chatt.timestamp.rawValue)
    }
}
