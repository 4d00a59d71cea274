import AppShared
import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing

@testable import MFATestApp

@Suite struct AdviceTests {
    @Test(
        "the document's six errors have the document's texts",
        arguments: [
            (-2, "User cancelled - offer passcode"), (-6, "Biometrics disabled - use passcode"),
            (-7, "No biometrics enrolled"), (-5, "Critical: No device security"),
            (-8, "Too many attempts - use passcode"), (-1, "Authentication failed - retry"),
        ])
    func documentTexts(number: Int, text: String) {
        #expect(LocalAuthenticationCode(rawValue: number).documentText == text)
    }

    @Test("every reason, the server's too, has a sentence and a next step", arguments: LatchkeyError.Code.all)
    func reasons(code: LatchkeyError.Code) {
        let advice = Advice(LatchkeyError(code))
        #expect(!advice.sentence.isEmpty)
        #expect(!advice.nextStep.isEmpty || code == .cancelled)
    }

    @Test("every step of Kit has words")
    func steps() {
        for name in MFAStep.Name.allCases { #expect(StepProgress.titles[name.rawValue] != nil, "\(name)") }
    }
}

@Suite struct AppConfigurationTests {
    @Test("the environment comes before the Info.plist, and both before the defaults")
    func order() throws {
        let plist = ["LatchkeyServerURL": "http://192.168.1.2:8080", "LatchkeyServerID": "from.plist"]
        let environment = ["LATCHKEY_SERVER_URL": "https://a.test/phone/1", "LATCHKEY_SERVER_ID": "from.environment"]
        let both = try AppConfiguration(environment: environment, information: plist)
        #expect(both.serverURL.absoluteString == "https://a.test/phone/1")
        #expect(both.serverID.rawValue == "from.environment")
        let onlyPlist = try AppConfiguration(environment: [:], information: plist)
        #expect(onlyPlist.serverURL.absoluteString == "http://192.168.1.2:8080")
        #expect(onlyPlist.serverID.rawValue == "from.plist")
        let neither = try AppConfiguration(environment: ["LATCHKEY_SERVER_ID": ""], information: [:])
        #expect(neither.serverURL.absoluteString == "http://localhost:8080")
        #expect(neither.serverID.rawValue == "latchkey.local")
    }

    @Test("a wrong value is not passed over")
    func wrong() {
        for url in ["nonsense", "ftp://a.test", "http://"] {
            #expect(throws: StartProblem.serverURL) {
                try AppConfiguration(environment: ["LATCHKEY_SERVER_URL": url], information: [:])
            }
        }
        #expect(throws: StartProblem.serverID) {
            try AppConfiguration(environment: ["LATCHKEY_SERVER_ID": "two words"], information: [:])
        }
    }
}
