import FlowNetwork
import Foundation
import LatchkeyFlow
import LatchkeyHTTP
import LatchkeyWire
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("The network over HTTP")
struct ServerTests {
    /// Serves a network while `body` runs; requests without a reply are kept for 50 ms.
    private func serve(_ body: (TestNetwork, Client) async throws -> Void) async throws {
        let network = try TestNetwork()
        let server = FlowNetworkServer(network.node, timeOut: .milliseconds(50))
        try server.start()
        do {
            try await body(network, Client(port: server.port))
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private struct Client {
        let port: UInt16
        let session = URLSession(configuration: .ephemeral)

        func send(
            _ method: String, _ path: String, _ body: JSONValue? = nil, headers: [String: String] = [:]
        ) async throws -> (status: Int, json: JSONValue) {
            var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(port)\(path)")))
            request.httpMethod = method
            for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
            if let body {
                request.setValue("application/json", forHTTPHeaderField: "Content-Type")
                request.httpBody = try JSONEncoder().encode(body)
            }
            let (data, response) = try await session.data(for: request)
            let status = try #require(response as? HTTPURLResponse).statusCode
            return (status, try JSONDecoder().decode(JSONValue.self, from: data))
        }
    }

    @Test("a transaction goes over a socket as it does in the process")
    func transaction() async throws {
        try await serve { network, client in
            let transaction = try network.signed(try network.revoking(1))
            let id = try transaction.id()
            let sent = try await client.send("POST", "/v1/transactions", TestNetwork.body(transaction))
            #expect(sent.status == 200)
            #expect(sent.json["id"] == .string("\(id)"))
            #expect(try await client.send("POST", "/control/blocks", ["count": 10]).status == 200)
            let result = try await client.send("GET", "/v1/transaction_results/\(id)")
            #expect(result.json["execution"] == "Success")
            let account = try await client.send("GET", "/v1/accounts/\(network.address)?expand=keys")
            #expect(account.json["keys"]?.items?.last?["revoked"] == true)
            #expect(account.json == (try network.json("/v1/accounts/\(network.address)?expand=keys")))
        }
    }

    @Test("a fault of the header or of the plan: the connection closes, or the status is another")
    func faults() async throws {
        try await serve { network, client in
            let path = "/v1/blocks?height=final"
            for name in ["lost-reply", "refused", "time-out"] {
                await #expect(throws: URLError.self) {
                    try await client.send("GET", path, headers: ["X-Latchkey-Fault": name])
                }
            }
            #expect(try await client.send("GET", path, headers: ["X-Latchkey-Fault": "status-503"]).status == 503)
            #expect(try await client.send("GET", path, headers: ["X-Latchkey-Fault": "none"]).status == 400)
            let plan: JSONValue = ["fault": "status-500", "request": "blocks", "skip": 1, "times": 2]
            #expect(try await client.send("POST", "/control/faults", plan).json["faults"] == ["status-500"])
            var statuses: [Int] = []
            for _ in 0..<4 { statuses.append(try await client.send("GET", path).status) }
            #expect(statuses == [200, 500, 500, 200])
        }
    }

    @Test("accounts of every shape can be added, with the keys that their owner has", arguments: AccountShape.allCases)
    func accounts(_ shape: AccountShape) async throws {
        try await serve { network, client in
            let made = try await client.send("POST", "/control/accounts", ["shape": .string(shape.rawValue)])
            #expect(made.status == 200)
            let address = try #require(made.json["address"]?.text)
            #expect(address != "\(network.address)")
            let account = try await client.send("GET", "/v1/accounts/\(address)?expand=keys")
            let onChain = try #require(account.json["keys"]?.items)
            for held in try #require(made.json["held_keys"]?.items) {
                let index = try #require(held["index"]?.text.flatMap(Int.init))
                #expect(onChain[index]["public_key"] == held["public_key"])
                let algorithm = try #require(
                    held["signing_algorithm"]?.text.flatMap(FlowSignatureAlgorithm.init(name:)))
                let digits = try #require(held["private_key"]?.text.flatMap(FlowIdentifier.init))
                let key = try FlowPrivateKey(algorithm, scalar: SecretBytes(digits.bytes))
                #expect(held["public_key"] == .string("0x\(key.publicKey)"))
            }
            let state = try await client.send("GET", "/control/state")
            #expect(state.json["accounts"]?.items?.count == 2)
        }
    }

    @Test("the control interface refuses what it does not know")
    func control() async throws {
        try await serve { network, client in
            for (path, body) in [
                ("blocks", ["count": 0]), ("blocks", ["count": 1_000_001]), ("blocks", ["count": "1"]), ("blocks", [:]),
                ("faults", ["fault": "x"]), ("faults", ["fault": "refused", "request": "x"]),
                ("faults", ["fault": "refused", "times": -1]), ("accounts", ["shape": "x"]), ("accounts", [:]),
                ("blocks", ["count": 1, "x": 1]),
            ] as [(String, JSONValue)] {
                #expect(try await client.send("POST", "/control/\(path)", body).status == 400)
            }
            #expect(try await client.send("GET", "/control/nothing").status == 404)
            // As a page of another origin could send it.
            let response = await FlowNetworkServer.respond(
                to: try HTTPRequest(.post, "/control/blocks", body: Array(#"{"count":1}"#.utf8)), by: network.node,
                timeOut: .zero)
            #expect(response.status == 415)
            #expect(try await client.send("DELETE", "/control/faults").status == 200)
            #expect(try await client.send("GET", "/control/requests").json == [])
        }
    }

    @Test("a body of more than 2 MiB is refused with 413")
    func size() async throws {
        try await serve { _, client in
            let text = String(repeating: "a", count: 2 << 20)
            // The server may close the connection before the client has sent everything.
            let status = try? await client.send("POST", "/v1/transactions", ["script": .string(text)]).status
            #expect(status == 413 || status == nil)
            let next = try await client.send("GET", "/v1/network/parameters")
            #expect(next.status == 200)
        }
    }
}
