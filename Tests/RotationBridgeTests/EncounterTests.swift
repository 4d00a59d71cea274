import Testing

@testable import LatchkeyReactNative

@Suite("What a call does that finds another at work for the account")
struct EncounterTests {
    static let all: [RotationOperation] = [.start, .startAnew, .resume, .backup, .cancel]

    @Test("The same work is joined", arguments: all)
    func same(operation: RotationOperation) {
        #expect(operation.encounter(operation) == .join)
    }

    @Test("Going on joins a start; whatever else finds it going on waits for its end")
    func resume() {
        #expect(RotationOperation.resume.encounter(.start) == .join)
        for operation in [RotationOperation.start, .startAnew, .backup] {
            #expect(operation.encounter(.resume) == .wait)
        }
    }

    @Test("Stopping stops everything", arguments: all.filter { $0 != .cancel })
    func cancel(other: RotationOperation) {
        #expect(RotationOperation.cancel.encounter(other) == .stop)
    }

    @Test("Nothing is begun while the words are shown, or while it is being stopped")
    func fail() {
        for operation in [RotationOperation.start, .startAnew, .resume] {
            #expect(operation.encounter(.backup) == .fail)
            #expect(operation.encounter(.cancel) == .fail)
        }
    }
}
