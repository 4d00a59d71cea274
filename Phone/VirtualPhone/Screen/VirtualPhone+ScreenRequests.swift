import Foundation
import LatchkeyCrypto

/// The apps' requests about their screens and life cycle.
extension VirtualPhone {
    /// Shows a screen; without one the app says only how far it has come with its events.
    func show(_ call: ShowScreen, _ launch: LaunchToken) throws(PhoneFailure) {
        let number = try state.withLock { state throws(PhoneFailure) in try state.running(launch).launch.number }
        var root: ScreenNode?
        if let screen = call.screen {
            guard let tree = ScreenCoder.root(screen, launch: number) else { throw .connection(.malformedRequest) }
            root = tree
        }
        let event = call.event
        let isTaken = screen.change { state -> Bool? in
            guard let app = state.apps[launch] else { return nil }
            guard event >= 0, event <= Int64(app.delivered) else { return false }
            if let root { state.apps[launch]?.root = root }
            state.apps[launch]?.handled = max(app.handled, Int(event))
            return true
        }
        guard let isTaken else { throw .connection(.launchEnded) }
        guard isTaken else { throw .connection(.malformedRequest) }
    }

    /// Waits for the app's next event.
    func nextEvent(_ launch: LaunchToken) throws(PhoneFailure) -> NextEvent.Reply {
        screen.change { $0.apps[launch]?.listens = true }
        // Nil inside: the launch is over.
        let next = screen.wait(until: nil) { state -> (event: AppEvent, number: Int)?? in
            guard state.apps[launch] != nil else { return .some(nil) }
            return state.apps[launch]?.next().map { .some($0) }
        }
        guard let next = next ?? nil else { throw .connection(.launchEnded) }
        return NextEvent.Reply(event: next.event, number: Int64(next.number))
    }

    func describeDevice(_ launch: LaunchToken) throws(PhoneFailure) -> DescribeDevice.Reply {
        try state.withLock { state throws(PhoneFailure) in
            let app = try state.running(launch).app
            let configuration = state.durable.configuration
            let isHeadset = configuration.biometry == .opticID
            // As `identifierForVendor`: one for all apps of a vendor on this phone.
            let vendor = app.bundleIdentifier.split(separator: ".").dropLast().joined(separator: ".")
            let hash = HashAlgorithm.sha256.hash(state.durable.hardwareIdentifier + Array(vendor.utf8))
            return DescribeDevice.Reply(
                name: isHeadset ? "Apple Vision Pro" : "iPhone", model: isHeadset ? "Apple Vision" : "iPhone",
                modelName: configuration.modelName, modelIdentifier: configuration.modelIdentifier,
                systemName: isHeadset ? "visionOS" : "iOS", systemVersion: configuration.systemVersion,
                vendorIdentifier: Array(hash.prefix(16)))
        }
    }

    func beginBackgroundTask(_ launch: LaunchToken) throws(PhoneFailure) -> BeginBackgroundTask.Reply {
        guard let task = screen.change({ $0.apps[launch]?.beginTask() }) else { throw .connection(.launchEnded) }
        return BeginBackgroundTask.Reply(task: task)
    }

    func endBackgroundTask(_ call: EndBackgroundTask, _ launch: LaunchToken) {
        screen.change { $0.apps[launch]?.endTask(call.task) }
    }
}
