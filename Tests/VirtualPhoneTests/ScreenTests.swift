import Foundation
import LatchkeyLock
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("The screen")
struct ScreenTests {
    @Test("a tap changes the app's screen before touchAndWait returns", arguments: ConnectionKind.allCases)
    func tap(kind: ConnectionKind) throws {
        let (bench, _) = try PhoneBench.withScreen(kind)
        for count in 1...20 {
            let display = try #require(bench.phone.tap("Count"))
            #expect(display.find(identifier: "taps")?.label == "\(count)")
            #expect(display.surface == .app("com.example.app"))
        }
    }

    @Test("ids carry the launch, and another launch's ids reach nobody")
    func ids() throws {
        let (bench, _) = try PhoneBench.withScreen()
        #expect(bench.phone.display.find(label: "Count")?.id == "1.1")
        #expect(!bench.phone.touch(.tap("2.1")).isTaken)
        #expect(!bench.phone.touch(.tap("1")).isTaken)
        #expect(!bench.phone.touch(.tap("1.4")).isTaken, "disabled")
        #expect(!bench.phone.touch(.setText("1.1", text: "x")).isTaken, "no field")
    }

    @Test("text goes to the field that has the keyboard")
    func typing() throws {
        let (bench, _) = try PhoneBench.withScreen()
        bench.phone.touchAndWait(.typeText("ab"))
        #expect(bench.phone.touchAndWait(.typeText("c"))?.find(identifier: "field")?.value == "abc")
        #expect(bench.phone.touchAndWait(.setText("1.2", text: "z"))?.find(identifier: "field")?.value == "z")
    }

    @Test("a message's banner goes by a touch, and its code fills the field")
    func message() throws {
        let (bench, _) = try PhoneBench.withScreen()
        bench.phone.receive(message: TextMessage(sender: "Latchkey", body: "Your code is 123456."))
        let display = bench.phone.display
        #expect(display.banner?.label == "Messages, Latchkey, Your code is 123456.")
        #expect(display.autofill == "123456")
        #expect(bench.phone.touchAndWait(.tap("system.banner"))?.banner == nil)
        #expect(bench.phone.touchAndWait(.tap("system.autofill"))?.find(identifier: "field")?.value == "123456")
        #expect(!bench.phone.touch(.tap("system.banner")).isTaken)
    }

    @Test(
        "only six digits that stand by themselves are a code",
        arguments: [
            ("123456", "123456"), ("1234567", nil), ("12345", nil), ("a123456b", "123456"),
            ("1234567 and 654321", "654321"),
            ("", nil), ("١٢٣٤٥٦", nil),
        ] as [(String, String?)])
    func codes(body: String, code: String?) {
        #expect(TextMessage(sender: "", body: body).code == code)
    }

    @Test("what is below an alert takes no touches")
    func alert() throws {
        let bench = try PhoneBench(person: ScreenPerson())
        let alert = ScreenNode(id: "a", role: .alert, label: "Sure?", children: [ScreenNode(id: "b", role: .button)])
        let root = ScreenNode(id: "0", role: .window, children: [ScreenNode(id: "c", role: .button), alert])
        _ = try bench.connection.send(.screenShow, ["screen": TinyApp.json(root)])
        #expect(!bench.phone.touch(.tap("1.c")).isTaken)
        #expect(bench.phone.touch(.tap("1.b")).isTaken)
    }

    @Test("observers see displays in order, the last one last")
    func observers() throws {
        let (bench, _) = try PhoneBench.withScreen()
        let revisions = Lock<[Int]>([])
        let done = DispatchSemaphore(value: 0)
        let id = bench.phone.observeDisplay { display in
            revisions.withLock { $0.append(display.revision) }
            if display.find(identifier: "taps")?.label == "50" { done.signal() }
        }
        for _ in 1...50 { bench.phone.tap("Count") }
        #expect(done.wait(timeout: .now() + 10) == .success)
        bench.phone.removeDisplayObserver(id)
        let seen = revisions.withLock { $0 }
        #expect(seen == seen.sorted() && Set(seen).count == seen.count)
    }

