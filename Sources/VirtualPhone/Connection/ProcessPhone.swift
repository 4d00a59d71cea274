import Foundation
import LatchkeyLock

/// The phone that this process runs on, as an app on iOS runs on one.
///
/// It belongs to the process and not to a task: task-locals are lost on dispatch queues and in detached tasks.
public enum ProcessPhone {
    /// The environment variable that names the host's socket.
    public static let socketVariable = "LATCHKEY_PHONE_SOCKET"
    /// The environment variable that holds the launch token.
    public static let tokenVariable = "LATCHKEY_LAUNCH_TOKEN"

    private static let chosen = Lock<(any PhoneConnection)?>(nil)

    /// Made once, when first needed: from the environment, else a phone of this process's own.
    private static let fallback: any PhoneConnection = makeFallback()

    /// The connection of this process.
    ///
    /// The one given to ``use(_:)``; else to the host in ``socketVariable``; else to an iPhone 15 Pro of this
    /// process's own, with passcode and Face ID, whose person approves of everything.
    public static var connection: any PhoneConnection {
        chosen.withLock { $0 } ?? fallback
    }

    /// Sets the connection of this process; nil restores the default.
    ///
    /// - Returns: the connection that was set before, if any.
    @discardableResult
    public static func use(_ connection: (any PhoneConnection)?) -> (any PhoneConnection)? {
        chosen.withLock { state in
            let previous = state
            state = connection
            return previous
        }
    }

    private static func makeFallback() -> any PhoneConnection {
        let environment = ProcessInfo.processInfo.environment
        do {
            guard let path = environment[socketVariable] else {
                let phone = VirtualPhone()
                return InProcessConnection(phone: phone, launch: try phone.launch(appOfThisProcess()))
            }
            guard let token = environment[tokenVariable].flatMap(LaunchToken.init) else {
                return BrokenConnection(failure: .connection(.unknownLaunchToken))
            }
            return try SocketConnection(path: path, launchToken: token)
        } catch {
            return BrokenConnection(failure: error as? PhoneFailure ?? .connection(.unreachable))
        }
    }

    /// This process as an app: from its Info.plist, or by its name, with leave to use Face ID.
    private static func appOfThisProcess() -> App {
        guard let identifier = Bundle.main.bundleIdentifier else {
            return .usingFaceID(ProcessInfo.processInfo.processName, usage: "To unlock your keys.")
        }
        let info = (Bundle.main.infoDictionary ?? [:]).compactMapValues { PropertyListValue(foundation: $0) }
        return App(bundleIdentifier: identifier, infoDictionary: info)
    }
}

/// Stands for a phone that could not be reached.
private final class BrokenConnection: PhoneConnection {
    private let failure: PhoneFailure

    init(failure: PhoneFailure) {
        self.failure = failure
    }

    func send(
        _ operation: PhoneOperation, _ arguments: [String: PropertyListValue]
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        throw failure
    }
}
