// Apple's values, from SecItemConstants.c of Apple's open-source Security project. NSString is not Sendable, although
// these literals never change: hence `nonisolated(unsafe)`.

import Foundation

// MARK: Item classes

/// Key of the item class; the value is one of the `kSecClass…` constants.
public nonisolated(unsafe) let kSecClass: CFString = "class"

/// Class of generic passwords; primary key: account, service, access group, synchronizable.
public nonisolated(unsafe) let kSecClassGenericPassword: CFString = "genp"

/// Class of Internet passwords; primary key: account, domain, server, protocol, type, port, path.
public nonisolated(unsafe) let kSecClassInternetPassword: CFString = "inet"

/// Class of certificates; primary key: type, issuer, serial number.
public nonisolated(unsafe) let kSecClassCertificate: CFString = "cert"

/// Class of cryptographic keys.
public nonisolated(unsafe) let kSecClassKey: CFString = "keys"

/// Class of identities: a certificate together with its private key.
public nonisolated(unsafe) let kSecClassIdentity: CFString = "idnt"

// MARK: Accessibility

/// Key of when the item is readable; the value is a `kSecAttrAccessible…` constant.
public nonisolated(unsafe) let kSecAttrAccessible: CFString = "pdmn"

/// Readable while the device is unlocked; the default.
public nonisolated(unsafe) let kSecAttrAccessibleWhenUnlocked: CFString = "ak"

/// Readable after the first unlock since boot.
public nonisolated(unsafe) let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"

/// Readable at any time; deprecated by Apple since iOS 12.
@available(iOS, deprecated: 12)
public nonisolated(unsafe) let kSecAttrAccessibleAlways: CFString = "dk"

/// Readable while unlocked, and never moved to another device.
public nonisolated(unsafe) let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = "aku"

/// Readable after the first unlock, and never moved to another device.
public nonisolated(unsafe) let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"

/// Readable at any time, on this device only; deprecated by Apple since iOS 12.
@available(iOS, deprecated: 12)
public nonisolated(unsafe) let kSecAttrAccessibleAlwaysThisDeviceOnly: CFString = "dku"

/// Readable while unlocked; exists only while a passcode is set, on this device only.
public nonisolated(unsafe) let kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString = "akpu"

/// Key of the item's `SecAccessControl`.
public nonisolated(unsafe) let kSecAttrAccessControl: CFString = "accc"

// MARK: Access groups, tokens and synchronization

/// Key of the access group that the item belongs to.
public nonisolated(unsafe) let kSecAttrAccessGroup: CFString = "agrp"

/// Access group of items provided by external tokens; read-only.
public nonisolated(unsafe) let kSecAttrAccessGroupToken: CFString = "com.apple.token"

/// Key of the token that holds the item.
public nonisolated(unsafe) let kSecAttrTokenID: CFString = "tkid"

/// Token of keys that live in the Secure Enclave.
public nonisolated(unsafe) let kSecAttrTokenIDSecureEnclave: CFString = "com.apple.setoken"

/// Key of the token's own handle of an object (private header).
@available(iOS, unavailable)
public nonisolated(unsafe) let kSecAttrTokenOID: CFString = "toid"

/// Key of whether the item is synchronized by iCloud Keychain.
public nonisolated(unsafe) let kSecAttrSynchronizable: CFString = "sync"

/// Search value that matches synchronized and other items alike.
public nonisolated(unsafe) let kSecAttrSynchronizableAny: CFString = "syna"

/// Key of the synchronization view hint.
public nonisolated(unsafe) let kSecAttrSyncViewHint: CFString = "vwht"

/// Key of the persistent reference as an attribute.
public nonisolated(unsafe) let kSecAttrPersistentReference: CFString = "persistref"

/// Older, misspelt name of `kSecAttrPersistentReference`.
public nonisolated(unsafe) let kSecAttrPersistantReference: CFString = "persistref"
