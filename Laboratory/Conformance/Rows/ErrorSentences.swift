import Foundation
import Security

extension Table {
    /// What the errors of SecKey say to users: Core Foundation puts status and reason into its own sentence.
    static func errorSentences(_ table: inout HandsFreeRows) {
        let place = Evidence.both(.source, .report, "SecKey.m:1413, SecKeyAdaptors.m:702; tests of public libraries")
        func sentence(_ reason: String) -> String {
            "The operation couldn’t be completed. (OSStatus error -50 - \(reason))"
        }
        let kinds: [(name: String, type: CFString, keyClass: CFString, words: String)] = [
            ("rsa-public", kSecAttrKeyTypeRSA, kSecAttrKeyClassPublic, "RSA public"),
            ("rsa-private", kSecAttrKeyTypeRSA, kSecAttrKeyClassPrivate, "RSA private"),
            ("ec-public", kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeyClassPublic, "EC public"),
        ]
        for (name, type, keyClass, words) in kinds {
            let (type, keyClass) = (type as String, keyClass as String)
            table.row(
                "sentence-\(name)", "SecKeyCreateWithData", "no \(words) key: localizedDescription",
                sentence("\(words) key creation from data failed"), place
            ) { _ in
                var error: Unmanaged<CFError>?
                let attributes: Query = [kSecAttrKeyType: type, kSecAttrKeyClass: keyClass]
                _ = SecKeyCreateWithData(v as CFData, attributes as CFDictionary, &error)
                return error?.takeRetainedValue().localizedDescription ?? "no error"
            }
        }
        for (name, isDescription) in [("localizedDescription", false), ("CFErrorCopyDescription", true)] {
            table.row(
                "sentence-decrypt-\(name)", "SecKeyCreateDecryptedData", "RSA, another key's ciphertext: \(name)",
                sentence("RSAdecrypt wrong input (err -27)"), place
            ) { _ in
                let key = try makeKey([kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: 1024])
                let ciphertext = NSData(data: Data(repeating: 0, count: 127) + [2])
                var error: Unmanaged<CFError>?
                _ = SecKeyCreateDecryptedData(key, .rsaEncryptionOAEPSHA256, ciphertext, &error)
                guard let failure = error?.takeRetainedValue() else { return "no error" }
                return isDescription ? CFErrorCopyDescription(failure) as String : failure.localizedDescription
            }
        }
        table.row(
            "sentence-reason", "CFErrorCopyUserInfo", "NSDescription is the bare reason",
            "RSA public key creation from data failed", .report("tests of public libraries")
        ) { _ in
            var error: Unmanaged<CFError>?
            let attributes: Query = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: kSecAttrKeyClassPublic]
            _ = SecKeyCreateWithData(v as CFData, attributes as CFDictionary, &error)
            let information = error.map { CFErrorCopyUserInfo($0.takeRetainedValue()) } as? [String: Any]
            return information?["NSDescription"] as? String ?? "none"
        }
    }
}
