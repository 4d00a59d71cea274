import Foundation
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Configuration of the exchange of receipts")
struct ReceiptExchangeConfigurationTests {
    private typealias Fault = ReceiptExchangeConfiguration.Fault

    private func fault(
        team: String = "J4Y28BA299", key: String = "ABC123DEFG",
        url: String = ReceiptExchangeConfiguration.appleProduction
    ) throws -> Fault? {
        let secret = try TeamKey().secret
        do throws(Fault) {
            _ = try ReceiptExchangeConfiguration(teamID: team, keyID: key, key: secret, productionURL: url)
            _ = try ReceiptExchangeConfiguration(teamID: team, keyID: key, key: secret, developmentURL: url)
            return nil
        } catch {
            return error
        }
    }

    @Test("Apple's services are the default, each for its environment")
    func apple() throws {
        let configuration = try ReceiptExchangeConfiguration(
            teamID: "J4Y28BA299", keyID: "ABC123DEFG", key: try TeamKey().secret)
        #expect(
            configuration.exchangeURL(.production).absoluteString
                == "https://data.appattest.apple.com/v1/attestationData")
        #expect(
            configuration.exchangeURL(.development).absoluteString
                == "https://data-development.appattest.apple.com/v1/attestationData")
    }

    @Test(
        "ids are 10 capital letters and digits",
        arguments: ["", "J4Y28BA29", "J4Y28BA2999", "j4y28ba299", "J4Y28BA29 ", "J4Y28BA29\n", "J4Y28BÄ29"])
    func identifiers(_ text: String) throws {
        #expect(try fault(team: text) == .teamID)
        #expect(try fault(key: text) == .keyID)
    }

    @Test(
        "addresses take TLS, but on loopback",
        arguments: [
            ("https://example.com/apple/", nil), ("http://127.0.0.1:8080", nil), ("http://localhost", nil),
            ("http://[::1]:1", nil), ("http://example.com", .insecureBaseURL),
            ("http://127.0.0.1.example.com", .insecureBaseURL),
            ("ftp://example.com", .baseURL), ("example.com", .baseURL), ("https://", .baseURL), ("", .baseURL),
            ("https://user@example.com", .baseURL), ("https://example.com/?a", .baseURL),
            ("https://example.com/#a", .baseURL),
        ] as [(String, ReceiptExchangeConfiguration.Fault?)])
    func addresses(_ url: String, _ expected: ReceiptExchangeConfiguration.Fault?) throws {
        #expect(try fault(url: url) == expected)
    }

    @Test("the key is a PEM block of a P-256 private key, with or without a line end behind it")
    func key() throws {
        let pem = try ECPrivateKey(curve: .p256).pem
        #expect(DeviceCheckKey(pem: pem) != nil)
        #expect(DeviceCheckKey(pem: String(pem.dropLast())) != nil)
        #expect(DeviceCheckKey(pem: pem.replacing("\n", with: "\r\n")) != nil)
        #expect(DeviceCheckKey(pem: try ECPrivateKey(curve: .p384).pem) == nil)
        #expect(DeviceCheckKey(pem: try ECPrivateKey(curve: .p256).publicKey.pem) == nil)
        for text in ["", "secret", String(pem.dropFirst(28)), pem + pem] { #expect(DeviceCheckKey(pem: text) == nil) }
    }

    @Test("neither a description nor a dump shows the key")
    func secrecy() throws {
        let team = try TeamKey()
        let configuration = try ReceiptExchangeConfiguration(
            teamID: "J4Y28BA299", keyID: "ABC123DEFG", key: team.secret)
        var dumped = ""
        dump(configuration, to: &dumped)
        let secrets = [Base64.encode(team.key.scalar), team.key.scalar.map(String.init).joined(separator: ", ")]
        for text in ["\(configuration)", String(reflecting: configuration), dumped, "\(configuration.key)"] {
            for secret in secrets { #expect(!text.contains(secret)) }
            #expect(!text.contains("PRIVATE"))
        }
        #expect("\(configuration.key)" == "set")
    }
}

@Suite("DeviceCheck tokens")
struct DeviceCheckTokenTests {
    @Test("a token is a JWT: ES256, the key's id, the team and the time, signed over both parts")
    func token() throws {
        let team = try TeamKey()
        let token = try DeviceCheckToken.make(
            teamID: "J4Y28BA299", keyID: "ABC123DEFG", key: team.secret, now: 1_791_600_000)
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        try #require(parts.count == 3)
        let bytes = try parts.map { try #require(Base64.decode(String($0))) }
        #expect(String(decoding: bytes[0], as: UTF8.self) == #"{"alg":"ES256","kid":"ABC123DEFG"}"#)
        #expect(String(decoding: bytes[1], as: UTF8.self) == #"{"iat":1791600000,"iss":"J4Y28BA299"}"#)
        #expect(!token.contains { "+/=".contains($0) })
        let signature = try ECDSASignature(p1363: bytes[2], curve: .p256)
        let signed = Array((parts[0] + "." + parts[1]).utf8)
        #expect(team.key.publicKey.isValidSignature(signature, for: signed, hash: .sha256))
    }
}

@Suite("Pauses after failed exchanges")
struct ReceiptBackOffTests {
    private let backOff = ReceiptBackOff()

    @Test("a receipt's pause doubles up to a day; chance takes at most half of it")
    func doubling() {
        #expect((1...4).map { backOff.pause(after: $0, random: 1) } == [60, 120, 240, 480].map { .seconds($0) })
        #expect(backOff.pause(after: 4, random: 0) == .seconds(240))
        #expect(backOff.pause(after: 11, random: 1) == .seconds(61_440))
        #expect(backOff.pause(after: 12, random: 1) == .seconds(86_400))
        #expect(backOff.pause(after: .max, random: 1) == .seconds(86_400))
        #expect(backOff.pause(after: 0, random: 1) == .seconds(60))
        #expect(backOff.pauseAfterRefusal(random: 0) == .seconds(43_200))
    }

    @Test("the service's pause is what it asks for, if that is longer than ours, and at most a day")
    func service() {
        #expect(backOff.servicePause(after: 1, retryAfter: nil, random: 1) == .seconds(60))
        #expect(backOff.servicePause(after: 30, retryAfter: nil, random: 1) == .seconds(3_600))
        #expect(backOff.servicePause(after: 1, retryAfter: 7_200, random: 1) == .seconds(7_200))
        #expect(backOff.servicePause(after: 3, retryAfter: 1, random: 1) == .seconds(240))
        #expect(backOff.servicePause(after: 1, retryAfter: 999_999_999, random: 1) == .seconds(86_400))
    }

    @Test("failures of one time count once; an answer ends the pause")
    func pause() {
        let failure = ReceiptExchangeFailure(.serviceFailed, status: 503)
        var pause = ServicePause()
        pause.failed(failure, backOff, now: 1_000, random: 1)
        pause.failed(failure, backOff, now: 1_500, random: 1)
        #expect(pause.failures == 1)
        #expect(pause.isOn(now: 61_499) && !pause.isOn(now: 61_500))
        // The clock was set back.
        #expect(!pause.isOn(now: 999))
        pause.failed(failure, backOff, now: 61_500, random: 1)
        #expect(pause.failures == 2 && pause.end == 181_500)
        pause.succeeded()
        #expect(pause == ServicePause())
    }
}
