import LatchkeyFlow
import Testing

@Suite("Addresses")
struct AddressTests {
    @Test(
        "an address says which network it belongs to",
        arguments: [
            ("e467b9dd11fa00df", FlowNetwork.mainnet), ("f233dcee88fe0abe", .mainnet), ("1654653399040a61", .mainnet),
            ("4a21bdb48f1609ed", .mainnet), ("b13b21a06b75536d", .mainnet), ("8c5303eaa26202d6", .testnet),
            ("9a0766d93b6608b7", .testnet), ("7e60df042a9c0868", .testnet), ("f8d6e0586b0a20c7", .emulator),
            ("ee82856bf20e2aa6", .emulator), ("0ae53cb6e3f42a79", .emulator),
        ])
    func networks(text: String, network: FlowNetwork) throws {
        let address = try #require(FlowAddress(text))
        #expect(address.network == network)
        #expect(FlowNetwork.allCases.filter(address.isValid(on:)) == [network])
        #expect(address.description == text)
        #expect(FlowAddress("0x" + text.uppercased()) == address)
    }

    @Test("up to two wrong digits are found", arguments: 0..<200)
    func typingErrors(seed: UInt64) throws {
        var dice = Dice(seed)
        let address = try #require(FlowAddress("e467b9dd11fa00df"))
        // Six wrong bits at most: the code's distance is 7.
        let wrong = (0..<Int.random(in: 1...6, using: &dice)).reduce(address.word) { word, _ in
            word ^ 1 << UInt64.random(in: 0..<64, using: &dice)
        }
        #expect(wrong == address.word || !FlowAddress(word: wrong).isValid(on: .mainnet))
    }

    @Test("the zero address is no account's")
    func zero() {
        #expect(FlowAddress(word: 0).network == nil)
        for network in FlowNetwork.allCases {
            let service = FlowAddress(word: 0)
            #expect(!service.isValid(on: network))
        }
    }

    @Test("short addresses are filled up on the left")
    func short() {
        #expect(FlowAddress("01")?.bytes == [0, 0, 0, 0, 0, 0, 0, 1])
        #expect(FlowAddress("1") == FlowAddress("0x0000000000000001"))
    }

    @Test(
        "other texts are no address", arguments: ["", "0x", "+1", "-1", "g1", "0x0x1", "00000000000000001", "１", " 1"])
    func otherTexts(text: String) {
        #expect(FlowAddress(text) == nil)
    }

    @Test("bytes are an address if there are 8 of them")
    func lengths() {
        #expect(FlowAddress([1, 2, 3, 4, 5, 6, 7, 8])?.description == "0102030405060708")
        #expect(FlowAddress([1, 2, 3, 4, 5, 6, 7]) == nil)
        #expect(FlowAddress([UInt8](repeating: 1, count: 9)) == nil)
    }

    @Test("an identifier has 32 bytes")
    func identifiers() {
        let digits = String(repeating: "0f", count: 32)
        #expect(FlowIdentifier(digits)?.description == digits)
        #expect(FlowIdentifier("0x" + digits.uppercased())?.description == digits)
        #expect(FlowIdentifier(String(digits.dropLast(2))) == nil)
        #expect(FlowIdentifier(digits + "0f") == nil)
        #expect(FlowIdentifier(String(digits.dropLast()) + "g") == nil)
    }
}
