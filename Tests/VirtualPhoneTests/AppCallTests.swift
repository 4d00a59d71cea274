import Dispatch
import LatchkeyLock
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

    @Test("who waits for the network hears when it comes and goes", arguments: ConnectionKind.allCases)
    func change(kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind)
        // What an app knows may be old already.
        #expect(try bench.connection.send(AwaitNetworkChange(wasConnected: false)).isConnected)
        for isOn in [true, false] {
            let phone = bench.phone
            DispatchQueue.global().async { phone.setAirplaneMode(isOn) }
            var isConnected = isOn
            while isConnected == isOn {
                isConnected = try bench.connection.send(AwaitNetworkChange(wasConnected: isOn)).isConnected
            }
            #expect(bench.phone.isAirplaneMode == isOn)
        }
    }

    @Test("who waits for the network hears of the end of its launch", arguments: ConnectionKind.allCases)
    func changeOfLaunch(kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind)
        let phone = bench.phone
        DispatchQueue.global().async { phone.kill(bench.launch) }
        #expect(throws: PhoneFailure.self) {
            while true { _ = try bench.connection.send(AwaitNetworkChange(wasConnected: true)) }
        }
    }

    @Test(
        "airplane mode fails a request with -1009, and who watches the phone sees it",
        arguments: ConnectionKind.allCases)
    func outgoing(kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind)
        let seen = Lock<[OutgoingRequest]>([])
        let ask = AskForNetwork(method: "POST", url: "http://a.example/b")
        #expect(try bench.connection.send(ask).errorCode == 0)
        bench.phone.watchNetwork { request in
            seen.withLock { $0.append(request) }
            return .deadHost
        }
        #expect(try bench.connection.send(ask).errorCode == -1004)
        bench.phone.setAirplaneMode(true)
        #expect(try bench.connection.send(ask).errorCode == -1009)
        #expect(seen.withLock { $0.map(\.isOffline) } == [false, true])
        #expect(seen.withLock { $0.map(\.url) } == ["http://a.example/b", "http://a.example/b"])
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
