import Foundation
import LatchkeyLock
import VirtualPhone

@testable import LatchkeyKit

/// A phone with an app that keeps a session identity, and the phone's clock.
final class IdentityStage: Sendable {
    static let service = "test.identity"
    static let start = Date(timeIntervalSince1970: 1_791_530_721)

    let person: ScriptedPerson
    let handset: Handset
    private let lock: SavedIdentityLock
    private let time = Lock(IdentityStage.start)
    private let keepers: Lock<IdentityKeeper>
    private let launches: Lock<AppLaunch>

    var keeper: IdentityKeeper { keepers.withLock { $0 } }
    var phone: VirtualPhone { handset.phone }
    /// How often a face, finger or passcode was asked for.
    var prompts: Int { handset.prompts.count }

    init(
        _ lock: SavedIdentityLock = .userPresence, _ configuration: PhoneConfiguration = .iPhone15Pro,
        person: ScriptedPerson = .approves, mayUseFaceID: Bool? = true
    ) throws {
        self.lock = lock
        self.person = person
        handset = try Handset(configuration, person: person, mayUseFaceID: mayUseFaceID)
        launches = Lock(handset.launch)
        let time = time
        keepers = Lock(IdentityKeeper(service: Self.service, lock: lock, now: { time.withLock { $0 } }))
    }

    func pass(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }

    func kill(beforeEffect effect: Int? = nil) {
        let launch = launches.withLock { $0 }
        if let effect { phone.kill(launch, beforeEffect: effect) } else { phone.kill(launch) }
    }

    var isRunning: Bool { phone.isRunning(launches.withLock { $0 }) }

    /// Starts the app anew: memory is empty, the keychain is as it was.
    func relaunch() throws {
        if isRunning { kill() }
        let next = try handset.relaunch()
        launches.withLock { $0 = next }
        let time = time
        let keeper = IdentityKeeper(service: Self.service, lock: lock, now: { time.withLock { $0 } })
        keepers.withLock { $0 = keeper }
    }

    /// An identity that a server has just given.
    func identity(_ id: String = "anna-1", lifetime: TimeInterval = 600) throws -> SessionIdentity {
        guard
            let identity = SessionIdentity(
                id: Secret(id), lifetime: lifetime, requestedAt: time.withLock { $0 })
        else { throw LatchkeyError(.replyMalformed) }
        return identity
    }

    /// How many identities this keeper has in the keychain that can still be used.
    var savedCount: Int { handset.savedIdentityCount }
}

extension Handset {
    /// How many identities are in the keychain that can still be used.
    var savedIdentityCount: Int {
        phone.inspectKeychain().items.filter {
            $0.attributes.values["svce"] == .string(IdentityStage.service) && $0.obstacle != .passcodeRemoved
        }.count
    }
}
