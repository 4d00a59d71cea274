import Foundation
import Security

extension Table {
    static func secKey(_ table: inout HandsFreeRows) {
        table.begin("3.12", "SecKey")
        errorSentences(&table)
        making(&table)
        representations(&table)
        attributesOfKeys(&table)
        signing(&table)
        agreeing(&table)
        storedKeys(&table)
    }

    /// Makes a P-256 key, with other parameters too.
    static func makeKey(_ more: Query = [:]) throws -> SecKey {
        let base: Query = [kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256]
        var error: Unmanaged<CFError>?
        guard let key = SecKeyCreateRandomKey(base.merging(more) { $1 } as CFDictionary, &error) else {
            throw Unprepared(status: OSStatus(CFErrorGetCode(error?.takeRetainedValue())))
        }
        return key
    }

    /// "key", or domain and code of the error.
    static func made(_ more: Query, without key: CFString? = nil) -> String {
        var parameters: Query = [kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256]
        parameters.merge(more) { $1 }
        if let key { parameters[key] = nil }
        var error: Unmanaged<CFError>?
        guard SecKeyCreateRandomKey(parameters as CFDictionary, &error) == nil else { return "key" }
        return text(of: error)
    }

    static func publicKey(of key: SecKey) throws -> SecKey {
        guard let publicKey = SecKeyCopyPublicKey(key) else { throw Unprepared(status: errSecInvalidKeyRef) }
        return publicKey
    }

    static func bytes(of key: SecKey) throws -> Data {
        guard let bytes = SecKeyCopyExternalRepresentation(key, nil) else { throw Unprepared(status: errSecParam) }
        return bytes as Data
    }

    private static let refused = "NSOSStatusErrorDomain -50"

    private static func making(_ table: inout HandsFreeRows) {
        let place = Evidence.test("si-44-seckey-gen.m")
        let call = "SecKeyCreateRandomKey"
        table.row("key-make-no-type", call, "no kSecAttrKeyType", refused, place) { _ in
            made([:], without: kSecAttrKeyType)
        }
        table.row("key-make-bad-type", call, "unknown kSecAttrKeyType", refused, place) { _ in
            made([kSecAttrKeyType: "9999"])
        }
        table.row("key-make-bad-size", call, "EC, 255 bits", refused, place) { _ in made([kSecAttrKeySizeInBits: 255]) }
        for size in [256, 384, 521] {
            table.row("key-make-\(size)", call, "EC, \(size) bits", "key", .test("si-44-seckey-ec.m")) { _ in
                made([kSecAttrKeySizeInBits: size])
            }
        }
        table.row("key-make-size-text", call, "EC, size \"256\" as text", "key", place) { _ in
            made([kSecAttrKeySizeInBits: "256"])
        }
        for size in [2048, 3072] {
            table.row(
                "key-make-rsa-\(size)", call, "RSA, \(size) bits", "key", .test("si-44-seckey-rsa.m")
            ) { _ in made([kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: size]) }
        }
        table.row("key-make-transient", call, "kSecAttrIsPermanent absent: not stored", errSecItemNotFound, place) {
            _ in
            _ = try makeKey([kSecPrivateKeyAttrs: [kSecAttrApplicationTag: v] as Query])
            return find(keys([kSecAttrApplicationTag: v])).status
        }
        table.row("key-make-permanent", call, "kSecAttrIsPermanent: the private key is stored", errSecSuccess, place) {
            _ in
            _ = try makeKey([kSecPrivateKeyAttrs: [kSecAttrApplicationTag: v, kSecAttrIsPermanent: true] as Query])
            return find(keys([kSecAttrApplicationTag: v, kSecAttrKeyClass: kSecAttrKeyClassPrivate])).status
        }
        table.row("key-make-permanent-top", call, "kSecAttrIsPermanent at the top: stored too", errSecSuccess, place) {
            _ in
            _ = try makeKey([kSecAttrApplicationTag: v, kSecAttrIsPermanent: true])
            return find(keys([kSecAttrApplicationTag: v, kSecAttrKeyClass: kSecAttrKeyClassPrivate])).status
        }
        let group: Evidence = .test("si-44-seckey-gen.m; KeychainEntitlementsTest.m")
        table.row(
            "key-make-group", call, "permanent, group not owned", "NSOSStatusErrorDomain -34018", group
        ) { _ in
            let attributes: Query = [kSecAttrIsPermanent: true, kSecAttrAccessGroup: "OTHER.group"]
            return made([kSecPrivateKeyAttrs: attributes])
        }
        table.row(
            "key-make-group-stored", call, "permanent, group not owned: nothing is stored", "-25300 errSecItemNotFound",
            group
        ) { _ in
            let attributes: Query = [kSecAttrIsPermanent: true, kSecAttrAccessGroup: "OTHER.group"]
            _ = made([kSecPrivateKeyAttrs: attributes])
            return count(any(kSecClassKey))
        }
        table.row("key-make-twice", call, "two permanent keys with one tag", "2 items", place) { _ in
            let attributes: Query = [kSecAttrApplicationTag: v, kSecAttrIsPermanent: true]
            _ = try (makeKey([kSecPrivateKeyAttrs: attributes]), makeKey([kSecPrivateKeyAttrs: attributes]))
            return count(keys([kSecAttrApplicationTag: v, kSecAttrKeyClass: kSecAttrKeyClassPrivate]))
        }
    }

