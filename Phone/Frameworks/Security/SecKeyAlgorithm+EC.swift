// Raw values as in SecKeyAdaptors.m of Apple's open-source Security project.

extension SecKeyAlgorithm {
    // MARK: ECDSA signatures

    /// ECDSA signature of a digest, r and s joined (RFC 4754).
    @available(iOS, deprecated: 17)
    public static let ecdsaSignatureRFC4754 = SecKeyAlgorithm(name: "algid:sign:ECDSA:RFC4754")

    /// ECDSA signature of a digest of any length, DER.
    public static let ecdsaSignatureDigestX962 = SecKeyAlgorithm(name: "algid:sign:ECDSA:digest-X962")

    /// ECDSA signature of a SHA1 digest, DER.
    public static let ecdsaSignatureDigestX962SHA1 = SecKeyAlgorithm(name: "algid:sign:ECDSA:digest-X962:SHA1")

    /// ECDSA signature of a SHA224 digest, DER.
    public static let ecdsaSignatureDigestX962SHA224 = SecKeyAlgorithm(name: "algid:sign:ECDSA:digest-X962:SHA224")

    /// ECDSA signature of a SHA256 digest, DER.
    public static let ecdsaSignatureDigestX962SHA256 = SecKeyAlgorithm(name: "algid:sign:ECDSA:digest-X962:SHA256")

    /// ECDSA signature of a SHA384 digest, DER.
    public static let ecdsaSignatureDigestX962SHA384 = SecKeyAlgorithm(name: "algid:sign:ECDSA:digest-X962:SHA384")

    /// ECDSA signature of a SHA512 digest, DER.
    public static let ecdsaSignatureDigestX962SHA512 = SecKeyAlgorithm(name: "algid:sign:ECDSA:digest-X962:SHA512")

    /// ECDSA signature of a message hashed with SHA1, DER.
    public static let ecdsaSignatureMessageX962SHA1 = SecKeyAlgorithm(name: "algid:sign:ECDSA:message-X962:SHA1")

    /// ECDSA signature of a message hashed with SHA224, DER.
    public static let ecdsaSignatureMessageX962SHA224 = SecKeyAlgorithm(name: "algid:sign:ECDSA:message-X962:SHA224")

    /// ECDSA signature of a message hashed with SHA256, DER.
    public static let ecdsaSignatureMessageX962SHA256 = SecKeyAlgorithm(name: "algid:sign:ECDSA:message-X962:SHA256")

    /// ECDSA signature of a message hashed with SHA384, DER.
    public static let ecdsaSignatureMessageX962SHA384 = SecKeyAlgorithm(name: "algid:sign:ECDSA:message-X962:SHA384")

    /// ECDSA signature of a message hashed with SHA512, DER.
    public static let ecdsaSignatureMessageX962SHA512 = SecKeyAlgorithm(name: "algid:sign:ECDSA:message-X962:SHA512")
}

// [?] Newer than the open source read for the rest: these raw values follow its pattern and one second-hand listing.

extension SecKeyAlgorithm {
    // MARK: ECDSA signatures in RFC 4754 form, since iOS 17

    /// ECDSA signature of a digest of any length, r and s joined.
    @available(iOS 17, *)
    public static let ecdsaSignatureDigestRFC4754 = SecKeyAlgorithm(name: "algid:sign:ECDSA:digest-RFC4754")

    /// ECDSA signature of a SHA1 digest, r and s joined.
    @available(iOS 17, *)
    public static let ecdsaSignatureDigestRFC4754SHA1 = SecKeyAlgorithm(name: "algid:sign:ECDSA:digest-RFC4754:SHA1")

    /// ECDSA signature of a SHA224 digest, r and s joined.
    @available(iOS 17, *)
    public static let ecdsaSignatureDigestRFC4754SHA224 = SecKeyAlgorithm(
        name: "algid:sign:ECDSA:digest-RFC4754:SHA224")

    /// ECDSA signature of a SHA256 digest, r and s joined.
    @available(iOS 17, *)
    public static let ecdsaSignatureDigestRFC4754SHA256 = SecKeyAlgorithm(
        name: "algid:sign:ECDSA:digest-RFC4754:SHA256")

    /// ECDSA signature of a SHA384 digest, r and s joined.
    @available(iOS 17, *)
    public static let ecdsaSignatureDigestRFC4754SHA384 = SecKeyAlgorithm(
        name: "algid:sign:ECDSA:digest-RFC4754:SHA384")

    /// ECDSA signature of a SHA512 digest, r and s joined.
    @available(iOS 17, *)
    public static let ecdsaSignatureDigestRFC4754SHA512 = SecKeyAlgorithm(
        name: "algid:sign:ECDSA:digest-RFC4754:SHA512")

    /// ECDSA signature of a message hashed with SHA1, r and s joined.
    @available(iOS 17, *)
    public static let ecdsaSignatureMessageRFC4754SHA1 = SecKeyAlgorithm(name: "algid:sign:ECDSA:message-RFC4754:SHA1")

