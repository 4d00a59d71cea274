import LatchkeyCrypto

/// The parts of an attestation that depend on the version of iOS, as observed in real ones.
///
/// Observed versions are 14.2, 14.4, 17.2.1 to 17.6.1, 26.2 and 27.0 to 27.0.1. A version in between uses the previous
/// form: 15 and 16 that of 14, 18 that of 17, and so do visionOS 1 and 2, which are as old as iOS 17 and 18.
struct AttestationProfile {
    /// A generation of attestations.
    enum Generation {
        case ios14, ios17, ios26, ios27
    }

    let version: String
    let generation: Generation
    private let numbers: [Int]

    init(systemVersion: String) {
        version = systemVersion
        numbers = systemVersion.split(separator: ".").map { Int($0) ?? 0 }
        generation =
            switch numbers.first ?? 0 {
            case 27...: .ios27
            case 26: .ios26
            case 17..., 1...2: .ios17
            default: .ios14
            }
    }

    private var major: Int { numbers.first ?? 0 }
    private var minor: Int { numbers.count > 1 ? numbers[1] : 0 }
    private var patch: Int { numbers.count > 2 ? numbers[2] : 0 }

    /// Whether authenticator data tell category and bundle version, and with which flags (WebAuthn, section 6.1).
    var hasExtensionData: Bool { generation == .ios27 }
    var flags: UInt8 { hasExtensionData ? 0xC0 : 0x40 }

    /// Extension 1.2.840.113635.100.8.5: how the key may be used, and by which app.
    func keyUse(appId: [UInt8]) -> [UInt8] {
        let isOld = generation == .ios14 || generation == .ios17
        // 14.3 and 14.4 wrote this field and the next but one the other way.
        let isTurned = major == 14 && (3...4).contains(minor)
        var fields: [(UInt32, [UInt8])] = [
            (4, ASN1Writer.integer(10)), (1200, ASN1Writer.integer(isOld ? 1 : 0)), (1201, ASN1Writer.integer(0)),
            (1202, ASN1Writer.integer(isOld && !isTurned ? 1 : 0)), (1203, ASN1Writer.integer(isOld ? 1 : 0)),
            (1204, ASN1Writer.octets(appId)),
        ]
        if isOld { fields.append((5, ASN1Writer.octets(Array((isTurned ? " sks" : "sks ").utf8)))) }
        fields += [
            (1206, ASN1Writer.integer(isOld ? 5 : 4)), (1207, ASN1Writer.integer(0)), (1209, ASN1Writer.integer(0)),
            (1210, ASN1Writer.integer(0)),
        ]
        if generation != .ios14 { fields.append((1211, ASN1Writer.integer(0))) }
        if !isOld { fields.append((10, ASN1Writer.integer(0))) }
        return Self.encoded(fields)
    }

    /// Extension 1.2.840.113635.100.8.7: the system.
    var system: [UInt8] {
        let text = ASN1Writer.octets(Array(version.utf8))
        let train = ASN1Writer.octets(Array(self.train.utf8))
        let build = ASN1Writer.octets(Array(self.build.utf8))
        switch generation {
        case .ios14: return Self.encoded([(1400, text)])
        case .ios17:
            return Self.encoded([
                (1400, text), (1104, ASN1Writer.integer(major == 17 && minor <= 2 ? 0xFFFF_FFFF : 0xFFFF_FFFE)),
                (1403, build), (1405, text), (1406, ASN1Writer.integer(0)), (1420, train),
            ])
        case .ios26, .ios27:
            let revision = generation == .ios26 ? "1.0.198" : minor == 0 && patch == 0 ? "1.0.216" : "1.0.248"
            let states: [(UInt32, [UInt8])] = (1406...1413).map { ($0, ASN1Writer.integer($0 == 1412 ? 1 : 0)) }
            return Self.encoded(
                [
                    (1400, text), (1104, ASN1Writer.integer(2)), (1401, ASN1Writer.octets(Array(revision.utf8))),
                    (1403, build), (1404, text), (1405, text),
                ] + states + [
                    (1418, train), (1419, train), (1420, train), (1026, ASN1Writer.octets(Array("iphoneos".utf8))),
                ])
        }
    }

    /// Extension 1.2.840.113635.100.8.6, since iOS 26: which operations the key's access control allows.
    var accessControl: [UInt8]? {
        guard generation == .ios26 || generation == .ios27 else { return nil }
        let operations = ["okd", "oa", "osgn", "odel", "ock"].flatMap {
            ASN1Writer.sequence(ASN1Writer.utf8($0), ASN1Writer.tagged(1, ASN1Writer.yes))
        }
        let list = ASN1Writer.sequence(ASN1Writer.utf8("11"), ASN1Writer.element(.sequence, operations))
        return ASN1Writer.sequence(ASN1Writer.tagged(3, ASN1Writer.octets(list)))
    }

    /// The build, for example 21G93; of versions that were not seen one in Apple's form, with the number 100 and up.
    var build: String {
        if let known = Self.builds[version] { return known }
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        return "\(major < 26 ? major + 4 : major - 3)\(letters[min(minor, 25)])\(100 + patch)"
    }

    /// The build in numbers: 21G93 is 21.7.93.0.0,0.
    private var train: String {
        let head = build.prefix { $0.isNumber }
        let rest = build.dropFirst(head.count)
        let letter = rest.first?.asciiValue.map { Int($0) - 64 } ?? 0
        return "\(head).\(letter).\(rest.dropFirst().prefix { $0.isNumber }).0.0,0"
    }

    private static let builds = [
        "14.2": "18B92", "14.4": "18D52", "17.2.1": "21C66", "17.3.1": "21D61", "17.6.1": "21G93", "18.1": "22B83",
        "26.2": "23C55", "27.0.1": "24A446",
    ]

    private static func encoded(_ fields: [(UInt32, [UInt8])]) -> [UInt8] {
        ASN1Writer.element(.sequence, fields.flatMap { ASN1Writer.tagged($0.0, $0.1) })
    }
}