    private static func representations(_ table: inout HandsFreeRows) {
        let place = Evidence.both(.source, .test, "SecKey.m; si-41-sececkey.c")
        let call = "SecKeyCopyExternalRepresentation"
        for (size, publicLength, privateLength) in [(256, 65, 97), (384, 97, 145), (521, 133, 199)] {
            table.row("key-bytes-public-\(size)", call, "EC public key, \(size) bits: length", publicLength, place) {
                _ in
                try bytes(of: publicKey(of: makeKey([kSecAttrKeySizeInBits: size]))).count
            }
            table.row("key-bytes-private-\(size)", call, "EC private key, \(size) bits: length", privateLength, place) {
                _ in
                try bytes(of: makeKey([kSecAttrKeySizeInBits: size])).count
            }
        }
        table.row("key-bytes-form", call, "EC public key: the first byte", 4, place) { _ in
            try Int(bytes(of: publicKey(of: makeKey())).first ?? 0)
        }
        table.row("key-bytes-prefix", call, "a private key starts with the public one", true, place) { _ in
            let key = try makeKey()
            return try bytes(of: key).starts(with: bytes(of: publicKey(of: key)))
        }
        let import_ = "SecKeyCreateWithData"
        table.row("key-import-public", import_, "the bytes of a public key", true, place) { _ in
            let key = try publicKey(of: makeKey())
            return try imported(bytes(of: key), kSecAttrKeyClassPublic).map { try bytes(of: $0) == bytes(of: key) }
                ?? false
        }
        table.row("key-import-private", import_, "the bytes of a private key", true, place) { _ in
            let key = try makeKey()
            return try imported(bytes(of: key), kSecAttrKeyClassPrivate).map { try bytes(of: $0) == bytes(of: key) }
                ?? false
        }
        table.row("key-import-garbage", import_, "other bytes", true, place) { _ in
            imported(Data(repeating: 7, count: 65), kSecAttrKeyClassPublic) == nil
        }
        table.row("key-import-short", import_, "bytes cut short", true, place) { _ in
            let all = try bytes(of: publicKey(of: makeKey()))
            return imported(all.prefix(64), kSecAttrKeyClassPublic) == nil
        }
        table.row("key-block", "SecKeyGetBlockSize", "P-256", 32, place) { _ in try SecKeyGetBlockSize(makeKey()) }
    }

    private static func imported(_ bytes: Data, _ keyClass: CFString) -> SecKey? {
        let attributes: Query = [kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeyClass: keyClass]
        return SecKeyCreateWithData(NSData(data: bytes), attributes as CFDictionary, nil)
    }

    private static func attributesOfKeys(_ table: inout HandsFreeRows) {
        let place = Evidence.source("SecKey.m:109-162")
        let values: [(name: CFString, value: String)] = [
            (kSecAttrKeySizeInBits, "number 256"), (kSecAttrEffectiveKeySize, "number 256"),
            (kSecAttrCanSign, "number 1"), (kSecAttrCanVerify, "number 0"), (kSecAttrCanDerive, "number 1"),
            (kSecAttrCanEncrypt, "number 0"), (kSecAttrCanDecrypt, "number 1"),
        ]
        for (name, expected) in values {
            let name = name as String
            table.row(
                "key-attributes-\(name)", "SecKeyCopyAttributes", "software private key: \(name)", expected, place
            ) { _ in
                try attribute(name as CFString, of: makeKey())
            }
        }
        table.row(
            "key-attributes-data", "SecKeyCopyAttributes", "exportable private key: v_Data is its representation", true,
            place
        ) {
            _ in
            let key = try makeKey()
            let data = (SecKeyCopyAttributes(key) as NSDictionary?)?.object(forKey: kSecValueData) as? Data
            return try data == bytes(of: key)
        }
        table.row(
            "key-attributes-label", "SecKeyCopyAttributes", "klbl is the same for both halves, 20 bytes", true, place
        ) { _ in
            let key = try makeKey()
            let labels = [key, try publicKey(of: key)].map {
                (SecKeyCopyAttributes($0) as NSDictionary?)?.object(forKey: kSecAttrApplicationLabel) as? Data
            }
            return labels[0]?.count == 20 && labels[0] == labels[1]
        }
        table.row("key-attributes-verify", "SecKeyCopyAttributes", "public key: vrfy", "number 1", place) { _ in
            try attribute(kSecAttrCanVerify, of: publicKey(of: makeKey()))
        }
        table.row("key-public-of-public", "SecKeyCopyPublicKey", "of a public key: the same numbers", true, place) {
            _ in
            let key = try publicKey(of: makeKey())
            return try bytes(of: publicKey(of: key)) == bytes(of: key)
        }
    }

