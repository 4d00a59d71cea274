import Foundation
import LatchkeyLock
import LocalAuthentication
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("LAEnvironment", .phone())
struct LAEnvironmentTests {
    /// Keeps what it was told, and wakes who waits for it.
    private final class Listener: NSObject, LAEnvironment.Observer, @unchecked Sendable {
        // Sendable because its state is behind a lock.
        private let told = Lock<[LAEnvironment.State]>([])
        private let heard = DispatchSemaphore(value: 0)

        func environment(_ environment: LAEnvironment, stateDidChangeFromOldState oldState: LAEnvironment.State) {
            told.withLock { $0.append(oldState) }
            heard.signal()
        }

        /// The states before the changes, once there were so many.
        func states(_ count: Int) -> [LAEnvironment.State] {
            for _ in 0..<count where heard.wait(timeout: .now() + 20) == .timedOut { break }
            return told.withLock { $0 }
        }
    }

    /// The method is optional.
    private final class Deaf: NSObject, LAEnvironment.Observer {}

    @Test("the state tells sensor, enrollment and passcode, as they are at that moment")
    func state() throws {
        let phone = try PhoneUnderTest.current.phone
        let first = LAEnvironment.currentUser.state
        let biometry = try #require(first.biometry)
        #expect(biometry.biometryType == .faceID && biometry.isEnrolled && biometry.isUsable && !biometry.isLockedOut)
        #expect(biometry.localizedName == "Face ID" && biometry.iconSystemName == "faceid")
        #expect(biometry.stateHash == LAContext().domainState.biometry.stateHash)
        #expect(!biometry.builtInSensorInaccessible)
        #expect(first.userPassword?.isSet == true && first.userPassword?.isUsable == true)
        #expect(first.companions.isEmpty && first.allMechanisms.count == 2)
        #expect(first.copy() as AnyObject === first)
        phone.resetBiometry()
        let second = LAEnvironment.currentUser.state
        #expect(second.biometry?.isEnrolled == false && second.biometry?.isUsable == false)
        #expect(second.biometry?.stateHash == Data())
        #expect(first.biometry?.isEnrolled == true, "a state never changes")
    }

    @Test("without a passcode nothing is usable")
    func withoutPasscode() throws {
        try PhoneUnderTest.current.phone.removePasscode()
        let state = LAEnvironment.currentUser.state
        #expect(state.userPassword?.isSet == false && state.userPassword?.isUsable == false)
        #expect(state.biometry?.isUsable == false)
    }

    @Test(
        "five wrong faces lock the sensor out, until the passcode is entered", .phone(person: ScriptedPerson.wrongFace))
    func lockout() async throws {
        for _ in 0..<5 {
            _ = try? await LAContext().evaluatePolicy(
                .deviceOwnerAuthenticationWithBiometrics, localizedReason: "to test")
        }
        let biometry = try #require(LAEnvironment.currentUser.state.biometry)
        #expect(biometry.isEnrolled && biometry.isLockedOut && !biometry.isUsable)
    }

    @Test("a phone with Touch ID says so", .phone(.iPhoneSE))
    func touchID() {
        let biometry = LAEnvironment.currentUser.state.biometry
        #expect(biometry?.biometryType == .touchID && biometry?.localizedName == "Touch ID")
        #expect(biometry?.iconSystemName == "touchid")
    }

    @Test("observers hear of each change, with the state before it, until they are removed")
    func observers() throws {
        let phone = try PhoneUnderTest.current.phone
        let listener = Listener()
        let other = Listener()
        let deaf = Deaf()
        let environment = LAEnvironment.currentUser
        for observer in [listener, listener, other, deaf] as [any LAEnvironment.Observer] {
            environment.addObserver(observer)
        }
        phone.resetBiometry()
        let states = listener.states(1)
        #expect(states.map { $0.biometry?.isEnrolled } == [true])
        #expect(other.states(1).count == 1)
        environment.removeObserver(listener)
        environment.removeObserver(deaf)
        try phone.enrollBiometry("new")
        #expect(other.states(1).map { $0.biometry?.isEnrolled } == [true, false])
        #expect(listener.states(0).count == 1)
        environment.removeObserver(other)
    }

    @Test("half of what is known is refused")
    func damaged() {
        #expect(throws: PhoneFailure.connection(.malformedRequest)) {
            try ReadEnvironment(fields: ["known": .dictionary([:])])
        }
    }
}
