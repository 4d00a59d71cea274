import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("What relying parties tell of their passkeys")
struct PasskeyReportTests {
    private static func report(_ news: ReportPasskeys.News, of domain: String = PasskeyApp.domain) -> ReportPasskeys {
        ReportPasskeys(relyingParty: domain, news: news)
    }

    @Test("a passkey that the relying party does not know is removed; unknown ids change nothing")
    func unknown() throws {
        let bench = try PasskeyApp.bench()
        let (anna, ben) = (try bench.connection.makePasskey("anna"), try bench.connection.makePasskey("ben"))
        _ = try bench.connection.send(Self.report(.unknown(credentialID: Data([1]))))
        #expect(bench.phone.passkeys.map(\.credentialID) == [anna, ben])
        _ = try bench.connection.send(Self.report(.unknown(credentialID: anna)))
        #expect(bench.phone.passkeys.map(\.credentialID) == [ben])
    }

    @Test("of the account that is named, the passkeys that are not accepted are removed")
    func allAccepted() throws {
        let bench = try PasskeyApp.bench()
        let (anna, ben) = (try bench.connection.makePasskey("anna"), try bench.connection.makePasskey("ben"))
        let user = Data("handle of anna".utf8)
        _ = try bench.connection.send(Self.report(.allAccepted(userID: user, credentialIDs: [Data([1]), anna])))
        #expect(bench.phone.passkeys.map(\.credentialID) == [anna, ben])
        _ = try bench.connection.send(Self.report(.allAccepted(userID: user, credentialIDs: [ben])))
        #expect(bench.phone.passkeys.map(\.credentialID) == [ben])
    }

    @Test("a new name is shown from then on, and the passkey signs in as before")
    func renamed() throws {
        let bench = try PasskeyApp.bench()
        let anna = try bench.connection.makePasskey("anna")
        _ = try bench.connection.send(Self.report(.renamed(userID: Data("handle of anna".utf8), name: "Anna B.")))
        #expect(bench.phone.passkeys.map(\.name) == ["Anna B."])
        #expect(try bench.connection.send(PasskeyApp.assertion()).credentialID == anna)
    }

    @Test("only apps of the domain are heard, and only about the domain's passkeys")
    func strangers() throws {
        let bench = try PhoneBench(
            .inProcess, .iPhone15Pro, person: ScriptedPerson.approves,
            app: PasskeyApp.app(["webcredentials:example.com", "webcredentials:other.example"]))
        let anna = try bench.connection.makePasskey("anna")
        let news = ReportPasskeys.News.unknown(credentialID: anna)
        #expect(bench.connection.code(Self.report(news, of: "third.example")) == 1004)
        #expect(bench.connection.code(Self.report(news, of: "other.example")) == 0)
        #expect(bench.phone.passkeys.count == 1)
    }
}
