// Apple's values, from SecItemConstants.c of Apple's open-source Security project. NSString is not Sendable, although
// these literals never change: hence `nonisolated(unsafe)`.

import Foundation

// MARK: Key attributes

/// Key of the key class: public, private or symmetric.
public nonisolated(unsafe) let kSecAttrKeyClass: CFString = "kcls"

/// Key of the label for lookup: SHA-1 of the public key.
public nonisolated(unsafe) let kSecAttrApplicationLabel: CFString = "klbl"

/// Key of whether the key is stored.
public nonisolated(unsafe) let kSecAttrIsPermanent: CFString = "perm"

/// Key of whether the key is private (private header on iOS).
@available(iOS, unavailable)
public nonisolated(unsafe) let kSecAttrIsPrivate: CFString = "priv"

/// Key of whether the key may be changed (private header on iOS).
@available(iOS, unavailable)
public nonisolated(unsafe) let kSecAttrIsModifiable: CFString = "modi"

/// Key of the app's own tag, as data.
public nonisolated(unsafe) let kSecAttrApplicationTag: CFString = "atag"

/// Key of the algorithm; the value is a `kSecAttrKeyType…` constant.
public nonisolated(unsafe) let kSecAttrKeyType: CFString = "type"

/// Key of the number of bits of the key.
public nonisolated(unsafe) let kSecAttrKeySizeInBits: CFString = "bsiz"

/// Key of the number of effective bits of the key.
public nonisolated(unsafe) let kSecAttrEffectiveKeySize: CFString = "esiz"

/// Key of the date from which the key is valid (private header on iOS).
@available(iOS, unavailable)
public nonisolated(unsafe) let kSecAttrStartDate: CFString = "sdat"

/// Key of the date until which the key is valid (private header on iOS).
@available(iOS, unavailable)
public nonisolated(unsafe) let kSecAttrEndDate: CFString = "edat"

/// Key of whether the key may leave only when wrapped.
public nonisolated(unsafe) let kSecAttrIsSensitive: CFString = "sens"

/// Key of whether the key may leave at all.
public nonisolated(unsafe) let kSecAttrIsExtractable: CFString = "extr"

/// Key of whether the key encrypts.
public nonisolated(unsafe) let kSecAttrCanEncrypt: CFString = "encr"

/// Key of whether the key decrypts.
public nonisolated(unsafe) let kSecAttrCanDecrypt: CFString = "decr"

/// Key of whether the key derives other keys.
public nonisolated(unsafe) let kSecAttrCanDerive: CFString = "drve"

/// Key of whether the key signs.
public nonisolated(unsafe) let kSecAttrCanSign: CFString = "sign"

/// Key of whether the key verifies signatures.
public nonisolated(unsafe) let kSecAttrCanVerify: CFString = "vrfy"

/// Key of whether the key wraps other keys.
public nonisolated(unsafe) let kSecAttrCanWrap: CFString = "wrap"

/// Key of whether the key unwraps other keys.
public nonisolated(unsafe) let kSecAttrCanUnwrap: CFString = "unwp"

// MARK: Key classes

/// Class of public keys.
public nonisolated(unsafe) let kSecAttrKeyClassPublic: CFString = "0"

/// Class of private keys.
public nonisolated(unsafe) let kSecAttrKeyClassPrivate: CFString = "1"

/// Class of symmetric keys.
public nonisolated(unsafe) let kSecAttrKeyClassSymmetric: CFString = "2"

// MARK: Key types

/// RSA keys.
public nonisolated(unsafe) let kSecAttrKeyTypeRSA: CFString = "42"

/// Elliptic-curve keys; older name of `kSecAttrKeyTypeECSECPrimeRandom`.
public nonisolated(unsafe) let kSecAttrKeyTypeEC: CFString = "73"

/// Elliptic-curve keys on P-256, P-384 and P-521.
public nonisolated(unsafe) let kSecAttrKeyTypeECSECPrimeRandom: CFString = "73"

/// Elliptic-curve keys; macOS name.
@available(iOS, unavailable)
public nonisolated(unsafe) let kSecAttrKeyTypeECDSA: CFString = "73"

/// ML-KEM keys.
@available(iOS, unavailable)
public nonisolated(unsafe) let kSecAttrKeyTypeMLKEM: CFString = "110"

/// ML-DSA keys.
@available(iOS, unavailable)
public nonisolated(unsafe) let kSecAttrKeyTypeMLDSA: CFString = "111"

/// DES keys; macOS only.
@available(iOS, unavailable)
public nonisolated(unsafe) let kSecAttrKeyTypeDES: CFString = "14"

/// Triple-DES keys; macOS only.
@available(iOS, unavailable)
public nonisolated(unsafe) let kSecAttrKeyType3DES: CFString = "17"

/// RC2 keys; macOS only.
@available(iOS, unavailable)
public nonisolated(unsafe) let kSecAttrKeyTypeRC2: CFString = "23"

/// RC4 keys; macOS only.
@available(iOS, unavailable)
public nonisolated(unsafe) let kSecAttrKeyTypeRC4: CFString = "25"

/// DSA keys; macOS only.
@available(iOS, unavailable)
public nonisolated(unsafe) let kSecAttrKeyTypeDSA: CFString = "43"

/// CAST keys; macOS only.
@available(iOS, unavailable)
public nonisolated(unsafe) let kSecAttrKeyTypeCAST: CFString = "56"

/// AES keys; macOS only.
@available(iOS, unavailable)
public nonisolated(unsafe) let kSecAttrKeyTypeAES: CFString = "2147483649"

// MARK: Key generation and exchange

/// Key of the attributes of the private key of a new pair.
public nonisolated(unsafe) let kSecPrivateKeyAttrs: CFString = "private"

/// Key of the attributes of the public key of a new pair.
public nonisolated(unsafe) let kSecPublicKeyAttrs: CFString = "public"
