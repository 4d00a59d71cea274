import Foundation
import Security

extension Table {
    static func certificates(_ table: inout HandsFreeRows) {
        table.begin("3.5", "Certificates")
        let call = "SecItemAdd"
        let place = Evidence.both(.source, .test, "SecItemSchema.c:81-158; si-05-add.c")
        table.row("cert-add", call, "a certificate by its bytes", errSecSuccess, place) { _ in
            add(certificate())
        }
        table.row("cert-twice", call, "the same certificate again", errSecDuplicateItem, place) { _ in
            try store(certificate())
            return add(certificate())
        }
        table.row("cert-label", call, "the same certificate with another label", errSecDuplicateItem, place) {
            _ in
            try store(certificate([kSecAttrLabel: "a"]))
            return add(certificate([kSecAttrLabel: "b"]))
        }
        table.row(
            "cert-pdmn", "SecItemCopyMatching", "protection class of a certificate", "text \"dk\"",
            .source("SecDbQuery.c:928 query_infer_keyclass")
        ) { _ in
            try store(certificate())
            return find(any(kSecClassCertificate, [kSecReturnAttributes: true])).attribute(kSecAttrAccessible)
        }
        table.row(
            "cert-attributes", "SecItemCopyMatching", "attributes that come from the certificate",
            "subj present, issr present, slnr present, ctyp present, pkhh present", place
        ) { _ in
            try store(certificate())
            return find(any(kSecClassCertificate, [kSecReturnAttributes: true])).keys(
                kSecAttrSubject, kSecAttrIssuer, kSecAttrSerialNumber, kSecAttrCertificateType, kSecAttrPublicKeyHash)
        }
        table.row(
            "cert-data", "SecItemCopyMatching", "kSecReturnData on a certificate: its bytes", true, place
        ) { _ in
            try store(certificate())
            return find(any(kSecClassCertificate, [kSecReturnData: true])).data == bytes
        }
        table.row("cert-delete", "SecItemDelete", "a certificate by class", errSecSuccess, place) { _ in
            try store(certificate())
            return delete(any(kSecClassCertificate))
        }
    }

    static func certificate(_ more: Query = [:]) -> Query {
        any(kSecClassCertificate, [kSecValueData: bytes]).merging(more) { $1 }
    }

    private static let bytes = Data(base64Encoded: text) ?? Data()

    /// A self-signed certificate "CN=Conformance" for P-256, serial number 7, whose private key nobody kept.
    private static let text =
        "MIIBcDCCARagAwIBAgIBBzAKBggqhkjOPQQDAjAWMRQwEgYDVQQDDAtDb25mb3JtYW5jZTAgFw0yNjExMjEyMDE5Mz"
        + "FaGA8yMTI2MTAyODIwMTkzMVowFjEUMBIGA1UEAwwLQ29uZm9ybWFuY2UwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC"
        + "AATmQYer2VzEBweJjgHZBQsL6mAr991m6DGgcjZ9+IZSBWAfxG6cd5bXKNw4SrI0eoh6xv6x6FPbdnvuM19QBdYvo1"
        + "MwUTAdBgNVHQ4EFgQUfx1MoX1XjO/r5m81EYCmlBgZei8wHwYDVR0jBBgwFoAUfx1MoX1XjO/r5m81EYCmlBgZei8w"
        + "DwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEA5rFy0PIOr+aWOV5f3a6jheZzUaqVWWbn4HS5l3pjma"
        + "YCIECXA8m2aLCxBRU5kQJtQcervVAfdi6Gduwk6bjhTWjt"
}
