import Foundation
import LatchkeyLock
import LatchkeyWire
import VirtualPhone

/// A phone of a visit: the phone, its socket, and its apps.
final class LabPhone: Sendable {
    /// Its folder on this machine, and resources shared with others.
    struct Surroundings: Sendable {
        var folder: URL
        var clock: VisitClock
        var catalog: AppCatalog
        var budget: ProcessBudget
        var fakeTime: FakeTime?
        /// The server's URL for its apps.
        var serverURL: String
        var serverID: String
        /// The issuer of ID tokens for its apps.
        var identityProvider: String
        /// Who stands for Apple in Sign in with Apple.
        var appleIDIssuer: AppleIDIssuer
        /// The one of the visit, which any of its phones can be given.
        var securityKey: SecurityKey
    }

    let id: String
    let name: String
    let model: PhoneModel
    /// The secret part of the URL by which its apps reach the server.
    let key: String
    let phoneNumber: String
    let phone: VirtualPhone
    let apps: PhoneApps
    let kills = KillSwitch()
    /// Its requests that wait for the visitor.
    let held = HeldRequests()
    /// Is told in words that an app was killed at its step.
    let onKill: @Sendable (String) -> Void
    let securityKey: SecurityKey
    private let catalog: AppCatalog
    private let runner: AppRunner
    private let host: PhoneHost
    private let queue = DispatchQueue(label: "latchkey.lab.phone")
    private let containers: URL

    /// Creates a new phone with the lab's apps, or one that goes on where a kept one was.
    ///
    /// - Throws: ``LabError`` if its socket can't be made, or the kept one can't be used.
    init(
        id: String, order: NewPhone, kept: KeptPhone? = nil, key: String, phoneNumber: String,
        in surroundings: Surroundings,
        onApp: @escaping @Sendable (PhoneApps.Change) -> Void,
        onKill: @escaping @Sendable (String) -> Void
    ) throws(LabError) {
        self.id = id
        self.onKill = onKill
        self.key = key
        self.phoneNumber = phoneNumber
        name = try Self.name(order)
        model = order.model
        securityKey = surroundings.securityKey
        catalog = surroundings.catalog
        let clock = surroundings.clock
        let configuration = try Self.configuration(order).with {
            $0.identityProvider = surroundings.identityProvider
        }
        phone =
            try kept.map { kept throws(LabError) in try Self.revived(kept, configuration, clock: clock) }
            ?? VirtualPhone(configuration, person: ScreenPerson(), seed: Self.seed(key), clock: { clock.now })
        phone.setAppleIDIssuer(surroundings.appleIDIssuer)
        host = PhoneHost(phone, path: surroundings.folder.appendingPathComponent("\(id).sock").path)
        containers = surroundings.folder.appendingPathComponent(id)
        runner = AppRunner(phone: phone, host: host, containers: containers)
        for bundle in catalog.bundles { runner.install(bundle) }
        var environment = [
            "LATCHKEY_SERVER_URL": surroundings.serverURL + "/" + key, "LATCHKEY_SERVER_ID": surroundings.serverID,
            "LATCHKEY_FLAGS_URL": surroundings.serverURL + "/" + key + FlagsDocument.path,
            "LATCHKEY_FLOW_NODE": surroundings.serverURL + "/" + key + FlowPath.base,
        ]
        if let fakeTime = surroundings.fakeTime, let file = clock.file {
            environment.merge(fakeTime.environment(file)) { $1 }
        }
        apps = PhoneApps(runner: runner, budget: surroundings.budget, environment: environment, onChange: onApp)
        phone.setAppHost(apps)
        watchCalls()
        do throws(LabError) {
            if let kept { try takeOver(kept) }
            do {
                try host.start()
            } catch {
                throw LabError(500, "phone_failed", "\(error)")
            }
        } catch {
            try? FileManager.default.removeItem(at: containers)
            throw error
        }
    }

