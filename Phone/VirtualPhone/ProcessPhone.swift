import Foundation
import LatchkeyLock

/// The phone that this process runs on, as an app on iOS runs on one.
///
/// It belongs to the process and not to a task: task-locals are lost on dispatch queues and in detached tasks.
public enum ProcessPhone {
    /// The environment variable that names the host's socket.
    public static let socketVariable = PhoneHost.socketVariable
    /// The environment variable that holds the launch token.
    public static let tokenVariable = PhoneHost.tokenVariable

    /// The environment variable that names the file in which this process's own phone lives.
    public static let stateVariable = "LATCHKEY_PHONE_STATE"

    private static let chosen = Lock<(any PhoneConnection)?>(nil)

    /// Made once, when first needed: from the environment, else a phone of this process's own.
    private static let fallback: any PhoneConnection = makeFallback()

    /// The connection of this process.
    ///
    /// The one given to ``use(_:)``; else to the host in ``socketVariable``; else to an iPhone 15 Pro of this
    /// process's own, with passcode and Face ID, whose person approves of everything. That phone lives in the file
    /// named by ``stateVariable``, if set.
    public static var connection: any PhoneConnection {
        chosen.withLock { $0 } ?? fallback
    }

    /// The phone in this process; nil if it is a host's, in another one.
    ///
    /// A way to its person and its settings for tests without a phone of their own, as in
    /// `ProcessPhone.phone?.give(to: ScriptedPerson(answers: [.password("secret")]))`.
    public static var phone: VirtualPhone? { (connection as? InProcessConnection)?.phone }

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
                let phone = try ownPhone(environment[stateVariable])
                return InProcessConnection(phone: phone, launch: try phone.launch(try appOfThisProcess()))
            }
            guard let token = environment[tokenVariable].flatMap(LaunchToken.init) else {
                return BrokenConnection(failure: .connection(.unknownLaunchToken))
            }
            return try SocketConnection(path: path, launchToken: token)
        } catch {
            // Nobody else would say why every call fails.
            FileHandle.standardError.write(Data("latchkey: \(error)\n".utf8))
            return BrokenConnection(failure: error as? PhoneFailure ?? .connection(.unreachable))
        }
    }

    private static func ownPhone(_ statePath: String?) throws(StateFileError) -> VirtualPhone {
        guard let statePath else { return VirtualPhone() }
        let person = ScriptedPerson()
        let phone = try VirtualPhone(stateFile: URL(fileURLWithPath: statePath), person: person)
        if let passcode = phone.passcode { person.become(.approves(passcode: passcode)) }
        return phone
    }

    /// This process as an app: from the Info.plist and Entitlements.plist beside it, or by its name, with leave to use
    /// Face ID and to sign in with Apple.
    private static func appOfThisProcess() throws(AppBundle.Fault) -> App {
        guard let identifier = Bundle.main.bundleIdentifier else {
            return .signingInWithApple(ProcessInfo.processInfo.processName)
        }
        let info = (Bundle.main.infoDictionary ?? [:]).compactMapValues { PropertyListValue(foundation: $0) }
        return App(
            bundleIdentifier: identifier, infoDictionary: info,
            entitlements: try AppBundle.entitlements(in: Bundle.main.bundleURL))
    }
}

/// Stands for a phone that could not be reached.
private final class BrokenConnection: PhoneConnection {
    private let failure: PhoneFailure

    init(failure: PhoneFailure) {
        self.failure = failure
    }

    func send<Call: PhoneCall>(_ call: Call) throws(PhoneFailure) -> Call.Reply {
        throw failure
    }
}
