import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("The clock of a lab server")
struct LabClockTests {
    @Test("it tells its time, and is shifted and put right")
    func shift() async throws {
        let server = try LabServer()
        #expect(try await server.send("GET", "/lab/clock").json == ["now": "2025-11-10T13:54:54Z", "offsetSeconds": 0])
        let later: JSONValue = ["now": "2025-11-10T13:59:55Z", "offsetSeconds": 301]
        #expect(try await server.send("POST", "/lab/clock", ["offsetSeconds": 301]).json == later)
        #expect(try await server.send("GET", "/lab/clock").json == later)
        #expect(try await server.send("POST", "/lab/clock", ["offsetSeconds": 0])["now"] == "2025-11-10T13:54:54Z")
        await server.stop()
    }

    @Test("a challenge expires by the shifted clock")
    func expiry() async throws {
        let server = try LabServer()
        let device = try TestDevice(scheme: nil)
        #expect(try await server.enroll(device).status == 200)
        let challenge: ChallengeResponse = try await server.send(
            "POST", Endpoint.initiate.path, device.initiation
        ).read()
        _ = try await server.send("POST", "/lab/clock", ["offsetSeconds": 301])
        let late = try await server.send("POST", Endpoint.verifySignature.path, try device.verification(challenge))
        #expect(late.code == "challenge_expired")
        await server.stop()
    }

    @Test(
        "a shift beyond ten years, or what is no number, is refused",
        arguments: [316_224_001, -316_224_001, "1", .null] as [JSONValue])
    func refused(offset: JSONValue) async throws {
        let server = try LabServer()
        let reply = try await server.send("POST", "/lab/clock", ["offsetSeconds": offset])
        #expect(reply.status == 400)
        #expect(reply.field == "offsetSeconds")
        #expect(try await server.send("GET", "/lab/clock")["now"] == "2025-11-10T13:54:54Z")
        await server.stop()
    }
}
