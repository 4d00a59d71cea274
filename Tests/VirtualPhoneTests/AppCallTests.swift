import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("What an app asks about itself")
struct AppCallTests {
    @Test("an app reads the Info.plist that it was installed with", arguments: ConnectionKind.allCases)
    func infoDictionary(kind: ConnectionKind) throws {
        let app = App(bundleIdentifier: "com.example.app", infoDictionary: ["GIDClientID": .string("one")])
        let bench = try PhoneBench(kind, app: app)
        #expect(try bench.connection.send(ReadInfoDictionary()).info == ["GIDClientID": .string("one")])
    }

    @Test("in airplane mode there is no network", arguments: ConnectionKind.allCases)
    func network(kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind)
        #expect(try bench.connection.send(ReadNetworkState()).isConnected)
        bench.phone.setAirplaneMode(true)
        #expect(try bench.connection.send(ReadNetworkState()).isConnected == false)
    }

    @Test("an exception ends the launch, and the phone knows its name and reason", arguments: ConnectionKind.allCases)
    func exception(kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind)
        #expect(throws: PhoneFailure.connection(.launchEnded)) {
            try bench.connection.send(RaiseException(name: "NSInvalidArgumentException", reason: "No name."))
        }
        #expect(!bench.phone.isRunning(bench.launch))
        #expect(bench.phone.terminations.map(\.reason) == [.fatalRule("NSInvalidArgumentException: No name.")])
        #expect(bench.deathMessages == (kind == .socket ? ["NSInvalidArgumentException: No name."] : []))
    }
}
