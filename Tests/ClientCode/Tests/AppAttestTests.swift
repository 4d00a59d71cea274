import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

@testable import ClientCode
import DeviceCheck

@Suite("Client code: App Attest", .serialized, .phone())
struct AppAttestTests {
    @Test("a client with completion handlers attests, asserts, and starts anew when its key is dead")
    func client() async throws {
        let client = AppAttestClient()
        let hash = Data(count: 32)
        let object: Result<Data, AppAttestClient.Failure> = await withCheckedContinuation { continuation in
            client.attest(hash) { continuation.resume(returning: $0) }
        }
        #expect(try object.get().count > 5000)
        #expect(await client.assertion(hash)?.isEmpty == false)
        let phone = try PhoneUnderTest.current
        phone.phone.uninstall(phone.app.bundleIdentifier)
        phone.phone.install(phone.app)
        try PhoneUnderTest.relaunch()
        #expect(await client.assertion(hash) == nil)
        #expect(client.keyId == nil)
    }

    @Test("a client keeps its key while the service can't be reached")
    func unreachable() async throws {
        try PhoneUnderTest.current.phone.setAirplaneMode(true)
        let client = AppAttestClient()
        let result: Result<Data, AppAttestClient.Failure> = await withCheckedContinuation { continuation in
            client.attest(Data(count: 32)) { continuation.resume(returning: $0) }
        }
        guard case .failure(.retryLater) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(client.keyId != nil)
    }

    @Test("the service stands behind a client's own protocol")
    func behindProtocol() async throws {
        let service: any AttestService = DCAppAttestService.shared
        #expect(service.isSupported)
        let key = try await service.generateKey()
        _ = try await service.attestKey(key, clientDataHash: Data(count: 32))
        _ = try await service.generateAssertion(key, clientDataHash: Data(count: 32))
    }

    @Test("a device token is told as text")
    func token() async {
        let token: String? = await withCheckedContinuation { continuation in
            AppAttestClient.deviceToken { continuation.resume(returning: $0) }
        }
        #expect(token?.isEmpty == false)
    }
}