    private static func name(_ order: NewPhone) throws(LabError) -> String {
        guard let name = order.name?.trimmingBlanks, !name.isEmpty else { return "iPhone" }
        guard name.count <= 24, !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw LabError(400, "invalid_request", "A phone's name has at most 24 characters.") }
        return String(name)
    }

    /// - Throws: ``LabError`` if there is no such phone.
    static func configuration(_ order: NewPhone) throws(LabError) -> PhoneConfiguration {
        let known: PhoneConfiguration =
            switch order.model {
            case .iPhone15Pro: .iPhone15Pro
            case .iPhoneSE: .iPhoneSE
            case .simulator: .simulator
            case .noEnclave: .withoutSecureEnclave
            }
        let hasPasscode = order.passcode ?? true
        let hasBiometry = order.biometry ?? (hasPasscode && known.biometry != .none)
        guard !hasBiometry || hasPasscode else {
            throw LabError(400, "passcode_needed", "Face ID and Touch ID require a passcode. Request one too.")
        }
        return known.with {
            $0.passcode = hasPasscode ? LabPhone.passcode : nil
            if !hasBiometry { $0.enrolled = [] }
            // The reader of the page needs time to understand the question.
            $0.promptTimeout = 300
        }
    }

    /// The passcode that phones of the lab begin with.
    static let passcode = "123456"

    /// The app that signs in with Apple.
    static let signingInApp = "dev.latchkey.Chatter"

    private static func seed(_ key: String) -> UInt64 { key.utf8.reduce(1) { $0 &* 31 &+ UInt64($1) } }

    /// Runs blocking work serially, away from the serving threads.
    func work<Result: Sendable>(
        _ body: @escaping @Sendable () throws(LabError) -> Result
    ) async throws(LabError) -> Result {
        let result = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Swift.Result { () throws(LabError) in try body() }) }
        }
        return try result.get()
    }

    /// Switches it off for good: processes are killed, files removed.
    func remove() {
        phone.setAppHost(nil)
        apps.killAll()
        host.stop()
        try? FileManager.default.removeItem(at: containers)
    }

    /// Where the home of an app is, or will be.
    func place(of bundleIdentifier: String) -> URL { containers.appendingPathComponent(bundleIdentifier) }

    /// The home of an app, made if it is not there.
    func folder(of bundleIdentifier: String) throws -> URL {
        let folder = place(of: bundleIdentifier)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Removes an app's files, as deleting the app does.
    func removeFiles(of bundleIdentifier: String) {
        try? FileManager.default.removeItem(at: place(of: bundleIdentifier))
    }

    /// Removes the files of all apps.
    func removeFiles() {
        for bundle in bundles { removeFiles(of: bundle.app.bundleIdentifier) }
    }

    /// Restores another phone's backup: keychain items that may migrate, and the files of its apps.
    ///
    /// - Throws: ``LabError`` if files can't be copied.
    func restore(backupOf other: LabPhone) throws(LabError) {
        phone.restore(other.phone.backup())
        let files = FileManager.default
        for bundle in bundles {
            let name = bundle.app.bundleIdentifier
            do {
                let (source, home) = (try other.folder(of: name), try folder(of: name))
                for file in try files.contentsOfDirectory(atPath: source.path) {
                    try files.copyItem(
                        at: source.appendingPathComponent(file), to: home.appendingPathComponent(file))
                }
            } catch {
                throw LabError(500, "restore_failed", "The files of \(bundle.displayName) could not be restored.")
            }
        }
    }

    /// The app that a change means: the one named, the one on the screen, or the first.
    func app(_ name: String?) throws(LabError) -> AppBundle {
        if let name {
            guard let bundle = bundle(name) else {
                throw LabError(404, "no_app", "No app \(name) is installed on this phone.")
            }
            return bundle
        }
        if case .app(let front) = phone.foreground, let bundle = bundle(front) { return bundle }
        guard let first = bundles.first else { throw LabError(404, "no_app", "No app is installed on this phone.") }
        return first
    }

    /// The installed apps.
    private var bundles: [AppBundle] { catalog.bundles }

    /// Installs a newly built app in place of its last version, which ends; it is opened again if it was seen.
    ///
    /// The app's files, its keychain items and its permissions stay, as with an update from the App Store. Blocks.
    func update(to bundle: AppBundle) {
        let name = bundle.app.bundleIdentifier
        let wasSeen = phone.foreground == .app(name)
        apps.kill(name)
        runner.install(bundle)
        if wasSeen { phone.touch(.open(name)) }
    }

    /// The app of a bundle identifier, if the phone came with it.
    func bundle(_ name: String) -> AppBundle? { bundles.first { $0.app.bundleIdentifier == name } }

    /// Its description for the page.
    var info: PhoneInfo {
        let (configuration, display, keychain) = (phone.configuration, phone.display, phone.inspectKeychain())
        var foreground: String?
        if case .app(let name) = display.surface { foreground = name }
        return PhoneInfo(
            id: id, name: name, model: model, modelName: configuration.modelName,
            systemVersion: configuration.systemVersion,
            biometry: configuration.biometry.labName, enrolledCount: phone.enrolledBiometry.count,
            hasPasscode: phone.hasPasscode, passcode: phone.passcode,
            hasSecureEnclave: configuration.secureEnclave == .present, isSimulator: configuration.kind == .simulator,
            lockState: keychain.isBeforeFirstUnlock ? "beforeFirstUnlock" : keychain.isLocked ? "locked" : "unlocked",
            isAirplane: phone.isAirplaneMode, appleAccount: phone.appleAccount?.email,
            holdsSecurityKey: phone.securityKey != nil, phoneNumber: phoneNumber,
            foreground: foreground,
            apps: bundles.map(info), armedKill: kills.armed)
    }

    private func info(_ bundle: AppBundle) -> AppInfo {
        let name = bundle.app.bundleIdentifier
        let process = apps.processID(name)
        return AppInfo(
            bundleIdentifier: name, name: bundle.displayName,
            state: process == nil ? "notRunning" : apps.isSuspended(name) ? "suspended" : "running",
            processID: process.map { Int($0) },
            faceIDPermission: phone.faceIDPermission(for: name).map { $0 ? "allow" : "dontAllow" } ?? "ask",
            icon: catalog.icon(of: name)?.path)
    }
}

extension PhoneConfiguration.Biometry {
    /// The sensor's name in the lab's API.
    var labName: String {
        switch self {
        case .none: "none"
        case .touchID: "touchID"
        case .faceID: "faceID"
        case .opticID: "opticID"
        }
    }

    /// Its name for people.
    var words: String {
        switch self {
        case .none: "biometry"
        case .touchID: "Touch ID"
        case .faceID: "Face ID"
        case .opticID: "Optic ID"
        }
    }
}
