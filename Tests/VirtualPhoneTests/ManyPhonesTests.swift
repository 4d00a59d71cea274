import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("Many phones in one process")
struct ManyPhonesTests {
    @Test("each has its own keychain, passcode, lock and enclave", arguments: ConnectionKind.allCases)
    func apart(kind: ConnectionKind) throws {
        let benches = try (0..<12).map { try PhoneBench(kind, .iPhoneSE, seed: UInt64($0)) }
        for (number, bench) in benches.enumerated() {
            #expect(bench.connection.status(.keychainAdd, password("\(number)")) == 0)
        }
        for (number, bench) in benches.enumerated() {
            for other in benches.indices {
                let expected = other == number ? 0 : -25300
                #expect(bench.connection.status(.keychainCopyMatching, password("\(other)")) == expected)
            }
        }
        let key = try benches[0].connection.makeKey()
        #expect(benches[0].connection.sign(key) == 0)
        #expect(benches[1].connection.sign(key) == -25293)
        benches[2].phone.lock()
        benches[2].phone.discardClassKeys()
        #expect(benches[2].connection.status(.keychainCopyMatching, password("2")) == -25308)
        #expect(benches[3].connection.status(.keychainCopyMatching, password("3")) == 0)
    }

    @Test("a token of one phone opens no other")
    func tokens() throws {
        let (one, two) = (try PhoneBench(.socket), try PhoneBench(.socket))
        let launch = try one.phone.launch("com.example.app")
        let path = try #require(two.host?.path)
        #expect(throws: PhoneFailure.connection(.unknownLaunchToken)) {
            try SocketConnection(path: path, launchToken: launch.token)
        }
    }

    @Test("one host's end leaves the others' apps alone")
    func oneEnds() throws {
        let (one, two) = (try PhoneBench(.socket), try PhoneBench(.socket))
        one.host?.stop()
        #expect(one.connection.status(.keychainAdd, password("a")) == -25291)
        #expect(two.connection.status(.keychainAdd, password("a")) == 0)
        #expect(two.phone.isRunning(two.launch))
    }

    @Test("their persons are asked side by side")
    func prompts() async throws {
        let benches = try (0..<4).map { _ in try PhoneBench(.socket, .iPhoneSE) }
        await withTaskGroup(of: Int.self) { group in
            for bench in benches {
                group.addTask { await onThread { (try? bench.connection.evaluate(1)) ?? 1 } }
            }
            for await status in group { #expect(status == 0) }
        }
    }
}
