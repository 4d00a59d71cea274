import Foundation
import LatchkeyCrypto
import LatchkeyLock
import LatchkeyTrust
import LatchkeyWire
import Testing

@testable import LatchkeyServer

/// The keys of an issuer of tests, by their ids.
private func keySet(_ ids: String...) throws -> SignatureKeySet {
    let point = try ECPrivateKey(curve: .p256).publicKey.raw
    return try SignatureKeySet(
        keys: ids.map { id in
            try SignatureKey([
                "kty": "EC", "crv": "P-256", "kid": .string(id),
                "x": .string(Base64.encodeURL(Array(point.prefix(32)))),
                "y": .string(Base64.encodeURL(Array(point.suffix(32)))),
            ])
        })
}

@Suite("What is remembered of an issuer's keys")
struct KeySetCacheTests {
    private let policy = KeySetPolicy(
        minimumLifetime: 60, maximumLifetime: 1000, defaultLifetime: 600, staleLifetime: 5000, coolDown: 30)

    private func cache(fetchedAt time: Int64, maximumAge: Int64?, _ keys: SignatureKeySet) -> KeySetCache {
        var cache = KeySetCache(policy)
        cache.attempt(now: time)
        cache.store(keys, maximumAge: maximumAge, now: time)
        return cache
    }

    @Test("without keys the issuer is asked, and after a failure not again before the cool-down is over")
    func empty() {
        var cache = KeySetCache(policy)
        #expect(cache.decision(keyID: "1", now: 0) == .fetch)
        cache.attempt(now: 0)
        #expect(cache.decision(keyID: "1", now: 29) == .unavailable)
        #expect(cache.decision(keyID: "1", now: 30) == .fetch)
    }

    @Test("fresh keys serve without a question")
    func fresh() throws {
        let keys = try keySet("1")
        let cache = cache(fetchedAt: 0, maximumAge: 300, keys)
        #expect(cache.decision(keyID: "1", now: 299) == .use(keys))
        #expect(cache.decision(keyID: "1", now: 300) == .fetch)
    }

    @Test(
        "what the issuer says is kept between a floor and a ceiling",
        arguments: [(0, 60), (59, 60), (61, 61), (5000, 1000), (nil, 600)] as [(Int64?, Int64)])
    func lifetime(maximumAge: Int64?, lifetime: Int64) throws {
        let keys = try keySet("1")
        let cache = cache(fetchedAt: 0, maximumAge: maximumAge, keys)
        #expect(cache.decision(keyID: "1", now: lifetime - 1) == .use(keys))
        #expect(cache.decision(keyID: "1", now: lifetime) == .fetch)
    }

    @Test("a key that is not known asks the issuer, once in a cool-down")
    func unknown() throws {
        let keys = try keySet("1")
        var cache = cache(fetchedAt: 0, maximumAge: 300, keys)
        #expect(cache.decision(keyID: "2", now: 29) == .use(keys))
        #expect(cache.decision(keyID: "2", now: 30) == .fetch)
        cache.attempt(now: 30)
        #expect(cache.decision(keyID: "2", now: 31) == .use(keys))
        #expect(cache.decision(keyID: "1", now: 31) == .use(keys))
    }

    @Test("while the issuer is down its old keys serve, for a time")
    func stale() throws {
        let keys = try keySet("1")
        var cache = cache(fetchedAt: 0, maximumAge: 300, keys)
        cache.attempt(now: 400)
        #expect(cache.decision(keyID: "1", now: 401) == .use(keys))
        #expect(cache.usableKeys(now: 5299) == keys)
        cache.attempt(now: 5299)
        #expect(cache.usableKeys(now: 5300) == nil)
        #expect(cache.decision(keyID: "1", now: 5300) == .unavailable)
    }

    @Test("a clock that is set back does not keep the issuer from being asked")
    func clockSetBack() {
        var cache = KeySetCache(policy)
        cache.attempt(now: 1000)
        #expect(cache.decision(keyID: nil, now: 900) == .fetch)
    }

