import CryptoKit
import Foundation
import Testing

@Suite("CryptoKit AES-GCM")
struct CryptoKitGCMTests {
    let key = SymmetricKey(size: .bits256)
    let message = Data("attack at dawn".utf8)
    let header = Data("header".utf8)

    @Test("the answers of the GCM specification come out")
    func knownAnswers() throws {
        let key = SymmetricKey(data: Hex("feffe9928665731c6d6a8f9467308308").data)
        let nonce = try AES.GCM.Nonce(data: Hex("cafebabefacedbaddecaf888").data)
        let message: Hex = """
            d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
            1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
            """
        let header: Hex = "feedfacedeadbeeffeedfacedeadbeefabaddad2"
        let ciphertext: Hex = """
            42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e
            21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091
            """
        let box = try AES.GCM.seal(message.data, using: key, nonce: nonce, authenticating: header.data)
        #expect(box.ciphertext == ciphertext.data)
        #expect(box.tag == Hex("5bc94fbc3221a5db94fae95ae7121a47").data)
        #expect(try AES.GCM.open(box, using: key, authenticating: header.data) == message.data)
    }

    @Test(
        "a message comes back with keys of every size",
        arguments: [SymmetricKeySize.bits128, .bits192, .bits256])
    func roundTrip(size: SymmetricKeySize) throws {
        let key = SymmetricKey(size: size)
        let box = try AES.GCM.seal(message, using: key, authenticating: header)
        #expect(try AES.GCM.open(box, using: key, authenticating: header) == message)
        let bare = try AES.GCM.seal(message, using: key)
        #expect(try AES.GCM.open(bare, using: key) == message)
        let empty = try AES.GCM.seal(Data(), using: key)
        #expect(empty.ciphertext.isEmpty)
        #expect(try AES.GCM.open(empty, using: key) == Data())
    }

    @Test("the combined form is nonce, ciphertext and tag, and reads back")
    func combined() throws {
        let box = try AES.GCM.seal(message, using: key)
        let combined = try #require(box.combined)
        #expect(combined == Data(box.nonce) + box.ciphertext + box.tag)
        #expect(try AES.GCM.open(AES.GCM.SealedBox(combined: combined), using: key) == message)
        // A slice starts at another index than 0.
        let slice = (Data([9]) + combined).dropFirst()
        #expect(try AES.GCM.open(AES.GCM.SealedBox(combined: slice), using: key) == message)
        #expect(box.ciphertext.startIndex == 0 && box.tag.startIndex == 0)
    }

    @Test("a flipped bit anywhere is refused")
    func tampering() throws {
        let combined = try #require(try AES.GCM.seal(message, using: key, authenticating: header).combined)
        for index in combined.indices {
            var changed = combined
            changed[index] ^= 0x80
            let box = try AES.GCM.SealedBox(combined: changed)
            #expect(throws: CryptoKitError.authenticationFailure) {
                try AES.GCM.open(box, using: key, authenticating: header)
            }
        }
    }

    @Test("another key or other data are refused")
    func mismatch() throws {
        let box = try AES.GCM.seal(message, using: key, authenticating: header)
        #expect(throws: CryptoKitError.authenticationFailure) {
            try AES.GCM.open(box, using: SymmetricKey(size: .bits256), authenticating: header)
        }
        #expect(throws: CryptoKitError.authenticationFailure) { try AES.GCM.open(box, using: key) }
        #expect(throws: CryptoKitError.authenticationFailure) {
            try AES.GCM.open(box, using: key, authenticating: Data("Header".utf8))
        }
    }

    @Test("keys of other sizes are refused", arguments: [0, 1, 15, 17, 31, 33, 64])
    func keySize(count: Int) throws {
        let box = try AES.GCM.seal(message, using: key)
        let wrong = SymmetricKey(data: Data(repeating: 1, count: count))
        #expect(throws: CryptoKitError.incorrectKeySize) { try AES.GCM.seal(message, using: wrong) }
        #expect(throws: CryptoKitError.incorrectKeySize) { try AES.GCM.open(box, using: wrong) }
    }

    @Test("parts of other lengths are refused")
    func lengths() throws {
        #expect(throws: CryptoKitError.incorrectParameterSize) { try AES.GCM.Nonce(data: Data(count: 11)) }
        #expect(throws: CryptoKitError.incorrectParameterSize) { try AES.GCM.SealedBox(combined: Data(count: 27)) }
        for count in [0, 4, 12, 15, 17] {
            #expect(throws: CryptoKitError.incorrectParameterSize) {
                try AES.GCM.SealedBox(nonce: AES.GCM.Nonce(), ciphertext: message, tag: Data(count: count))
            }
        }
    }

    @Test("a longer nonce works, and has no combined form")
    func longNonce() throws {
        let nonce = try AES.GCM.Nonce(data: Data(repeating: 3, count: 16))
        let box = try AES.GCM.seal(message, using: key, nonce: nonce)
        #expect(box.combined == nil)
        let parts = try AES.GCM.SealedBox(nonce: nonce, ciphertext: box.ciphertext, tag: box.tag)
        #expect(try AES.GCM.open(parts, using: key) == message)
    }

    @Test("a nonce longer than the library takes is an error and not a crash")
    func excessiveNonce() throws {
        let nonce = try AES.GCM.Nonce(data: Data(repeating: 3, count: 1000))
        #expect(throws: CryptoKitError.incorrectParameterSize) {
            try AES.GCM.seal(message, using: key, nonce: nonce)
        }
    }

    @Test("nonces are random, and 12 bytes")
    func nonces() {
        #expect(Array(AES.GCM.Nonce()).count == 12)
        #expect(Set((0..<50).map { _ in Data(AES.GCM.Nonce()) }).count == 50)
    }

    @Test("keys are random, of the size asked for, and compare by their bytes")
    func keys() {
        #expect(SymmetricKey(size: .bits192).bitCount == 192)
        #expect(SymmetricKey(size: SymmetricKeySize(bitCount: 40)).bitCount == 40)
        #expect(SymmetricKey(size: .bits256) != SymmetricKey(size: .bits256))
        #expect(SymmetricKey(data: [1, 2]) == SymmetricKey(data: Data([1, 2])))
        #expect(SymmetricKey(data: [1, 2]).withUnsafeBytes { Data($0) } == Data([1, 2]))
    }
}
