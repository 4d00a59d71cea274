import Foundation
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyWire
import Testing
import VirtualPhone

@testable import LatchkeyLab

/// The network of a phone: what is promised to go wrong goes wrong, and the wire log says so.
@Suite struct GatewayTests {
    /// A device that signs in as LatchkeyKit does, by the wire alone.
    private struct Device {
        let visitor: Visitor
        let key: ECPrivateKey

        init(_ visitor: Visitor) throws {
            self.visitor = visitor
            key = try ECPrivateKey(curve: .p256)
        }

        func enroll() async throws -> HTTPResponse {
            let point = Base64.encode(key.publicKey.x963)
            let challenge = try await visitor.app(
                .post, Endpoint.enrollmentChallenge.path,
                #"{"username":"anna","deviceId":"d1","publicKey":"\#(point)"}"#)
            let (id, signature) = try sign(challenge)
            return try await visitor.app(
                .post, Endpoint.enroll.path,
                #"{"username":"anna","deviceId":"d1","deviceModel":"m","method":"secureEnclave","scheme":"bound","#
                    + #""phoneNumber":"+1234567890","publicKey":"\#(point)","#
                    + #""proof":{"challengeId":"\#(id)","signature":"\#(signature)"}}"#)
        }

        func initiate() async throws -> HTTPResponse {
            try await visitor.app(.post, Endpoint.initiate.path, #"{"username":"anna","deviceId":"d1"}"#)
        }

        func verify(_ challenge: HTTPResponse) async throws -> HTTPResponse {
            let (id, signature) = try sign(challenge)
            return try await visitor.app(
                .post, Endpoint.verifySignature.path,
                #"{"username":"anna","deviceId":"d1","challengeId":"\#(id)","signature":"\#(signature)"}"#)
        }

        private func sign(_ response: HTTPResponse) throws -> (id: String, signature: String) {
            let challenge = try JSONDecoder().decode(ChallengeResponse.self, from: Data(response.body))
            let signature = try key.signature(for: challenge.challenge.bytes, hash: .sha256)
            return (challenge.challengeId.rawValue, Base64.encode(signature.der))
        }
    }

    /// Runs `body` with a visitor on whose phone a device is enrolled.
    private func withDevice(_ body: (Visitor, Device) async throws -> Void) async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let device = try Device(visitor)
            #expect(try await device.enroll().status == 200)
            try await body(visitor, device)
        }
    }

    private func faults(_ visitor: Visitor, _ faults: String) async throws {
        #expect(try await visitor.send(.post, "faults", #"{"phone":"p1","faults":\#(faults)}"#).status == 200)
    }

    private func code(_ response: HTTPResponse) throws -> String? { try json(response)["code"]?.text }

    @Test("the wire log knows what a challenge is for: also for changes, and to get an account back")
    func purposes() async throws {
        try await withDevice { visitor, device in
            let point = Base64.encode(device.key.publicKey.x963)
            let requests: [(Endpoint, String, String)] = [
                (.initiate, #""purpose":"manage""#, "manage"),
                (.recoveryChallenge, #""publicKey":"\#(point)""#, "recover"),
                (.upgradeChallenge, #""publicKey":"\#(point)""#, "upgrade"),
            ]
            for (endpoint, member, purpose) in requests {
                let body = #"{"username":"anna","deviceId":"d1",\#(member)}"#
                #expect(try await visitor.app(.post, endpoint.path, body).status == 200)
                let context = try #require(visitor.visit.wire.entries.last?.decoded.context)
                #expect(context.matches && context.fields.contains(NamedValue(name: "purpose", value: purpose)))
            }
        }
    }

    @Test("a sign-in goes through, and the wire log explains its bytes")
    func decoding() async throws {
        try await withDevice { visitor, device in
            #expect(try await device.verify(try await device.initiate()).status == 200)
            let wire = visitor.visit.wire.entries
            #expect(wire.map(\.id) == [1, 2, 3, 4])
            let last = try #require(wire.last)
            #expect(last.decoded.context?.matches == true)
            #expect(last.decoded.context?.fields.first { $0.name == "purpose" }?.value == "sign-in")
            #expect(last.decoded.signature?.form == "DER")
            let subject = try #require(last.decoded.givenToken?.claims.first { $0.name == "sub" }?.value)
            #expect(UserID(rawValue: subject) != nil)
            #expect(last.decoded.challenge == wire[2].decoded.challenge)
            #expect(wire[0].decoded.context?.fields.first { $0.name == "purpose" }?.value == "enrol")
            #expect(last.curl.hasPrefix("curl -X POST 'http://127.0.0.1:"))
        }
    }

    @Test("lost before the server: it knows nothing of the request, and the next one passes")
    func loseBefore() async throws {
        try await withDevice { visitor, device in
            let challenge = try await device.initiate()
            try await faults(visitor, #"{"loseBefore":1}"#)
            #expect(try await device.verify(challenge).isDropped)
            #expect(visitor.visit.wire.entries.last?.outcome == "lostBefore")
            #expect(visitor.visit.wire.entries.last?.response == nil)
            #expect(try await device.verify(challenge).status == 200)
        }
    }

    @Test("lost after the server: it has acted, so the same signature is refused the second time")
    func loseAfter() async throws {
        try await withDevice { visitor, device in
            let challenge = try await device.initiate()
            try await faults(visitor, #"{"loseAfter":1}"#)
            #expect(try await device.verify(challenge).isDropped)
            #expect(visitor.visit.wire.entries.last?.status == 200)
            #expect(try code(try await device.verify(challenge)) == "challenge_used")
        }
    }

    @Test("repeated: the server gets the same bytes twice and refuses the second; the phone hears of the first alone")
    func repeated() async throws {
        try await withDevice { visitor, device in
            let challenge = try await device.initiate()
            try await faults(visitor, #"{"repeatRequest":1}"#)
            #expect(try await device.verify(challenge).status == 200)
            let two = visitor.visit.wire.entries.suffix(2)
            #expect(two.map(\.outcome) == ["answered", "repeated"])
            #expect(two.map(\.status) == [200, 401])
            #expect(two.last?.copyOf == two.first?.id)
            #expect(two.first?.request == two.last?.request)
        }
    }

    @Test("a fault that is aimed at a path waits for it; others pass, and are not counted")
    func aimed() async throws {
        try await withDevice { visitor, device in
            let aim = Endpoint.verifySignature.path
            try await faults(visitor, #"{"repeatRequest":1,"only":"\#(aim)"}"#)
            #expect(try await device.verify(try await device.initiate()).status == 200)
            #expect(visitor.visit.wire.entries.suffix(3).map(\.outcome) == ["answered", "answered", "repeated"])
            try await faults(visitor, #"{"loseBefore":1,"delayMs":30000,"only":"/api/v1/mfa/*"}"#)
            #expect(try await device.initiate().status == 200)
            let state = try await visitor.get(LabState.self, "state")
            #expect(state.faults.first?.faults.loseBefore == 1)
        }
    }

    @Test("a request sent again gets an answer of its own, and the log says what it is a copy of")
    func sentAgain() async throws {
        try await withDevice { visitor, device in
            #expect(try await device.verify(try await device.initiate()).status == 200)
            let copy = try await visitor.post(WireEntry.self, "wire/4/send", "{}")
            #expect(copy.id == 5 && copy.copyOf == 4)
            #expect(copy.outcome == "sentAgain" && copy.status == 401 && copy.faults.isEmpty)
            let edited = try await visitor.post(
                WireEntry.self, "wire/3/send", #"{"body":"{\"username\":\"bob\",\"deviceId\":\"d2\"}"}"#)
            #expect(edited.faults == ["edited"] && edited.status == 200)
            #expect(edited.request.body.contains("bob"))
            #expect(try await visitor.send(.post, "wire/99/send", "{}").status == 404)
            #expect(try await visitor.send(.post, "wire/3/send", #"{"path":"no path"}"#).status == 400)
            #expect(try await visitor.send(.post, "wire/3/send", #"{"method":"STEAL"}"#).status == 400)
        }
    }

    @Test("a held request goes on as the visitor has edited it, or is dropped, and is listed meanwhile")
    func breakpoint() async throws {
        try await withDevice { visitor, device in
            try await faults(visitor, #"{"hold":"\#(Endpoint.initiate.path)"}"#)
            async let answered = device.initiate()
            let first = await visitor.heldRequest()
            #expect(first.status == nil && first.response == nil)
            #expect(
                try await visitor.send(.post, "wire/\(first.id)/go", #"{"path":"/health","method":"GET"}"#).status
                    == 200)
            #expect(try json(try await answered)["status"]?.text == "ok")
            #expect(visitor.visit.wire.entries.last?.path == "/health")
            #expect(visitor.visit.wire.entries.last?.faults == ["edited"])
            async let dropped = device.initiate()
            let second = await visitor.heldRequest()
            #expect(try await visitor.send(.post, "wire/\(second.id)/drop", "{}").status == 200)
            #expect(try await dropped.isDropped)
            #expect(visitor.visit.wire.entries.last?.outcome == "lostBefore")
            #expect(try await visitor.send(.post, "wire/\(second.id)/go", "{}").status == 409)
        }
    }

    @Test(
        "another key, or a flipped byte: the signature is well-formed and refused", arguments: ["otherKey", "flipByte"])
    func tampered(_ fault: String) async throws {
        try await withDevice { visitor, device in
            let challenge = try await device.initiate()
            try await faults(visitor, #"{"\#(fault)":1}"#)
            #expect(try code(try await device.verify(challenge)) == "authentication_failed")
            let entry = try #require(visitor.visit.wire.entries.last)
            #expect(entry.decoded.signature?.form == "DER")
            #expect(entry.faults == [fault])
            #expect(try await device.verify(challenge).status == 200)
        }
    }

    @Test("airplane mode cuts what is in flight, also if it is off again when the reply comes")
    func cut() async throws {
        try await withDevice { visitor, device in
            try await faults(visitor, #"{"delayMs":30000}"#)
            let began = ContinuousClock.now
            async let reply = device.initiate()
            while visitor.visit.wire.entries.last?.faults != ["delayMs"] { await Task.yield() }
            #expect(visitor.visit.wire.entries.last?.outcome == "pending")
            for change in ["airplaneOn", "airplaneOff"] {
                _ = try await visitor.send(.post, "phones/p1/change", #"{"change":"\#(change)"}"#)
            }
            #expect(try await reply.isDropped)
            #expect(ContinuousClock.now - began < .seconds(20))
            #expect(visitor.visit.wire.entries.last?.outcome == "lostBefore")
            #expect(visitor.visit.wire.entries.last?.faults == ["delayMs", "airplane"])
        }
    }

    @Test(
        "a dead host, an unknown one and no network: the phone says so, and the wire log knows of the request",
        arguments: [("deadHost", -1004, "lostBefore"), ("unknownHost", -1003, "lostBefore"), ("", -1009, "offline")])
    func neverLeft(_ fault: String, _ code: Int64, _ outcome: String) async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let phone = try #require(visitor.visit.phones.first)
            let gateway = try #require(visitor.visit.gateway(phone.key))
            if fault.isEmpty {
                _ = try await visitor.send(.post, "phones/p1/change", #"{"change":"airplaneOn"}"#)
            } else {
                try await faults(visitor, #"{"\#(fault)":1}"#)
            }
            let launch = try phone.phone.launch(try #require(phone.bundle("dev.latchkey.MFATest")).app)
            let connection = InProcessConnection(phone: phone.phone, launch: launch)
            let ask = AskForNetwork(method: "POST", url: gateway.baseURL + Endpoint.initiate.path)
            #expect(try connection.send(ask).errorCode == code)
            let entry = try #require(visitor.visit.wire.entries.last)
            #expect(entry.outcome == outcome && entry.path == Endpoint.initiate.path && entry.response == nil)
            if !fault.isEmpty { #expect(try connection.send(ask).errorCode == 0) }
        }
    }

    @Test("airplane mode: nothing gets through until it ends")
    func airplane() async throws {
        try await withDevice { visitor, device in
            _ = try await visitor.send(.post, "phones/p1/change", #"{"change":"airplaneOn"}"#)
            #expect(try await device.initiate().isDropped)
            #expect(visitor.visit.wire.entries.last?.outcome == "offline")
            _ = try await visitor.send(.post, "phones/p1/change", #"{"change":"airplaneOff"}"#)
            #expect(try await device.initiate().status == 200)
        }
    }

    @Test("a shifted clock makes a challenge expire in a moment")
    func clock() async throws {
        try await withDevice { visitor, device in
            let challenge = try await device.initiate()
            _ = try await visitor.send(.post, "clock", #"{"seconds":301}"#)
            #expect(try code(try await device.verify(challenge)) == "challenge_expired")
            #expect(try await device.verify(try await device.initiate()).status == 200)
        }
    }

    @Test("a late message comes when its time has come, a lost one never")
    func lateMessages() async throws {
        try await withDevice { visitor, _ in
            let request = #"{"username":"anna","phoneNumber":"+1234567890"}"#
            try await faults(visitor, #"{"smsLate":20}"#)
            #expect(try await visitor.app(.post, Endpoint.requestOTP.path, request).status == 200)
            #expect(visitor.visit.mailbox.messages.map(\.state) == ["waiting"])
            #expect(visitor.visit.phones.first?.phone.display.banner == nil)
            visitor.lab.clock.advance(by: 21)
            await visitor.lab.lab.tick(now: visitor.lab.clock.now)
            #expect(visitor.visit.mailbox.messages.map(\.state) == ["delivered"])
            #expect(visitor.visit.phones.first?.phone.display.banner != nil)
            try await faults(visitor, #"{"smsLost":1}"#)
            visitor.lab.clock.advance(by: 31)
            #expect(try await visitor.app(.post, Endpoint.requestOTP.path, request).status == 200)
            #expect(visitor.visit.mailbox.messages.map(\.state) == ["lost", "delivered"])
        }
    }

    @Test("the server panel shows what an operator sees, and a revoked device is gone")
    func panel() async throws {
        try await withDevice { visitor, device in
            #expect(try await device.verify(try await device.initiate()).status == 200)
            let challenge = try await device.initiate()
            try await faults(visitor, #"{"flipByte":2}"#)
            for _ in 0..<2 { _ = try await device.verify(challenge) }
            let panel = try await visitor.get(ServerPanel.self, "server")
            #expect(panel.users.first?.devices.first?.attemptsLeft == 3)
            #expect(panel.sessions.map(\.state) == ["open"])
            #expect(panel.auditIntact)
            #expect(panel.audit.map(\.event).contains("signed_in"))
            let after = try await visitor.post(ServerPanel.self, "server/revoke", #"{"username":"anna"}"#)
            #expect(after.users.allSatisfy { $0.devices.isEmpty })
            #expect(try await visitor.send(.post, "server/revoke", #"{"username":"anna"}"#).status == 404)
            #expect(try await device.verify(try await device.initiate()).status != 200)
        }
    }
}
