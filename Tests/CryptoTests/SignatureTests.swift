import LatchkeyCrypto
import Testing

@Suite("Signature encodings")
struct SignatureTests {
    @Test("a signature is the same in both forms", arguments: NamedCurve.allCases)
    func roundTrips(curve: NamedCurve) throws {
        let key = try ECPrivateKey(curve: curve)
        for _ in 0..<20 {
            let signature = try key.signature(for: [1], hash: .sha256)
            #expect(signature.p1363.count == 2 * curve.fieldLength)
            #expect(try ECDSASignature(der: signature.der, curve: curve) == signature)
            #expect(try ECDSASignature(p1363: signature.p1363, curve: curve) == signature)
        }
    }

    @Test("the smallest signature is eight bytes of DER")
    func smallest() throws {
        let signature = try ECDSASignature(der: hex("3006020101020101"), curve: .p256)
        let one = [UInt8](repeating: 0, count: 31) + [1]
        #expect(signature.p1363 == one + one)
        #expect(signature.der == hex("3006020101020101"))
    }

    @Test("r and s up to n − 1 are well-formed", arguments: NamedCurve.allCases)
    func largest(curve: NamedCurve) throws {
        var last = curve.order
        last[last.count - 1] -= 1
        let signature = try ECDSASignature(p1363: last + last, curve: curve)
        #expect(try ECDSASignature(der: signature.der, curve: curve) == signature)
    }

    @Test("r or s of zero, of the order, or above it is refused", arguments: NamedCurve.allCases)
    func range(curve: NamedCurve) {
        let length = curve.fieldLength
        let one = [UInt8](repeating: 0, count: length - 1) + [1]
        for bad in [[UInt8](repeating: 0, count: length), curve.order, [UInt8](repeating: 0xFF, count: length)] {
            for pair in [bad + one, one + bad] {
                #expect(throws: CryptoError.malformedSignature(.outOfRange)) {
                    try ECDSASignature(p1363: pair, curve: curve)
                }
            }
        }
    }

    @Test("r‖s of another length is refused", arguments: [0, 1, 63, 65, 96, 132])
    func length(count: Int) {
        #expect(throws: CryptoError.malformedSignature(.wrongLength)) {
            try ECDSASignature(p1363: [UInt8](repeating: 1, count: count), curve: .p256)
        }
    }

    struct Broken: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let fault: SignatureFault
        let der: [UInt8]

        init(_ what: String, _ fault: SignatureFault, _ der: String) {
            testDescription = what
            self.fault = fault
            self.der = hex(der)
        }
    }

    /// Each is 3006020101020101 with one thing broken.
    static let broken = [
        Broken("nothing", .notStrictDER, ""),
        Broken("only a tag", .notStrictDER, "30"),
        Broken("an empty sequence", .notStrictDER, "3000"),
        Broken("one number", .notStrictDER, "3003020101"),
        Broken("three numbers", .notStrictDER, "3009020101020101020101"),
        Broken("a byte after it", .notStrictDER, "300602010102010100"),
        Broken("a byte inside it", .notStrictDER, "300702010102010100"),
        Broken("a length past the end", .notStrictDER, "3007020101020101"),
        Broken("a number's length past the end", .notStrictDER, "3006020101020201"),
        Broken("a long length where a short one does", .notStrictDER, "308106020101020101"),
        Broken("a length with a leading zero", .notStrictDER, "30820006020101020101"),
        Broken("BER's indefinite length", .notStrictDER, "30800201010201010000"),
        Broken("a length of 127 bytes", .notStrictDER, "30ff020101020101"),
        Broken("a length of eight bytes", .notStrictDER, "30887fffffffffffffff020101020101"),
        Broken("a SET", .notStrictDER, "3106020101020101"),
        Broken("an ENUMERATED for r", .notStrictDER, "30060a0101020101"),
        Broken("an empty number", .notStrictDER, "30050200020101"),
        Broken("a superfluous zero", .notStrictDER, "300702020001020101"),
        Broken("a superfluous minus", .notStrictDER, "30070202ff80020101"),
        Broken("a negative r", .outOfRange, "30060201ff020101"),
        Broken("a negative s", .outOfRange, "3006020101020180"),
        Broken("r of zero", .outOfRange, "3006020100020101"),
        Broken("s of zero", .outOfRange, "3006020101020100"),
        Broken(
            "r of the order", .outOfRange,
            "3026022100ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551020101"),
        Broken(
            "r longer than the field", .outOfRange,
            "302602217f00000000000000000000000000000000000000000000000000000000000000ff020101"),
    ]

    @Test("a broken DER signature is refused for its one reason", arguments: broken)
    func refused(broken: Broken) {
        #expect(throws: CryptoError.malformedSignature(broken.fault)) {
            try ECDSASignature(der: broken.der, curve: .p256)
        }
    }
}
