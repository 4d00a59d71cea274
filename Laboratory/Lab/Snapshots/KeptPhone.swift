import Foundation
import LatchkeyWire
import VirtualPhone

/// A phone in a snapshot.
struct KeptPhone: Codable, Sendable {
    /// Its id, which messages name; it gets another one when it is restored.
    var id: String
    var model: PhoneModel
    var name: String
    var phoneNumber: String
    var faults: Faults
    /// Settings, keychain, Secure Enclave, permissions and App Attest, in the form of a phone's state file.
    var state: Data
    var apps: [KeptApp]

    /// The most bytes of ``state``: many times as much in memory.
    static let maximumState = 4 << 20

    /// The phone to be made for it.
    var order: NewPhone { NewPhone(model: model, phoneNumber: phoneNumber, name: name) }

    /// - Throws: ``LabError`` for files that lie elsewhere, more of them than a lab keeps, and texts that are slow to compare.
    func check() throws(LabError) {
        let files = apps.flatMap(\.files)
        guard (1...400).contains(name.utf8.count), state.count <= Self.maximumState, files.allSatisfy(\.isInside),
            StreamSafeText.isSafe(state)
        else { throw .damagedSnapshot }
        try KeptFile.check(files)
    }
}

/// The files of an app in a snapshot.
struct KeptApp: Codable, Sendable {
    var bundleIdentifier: String
    var files: [KeptFile]
}

extension LabPhone {
    /// The phone as it is now, as a kill at this moment would leave it.
    ///
    /// - Throws: ``LabError`` if its apps have too many files.
    func kept(_ faults: Faults) throws(LabError) -> KeptPhone {
        var apps: [KeptApp] = []
        for name in phone.installedApps where bundle(name) != nil {
            apps.append(KeptApp(bundleIdentifier: name, files: try KeptFile.all(in: place(of: name))))
        }
        let kept = KeptPhone(
            id: id, model: model, name: name, phoneNumber: phoneNumber, faults: faults, state: phone.stateFileContents,
            apps: apps)
        do throws(LabError) {
            try kept.check()
        } catch {
            throw LabError(
                413, "snapshot_too_large",
                "The phone \(name) holds more than a snapshot takes: \(KeptFile.maximumBytes >> 20) MiB of its apps' files, "
                    + "\(KeptPhone.maximumState >> 20) MiB in its keychain, \(JSONSyntax.maximumMarks) combining marks in a row."
            )
        }
        return kept
    }

    /// Goes on where a kept phone was: apps that this lab doesn't have go, the others get their files.
    ///
    /// - Throws: ``LabError`` if the files can't be written.
    func takeOver(_ kept: KeptPhone) throws(LabError) {
        for name in phone.installedApps where bundle(name) == nil { phone.uninstall(name) }
        for app in kept.apps where bundle(app.bundleIdentifier) != nil {
            for file in app.files {
                do {
                    try file.write(below: place(of: app.bundleIdentifier))
                } catch {
                    throw LabError(500, "restore_failed", "A file of \(app.bundleIdentifier) could not be written.")
                }
            }
        }
    }

    /// A phone that goes on where a kept one was, on the hardware that this lab makes.
    ///
    /// - Throws: ``LabError`` if it is no phone.
    static func revived(
        _ kept: KeptPhone, _ configuration: PhoneConfiguration, clock: VisitClock
    ) throws(LabError) -> VirtualPhone {
        do {
            return try VirtualPhone(
                stateFileContents: kept.state, as: configuration, person: ScreenPerson(), clock: { clock.now })
        } catch {
            guard case .newerVersion = error else { throw .damagedSnapshot }
            throw LabError(400, "newer_snapshot", "A newer lab kept the phone \(kept.name). Update this lab.")
        }
    }
}
