#if canImport(UIKit)
import UIKit
#endif

/// Whether iOS is asked to let the app work on for a while when it leaves the screen.
public enum BackgroundTime: Sendable {
    /// It is; not for app extensions.
    case application
    /// It is not.
    case none

    /// Runs work; when the time ends, the work is cancelled and its journal stays where it is.
    ///
    /// The task in the background is begun before the work and ended on every path: after the work, and by the expiry
    /// itself, since iOS kills an app that does not end it then.
    func run<Value: Sendable>(
        _ name: String, _ work: @escaping @Sendable () async -> Result<Value, RotationError>
    ) async -> Result<Value, RotationError> {
        let time = await begin(name)
        let task = Task { await work() }
        await time?.onExpiry { task.cancel() }
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        guard let time else { return result }
        let hasExpired = await time.end()
        return result.mapError { hasExpired && $0.code == .cancelled ? RotationError(.backgroundTimeEnded) : $0 }
    }

    private func begin(_ name: String) async -> GrantedTime? {
        switch self {
        case .application: await GrantedTime.begin(name)
        case .none: nil
        }
    }
}

/// Time that iOS has granted; ended once.
@MainActor final class GrantedTime {
    private(set) var hasExpired = false
    private var stop: @Sendable () -> Void = {}
    #if canImport(UIKit)
    private var identifier = UIBackgroundTaskIdentifier.invalid
    #endif

    static func begin(_ name: String) -> GrantedTime {
        let time = GrantedTime()
        #if canImport(UIKit)
        time.identifier = UIApplication.shared.beginBackgroundTask(withName: name) {
            time.hasExpired = true
            time.stop()
            time.end()
        }
        #endif
        return time
    }

    /// Sets what stops the work; called at once if the time has ended meanwhile.
    func onExpiry(_ stop: @escaping @Sendable () -> Void) {
        self.stop = stop
        if hasExpired { stop() }
    }

    /// Ends the time; says whether iOS had ended it.
    @discardableResult
    func end() -> Bool {
        #if canImport(UIKit)
        if identifier != .invalid {
            UIApplication.shared.endBackgroundTask(identifier)
            identifier = .invalid
        }
        #endif
        return hasExpired
    }
}
