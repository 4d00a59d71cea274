import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("Passkeys and associated domains")
struct PasskeyAssociationTests {
    private static let notAssociated =
        "Application with identifier TEAM123456.com.example.app is not associated with domain example.com"
    private static let notFetched =
        "Unable to verify webcredentials association of TEAM123456.com.example.app with domain example.com. "
        + "Please try again in a few seconds."

    @Test(
        "the entitlement must name the domain for web credentials",
        arguments: [
            (["webcredentials:example.com"], true), (["webcredentials:example.com?mode=developer"], true),
            (["applinks:example.com", "webcredentials:Example.com"], true), (["webcredentials:*.example.com"], false),
            ([], false), (["applinks:example.com"], false), (["webcredentials:www.example.com"], false),
            (["webcredentials:example.com.evil"], false), (["example.com"], false),
        ])
    func entitlement(services: [String], isAssociated: Bool) throws {
        let person = ScriptedPerson.approves
        let bench = try PhoneBench(person: person, app: PasskeyApp.app(services))
        guard !isAssociated else {
            _ = try bench.connection.send(PasskeyApp.registration())
            return
        }
        for _ in 0..<2 {
            let failure = #expect(throws: PhoneFailure.self) {
                try bench.connection.send(PasskeyApp.registration())
            }
            #expect(failure == .authorization(.failed, reason: Self.notAssociated))
        }
        #expect(throws: PhoneFailure.authorization(.failed, reason: Self.notAssociated)) {
            try bench.connection.send(PasskeyApp.assertion())
        }
        #expect(person.prompts.isEmpty)
    }

    @Test(
        "a file that the phone knows must name the app; one not fetched yet has a sentence of its own",
        arguments: [
            (nil, nil), (.apps([PasskeyApp.identifier]), nil),
            (.apps(["TEAM123456.other", PasskeyApp.identifier]), nil),
            (.apps([]), notAssociated), (.apps(["OTHER12345.com.example.app"]), notAssociated),
            (.notFetched, notFetched),
        ] as [(SiteAssociation?, String?)])
    func file(association: SiteAssociation?, reason: String?) throws {
        let bench = try PasskeyApp.bench()
        bench.phone.setSiteAssociation(association, of: "Example.com")
        guard let reason else {
            _ = try bench.connection.send(PasskeyApp.registration())
            return
        }
        #expect(throws: PhoneFailure.authorization(.failed, reason: reason)) {
            try bench.connection.send(PasskeyApp.registration())
        }
    }

    @Test(
        "a relying party that is no domain is associated with nothing", arguments: ["", "a\"b", "exämple.com", "a b"])
    func noDomain(domain: String) throws {
        let bench = try PhoneBench(app: PasskeyApp.app(["webcredentials:\(domain)"]))
        #expect(bench.connection.code(PasskeyApp.registration(domain: domain)) == 1004)
    }

    @Test("an app that was signed without entitlements is named by the identifier that Xcode gives it")
    func unsigned() throws {
        let bench = try PhoneBench()
        let failure = #expect(throws: PhoneFailure.self) { try bench.connection.send(PasskeyApp.registration()) }
        #expect(
            failure?.debugMessage
                == "Application with identifier LATCHKEY00.com.example.app is not associated with domain example.com")
    }
}
