import Testing

@testable import os

@Suite("Signposts")
struct SignpostTests {
    @Test("an interval gives what its task gives, and throws what it throws")
    func interval() throws {
        struct Failure: Error {}
        let signposter = OSSignposter(subsystem: "com.example", category: .pointsOfInterest)
        #expect(signposter.isEnabled)
        #expect(signposter.withIntervalSignpost("load", id: signposter.makeSignpostID(), "page \(1)") { 7 } == 7)
        #expect(throws: Failure.self) { try signposter.withIntervalSignpost("load") { throw Failure() } }
        let state = signposter.beginInterval("sign in", "by \("anna")")
        signposter.emitEvent("asked", "again: \(true)")
        signposter.endInterval("sign in", state)
    }

    @Test("an interval is ended once, under its name, in its log; one that was made again is not checked")
    func rules() {
        let log = OSLog(subsystem: "a", category: "b")
        func begun() -> OSSignpostIntervalState { OSSignposter(logHandle: log).beginInterval("x") }
        let once = begun()
        #expect(once.end("x", log) == nil)
        #expect(once.end("x", log) != nil)
        #expect(begun().end("y", log) != nil)
        #expect(begun().end("x", OSLog(subsystem: "a", category: "c")) != nil)
        let again = OSSignpostIntervalState.beginState(id: .exclusive)
        #expect(again.end("y", log) == nil && again.end("y", log) == nil)
    }

    @Test("identifiers are Apple's, and null where nothing is recorded")
    func identifiers() {
        #expect(OSSignpostID.exclusive.rawValue == 0xEEEE_B0B5_B2B2_EEEE)
        #expect(OSSignpostID.null.rawValue == 0 && OSSignpostID.invalid.rawValue == .max)
        #expect(OSSignposter.disabled.makeSignpostID() == .null && !OSSignposter.disabled.isEnabled)
        let (signposter, object) = (OSSignposter(), OSLog.default)
        #expect(signposter.makeSignpostID(from: object) == signposter.makeSignpostID(from: object))
        #expect(signposter.makeSignpostID() != signposter.makeSignpostID())
        os_signpost(.event, log: .default, name: "moment", "of %d", 1)
    }
}
