import Foundation
import LatchkeyCrypto
import LatchkeyStore
import LatchkeyWire
import Testing
import VirtualPhone

@testable import LatchkeyServer

/// Answers of status 200 that are not the receipt that was asked for.
@Suite("Bad answers to an exchange")
struct BadAnswerTests {
    private static let authority = AppAttestAuthority.latchkeyTest

    /// What becomes of an answer to the exchange of `key`, made by the bench's phone.
    private func reason(
        skew: TimeInterval = -60, _ answer: (ExchangeBench, AttestedKeyRecord) throws -> [UInt8]
    ) async throws -> String? {
        var reason: String?
        try await ExchangeBench.run { bench in
            let key = try bench.phone(skew: skew).attestedKey()
            bench.production.fail([.init(status: 200, body: try answer(bench, key))])
            let failure = try #require(await bench.exchange.exchange(key).failure)
            #expect(failure.code == .badAnswer && failure.status == 200)
            #expect(!failure.isOfService && !failure.isRefusal && !failure.leavesReceiptAlone)
            reason = failure.reason
        }
        return reason
    }

    private static func text(_ receipt: [UInt8]?) throws -> [UInt8] {
        Array(Base64.encode(try #require(receipt)).utf8)
    }

    @Test(
        "no base64",
        arguments: [
            "", "\r\n", "not base64!", "<html><body>Bad gateway</body></html>", "AAAAA", "AAAA====",
            #"{"receipt":"AAAA"}"#,
        ])
    func notBase64(_ body: String) async throws {
        #expect(try await reason { _, _ in Array(body.utf8) } == "not_base64")
    }

    @Test("no receipt: nonsense, a receipt without its end, one with something behind it, bytes that are no text")
    func noReceipt() async throws {
        #expect(try await reason { _, _ in Array("AAAA".utf8) } == "receipt_malformed")
        #expect(try await reason { _, key in try Self.text(key.receipt.dropLast()) } == "receipt_malformed")
        #expect(try await reason { _, key in try Self.text(key.receipt + [0]) } == "receipt_malformed")
        #expect(try await reason { _, _ in [0xFF, 0x00, 0xC3, 0x28] } == "not_base64")
    }

    @Test("more than is read: only its beginning is looked at")
    func endless() async throws {
        let reason = try await reason { _, _ in [UInt8](repeating: UInt8(ascii: "A"), count: 200_000) }
        #expect(reason == "receipt_malformed")
    }

    @Test("the receipt that was sent, which has no metric")
    func echo() async throws {
        #expect(try await reason { _, key in try Self.text(key.receipt) } == "receipt_kind_mismatch")
    }

    @Test("a receipt that somebody else has signed, and one that was changed")
    func forged() async throws {
        let stranger = try AppAttestAuthority()
        let forged = try await reason { bench, key in
            let other = try AttestedPhone(bench.clock, authority: stranger).attestedKey()
            return try Self.text(
                stranger.refreshedReceipt(for: other.receipt, riskMetric: 0, at: bench.clock.date))
        }
        #expect(forged == "receipt_chain_untrusted")
        let changed = try await reason { bench, key in
            var receipt = try #require(
                try Self.authority.refreshedReceipt(for: key.receipt, riskMetric: 5, at: bench.clock.date))
            let metric = try #require(receipt.firstRange(of: [0x02, 0x01, 0x11, 0x02, 0x01, 0x01, 0x04, 0x01]))
            receipt[metric.upperBound] = UInt8(ascii: "0")
            return try Self.text(receipt)
        }
        #expect(changed == "receipt_signature_invalid")
    }

    @Test("a receipt of another key, another app, or the other environment")
    func another() async throws {
        let cases: [(String, String, AttestationEnvironment)] = [
            ("receipt_key_mismatch", AttestedPhone.appID, .production),
            ("receipt_app_mismatch", "J4Y28BA299.com.example.other", .production),
            ("receipt_key_mismatch", AttestedPhone.appID, .development),
        ]
        for (expected, appID, environment) in cases {
            let reason = try await reason { bench, _ in
                let other = try AttestedPhone(bench.clock, appID: appID, environment: environment).attestedKey()
                return try Self.text(
                    Self.authority.refreshedReceipt(for: other.receipt, riskMetric: 0, at: bench.clock.date))
            }
            #expect(reason == expected)
        }
        try await ExchangeBench.run { bench in
            // The same key, but the server took it for one of production.
            var key = try bench.phone(environment: .development).attestedKey()
            key.environment = .production
            let answer = try Self.authority.refreshedReceipt(for: key.receipt, riskMetric: 0, at: bench.clock.date)
            bench.production.fail([.init(status: 200, body: try Self.text(answer))])
            #expect(await bench.exchange.exchange(key).failure?.reason == "receipt_environment_mismatch")
        }
    }

    @Test(
        "a receipt that was made long ago, or is to be made",
        arguments: [(-301.0, "receipt_too_old"), (301.0, "receipt_from_the_future")])
    func time(_ seconds: Double, _ expected: String) async throws {
        let reason = try await reason(skew: -3_600) { bench, key in
            try Self.text(
                Self.authority.refreshedReceipt(
                    for: key.receipt, riskMetric: 1, at: bench.clock.date.addingTimeInterval(seconds)))
        }
        #expect(reason == expected)
    }

    @Test("a receipt that is no newer than the old one")
    func notNewer() async throws {
        let reason = try await reason(skew: 30) { bench, key in
            try Self.text(
                Self.authority.refreshedReceipt(for: key.receipt, riskMetric: 1, at: key.receiptCreatedAt))
        }
        #expect(reason == "receipt_not_newer")
    }

    @Test("line ends in and after the base64 are no harm")
    func lines() async throws {
        try await ExchangeBench.run { bench in
            let key = try bench.phone().attestedKey()
            let new = try #require(
                try Self.authority.refreshedReceipt(for: key.receipt, riskMetric: 7, at: bench.clock.date))
            let text = Data(new).base64EncodedString(options: [.lineLength76Characters]) + "\r\n"
            bench.production.fail([.init(status: 200, body: Array(text.utf8))])
            #expect(await bench.exchange.exchange(key).refreshed?.riskMetric == 7)
        }
    }
}
