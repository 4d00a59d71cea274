import Foundation
import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire
import Testing
import VirtualPhone

@testable import LatchkeyServer

/// The service as a value: no network, no server.
@Suite("App Attest data service")
struct AppAttestDataServiceTests {
    private let clock = TestClock()
    private let team: TeamKey
    private let phone: AttestedPhone
    private let service: AppAttestDataService

    init() throws {
        team = try TeamKey()
        let phone = try AttestedPhone(clock)
        self.phone = phone
        service = AppAttestDataService(environment: .production, accounts: [try team.account()]) { [phone.phone] }
    }

    private func token(
        team teamID: String = AttestedPhone.team, key: String = TeamKey.keyID, secret: DeviceCheckKey? = nil,
        after seconds: Int64 = 0
    ) throws -> String {
        try DeviceCheckToken.make(
            teamID: teamID, keyID: key, key: secret ?? team.secret, now: Int64(TestClock.start / 1000) + seconds)
    }

    private func request(_ receipt: [UInt8], _ token: String?) -> AppAttestDataService.Request {
        .init(
            method: "POST", path: AppAttestDataService.path, authorization: token,
            body: Array(Base64.encode(receipt).utf8))
    }

    private func status(_ receipt: [UInt8], _ token: String?, after seconds: TimeInterval = 0) -> Int {
        service.reply(to: request(receipt, token), at: clock.date.addingTimeInterval(seconds)).status
    }

    @Test("a receipt is exchanged for one that a verifier takes, with the metric of its phone")
    func exchanged() throws {
        let key = try phone.attestedKey()
        _ = try phone.attestedKey()
        let reply = service.reply(to: request(key.receipt, try token()), at: clock.date)
        #expect(reply.status == 200)
        let new = try UnverifiedReceipt(try #require(Base64.decode(String(decoding: reply.body, as: UTF8.self))))
        #expect(new.fields.riskMetric == 2)
        let verifier = ReceiptVerifier(roots: [
            HashAlgorithm.sha256.hash(AppAttestAuthority.latchkeyTest.receiptRoot)
        ])
        let expectation = ReceiptExpectation(
            appIDs: [try #require(AppID(rawValue: AttestedPhone.appID))],
            publicKey: try ECPublicKey(x963: key.publicKey, curve: .p256), environment: .production, kind: .receipt)
        #expect(throws: Never.self) {
            _ = try verifier.verify(new, expecting: expectation, now: clock.milliseconds).get()
        }
    }

    @Test("the token: another key, another team, another id, a scheme in front, too old, of the future, none")
    func tokens() throws {
        let receipt = try phone.attestedKey().receipt
        let good = try token()
        let refused: [String?] = [
            nil, "", "..", "Bearer " + good, good + ".", String(good.dropLast(2)), "e30." + good,
            try token(secret: try TeamKey().secret), try token(team: "ZZZZZZZZZZ"), try token(key: "ZZZZZZZZZZ"),
            try token(after: -1_201), try token(after: 62),
        ]
        for token in refused { #expect(status(receipt, token) == 401, "\(token ?? "none")") }
        for seconds: Int64 in [-1_199, 0, 60] { #expect(status(receipt, try token(after: seconds)) == 200) }
    }

    @Test("the token of a team that is registered, for another team's app: 401")
    func otherTeam() throws {
        var service = service
        service.accounts = [try team.account(team: "ZZZZZZZZZZ")]
        let reply = service.reply(
            to: request(try phone.attestedKey().receipt, try token(team: "ZZZZZZZZZZ")), at: clock.date)
        #expect(reply.status == 401)
    }

    @Test("no receipt, one that another authority signed, one of the other environment: 400")
    func rejected() throws {
        let receipt = try phone.attestedKey().receipt
        let token = try token()
        let stranger = try AttestedPhone(clock, authority: try AppAttestAuthority()).attestedKey().receipt
        let development = try AttestedPhone(clock, environment: .development).attestedKey().receipt
        let refused: [[UInt8]] = [[], [0x30, 0x80], receipt.dropLast(), receipt + [0], stranger, development]
        for bytes in refused { #expect(status(bytes, token) == 400) }
        var request = request(receipt, token)
        request.body = Array("no base64!".utf8)
        #expect(service.reply(to: request, at: clock.date).status == 400)
        request.body = [UInt8](repeating: UInt8(ascii: "A"), count: 100_000)
        #expect(service.reply(to: request, at: clock.date).status == 400)
    }

    @Test("before a receipt's time 304, after its end 400, of an unknown phone 404")
    func times() throws {
        let receipt = try phone.attestedKey().receipt
        let day: TimeInterval = 86_400
        let reply = service.reply(to: request(receipt, try token()), at: clock.date)
        let new = try #require(Base64.decode(String(decoding: reply.body, as: UTF8.self)))
        #expect(status(new, try token(after: 86_399), after: day - 1) == 304)
        #expect(status(new, try token(after: 86_400), after: day) == 200)
        #expect(status(receipt, try token(after: 90 * 86_400 + 1), after: 90 * day + 1) == 400)
        let unknown = try AttestedPhone(clock).attestedKey().receipt
        #expect(status(unknown, try token()) == 404)
    }

    @Test("other paths and methods; a fault comes before everything")
    func routes() throws {
        var request = request(try phone.attestedKey().receipt, try token())
        request.path = "/v1/other"
        #expect(service.reply(to: request, at: clock.date).status == 404)
        request.path = AppAttestDataService.path
        request.method = "GET"
        #expect(service.reply(to: request, at: clock.date).status == 405)
        var faulty = service
        for fault: AppAttestDataService.Reply in [
            .init(status: 401), .init(status: 429, retryAfter: "30"), .init(status: 500), .init(status: 503),
            .init(status: 200, body: [0xFF]),
        ] {
            faulty.fault = fault
            #expect(faulty.reply(to: request, at: clock.date) == fault)
        }
    }

    @Test("keys that were attested more than 30 days ago count no more")
    func metric() throws {
        let old = try phone.attestedKey().receipt
        #expect(status(old, try token()) == 200)
        clock.advance(seconds: 31 * 86_400)
        let seconds: Int64 = 31 * 86_400
        let reply = service.reply(to: request(old, try token(after: seconds)), at: clock.date)
        let new = try UnverifiedReceipt(try #require(Base64.decode(String(decoding: reply.body, as: UTF8.self))))
        #expect(new.fields.riskMetric == 0)
    }
}
