import Foundation
import LatchkeyKit
import LatchkeyLock
import Testing

@Suite struct AttestationConfigurationTests {
    private let disk = Disk()

    private func provider(
        on version: String = "26.1", _ json: @escaping @Sendable () throws -> String
    ) throws -> AttestationConfigurationProvider {
        AttestationConfigurationProvider(
            repository: disk, systemVersion: try #require(SystemVersion(version)), fetch: { Data(try json().utf8) })
    }

    @Test("what is left out is as documented")
    func defaults() async throws {
        let provider = try provider { "{}" }
        #expect(try await provider.refresh() == AttestationConfiguration())
        #expect(AttestationConfiguration().backoff.jitter == 60...1800)
        #expect(AttestationConfiguration().maxRetryAttempts == 16)
    }

    @Test("every setting can be given from afar")
    func everything() async throws {
        let provider = try provider {
            """
            {"isFeatureEnabled": false, "refreshThreshold": 600, "maxRetryAttempts": 2, "allowsAppClips": true,
             "resetsKeyOnSystemFailure": false, "backoffBase": 2, "backoffCap": 100, "jitter": [1, 2], "later": [1]}
            """
        }
        let value = try await provider.refresh()
        #expect(!value.isFeatureEnabled && value.allowsAppClips && !value.resetsKeyOnSystemFailure)
        #expect(value.refreshThreshold == 600 && value.maxRetryAttempts == 2)
        #expect(value.backoff.base == 2 && value.backoff.cap == 100 && value.backoff.jitter == 1...2)
    }

    @Test(
        "settings for versions of iOS hold from the first to before the last, the later entry over the earlier",
        arguments: [("25.9", 100.0), ("26", 200), ("26.0.9", 200), ("26.1", 300), ("26.2", 100), ("27.3", 400)])
    func versions(version: String, expected: TimeInterval) async throws {
        let provider = try provider(on: version) {
            """
            {"refreshThreshold": 100, "systemVersions": [
              {"from": "26.0", "before": "26.2", "refreshThreshold": 200},
              {"from": "26.1", "before": "26.2", "refreshThreshold": 300},
              {"from": "27", "refreshThreshold": 400}]}
            """
        }
        #expect(try await provider.refresh().refreshThreshold == expected)
    }

    @Test(
        "what is not valid changes nothing",
        arguments: [
            "", "[]", #"{"refreshThreshold": 1}"#, #"{"maxRetryAttempts": -1}"#, #"{"jitter": [5]}"#,
            #"{"jitter": [9, 5]}"#, #"{"jitter": [-1, 5]}"#, #"{"backoffBase": 100, "backoffCap": 10}"#,
            #"{"isFeatureEnabled": "yes"}"#, #"{"systemVersions": [{"from": "26.x"}]}"#,
            #"{"systemVersions": [{"from": "26", "refreshThreshold": 0}]}"#,
        ])
    func invalid(json: String) async throws {
        let answers = Lock([#"{"refreshThreshold": 700}"#, json])
        let provider = try provider { answers.withLock { $0.removeFirst() } }
        try await provider.refresh()
        let error = await attestationFailure { try await provider.refresh() }
        #expect(error?.code == .replyMalformed)
        #expect(provider.current.refreshThreshold == 700)
    }

    @Test("the last valid configuration outlives the app, and a network that is away")
    func lastKnownGood() async throws {
        try await provider { #"{"refreshThreshold": 800}"# }.refresh()
        let next = try provider { throw URLError(.notConnectedToInternet) }
        #expect(next.current.refreshThreshold == 800)
        #expect(await attestationFailure { try await next.refresh() }?.code == .offline)
        #expect(next.current.refreshThreshold == 800)
        disk.values.withLock { $0["attestation.configuration"] = Data("?".utf8) }
        #expect(try provider { "{}" }.current == AttestationConfiguration())
    }

    @Test("versions compare by number", arguments: [("9", "10"), ("26", "26.0.1"), ("26.2", "26.10"), ("1.9.9", "2")])
    func order(first: String, second: String) throws {
        let (first, second) = (try #require(SystemVersion(first)), try #require(SystemVersion(second)))
        #expect(first < second && !(second < first))
    }

    @Test("what is no version is refused", arguments: ["", ".", "1.", "1.2.3.4", "26a", "-1", "٣", "99999"])
    func noVersion(text: String) {
        #expect(SystemVersion(text) == nil)
    }
}
