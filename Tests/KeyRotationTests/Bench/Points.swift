import LatchkeyFlow
import Testing

/// Public keys with which nobody signs: small multiples of the curves' base points.
enum Point {
    /// Blocto's two, the seed's, another phone's, the owner's own: on secp256k1.
    static func secp256k1(_ number: Int) throws -> FlowPublicKey {
        try #require(FlowPublicKey(.ecdsaSecp256k1, secp256k1Texts[number]))
    }

    /// On P-256.
    static func p256(_ number: Int) throws -> FlowPublicKey {
        try #require(FlowPublicKey(.ecdsaP256, p256Texts[number]))
    }

    private static let secp256k1Texts = [
        "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"
            + "483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8",
        "c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5"
            + "1ae168fea63dc339a3c58419466ceaeef7f632653266d0e1236431a950cfe52a",
        "f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9"
            + "388f7b0f632de8140fe337e62a37f3566500a99934c2231b6cb9fd7584b8e672",
        "e493dbf1c10d80f3581e4904930b1404cc6c13900ee0758474fa94abe8c4cd13"
            + "51ed993ea0d455b75642e2098ea51448d967ae33bfbdfe40cfe97bdc47739922",
        "2f8bde4d1a07209355b4a7250a5c5128e88b84bddc619ab7cba8d569b240efe4"
            + "d8ac222636e5e3d6d4dba9dda6c9c426f788271bab0d6840dca87d3aa6ac62d6",
    ]
    private static let p256Texts = [
        "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
            + "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5",
        "7cf27b188d034f7e8a52380304b51ac3c08969e277f21b35a60b48fc47669978"
            + "07775510db8ed040293d9ac69f7430dbba7dade63ce982299e04b79d227873d1",
    ]
}
