// Raw values as in SecKeyAdaptors.m of Apple's open-source Security project.
// The salt of 24 bytes for SHA224 is Apple's, although the digest has 28.

extension SecKeyAlgorithm {
    // MARK: RSA signatures

    /// Raw RSA signature of a block as long as the key.
    public static let rsaSignatureRaw = SecKeyAlgorithm(name: "algid:sign:RSA:raw")

    /// RSA signature of a DER DigestInfo, PKCS #1 v1.5.
    public static let rsaSignatureDigestPKCS1v15Raw = SecKeyAlgorithm(name: "algid:sign:RSA:digest-PKCS1v15")

    /// RSA signature of a SHA1 digest, PKCS #1 v1.5.
    public static let rsaSignatureDigestPKCS1v15SHA1 = SecKeyAlgorithm(name: "algid:sign:RSA:digest-PKCS1v15:SHA1")

    /// RSA signature of a SHA224 digest, PKCS #1 v1.5.
    public static let rsaSignatureDigestPKCS1v15SHA224 = SecKeyAlgorithm(name: "algid:sign:RSA:digest-PKCS1v15:SHA224")

    /// RSA signature of a SHA256 digest, PKCS #1 v1.5.
    public static let rsaSignatureDigestPKCS1v15SHA256 = SecKeyAlgorithm(name: "algid:sign:RSA:digest-PKCS1v15:SHA256")

    /// RSA signature of a SHA384 digest, PKCS #1 v1.5.
    public static let rsaSignatureDigestPKCS1v15SHA384 = SecKeyAlgorithm(name: "algid:sign:RSA:digest-PKCS1v15:SHA384")

    /// RSA signature of a SHA512 digest, PKCS #1 v1.5.
    public static let rsaSignatureDigestPKCS1v15SHA512 = SecKeyAlgorithm(name: "algid:sign:RSA:digest-PKCS1v15:SHA512")

    /// RSA signature of a message hashed with SHA1, PKCS #1 v1.5.
    public static let rsaSignatureMessagePKCS1v15SHA1 = SecKeyAlgorithm(name: "algid:sign:RSA:message-PKCS1v15:SHA1")

    /// RSA signature of a message hashed with SHA224, PKCS #1 v1.5.
    public static let rsaSignatureMessagePKCS1v15SHA224 = SecKeyAlgorithm(
        name: "algid:sign:RSA:message-PKCS1v15:SHA224")

    /// RSA signature of a message hashed with SHA256, PKCS #1 v1.5.
    public static let rsaSignatureMessagePKCS1v15SHA256 = SecKeyAlgorithm(
        name: "algid:sign:RSA:message-PKCS1v15:SHA256")

    /// RSA signature of a message hashed with SHA384, PKCS #1 v1.5.
    public static let rsaSignatureMessagePKCS1v15SHA384 = SecKeyAlgorithm(
        name: "algid:sign:RSA:message-PKCS1v15:SHA384")

    /// RSA signature of a message hashed with SHA512, PKCS #1 v1.5.
    public static let rsaSignatureMessagePKCS1v15SHA512 = SecKeyAlgorithm(
        name: "algid:sign:RSA:message-PKCS1v15:SHA512")

    /// RSA signature of a SHA1 digest, PSS.
    public static let rsaSignatureDigestPSSSHA1 = SecKeyAlgorithm(name: "algid:sign:RSA:digest-PSS:SHA1:SHA1:20")

    /// RSA signature of a SHA224 digest, PSS.
    public static let rsaSignatureDigestPSSSHA224 = SecKeyAlgorithm(name: "algid:sign:RSA:digest-PSS:SHA224:SHA224:24")

    /// RSA signature of a SHA256 digest, PSS.
    public static let rsaSignatureDigestPSSSHA256 = SecKeyAlgorithm(name: "algid:sign:RSA:digest-PSS:SHA256:SHA256:32")

    /// RSA signature of a SHA384 digest, PSS.
    public static let rsaSignatureDigestPSSSHA384 = SecKeyAlgorithm(name: "algid:sign:RSA:digest-PSS:SHA384:SHA384:48")

