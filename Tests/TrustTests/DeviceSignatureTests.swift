import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyTrust

@Suite("Device signatures")
struct DeviceSignatureTests {
    static let order = hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
    static let one = [UInt8](repeating: 0, count: 31) + [1]
    static let zero = [UInt8](repeating: 0, count: 32)

    @Test("DER and r‖s of one signature are the same signature")
    func bothForms() throws {
        for _ in 0..<64 {
            let signature = try ECPrivateKey(curve: .p256).signature(for: [1, 2, 3], hash: .sha256)
            #expect(try DeviceSignature(signature.der) == DeviceSignature(signature.p1363))
            #expect(try DeviceSignature(signature.der).value == signature)
        }
    }

    @Test("64 bytes that are both DER and r‖s are taken for DER")
    func ambiguous() throws {
        let number = [UInt8](repeating: 0x11, count: 29)
        let bytes = [0x30, 0x3E, 0x02, 0x1D] + number + [0x02, 0x1D] + number
        #expect(bytes.count == 64)
        let asRaw = try ECDSASignature(p1363: bytes, curve: .p256)
        let asDER = try ECDSASignature(der: bytes, curve: .p256)
        #expect(asRaw != asDER)
        #expect(try DeviceSignature(bytes).value == asDER)
    }

    @Test("64 bytes that begin as DER but are none are taken for r‖s")
    func almostDER() throws {
        let bytes = [0x30, 0x3E] + [UInt8](repeating: 0x11, count: 62)
        #expect(try DeviceSignature(bytes).value.p1363 == bytes)
    }

    @Test(
        "what is neither strict DER nor r‖s in range is refused",
        arguments: [
            [], [0x30], zero + zero, zero + one, one + zero, order + one, one + order,
            [UInt8](repeating: 0xFF, count: 64), [UInt8](repeating: 1, count: 63), [UInt8](repeating: 1, count: 65),
            [UInt8](repeating: 1, count: 96),
            // DER: a byte behind it, a long length, an indefinite length, a padded integer, a negative one, zero, none,
            // three integers, another tag, an empty integer.
            hex("300602010102010100"), hex("308106020101020101"), hex("30800201010201010000"),
            hex("300702020001020101"), hex("3006020181020101"), hex("3006020100020101"),
            hex("3006020101020100"), hex("3000"), hex("3003020101"), hex("3009020101020101020101"),
            hex("3106020101020101"), hex("30050200020101"), hex("3006020101030101"),
            [0x30, 0x26, 0x02, 0x21, 0x00] + order + [0x02, 0x01, 0x01],
        ] as [[UInt8]])
    func refused(bytes: [UInt8]) {
        #expect(throws: SignatureRejection.malformed) { try DeviceSignature(bytes) }
    }

    @Test("the smallest and the largest numbers in range are read")
    func range() throws {
        #expect(throws: Never.self) { try DeviceSignature(hex("3006020101020101")) }
        var largest = Self.order
        largest[31] -= 1
        #expect(throws: Never.self) { try DeviceSignature(largest + Self.one) }
        #expect(throws: Never.self) { try DeviceSignature(Self.one + largest) }
    }

    @Test("the refusal says what would be right")
    func sentence() {
        #expect(SignatureRejection.malformed.sentence.contains("64 bytes"))
    }
}
