import Foundation
import LatchkeyFlow
import Testing

@testable import LatchkeyKeyRotation

@Suite struct JournalTests {
    private func coded(_ journal: RotationJournal) throws -> (json: String, decoded: RotationJournal) {
        let data = try JSONEncoder().encode(journal)
        return (
            String(decoding: data, as: UTF8.self), try JSONDecoder().decode(RotationJournal.self, from: data)
        )
    }

    @Test("a journal is read as it was written, in every phase")
    func roundTrip() throws {
        let bench = try Bench()
        for phase in try bench.phases() {
            for enclave in [bench.enclave, nil] {
                let journal = try #require(bench.machine(at: phase, enclave: enclave).journal)
                #expect(try coded(journal).decoded == journal)
            }
        }
    }

    @Test("a journal names its version, network, address and public key")
    func binding() throws {
        let bench = try Bench()
        let json = try coded(try #require(bench.machine(at: .ready).journal)).json
        for text in [#""version":2"#, #""mainnet""#, #""e467b9dd11fa00df""#, bench.seed.description] {
            #expect(json.contains(text))
        }
    }

    /// A journal as version 1 wrote it.
    private static let first = """
        {"address":"e467b9dd11fa00df","attempt":{"id":"\(String(repeating: "07", count: 32))",\
        "referenceHeight":1000,"transaction":"AQ=="},"enclave":{"algorithm":"ECDSA_P256","publicKey":"ENCLAVE"},\
        "failedAttempts":1,"hasSigned":true,"network":"mainnet","phase":"adding","retiring":[{"algorithm":\
        "ECDSA_secp256k1","publicKey":"OLD"}],"seed":{"algorithm":"ECDSA_secp256k1","publicKey":"SEED"},\
        "startedAt":1790000000,"version":1}
        """

    @Test("a journal of the first version is read, and goes on")
    func firstVersion() throws {
        let bench = try Bench()
        let json = Self.first.replacingOccurrences(of: "ENCLAVE", with: bench.enclave.description)
            .replacingOccurrences(of: "OLD", with: bench.kit.description)
            .replacingOccurrences(of: "SEED", with: bench.seed.description)
        let journal = try JSONDecoder().decode(RotationJournal.self, from: Data(json.utf8))
        let attempt = RotationAttempt(
            id: try #require(FlowIdentifier([UInt8](repeating: 7, count: 32))), transaction: [1], referenceHeight: 1000)
        #expect(journal.phase == .adding(attempt))
        #expect(journal.newKeys == [bench.seed, bench.enclave])
        #expect(journal.retiring == [bench.kit])
        #expect(journal.hasSigned && journal.earlier.isEmpty)
        var machine = RotationMachine(bench.plan, journal: journal)
        #expect(machine.handle(.resumed) == .watch(attempt))
    }

    @Test("a journal whose earlier rotations are another account's is not read")
    func foreignEarlier() throws {
        let bench = try Bench()
        let address = try #require(FlowAddress("f8d6e0586b0a20c7"))
        let other = try #require(RotationAccount(network: .emulator, address: address))
        var journal = try #require(bench.machine(at: .ready).journal)
        journal.earlier = [RotationJournal(account: other, startedAt: .distantPast, seed: bench.kit, retiring: [])]
        #expect(throws: DecodingError.self) { try coded(journal) }
    }

    @Test(
        "a journal that was changed, or is newer than the library, is not read",
        arguments: [
            (#""version":2"#, #""version":3"#), (#""version":2"#, #""version":0"#), (#""mainnet""#, #""testnet""#),
            (#""e467b9dd11fa00df""#, #""e467b9dd11fa00de""#), (#""ready""#, #""adding""#),
            (#""ready""#, #""happy""#), (#""ECDSA_secp256k1""#, #""ECDSA_P256""#),
        ])
    func refused(text: String, replacement: String) throws {
        let bench = try Bench()
        let json = try coded(try #require(bench.machine(at: .ready).journal)).json
        let changed = json.replacingOccurrences(of: text, with: replacement)
        #expect(changed != json)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(RotationJournal.self, from: Data(changed.utf8))
        }
    }
}