    /// ECDSA signature of a message hashed with SHA224, r and s joined.
    @available(iOS 17, *)
    public static let ecdsaSignatureMessageRFC4754SHA224 = SecKeyAlgorithm(
        name: "algid:sign:ECDSA:message-RFC4754:SHA224")

    /// ECDSA signature of a message hashed with SHA256, r and s joined.
    @available(iOS 17, *)
    public static let ecdsaSignatureMessageRFC4754SHA256 = SecKeyAlgorithm(
        name: "algid:sign:ECDSA:message-RFC4754:SHA256")

    /// ECDSA signature of a message hashed with SHA384, r and s joined.
    @available(iOS 17, *)
    public static let ecdsaSignatureMessageRFC4754SHA384 = SecKeyAlgorithm(
        name: "algid:sign:ECDSA:message-RFC4754:SHA384")

    /// ECDSA signature of a message hashed with SHA512, r and s joined.
    @available(iOS 17, *)
    public static let ecdsaSignatureMessageRFC4754SHA512 = SecKeyAlgorithm(
        name: "algid:sign:ECDSA:message-RFC4754:SHA512")
}

extension SecKeyAlgorithm {
    // MARK: ECIES encryption

    /// ECIES with ECDH, X9.63 derivation with SHA1, AES-GCM with an all-zero IV.
    public static let eciesEncryptionStandardX963SHA1AESGCM = SecKeyAlgorithm(
        name: "algid:encrypt:ECIES:ECDH:KDFX963:SHA1:AESGCM")

    /// ECIES with ECDH, X9.63 derivation with SHA224, AES-GCM with an all-zero IV.
    public static let eciesEncryptionStandardX963SHA224AESGCM = SecKeyAlgorithm(
        name: "algid:encrypt:ECIES:ECDH:KDFX963:SHA224:AESGCM")

    /// ECIES with ECDH, X9.63 derivation with SHA256, AES-GCM with an all-zero IV.
    public static let eciesEncryptionStandardX963SHA256AESGCM = SecKeyAlgorithm(
        name: "algid:encrypt:ECIES:ECDH:KDFX963:SHA256:AESGCM")

    /// ECIES with ECDH, X9.63 derivation with SHA384, AES-GCM with an all-zero IV.
    public static let eciesEncryptionStandardX963SHA384AESGCM = SecKeyAlgorithm(
        name: "algid:encrypt:ECIES:ECDH:KDFX963:SHA384:AESGCM")

    /// ECIES with ECDH, X9.63 derivation with SHA512, AES-GCM with an all-zero IV.
    public static let eciesEncryptionStandardX963SHA512AESGCM = SecKeyAlgorithm(
        name: "algid:encrypt:ECIES:ECDH:KDFX963:SHA512:AESGCM")

    /// ECIES with cofactor ECDH, X9.63 derivation with SHA1, AES-GCM with an all-zero IV.
    public static let eciesEncryptionCofactorX963SHA1AESGCM = SecKeyAlgorithm(
        name: "algid:encrypt:ECIES:ECDHC:KDFX963:SHA1:AESGCM")

    /// ECIES with cofactor ECDH, X9.63 derivation with SHA224, AES-GCM with an all-zero IV.
    public static let eciesEncryptionCofactorX963SHA224AESGCM = SecKeyAlgorithm(
        name: "algid:encrypt:ECIES:ECDHC:KDFX963:SHA224:AESGCM")

    /// ECIES with cofactor ECDH, X9.63 derivation with SHA256, AES-GCM with an all-zero IV.
    public static let eciesEncryptionCofactorX963SHA256AESGCM = SecKeyAlgorithm(
        name: "algid:encrypt:ECIES:ECDHC:KDFX963:SHA256:AESGCM")

    /// ECIES with cofactor ECDH, X9.63 derivation with SHA384, AES-GCM with an all-zero IV.
    public static let eciesEncryptionCofactorX963SHA384AESGCM = SecKeyAlgorithm(
        name: "algid:encrypt:ECIES:ECDHC:KDFX963:SHA384:AESGCM")

    /// ECIES with cofactor ECDH, X9.63 derivation with SHA512, AES-GCM with an all-zero IV.
    public static let eciesEncryptionCofactorX963SHA512AESGCM = SecKeyAlgorithm(
        name: "algid:encrypt:ECIES:ECDHC:KDFX963:SHA512:AESGCM")

    /// ECIES with ECDH, X9.63 derivation of key and IV with SHA224, AES-GCM.
    public static let eciesEncryptionStandardVariableIVX963SHA224AESGCM = SecKeyAlgorithm(
        name: "algid:encrypt:ECIES:ECDH:KDFX963:SHA224:AESGCM-KDFIV")

    /// ECIES with ECDH, X9.63 derivation of key and IV with SHA256, AES-GCM.
    public static let eciesEncryptionStandardVariableIVX963SHA256AESGCM = SecKeyAlgorithm(
        name: "algid:encrypt:ECIES:ECDH:KDFX963:SHA256:AESGCM-KDFIV")

