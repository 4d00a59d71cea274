import Foundation
import LatchkeyCrypto

/// The apps' requests about their screens and life cycle.
extension VirtualPhone {
    /// Shows a screen; without `screen` the app says only how far it has come with its events.
    func show(
        _ arguments: [String: PropertyListValue], _ launch: LaunchToken
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        let number = try state.withLock { state throws(PhoneFailure) in try state.running(launch).launch.number }
        var root: ScreenNode?
        if let screen = arguments["screen"] {
            guard let data = screen.data, let tree = ScreenCoder.root(data, launch: number) else {
                throw .connection(.malformedRequest)
            }
            root = tree
        }
        let event = arguments["event"]?.integer ?? 0
        let isTaken = screen.change { state -> Bool? in
            guard let app = state.apps[launch] else { return nil }
            guard event >= 0, event <= Int64(app.delivered) else { return false }
            if let root { state.apps[launch]?.root = root }
            state.apps[launch]?.handled = max(app.handled, Int(event))
            return true
        }
        guard let isTaken else { throw .connection(.launchEnded) }
        guard isTaken else { throw .connection(.malformedRequest) }
        return [:]
    }

    /// Waits for the app's next event.
    func nextEvent(_ launch: LaunchToken) throws(PhoneFailure) -> [String: PropertyListValue] {
        screen.refresh()
        // Nil inside: the launch is over.
        let next = screen.wait(until: nil) { state -> (event: AppEvent, number: Int)?? in
            guard state.apps[launch] != nil else { return .some(nil) }
            return state.apps[launch]?.next().map { .some($0) }
        }
        guard let next = next ?? nil, let json = try? JSONEncoder().encode(next.event) else {
            throw .connection(.launchEnded)
        }
        return ["event": .data(json), "number": .integer(Int64(next.number))]
    }

    func describeDevice(_ launch: LaunchToken) throws(PhoneFailure) -> [String: PropertyListValue] {
        try state.withLock { state throws(PhoneFailure) in
            let app = try state.running(launch).app
            let configuration = state.configuration
            let isHeadset = configuration.biometry == .opticID
            // As `identifierForVendor`: one for all apps of a vendor on this phone.
            let vendor = app.bundleIdentifier.split(separator: ".").dropLast().joined(separator: ".")
            let hash = HashAlgorithm.sha256.hash(state.hardwareIdentifier + Array(vendor.utf8))
            return [
                "name": .string(isHeadset ? "Apple Vision Pro" : "iPhone"),
                "model": .string(isHeadset ? "Apple Vision" : "iPhone"),
                "modelName": .string(configuration.modelName),
                "modelIdentifier": .string(configuration.modelIdentifier),
                "systemName": .string(isHeadset ? "visionOS" : "iOS"),
                "systemVersion": .string(configuration.systemVersion),
                "vendorIdentifier": .bytes(Array(hash.prefix(16))),
            ]
        }
    }

    /// Opens the app's page in Settings; nothing else on this phone takes URLs.
    func openURL(
        _ arguments: [String: PropertyListValue], _ launch: LaunchToken
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        guard let url = arguments["url"]?.string else { throw .connection(.malformedRequest) }
        let isSettings = url == "app-settings:" || url.hasPrefix("app-settings:")
        let isOpened = screen.change { state in
            guard isSettings, let app = state.apps[launch], app.state == .active else { return false }
            state.settings.open(app: app.launch.bundleIdentifier)
            state.surface = .app(Display.settingsApp)
            return true
        }
        return ["opened": .boolean(isOpened)]
    }

    func beginBackgroundTask(
        _ arguments: [String: PropertyListValue], _ launch: LaunchToken
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        guard let task = screen.change({ $0.apps[launch]?.beginTask() }) else { throw .connection(.launchEnded) }
        return ["task": .integer(task)]
    }

    func endBackgroundTask(
        _ arguments: [String: PropertyListValue], _ launch: LaunchToken
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        guard let task = arguments["task"]?.integer else { throw .connection(.malformedRequest) }
        screen.change { $0.apps[launch]?.endTask(task) }
        return [:]
    }
}
