import VaultApp
import VirtualPhone

/// One round of the on/off game.
struct VaultScenario: Sendable {
    /// Its number.
    let number: Int
    /// Its summary.
    let title: String
    /// The phone on which it begins.
    let phone: PhoneConfiguration
    /// Plays it, and records expected and actual results.
    let play: @MainActor @Sendable (VaultStage) async -> Void

    /// Every round: the two of the document, both classes at once, and the extension that it announces.
    static let all = [
        whenUnlocked, whenPasscodeSet, sideBySide, ownerOnEveryAccess, biometricsOnEveryAccess, otherFaces,
    ]
}

extension VaultScenario {
    /// A phone without a passcode.
    private static let withoutPasscode = PhoneConfiguration.iPhone15Pro.with {
        $0.passcode = nil
        $0.enrolled = []
    }

    /// The document's first game: the door is left wide open.
    private static let whenUnlocked = VaultScenario(
        number: 1, title: "WhenUnlocked, and the passcode is turned off", phone: withoutPasscode
    ) { stage in
        await stage.turnPasscodeOn()
        await stage.warns("none")
        await stage.add("4111", .whenUnlocked, "success")
        await stage.query(.whenUnlocked, "success “4111”")
        await stage.turnPasscodeOff()
        await stage.warns("shown")
        await stage.add("5500", .whenUnlocked, "success")
        await stage.query(.whenUnlocked, "success “5500”")
        await stage.prompts()
    }

    /// The document's second game: the item is gone, for good.
    private static let whenPasscodeSet = VaultScenario(
        number: 2, title: "WhenPasscodeSet, and the passcode is turned off and on again", phone: withoutPasscode
    ) { stage in
        await stage.turnPasscodeOn()
        await stage.reset()
        await stage.query(.whenPasscodeSet, "missing (-25300)")
        await stage.add("4111", .whenPasscodeSet, "success")
        await stage.query(.whenPasscodeSet, "success “4111”")
        await stage.turnPasscodeOff()
        await stage.query(.whenPasscodeSet, "lost_with_passcode (-25300)")
        await stage.offers(.whenPasscodeSet, "storeAgain")
        await stage.add("5500", .whenPasscodeSet, "passcode_not_set (-25293)")
        await stage.offers(.whenPasscodeSet, "openSettings")
        await stage.turnPasscodeOn()
        await stage.query(.whenPasscodeSet, "lost_with_passcode (-25300)")
        await stage.add("5500", .whenPasscodeSet, "success")
        await stage.query(.whenPasscodeSet, "success “5500”")
        await stage.prompts()
    }

    /// Both classes at once: one loses the value that the other keeps.
    private static let sideBySide = VaultScenario(
        number: 3, title: "Both classes side by side", phone: withoutPasscode
    ) { stage in
        await stage.turnPasscodeOn()
        await stage.add("open", .whenUnlocked, "success")
        await stage.add("shut", .whenPasscodeSet, "success")
        await stage.query(.whenUnlocked, "success “open”")
        await stage.query(.whenPasscodeSet, "success “shut”")
        await stage.turnPasscodeOff()
        await stage.query(.whenUnlocked, "success “open”")
        await stage.query(.whenPasscodeSet, "lost_with_passcode (-25300)")
        await stage.add("shut", .whenPasscodeSet, "passcode_not_set (-25293)")
        await stage.turnPasscodeOn()
        await stage.query(.whenUnlocked, "success “open”")
        await stage.query(.whenPasscodeSet, "lost_with_passcode (-25300)")
        await stage.add("anew", .whenPasscodeSet, "success")
        await stage.query(.whenPasscodeSet, "success “anew”")
        await stage.reset()
        await stage.query(.whenUnlocked, "missing (-25300)")
        await stage.query(.whenPasscodeSet, "missing (-25300)")
        await stage.prompts()
    }

