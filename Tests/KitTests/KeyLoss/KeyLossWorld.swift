import Foundation
import LatchkeyKit
import LatchkeyLock
import LatchkeyWire
import Security
import Testing
import VirtualPhone

/// A phone with an app that keeps something, its disk and its servers; the phone may be another one after an event.
final class KeyLossWorld: Sendable {
    static let bundleIdentifier = "test.latchkey.loss"
    static let passcode = "123456"
    static let service = "loss"

    let person = ScriptedPerson.approves
    private let server: ContractServer
    private let relying: RelyingServer
    private let configuration: PhoneConfiguration
    private let phones: Lock<VirtualPhone>
    private let disks = Lock(Disk())
    private let launches = Lock<AppLaunch?>(nil)
    private let interaction = Lock(DeviceAuthentication.Interaction.allowed)
    private static let now = Date(timeIntervalSince1970: 1_791_530_721)

    var phone: VirtualPhone { phones.withLock { $0 } }
    private var disk: Disk { disks.withLock { $0 } }

    init(_ configuration: PhoneConfiguration) throws {
        self.configuration = configuration
        phones = Lock(VirtualPhone(configuration, person: person, clock: { Self.now }))
        server = try ContractServer(now: { Self.now })
        relying = try RelyingServer(app: "LATCHKEY00.\(Self.bundleIdentifier)", now: { Self.now })
        phone.setFaceIDPermission(true, for: Self.bundleIdentifier)
        try launch()
    }

    // MARK: Events

    /// Starts the app anew, perhaps as another team has signed it.
    func launch(
        _ app: App = .usingFaceID(KeyLossWorld.bundleIdentifier), in place: VirtualPhone.LaunchPlace = .foreground
    ) throws {
        if let running = launches.withLock({ $0 }), phone.isRunning(running) { phone.kill(running) }
        let next = try phone.launch(app, in: place)
        launches.withLock { $0 = next }
        ProcessPhone.use(InProcessConnection(phone: phone, launch: next))
    }

    func reinstall() throws {
        phone.uninstall(Self.bundleIdentifier)
        disks.withLock { $0 = Disk() }
        try launch()
    }

    /// Moves to another phone of the same make by a backup, or back to this one after it was erased.
    func restore(_ kind: PhoneBackup.Kind, to other: VirtualPhone?) throws {
        let backup = phone.backup(kind)
        if let other { phones.withLock { $0 = other } } else { try erase() }
        phone.restore(backup)
        try launch()
    }

    func anotherPhone() -> VirtualPhone { VirtualPhone(configuration, person: person, clock: { Self.now }) }

    /// Erases the phone, and sets it up again.
    func erase() throws {
        phone.erase()
        try phone.setPasscode(Self.passcode)
        for finger in configuration.enrolled { try phone.enrollBiometry(finger) }
    }

    func eraseForNewOwner() throws {
        try erase()
        disks.withLock { $0 = Disk() }
        try launch()
    }

    func forbidPrompts() { interaction.withLock { $0 = .forbidden } }

    /// Removes every item and key behind the Kit's back, as another app of the group may; the Kit's records stay.
    func deleteItems() {
        let places: [[CFString: Any]] =
            [Self.service, "latchkey.attestation"].map {
                [kSecClass: kSecClassGenericPassword, kSecAttrService: $0]
            } + [[kSecClass: kSecClassKey]]
        for place in places { _ = SecItemDelete(place as CFDictionary) }
    }

    /// Too many fingers that do not match.
    func lockBiometryOut() async {
        person.enqueue(.noMatch, .noMatch, .noMatch, .noMatch, .noMatch)
        for _ in 1...2 {
            _ = await failure { try await DeviceAuthentication(reason: "Unlock.").evaluateBiometrics() }
        }
    }

    /// The operator removes the device and retires the attested key.
    func revoke() {
        server.state.withLock { $0.devices = [:] }
        relying.state.withLock { state in
            for id in state.keys.keys { state.keys[id]?.isRetired = true }
        }
    }

    // MARK: What is kept

    func keep(_ thing: KeptThing) async throws {
        if let keychain = keychain(thing) {
            try await keychain.set("value", for: "account")
        } else if thing == .signInKey {
            _ = try await MFAEnrollment(try context()).enroll(try applicant(), with: .biometric)
        } else {
            _ = try await coordinator().createAssertion()
        }
    }

    /// Uses a thing, and tells what the Kit says.
    func use(_ thing: KeptThing) async throws -> KeyLossOutcome {
        if let keychain = keychain(thing) { return try await read(keychain) }
        return thing == .signInKey ? try await signIn() : try await assert()
    }

    private func read(_ keychain: Keychain) async throws -> KeyLossOutcome {
        let authentication = DeviceAuthentication(
            reason: "Read it.", interaction: interaction.withLock { $0 })
        defer { authentication.invalidate() }
        do throws(KeychainError) {
            let value = try await keychain.string(for: "account", authentication: authentication)
            #expect(value == "value")
            return .works
        } catch {
            #expect(error.suggestion == KeychainError(error.code).suggestion)
            return .value(error.code)
        }
    }

    private func signIn() async throws -> KeyLossOutcome {
        let user = try username()
        let flow = MFASignIn(try context())
        do throws(LatchkeyError) {
            _ = try await flow.signIn(user)
            return .works
        } catch {
            #expect(error.suggestion == LatchkeyError(error.code).suggestion)
            return .key(error.code)
        }
    }

    private func assert() async throws -> KeyLossOutcome {
        let coordinator = try coordinator()
        let before = relying.keys.count
        do throws(AttestationError) {
            _ = try await coordinator.createAssertion()
            return relying.keys.count == before ? .works : .replaced
        } catch {
            return .attested(error.code)
        }
    }

    private func keychain(_ thing: KeptThing) -> Keychain? {
        thing.protection.map { Keychain(service: Self.service, protection: $0) }
    }

    private func username() throws -> Username { try #require(Username(rawValue: "anna")) }

    private func applicant() throws -> MFAEnrollment.Applicant {
        MFAEnrollment.Applicant(
            username: try username(), phoneNumber: try #require(PhoneNumber(rawValue: "+15555550100")),
            deviceModel: try #require(DeviceModel(rawValue: "iPhone SE")))
    }

    private func context() throws -> MFAContext {
        let client = MFAClient(
            baseURL: server.baseURL, session: ContractProtocol.session(), serverID: server.serverID)
        return MFAContext(
            client: client, store: DeviceIdentityStore(repository: disk, serverID: server.serverID),
            now: { Self.now })
    }

    private func coordinator() throws -> AttestationCoordinator<LatchkeyAttestationServer> {
        let client = MFAClient(
            baseURL: relying.baseURL, session: RelyingProtocol.session(), serverID: server.serverID)
        let party = LatchkeyAttestationServer(client: client, now: { Self.now })
        let host = AttestationHost(
            now: { Self.now }, sleep: { _ in }, random: SeededNumbers(state: 7), isAppClip: false
        ) { true }
        return AttestationCoordinator(
            attestation: party, assertion: party, state: AttestationStateRepository(disk),
            configuration: AttestationConfigurationProvider(), host: host, logger: LogBook(), onStep: nil)
    }
}
