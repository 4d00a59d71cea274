import Foundation
import LatchkeyKit
import Testing
import VirtualPhone

/// One cell of the table.
struct KeyLossCase: Sendable, CustomTestStringConvertible {
    let row: KeyLossRow
    let thing: KeptThing

    var testDescription: String { "\(row.event): \(thing.rawValue) → \(row.outcome(of: thing))" }

    static let all = KeyLossTable.sections.flatMap(\.rows).flatMap { row in
        KeptThing.allCases.map { KeyLossCase(row: row, thing: $0) }
    }
}

extension PhoneSuite {
    @Suite struct KeyLossTableTests {
        @Test("the Kit says what has become of what it kept", arguments: KeyLossCase.all)
        func says(_ cell: KeyLossCase) async throws {
            let world = try KeyLossWorld(cell.row.configuration)
            try await world.keep(cell.thing)
            try await cell.row.happen(world)
            let expected = cell.row.outcome(of: cell.thing)
            guard expected != .notMeant else { return }
            #expect(try await world.use(cell.thing) == expected)
        }

        @Test("what is lost can be kept anew at once, and works", arguments: KeyLossCase.all.filter(\.isLost))
        func keptAnew(_ cell: KeyLossCase) async throws {
            let world = try KeyLossWorld(cell.row.configuration)
            try await world.keep(cell.thing)
            try await cell.row.happen(world)
            if !world.phone.hasPasscode { try world.phone.setPasscode(KeyLossWorld.passcode) }
            if world.phone.enrolledBiometry.isEmpty { try world.phone.enrollBiometry("thumb") }
            if cell.thing == .signInKey { world.revoke() }
            try await world.keep(cell.thing)
            #expect(try await world.use(cell.thing) == .works)
        }
    }
}

extension KeyLossCase {
    /// Whether the thing has to be kept anew.
    fileprivate var isLost: Bool {
        switch row.outcome(of: thing) {
        case .value(let code): [.missing, .lostWithPasscode, .invalidated].contains(code)
        case .key(let code): code.suggestion == .enrollAgain
        case .works, .replaced, .attested, .notMeant: false
        }
    }
}

@Suite struct KeyLossDocumentTests {
    @Test("docs/key-loss.md is what the table says")
    func upToDate() throws {
        let text = KeyLossDocument.text
        if ProcessInfo.processInfo.environment["UPDATE_KEY_LOSS"] == "1" {
            try Data(text.utf8).write(to: KeyLossDocument.url)
        }
        let file = try String(decoding: Data(contentsOf: KeyLossDocument.url), as: UTF8.self)
        let isSame = file == text
        #expect(isSame, "Run UPDATE_KEY_LOSS=1 swift test --filter '^KitTests\\.KeyLossDocumentTests'.")
    }
}