    /// The extension, with the passcode as a way out.
    private static let ownerOnEveryAccess = VaultScenario(
        number: 4, title: "Face ID or the passcode on every access", phone: .iPhone15Pro
    ) { stage in
        await stage.allowFaceID()
        await stage.add("4111", .ownerOnEveryAccess, "success")
        await stage.prompts()
        await stage.query(.ownerOnEveryAccess, "success “4111”")
        await stage.prompts("biometry")
        await stage.query(.ownerOnEveryAccess, "success “4111”", ", once more")
        await stage.prompts("biometry")
        stage.person.enqueue(.noMatch, .noMatch, .fallback, .passcode(VaultStage.passcode))
        await stage.query(.ownerOnEveryAccess, "success “4111”", ", not recognized twice, then the passcode")
        await stage.prompts("biometry", "biometry", "biometry", "passcode")
        stage.person.enqueue(.cancel)
        await stage.query(.ownerOnEveryAccess, "user_cancelled (-128)", ", and Cancel")
        await stage.offers(.ownerOnEveryAccess, "nothing")
        await stage.prompts("biometry")
        await stage.turnPasscodeOff()
        await stage.query(.ownerOnEveryAccess, "lost_with_passcode (-25300)")
        // With an access control the status is another one than without.
        await stage.add("5500", .ownerOnEveryAccess, "passcode_not_set (-25291)")
        await stage.prompts()
    }

    /// The extension, with no way around the face.
    private static let biometricsOnEveryAccess = VaultScenario(
        number: 5, title: "Face ID alone on every access, until it is locked out", phone: .iPhone15Pro
    ) { stage in
        await stage.add("4111", .biometricsOnEveryAccess, "success")
        await stage.prompts()
        await stage.query(.biometricsOnEveryAccess, "success “4111”")
        await stage.prompts("faceIDPermission", "biometry")
        stage.person.enqueue(.cancel)
        await stage.query(.biometricsOnEveryAccess, "user_cancelled (-128)", ", and Cancel")
        await stage.prompts("biometry")
        for _ in 1...2 {
            stage.person.enqueue(.noMatch, .noMatch, .cancel)
            await stage.query(.biometricsOnEveryAccess, "user_cancelled (-128)", ", not recognized twice, then Cancel")
            await stage.prompts("biometry", "biometry", "biometry")
        }
        stage.person.enqueue(.noMatch)
        await stage.query(.biometricsOnEveryAccess, "biometry_locked_out (-25293)", ", with the fifth mismatch")
        await stage.prompts("biometry")
        await stage.query(.biometricsOnEveryAccess, "biometry_locked_out (-25293)", ", once more")
        await stage.offers(.biometricsOnEveryAccess, "enterPasscode")
        await stage.prompts()
        await stage.enterPasscode(.biometricsOnEveryAccess, "success “4111”")
        await stage.prompts("passcode", "biometry")
    }

    /// Another face is enrolled, so values bound to the set of faces become inaccessible.
    private static let otherFaces = VaultScenario(
        number: 6, title: "The set of enrolled faces changes", phone: .iPhone15Pro
    ) { stage in
        await stage.allowFaceID()
        await stage.add("4111", .ownerOnEveryAccess, "success")
        await stage.add("5500", .biometricsOnEveryAccess, "success")
        await stage.query(.biometricsOnEveryAccess, "success “5500”")
        await stage.prompts("biometry")
        await stage.settings("enroll a second face") { try $0.enrollBiometry("somebody else") }
        await stage.query(.biometricsOnEveryAccess, "invalidated (-25300)")
        await stage.offers(.biometricsOnEveryAccess, "storeAgain")
        await stage.prompts()
        await stage.query(.ownerOnEveryAccess, "success “4111”")
        await stage.prompts("biometry")
        await stage.storeAgain("5500", .biometricsOnEveryAccess, "success")
        await stage.query(.biometricsOnEveryAccess, "success “5500”")
        await stage.prompts("biometry")
    }
}