    static func attribute(_ name: CFString, of key: SecKey) -> String {
        Found(status: errSecSuccess, value: SecKeyCopyAttributes(key)).attribute(name)
    }

    private static func signing(_ table: inout HandsFreeRows) {
        let place = Evidence.test("si-41-sececkey.c; SecKeyTests.m")
        let algorithms: [(id: String, algorithm: SecKeyAlgorithm, length: Int)] = [
            ("message-sha256", .ecdsaSignatureMessageX962SHA256, 10),
            ("message-sha384", .ecdsaSignatureMessageX962SHA384, 10),
            ("message-sha512", .ecdsaSignatureMessageX962SHA512, 10),
            ("digest-sha256", .ecdsaSignatureDigestX962SHA256, 32),
            ("digest-sha384", .ecdsaSignatureDigestX962SHA384, 48), ("digest-sha1", .ecdsaSignatureDigestX962SHA1, 20),
        ]
        for (id, algorithm, length) in algorithms {
            table.row("sign-\(id)", "SecKeyVerifySignature", "a signature, \(id)", true, place) { _ in
                let key = try makeKey()
                let message = NSData(data: Data(repeating: 1, count: length))
                guard let signature = SecKeyCreateSignature(key, algorithm, message, nil) else { return false }
                return try SecKeyVerifySignature(publicKey(of: key), algorithm, message, signature, nil)
            }
        }
        table.row(
            "sign-digest-size", "SecKeyCreateSignature", "digest algorithm, wrong digest size", refused,
            .source("SecKey.m")
        ) { _ in
            var error: Unmanaged<CFError>?
            let digest = NSData(data: Data(count: 31))
            _ = try SecKeyCreateSignature(makeKey(), .ecdsaSignatureDigestX962SHA256, digest, &error)
            return text(of: error)
        }
        table.row(
            "sign-rsa-with-ec", "SecKeyCreateSignature", "an RSA algorithm, an EC key", refused, .source("SecKey.m")
        ) { _ in
            var error: Unmanaged<CFError>?
            _ = try SecKeyCreateSignature(
                makeKey(), .rsaSignatureMessagePKCS1v15SHA256, NSData(data: v), &error)
            return text(of: error)
        }
        table.row("sign-public", "SecKeyCreateSignature", "a public key", refused, .source("SecKey.m")) { _ in
            var error: Unmanaged<CFError>?
            let key = try publicKey(of: makeKey())
            _ = SecKeyCreateSignature(key, .ecdsaSignatureMessageX962SHA256, NSData(data: v), &error)
            return text(of: error)
        }
        table.row(
            "verify-other-data", "SecKeyVerifySignature", "other data: the error", "NSOSStatusErrorDomain -67808", place
        ) { _ in
            let key = try makeKey()
            let algorithm = SecKeyAlgorithm.ecdsaSignatureMessageX962SHA256
            guard let signature = SecKeyCreateSignature(key, algorithm, NSData(data: v), nil) else {
                return "no signature"
            }
            var error: Unmanaged<CFError>?
            let isValid = try SecKeyVerifySignature(publicKey(of: key), algorithm, NSData(data: w), signature, &error)
            return isValid ? "valid" : text(of: error)
        }
        table.row("verify-garbage", "SecKeyVerifySignature", "bytes that are no signature", false, place) { _ in
            let key = try publicKey(of: makeKey())
            return SecKeyVerifySignature(key, .ecdsaSignatureMessageX962SHA256, NSData(data: v), NSData(data: w), nil)
        }
        let supports:
            [(id: String, operation: SecKeyOperationType, algorithm: SecKeyAlgorithm, isPrivate: Bool, expected: Bool)] =
                [
                    ("sign", .sign, .ecdsaSignatureMessageX962SHA256, true, true),
                    ("sign-public", .sign, .ecdsaSignatureMessageX962SHA256, false, false),
                    ("verify", .verify, .ecdsaSignatureMessageX962SHA256, false, true),
                    ("exchange", .keyExchange, .ecdhKeyExchangeStandard, true, true),
                    ("sign-rsa", .sign, .rsaSignatureMessagePKCS1v15SHA256, true, false),
                ]
        for (id, operation, algorithm, isPrivate, expected) in supports {
            table.row(
                "supports-\(id)", "SecKeyIsAlgorithmSupported", "EC \(isPrivate ? "private" : "public") key: \(id)",
                expected,
                place
            ) { _ in
                let key = try makeKey()
                return try SecKeyIsAlgorithmSupported(isPrivate ? key : publicKey(of: key), operation, algorithm)
            }
        }
        table.row(
            "supports-ecies", "SecKeyIsAlgorithmSupported", "EC public key: ECIES encryption", true,
            .test("si-44-seckey-ies.m")
        ) { _ in
            let key = try publicKey(of: makeKey())
            return SecKeyIsAlgorithmSupported(key, .encrypt, .eciesEncryptionStandardX963SHA256AESGCM)
        }
    }

