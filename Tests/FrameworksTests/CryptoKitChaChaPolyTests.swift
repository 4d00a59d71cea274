import CryptoKit
import Foundation
import Testing

@Suite("CryptoKit: ChaChaPoly and key wrap")
struct CryptoKitChaChaPolyTests {
    /// RFC 8439, section 2.8.2.
    @Test("the published message seals and opens")
    func published() throws {
        let key = SymmetricKey(
            data: Hex("808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f").data)
        let nonce = try ChaChaPoly.Nonce(data: Hex("070000004041424344454647").data)
        let text = Data(
            "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it."
                .utf8)
        let extra = Hex("50515253c0c1c2c3c4c5c6c7").data
        let box = try ChaChaPoly.seal(text, using: key, nonce: nonce, authenticating: extra)
        #expect(box.ciphertext.prefix(16) == Hex("d31a8d34648e60db7b86afbc53ef7ec2").data)
        #expect(box.tag == Hex("1ae10b594f09e26a7e902ecbd0600691").data)
        #expect(Data(box.nonce) == Data(nonce))
        #expect(box.combined == Data(nonce) + box.ciphertext + box.tag)
        #expect(try ChaChaPoly.open(box, using: key, authenticating: extra) == text)
        #expect(throws: CryptoKitError.authenticationFailure) { try ChaChaPoly.open(box, using: key) }
    }

    @Test("a box comes back from its parts, and a change is found")
    func boxes() throws {
        let key = SymmetricKey(size: .bits256)
        let box = try ChaChaPoly.seal(Data("text".utf8), using: key)
        #expect(try ChaChaPoly.open(ChaChaPoly.SealedBox(combined: box.combined), using: key) == Data("text".utf8))
        let parts = try ChaChaPoly.SealedBox(nonce: box.nonce, ciphertext: box.ciphertext, tag: box.tag)
        #expect(parts.combined == box.combined)
        for position in box.combined.indices {
            var bytes = box.combined
            bytes[position] ^= 1
            let changed = try ChaChaPoly.SealedBox(combined: bytes)
            #expect(throws: CryptoKitError.authenticationFailure) { try ChaChaPoly.open(changed, using: key) }
        }
        #expect(try ChaChaPoly.seal(Data(), using: key).combined != ChaChaPoly.seal(Data(), using: key).combined)
    }

    @Test("wrong lengths are refused")
    func lengths() throws {
        #expect(throws: CryptoKitError.incorrectKeySize) {
            try ChaChaPoly.seal(Data(), using: SymmetricKey(size: .bits128))
        }
        #expect(throws: CryptoKitError.incorrectParameterSize) { try ChaChaPoly.Nonce(data: Data(count: 13)) }
        #expect(throws: CryptoKitError.incorrectParameterSize) { try ChaChaPoly.SealedBox(combined: Data(count: 27)) }
        #expect(throws: CryptoKitError.incorrectParameterSize) {
            try ChaChaPoly.SealedBox(nonce: ChaChaPoly.Nonce(), ciphertext: Data(), tag: Data(count: 15))
        }
    }

    struct Group: Decodable {
        struct Case: Decodable {
            let tcId: Int
            let key, iv, aad, msg, ct, tag: Hex
            let result: String
        }
        let ivSize: Int
        let tests: [Case]
    }

    @Test("Wycheproof: exactly the valid boxes open", .enabled(if: CryptoKitVectors.arePresent))
    func wycheproof() throws {
        var count = 0
        for group in try CryptoKitVectors.groups("chacha20_poly1305_test", of: Group.self) where group.ivSize == 96 {
            for test in group.tests {
                let box = try ChaChaPoly.SealedBox(combined: test.iv.data + test.ct.data + test.tag.data)
                let opened = try? ChaChaPoly.open(
                    box, using: SymmetricKey(data: test.key.data), authenticating: test.aad.data)
                #expect(opened == (test.result == "valid" ? test.msg.data : nil), "test \(test.tcId)")
                count += 1
            }
        }
        #expect(count > 250)
    }

    /// RFC 3394, section 4.6.
    @Test("the published wrapped key wraps and unwraps")
    func keyWrap() throws {
        let kek = SymmetricKey(data: Hex("000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F").data)
        let key = SymmetricKey(data: Hex("00112233445566778899AABBCCDDEEFF000102030405060708090A0B0C0D0E0F").data)
        let wrapped = Hex("28C9F404C4B810F4CBCCB35CFB87F8263F5786E2D80ED326CBC7F0E71A99F43BFB988B9B7A02DD21").data
        #expect(try AES.KeyWrap.wrap(key, using: kek) == wrapped)
        #expect(try AES.KeyWrap.unwrap(wrapped, using: kek) == key)
        #expect(throws: CryptoKitError.unwrapFailure) { try AES.KeyWrap.unwrap(wrapped, using: key) }
        #expect(throws: CryptoKitError.incorrectParameterSize) { try AES.KeyWrap.unwrap(Data(count: 9), using: kek) }
        #expect(throws: CryptoKitError.incorrectKeySize) {
            try AES.KeyWrap.wrap(key, using: SymmetricKey(data: Data(count: 5)))
        }
        #expect(throws: CryptoKitError.incorrectKeySize) {
            try AES.KeyWrap.wrap(SymmetricKey(data: Data(count: 5)), using: kek)
        }
    }
}
