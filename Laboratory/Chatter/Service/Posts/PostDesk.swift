import ChatterWire
import LatchkeyServer
import LatchkeyStore
import LatchkeyWire

/// Takes posts, shows them, and ends sessions.
struct PostDesk: Sendable {
    private let store: ChatterStore
    private let limiter: RateLimiter?
    private let list: LegacyList

    init(_ configuration: ChatterConfiguration, store: ChatterStore) {
        self.store = store
        limiter = RateLimiter(configuration.limits.posts, orNone: configuration.limits.capacity)
        list = LegacyList(store: store, limit: configuration.legacyPosts)
    }

    /// Adds a post; once it returns, every list has it.
    func post(_ message: ChattMessage, by chatterID: ChatterID) async throws(ChatterFault) -> Chatt {
        let limiter = limiter
        let outcome = try await stored(
            try await store.post(message, by: ChatterIDHash(chatterID)) { author, seconds in
                limiter?.take(author.rawValue, now: seconds)
            })
        switch outcome {
        case .posted(let chatt):
            list.noteChange()
            return chatt
        case .unknownSession: throw .chatterIDInvalid
        case .limited(let state): throw .limited(state)
        }
    }

    /// Ends all sessions of the person of a chatterID.
    func signOut(_ chatterID: ChatterID) async throws(ChatterFault) {
        let isKnown = try await stored(try await store.signOut(ChatterIDHash(chatterID)))
        guard isKnown else { throw .chatterIDInvalid }
    }

    /// The body of the document's list.
    func legacyList() throws(ChatterFault) -> [UInt8] {
        do {
            return try list.body()
        } catch {
            throw .store(error)
        }
    }

    /// A page of the list.
    func page(_ place: ChattPlace, limit: Int) throws(ChatterFault) -> ChattPage {
        do {
            // One more than is shown tells whether there is more.
            let found = try posts(place, limit: limit + 1)
            return ChattPage(Array(found.prefix(limit)), at: place, hasMore: found.count > limit)
        } catch {
            throw .store(error)
        }
    }

    private func posts(_ place: ChattPlace, limit: Int) throws(StoreError) -> [Chatt] {
        switch place {
        case .newest: try store.newest(limit)
        case .since(let cursor): try store.posts(since: cursor, limit)
        case .before(let cursor): try store.posts(before: cursor, limit)
        }
    }
}

/// Where a page of the list begins.
enum ChattPlace: Sendable {
    case newest
    case since(ChattCursor)
    case before(ChattCursor)
}

extension ChattPage {
    /// A page of these posts.
    fileprivate init(_ chatts: [Chatt], at place: ChattPlace, hasMore: Bool) {
        let ids = chatts.map { Int64($0.id) }
        var (since, before): (ChattCursor, ChattCursor?) = (ChattCursor(number: ids.max() ?? 0), nil)
        switch place {
        case .newest: break
        // An empty page leads on where it began.
        case .since(let cursor): if ids.isEmpty { since = cursor }
        case .before(let cursor): if ids.isEmpty { since = cursor }
        }
        if case .since = place {} else if hasMore { before = ids.min().map(ChattCursor.init(number:)) }
        self.init(chatts: chatts, since: since, before: before, hasMore: hasMore)
    }
}

extension RateLimiter {
    /// A limiter of these limits; `nil` if there are none.
    convenience init?(_ limits: [RateLimit], orNone capacity: Int) {
        guard !limits.isEmpty else { return nil }
        self.init(limits, capacity: capacity)
    }
}
