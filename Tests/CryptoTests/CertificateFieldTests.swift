import Testing

@testable import LatchkeyCrypto

@Suite("The fields of a certificate that need not be there")
struct CertificateFieldTests {
    /// What is read of a certificate with these fields behind the key.
    private func body(_ fields: [[UInt8]]) -> CertificateBody? {
        let attribute = ASN1Writer.sequence(ASN1Writer.objectIdentifier("2.5.4.3"), ASN1Writer.utf8("A"))
        let name = ASN1Writer.sequence(ASN1Writer.set(attribute))
        let signed = ASN1Writer.sequence(
            ASN1Writer.tagged(0, ASN1Writer.integer(2)), ASN1Writer.integer(1), ASN1Writer.sequence(), name,
            ASN1Writer.sequence(), name, ASN1Writer.sequence(), fields.flatMap { $0 })
        return CertificateBody(ASN1Writer.sequence(signed))
    }

    private static let extensions = ASN1Writer.tagged(
        3,
        ASN1Writer.sequence(ASN1Writer.sequence(ASN1Writer.objectIdentifier("1.2.3"), ASN1Writer.octets([5, 0]))))
    private static let issuerID = ASN1Writer.element(.implicit(1), [0, 1])
    private static let subjectID = ASN1Writer.element(.implicit(2), [0, 1])

    static let good: [([[UInt8]], Int)] = [
        ([], 0), ([extensions], 1), ([issuerID, extensions], 1), ([issuerID, subjectID, extensions], 1),
    ]

    @Test("each may stand once, in its order", arguments: good)
    func accepted(fields: [[UInt8]], count: Int) {
        #expect(body(fields)?.extensions.count == count)
    }

    static let wrong: [[[UInt8]]] = [
        [extensions, extensions], [issuerID, issuerID], [extensions, issuerID], [subjectID, issuerID],
        [ASN1Writer.tagged(0, [])], [ASN1Writer.tagged(4, [])], [ASN1Writer.tagged(31, [])], [ASN1Writer.null],
        [extensions, [0x05]],
    ]

    @Test("any other field, order or number is refused", arguments: wrong)
    func refused(fields: [[UInt8]]) {
        #expect(body(fields) == nil)
    }
}
