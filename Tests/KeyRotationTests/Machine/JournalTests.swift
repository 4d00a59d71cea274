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
