import Foundation
import LatchkeyLock
import Testing
@_spi(Latchkey) import UIKit
import UserNotifications
import VirtualPhone
import VirtualPhoneTesting

/// A clock that stands until it is moved.
final class TestClock: Sendable {
    private let time = Lock(Date(timeIntervalSince1970: 1_700_000_000))

    var now: Date { time.withLock { $0 } }

    func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}

/// A phone whose clock the test moves, with this process as the app in front.
@MainActor
final class Stand {
    let clock: TestClock
    let person: ScriptedPerson
    let bench: PhoneBench
    var phone: VirtualPhone { bench.phone }
    let center = UNUserNotificationCenter.current()
    static let app = "com.example.app"

    private init(_ kind: ConnectionKind, _ person: ScriptedPerson) throws {
        let clock = TestClock()
        self.clock = clock
        self.person = person
        bench = try PhoneBench(kind, person: person, clock: { clock.now })
    }

    /// Runs a test with the phone as the process's own.
    static func run(
        _ kind: ConnectionKind = .inProcess, person: ScriptedPerson = .approves, _ body: (Stand) async throws -> Void
    ) async throws {
        let stand = try Stand(kind, person)
        let outer = ProcessPhone.use(stand.bench.connection)
        defer {
            stand.center.delegate = nil
            ProcessPhone.use(outer)
        }
        try await body(stand)
    }

    /// Moves the phone's clock; what is due has come then.
    func advance(by seconds: TimeInterval) {
        clock.advance(by: seconds)
        phone.deliverDueNotifications()
    }

    /// Gives UIKit what the phone tells the app, up to a notification.
    func deliverNotification(over connection: (any PhoneConnection)? = nil) throws {
        while true {
            let event = try (connection ?? bench.connection).send(NextEvent()).event
            UIApplication.deliver(event)
            if case .notification = event { return }
        }
    }

    /// Has the app listen to its events, as a running app does.
    func listen() throws {
        while try bench.connection.send(NextEvent()).event != .didBecomeActive {}
    }

    /// Does something, and waits until the phone has carried out an operation that follows from it.
    func follow(_ operation: PhoneOperation, _ body: () throws -> Void) async throws {
        let (events, continuation) = AsyncStream<PhoneEvent>.makeStream()
        let observer = phone.observeEvents { continuation.yield($0) }
        defer { phone.removeObserver(observer) }
        try body()
        for await event in events where event.operation == operation.rawValue { return }
    }

    /// Asks for a notification.
    func add(_ identifier: String, in seconds: TimeInterval? = 10, repeats: Bool = false, badge: Int? = nil)
        async throws
    {
        try await center.add(Self.request(identifier, in: seconds, repeats: repeats, badge: badge))
    }

    static func request(_ identifier: String, in seconds: TimeInterval? = 10, repeats: Bool = false, badge: Int? = nil)
        -> UNNotificationRequest
    {
        let content = UNMutableNotificationContent()
        content.title = "Approve this sign-in"
        content.body = "On a new computer"
        content.badge = badge.map { NSNumber(value: $0) }
        content.userInfo = ["signIn": 7]
        content.categoryIdentifier = "signIn"
        let trigger = seconds.map { UNTimeIntervalNotificationTrigger(timeInterval: $0, repeats: repeats) }
        return UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
    }

    var delivered: [String] { phone.deliveredNotifications(of: Self.app).map(\.request.identifier) }
    var pending: [String] { phone.pendingNotifications(of: Self.app).map(\.request.identifier) }
}
