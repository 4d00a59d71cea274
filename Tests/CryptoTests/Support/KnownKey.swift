import Foundation

/// The P-256 key of RFC 6979, appendix A.2.5; the encodings were written by OpenSSL's command line.
enum KnownKey {
    static let scalar = hex("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721")
    static let x = hex("60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6")
    static let y = hex("7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299")
    static let x963: [UInt8] = [0x04] + x + y
    static let compressed: [UInt8] = [0x03] + x

    static let spkiHeader = hex("3059301306072a8648ce3d020106082a8648ce3d030107034200")
    static let compressedSPKIHeader = hex("3039301306072a8648ce3d020106082a8648ce3d030107032200")
    static let spki = spkiHeader + x963
    static let compressedSPKI = compressedSPKIHeader + compressed

    static let pem = """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEYP7UuiVanTHJYet0xjVtaMBJuJI7
        Yfps5mliLmDyn7Z5A/4QCLi8maQa6elWKLxk8vGyDC1+n1F3o8KU1EYimQ==
        -----END PUBLIC KEY-----

        """
    static let compressedPEM = """
        -----BEGIN PUBLIC KEY-----
        MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgADYP7UuiVanTHJYet0xjVtaMBJuJI7
        Yfps5mliLmDyn7Y=
        -----END PUBLIC KEY-----

        """
    static let sec1PEM = """
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEIMmvqdhFunUWa1whV2ex1pNOUMPbNuibEnuKYisSD2choAoGCCqGSM49
        AwEHoUQDQgAEYP7UuiVanTHJYet0xjVtaMBJuJI7Yfps5mliLmDyn7Z5A/4QCLi8
        maQa6elWKLxk8vGyDC1+n1F3o8KU1EYimQ==
        -----END EC PRIVATE KEY-----

        """
    static let pkcs8PEM = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgya+p2EW6dRZrXCFX
        Z7HWk05Qw9s26JsSe4piKxIPZyGhRANCAARg/tS6JVqdMclh63TGNW1owEm4kjth
        +mzmaWIuYPKftnkD/hAIuLyZpBrp6VYovGTy8bIMLX6fUXejwpTURiKZ
        -----END PRIVATE KEY-----

        """
    /// The same key with the curve spelled out instead of named.
    static let explicitSPKI = hex(
        "3082014b3082010306072a8648ce3d02013081f7020101302c06072a8648ce3d0101022100"
            + "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff305b0420"
            + "ffffffff00000001000000000000000000000000fffffffffffffffffffffffc0420"
            + "5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b031500"
            + "c49d360886e704936a6678e1139d26b7819f7e900441"
            + "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
            + "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5022100"
            + "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551020101034200"
            + digits(x963))

    static let pkcs8 =
        hex("308187020100301306072a8648ce3d020106082a8648ce3d030107046d306b0201010420")
        + scalar + hex("a144034200") + x963
    static let sec1 =
        hex("30770201010420") + scalar + hex("a00a06082a8648ce3d030107a144034200") + x963

    /// The signature over "sample" with SHA-256 that the RFC gives.
    static let signature =
        hex("efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716")
        + hex("f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8")
}

/// A PEM block in the usual layout.
func pemBlock(_ label: String, _ der: [UInt8]) -> String {
    let body = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
    return "-----BEGIN \(label)-----\n\(body)\n-----END \(label)-----\n"
}

extension Array where Element == UInt8 {
    /// The bytes with those from `offset` on replaced; the literals in the tests keep it inside.
    func replacing(at offset: Int, with bytes: [UInt8]) -> [UInt8] {
        Array(prefix(offset)) + bytes + Array(dropFirst(offset + bytes.count))
    }
}
