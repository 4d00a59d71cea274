import CryptoKit
import Foundation

/// Every type of CryptoKit that libraries name.
let cryptoTypes: [Any.Type] = [
    SHA256.self, SHA384.self, SHA512.self, Insecure.SHA1.self, Insecure.MD5.self, Insecure.MD5Digest.self,
    SymmetricKey.self, SymmetricKeySize.self, HMAC<SHA256>.self, AES.GCM.self, AES.GCM.SealedBox.self,
    ChaChaPoly.self, P256.Signing.PrivateKey.self, P256.Signing.PublicKey.self, P256.Signing.ECDSASignature.self,
    P256.KeyAgreement.PrivateKey.self, P256.KeyAgreement.PublicKey.self, P384.Signing.PrivateKey.self,
    P384.Signing.PublicKey.self, P384.KeyAgreement.PrivateKey.self, P384.KeyAgreement.PublicKey.self,
    P521.Signing.PrivateKey.self, P521.Signing.PublicKey.self, P521.KeyAgreement.PrivateKey.self,
    P521.KeyAgreement.PublicKey.self, Curve25519.Signing.PrivateKey.self, Curve25519.Signing.PublicKey.self,
    Curve25519.KeyAgreement.PrivateKey.self, Curve25519.KeyAgreement.PublicKey.self,
    SecureEnclave.P256.Signing.PrivateKey.self, SecureEnclave.P256.KeyAgreement.PrivateKey.self,
]
let hasEnclave: Bool = SecureEnclave.isAvailable
