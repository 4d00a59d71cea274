import LatchkeyServer
import Testing

@testable import latchkey

@Suite("The setting of identity providers")
struct IdentitySettingsTests {
    @Test("providers have a name or an address, and all client ids that are given for it")
    func providers() throws {
        let providers = try ServerSettingsTests.configuration(
            "--identity-providers google=a.apps,apple=com.example.app,google=b.apps,https://id.example/x=c"
        ).identityProviders
        #expect(
            providers == [
                .google(audiences: ["a.apps", "b.apps"]), .apple(audiences: ["com.example.app"]),
                try .openID(issuer: "https://id.example/x", audiences: ["c"]),
            ])
        #expect(
            providers.map(\.name) == [
                "https://accounts.google.com", "https://appleid.apple.com", "https://id.example/x",
            ])
        #expect(try ServerSettingsTests.configuration("").identityProviders.isEmpty)
    }

    @Test(
        "what is no provider with a client id is refused",
        arguments: [
            "google", "google=", "=a", "gogle=a", "http://id.example=a", "https://u:p@id.example=a",
            "google=a,https://accounts.google.com=b",
        ])
    func malformed(list: String) throws {
        let problems = try ServerSettingsTests.reading("--identity-providers \(list)", [:]).problems
        #expect(
            problems.count == 1 && problems.first?.contains("--identity-providers takes PROVIDER=CLIENT_ID") == true)
    }
}
