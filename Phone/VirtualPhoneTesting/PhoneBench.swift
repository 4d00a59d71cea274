import Foundation
import LatchkeyLock
import VirtualPhone

/// How an app reaches its phone.
public enum ConnectionKind: String, Sendable, CaseIterable {
    /// In the same process.
    case inProcess
    /// Over a unix socket, as an app process does.
    case socket
}

/// A phone on the bench: with one app launched and connected, in either way.
public final class PhoneBench: Sendable {
    /// The phone.
    public let phone: VirtualPhone
    /// The launch of the app.
    public let launch: AppLaunch
    /// The app's connection.
    public let connection: any PhoneConnection
    /// The phone's host; nil for an in-process connection.
    public let host: PhoneHost?
    private let messages = Lock<[String]>([])

    /// Apple's messages with which app processes would have died.
    public var deathMessages: [String] { messages.withLock { $0 } }

    /// Makes a phone and connects an app to it.
    ///
    /// - Throws: `LaunchError`, `PhoneHost.StartError` or `PhoneFailure`.
    public init(
        _ kind: ConnectionKind = .inProcess, _ configuration: PhoneConfiguration = .iPhone15Pro,
        person: any Person = ScriptedPerson.approves, app: App = .usingFaceID("com.example.app"), seed: UInt64 = 1,
        clock: @escaping @Sendable () -> Date = { Date() }
    ) throws {
        phone = VirtualPhone(configuration, person: person, seed: seed, clock: clock)
        launch = try phone.launch(app)
        guard kind == .socket else {
            host = nil
            connection = InProcessConnection(phone: phone, launch: launch)
            return
        }
        // Short, because a socket's path holds 107 bytes at most.
        let name = "lk-\(UUID().uuidString.prefix(13)).sock"
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
        let host = PhoneHost(phone, path: path)
        try host.start()
        self.host = host
        let messages = messages
        connection = try SocketConnection(path: path, launchToken: launch.token) { message in
            messages.withLock { $0.append(message) }
        }
    }

    deinit {
        host?.stop()
    }

    /// Connects another app, or another launch of the same, in the same way.
    ///
    /// - Parameter place: where the app is then (default: in front).
    /// - Throws: `LaunchError` or `PhoneFailure`.
    public func connect(_ app: App, in place: VirtualPhone.LaunchPlace = .foreground) throws -> any PhoneConnection {
        let launch = try phone.launch(app, in: place)
        guard let host else { return InProcessConnection(phone: phone, launch: launch) }
        return try SocketConnection(path: host.path, launchToken: launch.token)
    }
}
