import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("The faults of a lab server")
struct LabFaultTests {
    @Test("a fault meets the requests of its path, as many as it says, and then goes")
    func countAndPath() async throws {
        let server = try LabServer()
        let fault: JSONValue = ["kind": "unavailable", "path": "/health", "count": 2]
        #expect(try await server.send("POST", "/lab/faults", fault).json == ["faults": [fault]])
        #expect(try await server.send("GET", "/health/live").status == 200)
        let refused = try await server.send("GET", "/health")
        #expect(refused.status == 503)
        #expect(refused.code == "overloaded")
        #expect(
            try await server.send("GET", "/lab/faults").json
                == ["faults": [["kind": "unavailable", "path": "/health", "count": 1]]])
        #expect(try await server.send("GET", "/health").status == 503)
        #expect(try await server.send("GET", "/health").status == 200)
        #expect(try await server.send("GET", "/lab/faults").json == ["faults": []])
        await server.stop()
    }

    @Test("a lost reply leaves the request carried out, a lost request does not")
    func lost() async throws {
        let server = try LabServer()
        let (first, second) = (try TestDevice(scheme: nil), try TestDevice("ben", "other", scheme: nil))
        _ = try await server.send("POST", "/lab/faults", ["kind": "lost_reply"])
        #expect(try await server.respond("POST", Endpoint.enroll.path, first.enrollment()).isDropped)
        _ = try await server.send("POST", "/lab/faults", ["kind": "lost_request"])
        #expect(try await server.respond("POST", Endpoint.enroll.path, second.enrollment()).isDropped)
        #expect(try server.deviceIDs() == ["phone"])
        await server.stop()
    }

    @Test("a delayed request is carried out")
    func delay() async throws {
        let server = try LabServer()
        _ = try await server.send("POST", "/lab/faults", ["kind": "delay", "delayMilliseconds": 1])
        #expect(try await server.send("GET", "/health").status == 200)
        #expect(try await server.send("GET", "/lab/faults").json == ["faults": []])
        await server.stop()
    }

    @Test("without a path a fault is for any request but those to the lab itself; clearing forgets all")
    func anyPath() async throws {
        let server = try LabServer()
        _ = try await server.send("POST", "/lab/faults", ["kind": "unavailable"])
        #expect(try await server.send("GET", "/lab/messages").status == 200)
        #expect(try await server.send("GET", "/health/live").status == 503)
        _ = try await server.send("POST", "/lab/faults", ["kind": "unavailable", "count": 5])
        #expect(try await server.send("DELETE", "/lab/faults").json == ["faults": []])
        #expect(try await server.send("GET", "/health/live").status == 200)
        await server.stop()
    }

    @Test("the hundred and first fault is refused")
    func capacity() async throws {
        let faults = LabFaults()
        let fault = LabFault(kind: .delay, path: nil, count: nil, delayMilliseconds: nil)
        for _ in 1...100 { _ = try faults.add(fault) }
        #expect(throws: RouteRefusal.self) { try faults.add(fault) }
        #expect(faults.pending.count == 100)
    }

    @Test(
        "what no fault can be is refused, with the field",
        arguments: [
            (["kind": "fire"], "kind"), ([:], "kind"),
            (["kind": "delay", "delayMilliseconds": 60_001], "delayMilliseconds"),
            (["kind": "delay", "delayMilliseconds": 0], "delayMilliseconds"),
            (["kind": "delay", "count": 1_001], "count"), (["kind": "delay", "path": "health"], "path"),
            (["kind": "delay", "path": ""], "path"),
        ] as [(JSONValue, String)])
    func refused(fault: JSONValue, field: String) async throws {
        let server = try LabServer()
        let reply = try await server.send("POST", "/lab/faults", fault)
        #expect(reply.status == 400)
        #expect(reply.field == field)
        await server.stop()
    }
}
