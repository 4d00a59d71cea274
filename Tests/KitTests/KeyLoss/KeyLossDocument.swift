import Foundation
import LatchkeyKit

/// docs/key-loss.md: the table for readers.
enum KeyLossDocument {
    /// The file in this checkout.
    static var url: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("docs/key-loss.md")
    }

    static var text: String {
        (introduction + KeyLossTable.sections.flatMap(section) + codes + steps).joined(separator: "\n") + "\n"
    }

    private static let introduction = [
        "# What happens to values and keys", "",
        "Every way in which a value or a key that the Kit keeps can be lost, or only seems to be: what happens, and what the",
        "Kit says afterwards. Each cell is a case of one test (`Tests/KitTests/KeyLoss`) on the virtual iPhone. This file is",
        "written by `UPDATE_KEY_LOSS=1 swift test --filter '^KitTests\\.KeyLossDocumentTests'`; a test fails if it is out of",
        "date.", "",
        "| column | what it is |", "|---|---|",
        "| session | the tokens of a sign-in (`afterFirstUnlockThisDeviceOnly`), or a value of that class |",
        "| `whenUnlocked` | a value that goes along to a new phone |",
        "| `whenPasscodeSet…` | a value of the class `whenPasscodeSetThisDeviceOnly` |",
        "| `userPresence`, `biometryAny`, `biometryCurrentSet` | a value of that class, guarded besides |",
        "| sign-in key | the key in the Secure Enclave, by signing in. Neither faces nor fingers are part of its lock: the passcode always opens it |",
        "| App Attest key | the attested key, by an assertion; the Kit replaces a dead one by itself |",
    ]

    private static func section(_ title: String, _ rows: [KeyLossRow]) -> [String] {
        let head = ["what happens"] + KeptThing.allCases.map(\.title)
        return ["", "## \(title)", "", line(head), line(head.map { _ in "---" })]
            + rows.map { row in
                line([row.event] + KeptThing.allCases.map { cell(row.outcome(of: $0)) })
            }
    }

    private static func cell(_ outcome: KeyLossOutcome) -> String {
        outcome.meaning == nil ? outcome.description : "`\(outcome)`"
    }

    private static var codes: [String] {
        let outcomes = KeyLossTable.sections.flatMap(\.rows).flatMap { row in
            KeptThing.allCases.map { row.outcome(of: $0) }
        }
        var known: Set<KeyLossOutcome> = []
        let failures = outcomes.filter { $0.meaning != nil && known.insert($0).inserted }
        let rows = failures.sorted { "\(kind($0)) \($0)" < "\(kind($1)) \($1)" }.compactMap { outcome in
            outcome.meaning.map {
                line([kind(outcome), "`\(outcome)`", $0.sentence, "`\($0.suggestion)`"])
            }
        }
        return ["", "## What the Kit says", "", line(["of", "code", "sentence", "suggestion"]), "|---|---|---|---|"]
            + rows
    }

    private static func kind(_ outcome: KeyLossOutcome) -> String {
        switch outcome {
        case .key: "sign-in key (`LatchkeyError`)"
        case .attested: "App Attest key (`AttestationError`)"
        default: "value (`KeychainError`)"
        }
    }

    /// The buttons of the sample apps; their own tests have the same table.
    private static let steps = [
        "", "## What the app offers", "",
        "| suggestion | what the app does | in the sample apps |", "|---|---|---|",
        "| `storeAnew` | gets the value from its source and stores it; the lost one makes room by itself | Vault: “Store Again” |",
        "| `none` | for `missing`: nothing is stored here, so store a value | Vault: “Add Item” |",
        "| `enrollAgain` | enrolls this phone; whoever has lost the key signs in with a code first | MFATest: “Make a New Key” |",
        "| `openSettings` | asks to set a passcode, enroll a face or finger, or allow Face ID | “Open Settings” |",
        "| `enterPasscode` | asks for the passcode, which ends a lockout, then tries again | Vault: “Enter Passcode” |",
        "| `askAgain`, `retry` | tries again where a prompt may be shown | Vault: “Try Again” |",
        "| `retryWhenUnlocked`, `retryWhenActive` | waits until the phone is unlocked: nothing is lost | Vault: “Try Again” |",
    ]

    private static func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
}
