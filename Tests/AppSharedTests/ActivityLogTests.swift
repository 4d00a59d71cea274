import AppShared
import Foundation
import Testing

@Suite struct ActivityLogTests {
    private static let time = Date(timeIntervalSince1970: 1_700_000_000)

    private func log() -> ActivityLog {
        var log = ActivityLog()
        log.add("Enroll", .began, at: Self.time)
        log.add(
            "Enroll", .failure, "LAError.userCancel (-2)", details: [LogEntry.Detail(name: "Code", value: "cancelled")],
            at: Self.time.addingTimeInterval(1))
        return log
    }

    @Test("as text an entry is a line with its time in UTC, and its details stand below it")
    func text() {
        let expected = """
            2023-11-14T22:13:20Z ▶︎ Enroll
            2023-11-14T22:13:21Z ❌ Enroll: LAError.userCancel (-2)
                Code: cancelled

            """
        #expect(log().text == expected)
    }

    @Test("as JSON the log is read back as it was")
    func json() throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        #expect(try decoder.decode([LogEntry].self, from: Data(log().json.utf8)) == log().entries)
        #expect(ActivityLog().json.filter { !$0.isWhitespace } == "[]")
    }

    @Test("a full log loses its oldest entries, and numbers go on")
    func full() {
        var log = ActivityLog()
        for number in 1...ActivityLog.capacity + 3 { log.add("\(number)", .information, at: Self.time) }
        #expect(log.entries.count == ActivityLog.capacity)
        #expect(log.entries.first?.id == 4)
        #expect(log.entries.first?.title == "4")
    }

    @Test("a log that was cleared goes on counting: no two entries have one number")
    func cleared() {
        var log = log()
        log.clear()
        #expect(log.entries.isEmpty)
        log.add("Sign In", .success, at: Self.time)
        #expect(log.entries.map(\.id) == [3])
    }
}
