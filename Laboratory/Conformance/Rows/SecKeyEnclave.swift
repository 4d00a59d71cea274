import Foundation
import LocalAuthentication
import Security

extension Table {
    /// Makes a key in the Secure Enclave under the tag "t".
    static func enclaveKey(
        _ flags: SecAccessControlCreateFlags = [],
        _ protection: CFString = kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
        size: Int = 256, _ more: Query = [:]
    ) throws -> SecKey {
        try makeKey(try enclaveParameters(flags, protection, more).merging([kSecAttrKeySizeInBits: size]) { $1 })
    }

    static func enclaveParameters(
        _ flags: SecAccessControlCreateFlags = [],
        _ protection: CFString = kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
        _ more: Query = [:]
    ) throws -> Query {
        let attributes: Query = [
            kSecAttrApplicationTag: Data("t".utf8),
            kSecAttrAccessControl: try control(flags.union(.privateKeyUsage), protection),
        ]
        return [
            kSecAttrTokenID: kSecAttrTokenIDSecureEnclave,
            kSecPrivateKeyAttrs: attributes.merging(more) { $1 },
        ]
    }

    /// "signature", or domain and code of the error.
    static func sign(_ key: SecKey) -> String {
        var error: Unmanaged<CFError>?
        let signature = SecKeyCreateSignature(key, .ecdsaSignatureMessageX962SHA256, NSData(data: v), &error)
        return signature == nil ? text(of: error) : "signature"
    }

    static func secKeyEnclave(_ table: inout HandsFreeRows) {
        table.begin("3.12", "Secure Enclave")
        enclaveMaking(&table)
        enclaveLabels(&table)
        enclaveWithoutUsage(&table)
        enclaveAttributes(&table)
        enclaveUse(&table)
        enclaveItems(&table)
    }

    private static func enclaveMaking(_ table: inout HandsFreeRows) {
        let place = Evidence.test("si-44-seckey-aks.m")
        let call = "SecKeyCreateRandomKey"
        table.row("enclave-make", call, "Secure Enclave, EC 256", "key", place) { _ in try made(enclaveParameters()) }
        table.row("enclave-384", call, "Secure Enclave, EC 384", "NSOSStatusErrorDomain -50", place) { _ in
            try made(enclaveParameters().merging([kSecAttrKeySizeInBits: 384]) { $1 })
        }
        table.row("enclave-permanent", call, "kSecAttrIsPermanent absent: stored", errSecSuccess, place) { _ in
            _ = try enclaveKey()
            return find(keys()).status
        }
        table.row("enclave-transient", call, "kSecAttrIsPermanent false: not stored", errSecItemNotFound, place) { _ in
            _ = try enclaveKey(
                [], kSecAttrAccessibleWhenUnlockedThisDeviceOnly, size: 256, [kSecAttrIsPermanent: false])
            return find(keys()).status
        }
        table.row("enclave-make-group", call, "group not owned", "NSOSStatusErrorDomain -34018", place) {
            _ in
            try made(
                enclaveParameters(
                    [], kSecAttrAccessibleWhenUnlockedThisDeviceOnly, [kSecAttrAccessGroup: "OTHER.group"]))
        }
    }

    private static func enclaveAttributes(_ table: inout HandsFreeRows) {
        let place = Evidence.both(.source, .test, "SecCTKKey.m; si-44-seckey-aks.m")
        let call = "SecKeyCopyAttributes"
        let values: [(name: CFString, value: String)] = [
            (kSecAttrKeyType, "text \"73\""), (kSecAttrKeySizeInBits, "number 256"),
            (kSecAttrTokenID, "text \"com.apple.setoken\""), (kSecAttrIsPermanent, "number 1"),
        ]
        for (name, value) in values {
            let name = name as String
            table.row("enclave-\(name)", call, "Secure Enclave key: \(name)", value, place) { _ in
                try attribute(name as CFString, of: enclaveKey())
            }
        }
        table.row("enclave-klbl", call, "Secure Enclave key: klbl is that of the public key", true, place) { _ in
            let key = try enclaveKey()
            let labels = [key, try publicKey(of: key)].map {
                (SecKeyCopyAttributes($0) as NSDictionary?)?.object(forKey: kSecAttrApplicationLabel) as? Data
            }
            return labels[0]?.count == 20 && labels[0] == labels[1]
        }
        table.row("enclave-toid", call, "Secure Enclave key: toid", true, place) { _ in
            let attributes = SecKeyCopyAttributes(try enclaveKey()) as NSDictionary?
            return attributes?.object(forKey: "toid" as CFString) is Data
        }
        table.row("enclave-no-data", call, "Secure Enclave key: no v_Data", "success, nil", place) { _ in
            try attribute(kSecValueData, of: enclaveKey())
        }
        table.row(
            "enclave-export", "SecKeyCopyExternalRepresentation", "Secure Enclave private key",
            "NSOSStatusErrorDomain -4", place
        ) { _ in
            var error: Unmanaged<CFError>?
            return try SecKeyCopyExternalRepresentation(enclaveKey(), &error) == nil ? text(of: error) : "bytes"
        }
        table.row("enclave-export-public", "SecKeyCopyExternalRepresentation", "its public key: length", 65, place) {
            _ in
            try bytes(of: publicKey(of: enclaveKey())).count
        }
    }

