import SwiftUI
import Testing

@testable import LatchkeyUI

@Suite struct TimeLeftTests {
    @Test(
        "a time to wait is told in hours and minutes, rounded up",
        arguments: [
            (0, "\(0) s"), (60, "\(60) s"), (61, "\(2) min"), (3540, "\(59) min"), (3541, "\(1) h \(0) min"),
            (86_400, "\(24) h \(0) min"), (86_341, "\(24) h \(0) min"), (5400, "\(1) h \(30) min"),
        ] as [(Int, LocalizedStringKey)])
    func words(seconds: Int, words: LocalizedStringKey) {
        #expect(TimeLeft.words(seconds) == words)
    }
}
