import Foundation
import LatchkeyLock
import Testing

@testable import LatchkeyLab

/// The time of app processes.
@Suite struct FakeTimeTests {
    @Test("the library is found where Debian puts it, and missed where it is not")
    func search() {
        let path = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"
        let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib"]
        #expect(FakeTime.installed(exists: { $0 == path }, folders: folders)?.library == path)
        #expect(FakeTime.installed(exists: { _ in false }, folders: folders) == nil)
    }

    @Test("without the library the state says so, and what to do")
    func missing() async throws {
        try await LabUnderTest.run {
            $0.shiftsAppTime = false
        } body: { lab in
            let visitor = try await lab.visitor()
            let clock = try await visitor.get(LabState.self, "state").clock
            #expect(!clock.appsFollow)
            #expect(clock.note?.contains("libfaketime") == true)
        }
    }

    @Test("what processes read follows the shift")
    func file() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        let clock = VisitClock(base: { Date(timeIntervalSince1970: 1_000) }, file: url)
        #expect(try String(contentsOf: url, encoding: .utf8) == "+0s\n")
        clock.shift(to: 300)
        #expect(try String(contentsOf: url, encoding: .utf8) == "+300s\n")
        clock.shift(to: -5)
        #expect(try String(contentsOf: url, encoding: .utf8) == "-5s\n")
        #expect(clock.now == Date(timeIntervalSince1970: 995))
    }
}