    private static func enclaveUse(_ table: inout HandsFreeRows) {
        let place = Evidence.source("SecAccessControl.m; SecCTKKey.m")
        table.row("enclave-sign", "SecKeyCreateSignature", "only privateKeyUsage", "signature", place) { _ in
            try sign(enclaveKey())
        }
        table.row(
            "enclave-verify", "SecKeyVerifySignature", "a signature of the enclave, by the public key", true, place
        ) { _ in
            let key = try enclaveKey()
            let algorithm = SecKeyAlgorithm.ecdsaSignatureMessageX962SHA256
            guard let signature = SecKeyCreateSignature(key, algorithm, NSData(data: v), nil) else { return false }
            return try SecKeyVerifySignature(publicKey(of: key), algorithm, NSData(data: v), signature, nil)
        }
        table.row("enclave-exchange", "SecKeyCopyKeyExchangeResult", "with a software key", true, place) { _ in
            let (one, two) = try (enclaveKey(), makeKey())
            let none = [:] as CFDictionary
            let first = try SecKeyCopyKeyExchangeResult(one, .ecdhKeyExchangeStandard, publicKey(of: two), none, nil)
            let second = try SecKeyCopyKeyExchangeResult(two, .ecdhKeyExchangeStandard, publicKey(of: one), none, nil)
            return first != nil && first == second
        }
    }

    private static func enclaveItems(_ table: inout HandsFreeRows) {
        let place = Evidence.both(.source, .test, "SecCTKKey.m; si-44-seckey-aks.m")
        table.row("enclave-item-pdmn", "SecItemCopyMatching", "Secure Enclave key item: pdmn", "text \"dk\"", place) {
            _ in
            _ = try enclaveKey()
            return find(keys([kSecReturnAttributes: true])).attribute(kSecAttrAccessible)
        }
        table.row(
            "enclave-item-type", "SecItemCopyMatching", "Secure Enclave key item: type is text", "text \"73\"", place
        ) { _ in
            _ = try enclaveKey()
            return find(keys([kSecReturnAttributes: true])).attribute(kSecAttrKeyType)
        }
        table.row(
            "enclave-item-class", "SecItemCopyMatching", "Secure Enclave key item: kcls is text", "text \"1\"", place
        ) { _ in
            _ = try enclaveKey()
            return find(keys([kSecReturnAttributes: true])).attribute(kSecAttrKeyClass)
        }
        table.row("enclave-item-signs", "SecKeyCreateSignature", "a key found again", "signature", place) { _ in
            _ = try enclaveKey()
            guard let key = find(keys([kSecReturnRef: true])).key else { return "not found" }
            return sign(key)
        }
        table.row("enclave-item-token", "SecItemCopyMatching", "by kSecAttrTokenID", "1 items", place) { _ in
            _ = try enclaveKey()
            _ = try makeKey([kSecPrivateKeyAttrs: [kSecAttrIsPermanent: true] as Query])
            return count(any(kSecClassKey, [kSecAttrTokenID: kSecAttrTokenIDSecureEnclave]))
        }
        table.row(
            "enclave-item-reference", "SecItemCopyMatching", "a persistent reference of a token key starts with tkpr",
            "tkpr",
            .source("SecItemDb.c")
        ) { _ in
            _ = try enclaveKey()
            let found = find(keys([kSecReturnPersistentRef: true]))
            return String(decoding: (found.data ?? Data()).prefix(4), as: UTF8.self)
        }
    }
}