    private static func agreeing(_ table: inout HandsFreeRows) {
        let place = Evidence.test("si-41-sececkey.c")
        for (id, algorithm) in [
            ("standard", SecKeyAlgorithm.ecdhKeyExchangeStandard), ("cofactor", .ecdhKeyExchangeCofactor),
            ("x963", .ecdhKeyExchangeStandardX963SHA256),
        ] {
            table.row("exchange-\(id)", "SecKeyCopyKeyExchangeResult", "both sides agree (\(id))", true, place) { _ in
                let (one, two) = try (makeKey(), makeKey())
                let parameters: Query = [SecKeyKeyExchangeParameter.requestedSize.rawValue: 32]
                let first = try SecKeyCopyKeyExchangeResult(
                    one, algorithm, publicKey(of: two), parameters as CFDictionary, nil)
                let second = try SecKeyCopyKeyExchangeResult(
                    two, algorithm, publicKey(of: one), parameters as CFDictionary, nil)
                return (first as Data?)?.count == 32 && first == second
            }
        }
    }

    private static func storedKeys(_ table: inout HandsFreeRows) {
        let place = Evidence.test("si-40-seckey-custom.c; si-43-persistent.c")
        table.row("key-item-ref", "SecItemCopyMatching", "kSecReturnRef on a stored key", "SecKey", place) { _ in
            _ = try makeKey([kSecPrivateKeyAttrs: [kSecAttrApplicationTag: v, kSecAttrIsPermanent: true] as Query])
            let query = keys([
                kSecAttrApplicationTag: v, kSecAttrKeyClass: kSecAttrKeyClassPrivate, kSecReturnRef: true,
            ])
            return find(query).text
        }
        table.row("key-item-type", "SecItemCopyMatching", "attributes of a software key: type", "number 73", place) {
            _ in
            try store(any(kSecClassKey, [kSecValueRef: makeKey()]))
            return find(any(kSecClassKey, [kSecReturnAttributes: true])).attribute(kSecAttrKeyType)
        }
        table.row("key-item-class", "SecItemCopyMatching", "attributes of a software key: kcls", "number 1", place) {
            _ in
            try store(any(kSecClassKey, [kSecValueRef: makeKey()]))
            return find(any(kSecClassKey, [kSecReturnAttributes: true])).attribute(kSecAttrKeyClass)
        }
        table.row("key-item-twice", "SecItemAdd", "the same key twice", errSecDuplicateItem, place) { _ in
            let key = try makeKey()
            try store(any(kSecClassKey, [kSecValueRef: key]))
            return add(any(kSecClassKey, [kSecValueRef: key]))
        }
        table.row("key-item-public", "SecItemAdd", "the public key beside the private one", errSecSuccess, place) { _ in
            let key = try makeKey()
            try store(any(kSecClassKey, [kSecValueRef: key]))
            return try add(any(kSecClassKey, [kSecValueRef: publicKey(of: key)]))
        }
        table.row("key-item-same", "SecItemCopyMatching", "a stored key signs as before", true, place) { _ in
            let key = try makeKey()
            try store(any(kSecClassKey, [kSecValueRef: key]))
            guard let found = find(any(kSecClassKey, [kSecReturnRef: true])).key else { return false }
            return try bytes(of: found) == bytes(of: key)
        }
        table.row(
            "key-item-data", "SecItemCopyMatching", "kSecReturnData on a stored public key: its representation", true,
            place
        ) {
            _ in
            let key = try publicKey(of: makeKey())
            try store(any(kSecClassKey, [kSecValueRef: key]))
            return try find(any(kSecClassKey, [kSecReturnData: true])).data == bytes(of: key)
        }
    }
}