    @Test("a display that never comes is nil at the deadline")
    func never() throws {
        #expect(VirtualPhone().waitForDisplay(timeout: 0.01) { _ in false } == nil)
    }

    @Test("the screen and waiting for events stay out of the event log")
    func quiet() throws {
        let (bench, _) = try PhoneBench.withScreen()
        bench.phone.tap("Count")
        let operations = Set(bench.phone.events.map(\.operation))
        #expect(operations.isDisjoint(with: ["screen.show", "app.nextEvent"]))
    }

    @Test(
        "a launch that ends leaves the home screen, and its waiting thread gets an error",
        arguments: ConnectionKind.allCases)
    func killed(kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind, person: ScreenPerson())
        _ = try bench.connection.send(.appNextEvent, [:])
        _ = try bench.connection.send(.appNextEvent, [:])
        let connection = bench.connection
        let code = Call {
            do throws(PhoneFailure) {
                _ = try connection.send(.appNextEvent, [:])
                return 0
            } catch {
                return error.code
            }
        }
        bench.phone.kill(bench.launch)
        #expect(code.result == PhoneFailure.ConnectionFault.launchEnded.rawValue)
        #expect(bench.phone.display.surface == .home)
    }

    @Test("airplane mode and the rest of the phone outlive its process")
    func archived() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("lk-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        var phone: VirtualPhone? = try VirtualPhone(stateFile: url)
        phone?.setAirplaneMode(true)
        phone = nil
        let again = try VirtualPhone(stateFile: url)
        #expect(again.isAirplaneMode)
        #expect(again.display.statusBar.isAirplane)
    }
}

@Suite("Hostile screens")
struct HostileScreenTests {
    static let hostile: [Data] = {
        func json(_ node: ScreenNode) -> Data { (try? JSONEncoder().encode(node)) ?? Data() }
        var deep = ScreenNode(id: "x0", role: .stack)
        for level in 1...130 { deep = ScreenNode(id: "x\(level)", role: .stack, children: [deep]) }
        return [
            Data(), Data("{}".utf8), Data("[]".utf8), Data(repeating: UInt8(ascii: "["), count: 100_000),
            Data([0xff, 0xfe, 0]), json(ScreenNode(id: "", role: .window)), json(ScreenNode(id: "a b", role: .window)),
            json(ScreenNode(id: String(repeating: "a", count: 65), role: .window)),
            json(ScreenNode(id: "1", role: .window, children: [ScreenNode(id: "1", role: .text)])),
            json(ScreenNode(id: "1", role: .window, label: String(repeating: "a", count: 1 << 20))), json(deep),
        ]
    }()

    @Test("a screen that is none, too long, too deep, or has bad ids is refused, and the app lives", arguments: hostile)
    func refused(screen: Data) throws {
        let bench = try PhoneBench(.socket, person: ScreenPerson())
        #expect(throws: PhoneFailure.connection(.malformedRequest)) {
            try bench.connection.send(.screenShow, ["screen": .data(screen)])
        }
        #expect(bench.phone.isRunning(bench.launch))
    }

    @Test("an app can't claim to have dealt with events that it never had", arguments: [-1, 1, .max] as [Int64])
    func claims(event: Int64) throws {
        let bench = try PhoneBench(person: ScreenPerson())
        #expect(throws: PhoneFailure.connection(.malformedRequest)) {
            try bench.connection.send(.screenShow, ["event": .integer(event)])
        }
    }

    @Test("an app that never asks for its events does not pile them up")
    func deaf() throws {
        let bench = try PhoneBench(person: ScreenPerson())
        for _ in 1...2000 {
            bench.phone.touch(.home)
            bench.phone.touch(.open("com.example.app"))
        }
        let root = ScreenNode(id: "0", role: .window)
        _ = try bench.connection.send(.screenShow, ["screen": TinyApp.json(root)])
        var taken = 0
        while bench.phone.touch(.tap("1.0")).isTaken { taken += 1 }
        #expect((1...256).contains(taken))
    }
}
