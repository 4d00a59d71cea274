import FlowNetwork
import LatchkeyFlow
import LatchkeyLock
import LatchkeyWire
import Testing

@Suite("Blocks")
struct BlockTests {
    @Test("a block comes in an array, with its header and status")
    func shape() throws {
        let network = try TestNetwork()
        let blocks = try #require(try network.json("/v1/blocks?height=sealed").items)
        #expect(blocks.count == 1)
        let chain = network.node.chain
        #expect(blocks[0]["header"]?["height"] == .string("\(chain.sealedHeight)"))
        #expect(blocks[0]["header"]?["id"] == .string("\(chain.blockID(chain.sealedHeight))"))
        #expect(blocks[0]["header"]?["parent_id"] == .string("\(chain.blockID(chain.sealedHeight - 1))"))
        #expect(blocks[0]["header"]?["timestamp"] == "2026-01-01T00:13:20.000Z")
        let next = try network.json("/v1/blocks?height=1002").items?.first
        #expect(next?["header"]?["timestamp"] == "2026-01-01T00:13:21.600Z")
        #expect(blocks[0]["block_status"] == "BLOCK_SEALED")
        let final = try network.json("/v1/blocks?height=final").items?.first
        #expect(final?["block_status"] == "BLOCK_FINALIZED")
    }

    @Test("blocks by numbers, by a range and by identifiers")
    func choices() throws {
        let network = try TestNetwork()
        let two = try network.json("/v1/blocks?height=999,1000")
        #expect(two.items?.count == 2)
        #expect(try network.json("/v1/blocks?start_height=999&end_height=1000") == two)
        let ids = ([999, 1000] as [UInt64]).map { "\(network.node.chain.blockID($0))" }.joined(separator: ",")
        #expect(try network.json("/v1/blocks/\(ids)") == two)
    }

    @Test(
        "what names no block is refused",
        arguments: [
            ("", 400), ("?height=", 400), ("?height=x", 400), ("?height=-1", 400), ("?height=1004", 404),
            ("?start_height=9&end_height=8", 400), ("?start_height=1&end_height=500", 400),
            ("?height=1&start_height=1&end_height=2", 400), ("/00", 400),
            ("/0000000000000000000000000000000000000000000000000000000000000000", 404),
            ("/00000000000000000000000000000000000000000000000000000000000003e8", 404), ("/,", 400),
        ])
    func refused(_ target: String, _ status: Int) throws {
        _ = try TestNetwork().json("/v1/blocks\(target)", status: status)
    }

    @Test("blocks come by call, by request or by a clock, and each time the same")
    func production() throws {
        let manual = try TestNetwork(production: .manual)
        let first = manual.node.chain.finalHeight
        _ = try manual.get("/v1/blocks?height=final")
        #expect(manual.node.chain.finalHeight == first)
        manual.node.advance(7)
        #expect(manual.node.chain.finalHeight == first + 7)

        let asked = try TestNetwork(production: .perRequest(3))
        for _ in 0..<4 { _ = try asked.get("/v1/blocks?height=final") }
        #expect(asked.node.chain.finalHeight == first + 12)

        let time = Lock(Duration.seconds(100))
        let timed = try TestNetwork(
            production: .every(.milliseconds(800), clock: { time.withLock { $0 } }))
        for (seconds, blocks) in [(0.7, 0), (0.2, 1), (0.6, 1), (8, 11), (-5, 11)] as [(Double, UInt64)] {
            time.withLock { $0 += .seconds(seconds) }
            _ = try timed.get("/v1/blocks?height=final")
            #expect(timed.node.chain.finalHeight == first + blocks)
        }
    }

    @Test("the network names its chain, and knows no other path")
    func parameters() throws {
        let network = try TestNetwork()
        #expect(try network.json("/v1/network/parameters") == ["chain_id": "flow-emulator"])
        for target in ["/", "/v1", "/v2/blocks", "/v1/nothing", "/v1/accounts", "/v1/blocks/a/b/c"] {
            _ = try network.json(target, status: 404)
        }
    }

    @Test("a script is refused: there is no Cadence")
    func scripts() throws {
        let network = try TestNetwork()
        let reply = network.node.reply(to: try .init(.post, "/v1/scripts", body: Array(#"{"script":""}"#.utf8)))
        #expect(try TestNetwork.message(reply, status: 400).hasPrefix("Cadence error: "))
    }
}