    /// RSA signature of a SHA512 digest, PSS.
    public static let rsaSignatureDigestPSSSHA512 = SecKeyAlgorithm(name: "algid:sign:RSA:digest-PSS:SHA512:SHA512:64")

    /// RSA signature of a message hashed with SHA1, PSS.
    public static let rsaSignatureMessagePSSSHA1 = SecKeyAlgorithm(name: "algid:sign:RSA:message-PSS:SHA1:SHA1:20")

    /// RSA signature of a message hashed with SHA224, PSS.
    public static let rsaSignatureMessagePSSSHA224 = SecKeyAlgorithm(
        name: "algid:sign:RSA:message-PSS:SHA224:SHA224:24")

    /// RSA signature of a message hashed with SHA256, PSS.
    public static let rsaSignatureMessagePSSSHA256 = SecKeyAlgorithm(
        name: "algid:sign:RSA:message-PSS:SHA256:SHA256:32")

    /// RSA signature of a message hashed with SHA384, PSS.
    public static let rsaSignatureMessagePSSSHA384 = SecKeyAlgorithm(
        name: "algid:sign:RSA:message-PSS:SHA384:SHA384:48")

    /// RSA signature of a message hashed with SHA512, PSS.
    public static let rsaSignatureMessagePSSSHA512 = SecKeyAlgorithm(
        name: "algid:sign:RSA:message-PSS:SHA512:SHA512:64")
}

extension SecKeyAlgorithm {
    // MARK: RSA encryption

    /// Raw RSA encryption of a block as long as the key.
    public static let rsaEncryptionRaw = SecKeyAlgorithm(name: "algid:encrypt:RSA:raw")

    /// RSA encryption, PKCS #1 v1.5.
    public static let rsaEncryptionPKCS1 = SecKeyAlgorithm(name: "algid:encrypt:RSA:PKCS1")

    /// RSA encryption, OAEP with SHA1.
    public static let rsaEncryptionOAEPSHA1 = SecKeyAlgorithm(name: "algid:encrypt:RSA:OAEP:SHA1")

    /// RSA encryption, OAEP with SHA224.
    public static let rsaEncryptionOAEPSHA224 = SecKeyAlgorithm(name: "algid:encrypt:RSA:OAEP:SHA224")

    /// RSA encryption, OAEP with SHA256.
    public static let rsaEncryptionOAEPSHA256 = SecKeyAlgorithm(name: "algid:encrypt:RSA:OAEP:SHA256")

    /// RSA encryption, OAEP with SHA384.
    public static let rsaEncryptionOAEPSHA384 = SecKeyAlgorithm(name: "algid:encrypt:RSA:OAEP:SHA384")

    /// RSA encryption, OAEP with SHA512.
    public static let rsaEncryptionOAEPSHA512 = SecKeyAlgorithm(name: "algid:encrypt:RSA:OAEP:SHA512")

    /// AES-GCM under a random key, that key encrypted with RSA OAEP and SHA1.
    public static let rsaEncryptionOAEPSHA1AESGCM = SecKeyAlgorithm(name: "algid:encrypt:RSA:OAEP:SHA1:AESGCM")

    /// AES-GCM under a random key, that key encrypted with RSA OAEP and SHA224.
    public static let rsaEncryptionOAEPSHA224AESGCM = SecKeyAlgorithm(name: "algid:encrypt:RSA:OAEP:SHA224:AESGCM")

    /// AES-GCM under a random key, that key encrypted with RSA OAEP and SHA256.
    public static let rsaEncryptionOAEPSHA256AESGCM = SecKeyAlgorithm(name: "algid:encrypt:RSA:OAEP:SHA256:AESGCM")

    /// AES-GCM under a random key, that key encrypted with RSA OAEP and SHA384.
    public static let rsaEncryptionOAEPSHA384AESGCM = SecKeyAlgorithm(name: "algid:encrypt:RSA:OAEP:SHA384:AESGCM")

    /// AES-GCM under a random key, that key encrypted with RSA OAEP and SHA512.
    public static let rsaEncryptionOAEPSHA512AESGCM = SecKeyAlgorithm(name: "algid:encrypt:RSA:OAEP:SHA512:AESGCM")
}
