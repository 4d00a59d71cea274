import Foundation
import LatchkeyLock
import VirtualPhone

/// What the phone can verify its owner with, and who wants to hear of changes (LAEnvironment.h, iOS 18).
///
/// https://developer.apple.com/documentation/localauthentication/laenvironment
@available(iOS 18, *)
public final class LAEnvironment: NSObject {
    /// Hears of changes.
    public protocol Observer: NSObjectProtocol {
        /// Something has changed; called on a thread of LocalAuthentication's own, when `state` is new already.
        func environment(_ environment: LAEnvironment, stateDidChangeFromOldState oldState: LAEnvironment.State)
    }

    /// The environment of the phone's owner.
    public nonisolated(unsafe) static let currentUser = LAEnvironment()

    private let watches = Lock<[EnvironmentWatch]>([])

    private override init() {
        super.init()
    }

    /// What there is at this moment.
    public var state: State { State(try? ProcessPhone.connection.send(ReadEnvironment())) }

    /// Tells an observer of changes from now on, until it is removed or gone; it is held weakly.
    public func addObserver(_ observer: any Observer) {
        let phone = ProcessPhone.connection
        // Without a phone nothing will change.
        guard let known = try? phone.send(ReadEnvironment()) else { return }
        let watch = EnvironmentWatch(observer)
        let isNew = watches.withLock { watches in
            watches.removeAll { $0.observer == nil }
            guard !watches.contains(where: { $0.observer === observer }) else { return false }
            watches.append(watch)
            return true
        }
        guard isNew else { return }
        nonisolated(unsafe) let environment = self
        let thread = Thread { watch.run(environment, phone, known) }
        thread.name = "LAEnvironment"
        thread.start()
    }

    /// Tells an observer no more; one that was not added is fine.
    public func removeObserver(_ observer: any Observer) {
        watches.withLock { watches in
            for watch in watches where watch.observer === observer { watch.end() }
            watches.removeAll { $0.observer == nil || $0.observer === observer }
        }
    }
}

@available(iOS 18, *)
extension LAEnvironment.Observer {
    /// Does nothing: the method is optional.
    public func environment(_ environment: LAEnvironment, stateDidChangeFromOldState oldState: LAEnvironment.State) {}
}

/// Waits for changes on behalf of one observer, on a thread that ends with it, some seconds later.
@available(iOS 18, *)
private final class EnvironmentWatch: @unchecked Sendable {
    // Sendable because the reference is only read, and counted by the runtime.
    private(set) weak var observer: (any LAEnvironment.Observer)?
    private let isOver = Lock(false)

    init(_ observer: any LAEnvironment.Observer) {
        self.observer = observer
    }

    func end() { isOver.withLock { $0 = true } }

    func run(_ environment: LAEnvironment, _ phone: any PhoneConnection, _ first: ReadEnvironment.Reply) {
        var known = first
        while let reply = try? phone.send(ReadEnvironment(known: known)) {
            guard let observer, !isOver.withLock({ $0 }) else { return }
            guard reply != known else { continue }
            let old = LAEnvironment.State(known)
            known = reply
            observer.environment(environment, stateDidChangeFromOldState: old)
        }
    }
}
