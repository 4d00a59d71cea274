import Foundation
import Security

extension Table {
    /// kSecAttrApplicationLabel of the app's own.
    static func enclaveLabels(_ table: inout HandsFreeRows) {
        let place = Evidence.source("SecItem.m:1380-1387; SecKey.m:287-301, :1753")
        let call = "SecKeyCreateRandomKey"
        let inside: @Sendable () throws -> Query = {
            try enclaveParameters([], kSecAttrAccessibleWhenUnlockedThisDeviceOnly, [kSecAttrApplicationLabel: v])
        }
        let outside: @Sendable () throws -> Query = {
            try enclaveParameters().merging([kSecAttrApplicationLabel: v]) { $1 }
        }
        for (name, parameters) in [("private", inside), ("pair", outside)] {
            table.row(
                "enclave-label-\(name)", "SecItemCopyMatching",
                "Secure Enclave key made with kSecAttrApplicationLabel (\(name)): klbl", "data \"v\"", place
            ) { _ in
                _ = try makeKey(parameters())
                return find(keys([kSecReturnAttributes: true])).attribute(kSecAttrApplicationLabel)
            }
            table.row(
                "enclave-label-again-\(name)", call, "a second key with the same tag and label (\(name))",
                "NSOSStatusErrorDomain -25299", place
            ) { _ in
                _ = try makeKey(parameters())
                return try made(parameters())
            }
        }
        table.row(
            "enclave-label-none", call, "a second key with the same tag and no label of its own", "key", place
        ) { _ in
            _ = try enclaveKey()
            return try made(enclaveParameters())
        }
        table.row(
            "enclave-label-copied", "SecKeyCopyAttributes", "the key itself keeps the hash as its label", true,
            .source("SecCTKKey.m")
        ) { _ in
            let key = try makeKey(inside())
            let attributes = SecKeyCopyAttributes(key) as NSDictionary?
            return (attributes?.object(forKey: kSecAttrApplicationLabel) as? Data)?.count == 20
        }
        table.row("enclave-label-found", "SecItemCopyMatching", "by a label of the app's own", "1 items", place) { _ in
            _ = try makeKey(inside())
            return count(keys([kSecAttrApplicationLabel: v]))
        }
    }

    /// Constraints without `.privateKeyUsage`: a key that can be made and not used.
    static func enclaveWithoutUsage(_ table: inout HandsFreeRows) {
        let place = Evidence.both(
            .source, .report, "SecAccessControl.m:225-262; apps shipped it: \"ACL operation is not allowed\"")
        let flags: [(name: String, flags: SecAccessControlCreateFlags)] = [
            ("current", .biometryCurrentSet), ("presence", .userPresence),
        ]
        for (name, flags) in flags {
            let parameters: @Sendable () throws -> Query = {
                try enclaveParameters(
                    [], kSecAttrAccessibleWhenUnlockedThisDeviceOnly, [kSecAttrAccessControl: control(flags)])
            }
            table.row(
                "enclave-usage-make-\(name)", "SecKeyCreateRandomKey", "\(name) without privateKeyUsage", "key", place
            ) { _ in try made(parameters()) }
            table.row(
                "enclave-usage-sign-\(name)", "SecKeyCreateSignature", "\(name) without privateKeyUsage",
                "com.apple.LocalAuthentication -1009", place
            ) { _ in try sign(makeKey(parameters())) }
            table.row(
                "enclave-usage-exchange-\(name)", "SecKeyCopyKeyExchangeResult",
                "\(name) without privateKeyUsage", "com.apple.LocalAuthentication -1009", place
            ) { _ in
                let (one, two) = try (makeKey(parameters()), makeKey())
                var error: Unmanaged<CFError>?
                let secret = try SecKeyCopyKeyExchangeResult(
                    one, .ecdhKeyExchangeStandard, publicKey(of: two), [:] as CFDictionary, &error)
                return secret == nil ? text(of: error) : "secret"
            }
        }
        table.row(
            "enclave-usage-sentence", "SecKeyCreateSignature", "biometryAny without privateKeyUsage: what is said",
            "ACL operation is not allowed: 'osgn'", place
        ) { _ in
            let key = try makeKey(
                enclaveParameters(
                    [], kSecAttrAccessibleWhenUnlockedThisDeviceOnly, [kSecAttrAccessControl: control(.biometryAny)]))
            var error: Unmanaged<CFError>?
            let algorithm = SecKeyAlgorithm.ecdsaSignatureMessageX962SHA256
            guard SecKeyCreateSignature(key, algorithm, NSData(data: v), &error) == nil else { return "signature" }
            return error?.takeRetainedValue().localizedDescription ?? "no error"
        }
        table.row(
            "enclave-usage-none", "SecKeyCreateSignature", "no flags at all, so no constraint: signs", "signature",
            .source("SecAccessControl.m")
        ) { _ in
            try sign(
                makeKey(
                    enclaveParameters(
                        [], kSecAttrAccessibleWhenUnlockedThisDeviceOnly, [kSecAttrAccessControl: control([])])))
        }
    }
}