    /// ECIES with ECDH, X9.63 derivation of key and IV with SHA384, AES-GCM.
    public static let eciesEncryptionStandardVariableIVX963SHA384AESGCM = SecKeyAlgorithm(
        name: "algid:encrypt:ECIES:ECDH:KDFX963:SHA384:AESGCM-KDFIV")

    /// ECIES with ECDH, X9.63 derivation of key and IV with SHA512, AES-GCM.
    public static let eciesEncryptionStandardVariableIVX963SHA512AESGCM = SecKeyAlgorithm(
        name: "algid:encrypt:ECIES:ECDH:KDFX963:SHA512:AESGCM-KDFIV")

    /// ECIES with cofactor ECDH, X9.63 derivation of key and IV with SHA224, AES-GCM.
    public static let eciesEncryptionCofactorVariableIVX963SHA224AESGCM = SecKeyAlgorithm(
        name: "algid:encrypt:ECIES:ECDHC:KDFX963:SHA224:AESGCM-KDFIV")

    /// ECIES with cofactor ECDH, X9.63 derivation of key and IV with SHA256, AES-GCM.
    public static let eciesEncryptionCofactorVariableIVX963SHA256AESGCM = SecKeyAlgorithm(
        name: "algid:encrypt:ECIES:ECDHC:KDFX963:SHA256:AESGCM-KDFIV")

    /// ECIES with cofactor ECDH, X9.63 derivation of key and IV with SHA384, AES-GCM.
    public static let eciesEncryptionCofactorVariableIVX963SHA384AESGCM = SecKeyAlgorithm(
        name: "algid:encrypt:ECIES:ECDHC:KDFX963:SHA384:AESGCM-KDFIV")

    /// ECIES with cofactor ECDH, X9.63 derivation of key and IV with SHA512, AES-GCM.
    public static let eciesEncryptionCofactorVariableIVX963SHA512AESGCM = SecKeyAlgorithm(
        name: "algid:encrypt:ECIES:ECDHC:KDFX963:SHA512:AESGCM-KDFIV")
}

extension SecKeyAlgorithm {
    // MARK: Key exchange

    /// ECDH; the result is the X coordinate.
    public static let ecdhKeyExchangeStandard = SecKeyAlgorithm(name: "algid:keyexchange:ECDH")

    /// ECDH, then X9.63 derivation with SHA1.
    public static let ecdhKeyExchangeStandardX963SHA1 = SecKeyAlgorithm(name: "algid:keyexchange:ECDH:KDFX963:SHA1")

    /// ECDH, then X9.63 derivation with SHA224.
    public static let ecdhKeyExchangeStandardX963SHA224 = SecKeyAlgorithm(name: "algid:keyexchange:ECDH:KDFX963:SHA224")

    /// ECDH, then X9.63 derivation with SHA256.
    public static let ecdhKeyExchangeStandardX963SHA256 = SecKeyAlgorithm(name: "algid:keyexchange:ECDH:KDFX963:SHA256")

    /// ECDH, then X9.63 derivation with SHA384.
    public static let ecdhKeyExchangeStandardX963SHA384 = SecKeyAlgorithm(name: "algid:keyexchange:ECDH:KDFX963:SHA384")

    /// ECDH, then X9.63 derivation with SHA512.
    public static let ecdhKeyExchangeStandardX963SHA512 = SecKeyAlgorithm(name: "algid:keyexchange:ECDH:KDFX963:SHA512")

    /// Cofactor ECDH; the result is the X coordinate.
    public static let ecdhKeyExchangeCofactor = SecKeyAlgorithm(name: "algid:keyexchange:ECDHC")

    /// Cofactor ECDH, then X9.63 derivation with SHA1.
    public static let ecdhKeyExchangeCofactorX963SHA1 = SecKeyAlgorithm(name: "algid:keyexchange:ECDHC:KDFX963:SHA1")

    /// Cofactor ECDH, then X9.63 derivation with SHA224.
    public static let ecdhKeyExchangeCofactorX963SHA224 = SecKeyAlgorithm(
        name: "algid:keyexchange:ECDHC:KDFX963:SHA224")

    /// Cofactor ECDH, then X9.63 derivation with SHA256.
    public static let ecdhKeyExchangeCofactorX963SHA256 = SecKeyAlgorithm(
        name: "algid:keyexchange:ECDHC:KDFX963:SHA256")

    /// Cofactor ECDH, then X9.63 derivation with SHA384.
    public static let ecdhKeyExchangeCofactorX963SHA384 = SecKeyAlgorithm(
        name: "algid:keyexchange:ECDHC:KDFX963:SHA384")

    /// Cofactor ECDH, then X9.63 derivation with SHA512.
    public static let ecdhKeyExchangeCofactorX963SHA512 = SecKeyAlgorithm(
        name: "algid:keyexchange:ECDHC:KDFX963:SHA512")
}