    @Test("keys that were fetched while the clock was ahead do not serve until that time: the issuer is asked at once")
    func clockWasAhead() throws {
        let keys = try keySet("1")
        var cache = cache(fetchedAt: 1_000_000, maximumAge: 300, keys)
        #expect(cache.decision(keyID: "1", now: 500_000) == .fetch)
        #expect(cache.usableKeys(now: 500_000) == nil)
        // A clock that goes back a little asks too, and the old keys serve if the issuer is down.
        #expect(cache.decision(keyID: "1", now: 999_999) == .fetch)
        cache.attempt(now: 999_999)
        #expect(cache.decision(keyID: "1", now: 999_999) == .use(keys))
        #expect(cache.usableKeys(now: 995_000) == keys)
        #expect(cache.usableKeys(now: 994_999) == nil)
    }

    @Test(
        "Cache-Control and Age say how long a reply serves",
        arguments: [
            (nil, nil, nil), ("public, max-age=19000, must-revalidate", nil, 19000),
            ("max-age=100", "40", 60), ("max-age=100", "140", 0), ("no-store, max-age=100", nil, 0),
            ("No-Cache", nil, 0), ("max-age=-1", nil, nil), ("max-age=x", nil, nil), ("private", nil, nil),
        ] as [(String?, String?, Int64?)])
    func cacheLifetime(cacheControl: String?, age: String?, seconds: Int64?) {
        #expect(CacheLifetime.seconds(cacheControl: cacheControl, age: age) == seconds)
    }

    @Test(
        "addresses of keys are HTTPS, or on this machine",
        arguments: [
            ("https://issuer.example/keys", true), ("http://127.0.0.1:8080/keys", true),
            ("http://localhost/keys", true),
            ("http://issuer.example/keys", false), ("file:///etc/passwd", false), ("issuer.example", false),
            ("", false),
            ("https://user:secret@issuer.example/keys", false),
        ])
    func addresses(text: String, isTaken: Bool) {
        #expect(((try? KeySetLocation.keySet(at: text)) != nil) == isTaken)
    }
}

@Suite("Where an issuer says that its keys are")
struct KeySetAddressTests {
    @Test(
        "an issuer with TLS has its keys behind TLS, not on this machine",
        arguments: [
            ("https://issuer.example", "https://keys.example/keys", true),
            ("https://issuer.example", "http://127.0.0.1:8080/keys", false),
            ("https://issuer.example", "http://localhost/keys", false),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080/keys", true),
            ("http://127.0.0.1:8080", "https://keys.example/keys", true),
            ("http://127.0.0.1:8080", "http://keys.example/keys", false),
        ])
    func addresses(issuer: String, keys: String, isTaken: Bool) throws {
        let issuer = try #require(URL(string: issuer))
        #expect(((try? KeySetEndpoint.keySet(at: keys, of: issuer)) != nil) == isTaken)
    }
}

@Suite("Keys of an issuer under load")
struct IssuerKeysTests {
    /// An issuer whose answers the test gives one by one.
    private final class Issuer: Sendable {
        struct State {
            var requests = 0
            var answer: Result<FetchedKeySet, KeySetFailure> = .failure(KeySetFailure(description: "down"))
            var isHeld = false
            var waiting: [CheckedContinuation<Void, Never>] = []
        }

        let state = Lock(State())
        let failures = Lock<[KeySetFailure]>([])
        let time = Lock<Int64>(0)
        /// An element for each request.
        let asked = AsyncStream<Void>.makeStream()

        var requests: Int { state.withLock { $0.requests } }

        func answer(_ keys: SignatureKeySet) {
            state.withLock { $0.answer = .success(FetchedKeySet(keys: keys, maximumAge: 300)) }
        }

        func fail() { state.withLock { $0.answer = .failure(KeySetFailure(description: "down")) } }

