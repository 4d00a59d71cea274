import LatchkeyWire
import SwiftUI

extension NoticeKind {
    /// A sentence for people.
    var sentence: LocalizedStringKey {
        switch self {
        case .deviceAdded: "A device was added."
        case .newDeviceSignedIn: "A new device signed in for the first time."
        case .keyAdded: "A device got a key."
        case .keyReplaced: "A device’s key was replaced."
        case .keyRemoved: "A device’s key was removed. It signs in with codes by text message."
        case .deviceRemoved: "A device was removed."
        case .allDevicesRemoved: "All devices were removed."
        case .numberAdded: "A phone number was added."
        case .numberVerified: "A phone number was confirmed."
        case .numberChanged: "A phone number was changed."
        case .smsOff: "Codes by text message were switched off."
        case .smsOn: "Codes by text message were switched on."
        case .recoveryBegun: "Somebody began to recover this account."
        case .recoveryCompleted: "This account was recovered: a device got a new key."
        case .recoveryStopped: "The recovery of this account was stopped."
        case .recoveryCodesMade: "New recovery codes were made."
        case .recoveryCodeUsed: "A recovery code was used."
        case .recoveryCodesVoided: "Your recovery codes are void. Make new ones."
        case .identityLinked: "A sign-in at another provider was linked."
        case .identityRemoved: "A linked sign-in at another provider was removed."
        case .identitySignedIn: "Somebody signed in with a linked sign-in at another provider."
        case .sessionStolen: "A copy of your sign-in was used somewhere, so that sign-in was ended."
        case .sessionsEnded: "You were signed out on other devices."
        case .attestedKeyRetired: "An attested key was retired."
        case .accountSuspended: "The account was suspended."
        case .accountReinstated: "The account was reinstated."
        case .unknown: "The account was changed. Install the newest version of this app to see how."
        }
    }
}
