import Foundation
import LatchkeyKit

/// The kinds of values and keys that the Kit keeps on a phone.
enum KeptThing: String, Sendable, CaseIterable {
    case tokens, migrating, passcodeBound, owner, anyBiometry, currentSet, signInKey, attestedKey

    /// The head of its column.
    var title: String {
        switch self {
        case .tokens: "session"
        case .migrating: "`whenUnlocked`"
        case .passcodeBound: "`whenPasscodeSet…`"
        case .owner: "`userPresence`"
        case .anyBiometry: "`biometryAny`"
        case .currentSet: "`biometryCurrentSet`"
        case .signInKey: "sign-in key"
        case .attestedKey: "App Attest key"
        }
    }

    /// The protection of a value; nil for the keys.
    var protection: KeychainProtection? {
        switch self {
        case .tokens: .afterFirstUnlockThisDeviceOnly
        case .migrating: .whenUnlocked
        case .passcodeBound: .whenPasscodeSetThisDeviceOnly
        case .owner: .guarded(by: .userPresence)
        case .anyBiometry: .guarded(by: .biometryAny)
        case .currentSet: .guarded(by: .biometryCurrentSet)
        case .signInKey, .attestedKey: nil
        }
    }
}

/// What the Kit says of a thing.
enum KeyLossOutcome: Sendable, Hashable, CustomStringConvertible {
    /// It can be used.
    case works
    /// The Kit has replaced it by itself.
    case replaced
    case value(KeychainError.Code)
    case key(LatchkeyError.Code)
    case attested(AttestationError.Code)
    /// It makes no difference to this thing.
    case notMeant

    var description: String {
        switch self {
        case .works: "works"
        case .replaced: "replaced"
        case .value(let code): code.rawValue
        case .key(let code): code.rawValue
        case .attested(let code): code.rawValue
        case .notMeant: "–"
        }
    }

    /// Sentence and next step of a failure.
    var meaning: (sentence: String, suggestion: String)? {
        switch self {
        case .works, .replaced, .notMeant: nil
        case .value(let code): (KeychainError(code).sentence, KeychainError(code).suggestion.rawValue)
        case .key(let code): (LatchkeyError(code).sentence, LatchkeyError(code).suggestion.rawValue)
        case .attested(let code): (AttestationError(code).sentence, AttestationError(code).suggestion.rawValue)
        }
    }
}