        func release() {
            let waiting = state.withLock { state in
                state.isHeld = false
                defer { state.waiting = [] }
                return state.waiting
            }
            waiting.forEach { $0.resume() }
        }

        func fetch() async throws(KeySetFailure) -> FetchedKeySet {
            state.withLock { $0.requests += 1 }
            await withCheckedContinuation { continuation in
                let isHeld = state.withLock { state in
                    if state.isHeld { state.waiting.append(continuation) }
                    return state.isHeld
                }
                if !isHeld { continuation.resume() }
                asked.continuation.yield()
            }
            return try state.withLock { $0.answer }.get()
        }

        func keys() -> IssuerKeys {
            IssuerKeys(
                KeySetPolicy(), clock: { self.time.withLock { $0 } },
                fetch: { () async throws(KeySetFailure) in try await self.fetch() },
                failed: { failure in self.failures.withLock { $0.append(failure) } })
        }
    }

    @Test("however many ask at once, the issuer is asked once, and all get its keys")
    func oneFlight() async throws {
        let issuer = Issuer()
        let set = try keySet("1")
        issuer.answer(set)
        issuer.state.withLock { $0.isHeld = true }
        let keys = issuer.keys()
        let answers = await withTaskGroup(of: SignatureKeySet?.self) { group in
            for _ in 0..<100 { group.addTask { await keys.keys(for: "1") } }
            group.addTask {
                for await _ in issuer.asked.stream { break }
                issuer.release()
                return set
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count == 101 && answers.allSatisfy { $0 == set })
        #expect(issuer.requests == 1)
    }

    @Test("a new key of the issuer is found, and the old one still serves")
    func rotation() async throws {
        let issuer = Issuer()
        issuer.answer(try keySet("1"))
        let keys = issuer.keys()
        #expect(await keys.keys(for: "1")?.hasKey(named: "1") == true)
        let both = try keySet("1", "2")
        issuer.answer(both)
        issuer.time.withLock { $0 = 31 }
        #expect(await keys.keys(for: "2") == both)
        #expect(await keys.keys(for: "1") == both)
        #expect(issuer.requests == 2)
    }

    @Test("a token with the new key waits for the answer that brings it, and one with a known key does not")
    func rotationUnderLoad() async throws {
        let issuer = Issuer()
        let old = try keySet("1")
        issuer.answer(old)
        let keys = issuer.keys()
        var asked = issuer.asked.stream.makeAsyncIterator()
        #expect(await keys.keys(for: "1") == old)
        await asked.next()
        let both = try keySet("1", "2")
        issuer.answer(both)
        issuer.time.withLock { $0 = 31 }
        issuer.state.withLock { $0.isHeld = true }
        let first = Task { await keys.keys(for: "2") }
        await asked.next()
        // Begins at once, while the answer is on its way.
        let second = Task.immediate { await keys.keys(for: "2") }
        #expect(await keys.keys(for: "1") == old)
        issuer.release()
        #expect(await first.value == both)
        #expect(await second.value == both)
        #expect(issuer.requests == 2)
    }

    @Test("strangers' key ids make no more than one request in a cool-down")
    func flood() async throws {
        let issuer = Issuer()
        issuer.answer(try keySet("1"))
        let keys = issuer.keys()
        for number in 0..<50 { _ = await keys.keys(for: "x\(number)") }
        #expect(issuer.requests == 1)
    }

    @Test("an issuer that is down is reported; its old keys serve until it is back")
    func down() async throws {
        let issuer = Issuer()
        let set = try keySet("1")
        let keys = issuer.keys()
        #expect(await keys.keys(for: "1") == nil)
        #expect(issuer.failures.withLock { $0.count } == 1)
        issuer.answer(set)
        issuer.time.withLock { $0 = 30 }
        #expect(await keys.keys(for: "1") == set)
        issuer.fail()
        issuer.time.withLock { $0 = 1000 }
        #expect(await keys.keys(for: "1") == set)
        #expect(issuer.failures.withLock { $0.count } == 2)
    }
}
