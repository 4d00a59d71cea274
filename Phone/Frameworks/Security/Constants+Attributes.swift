// Apple's values, from SecItemConstants.c of Apple's open-source Security project. NSString is not Sendable, although
// these literals never change: hence `nonisolated(unsafe)`.

import Foundation

// MARK: Common attributes

/// Key of the date on which the item was added.
public nonisolated(unsafe) let kSecAttrCreationDate: CFString = "cdat"

/// Key of the date of the item's last change.
public nonisolated(unsafe) let kSecAttrModificationDate: CFString = "mdat"

/// Key of the description that a user sees.
public nonisolated(unsafe) let kSecAttrDescription: CFString = "desc"

/// Key of the comment that a user edits.
public nonisolated(unsafe) let kSecAttrComment: CFString = "icmt"

/// Key of the creator's four-character code, as a number.
public nonisolated(unsafe) let kSecAttrCreator: CFString = "crtr"

/// Key of the item's four-character type, as a number.
public nonisolated(unsafe) let kSecAttrType: CFString = "type"

/// Key of the label that a user sees.
public nonisolated(unsafe) let kSecAttrLabel: CFString = "labl"

/// Key of whether the item is hidden from the user.
public nonisolated(unsafe) let kSecAttrIsInvisible: CFString = "invi"

/// Key of whether the item stands for an entry without a password.
public nonisolated(unsafe) let kSecAttrIsNegative: CFString = "nega"

/// Key of the account name.
public nonisolated(unsafe) let kSecAttrAccount: CFString = "acct"

/// Key of the `SecAccess` of an item in a macOS file keychain.
@available(iOS, unavailable)
public nonisolated(unsafe) let kSecAttrAccess: CFString = "acls"

// MARK: Generic passwords

/// Key of the service name.
public nonisolated(unsafe) let kSecAttrService: CFString = "svce"

/// Key of data of the app's own choosing.
public nonisolated(unsafe) let kSecAttrGeneric: CFString = "gena"

// MARK: Internet passwords

/// Key of the security domain (HTTP realm).
public nonisolated(unsafe) let kSecAttrSecurityDomain: CFString = "sdmn"

/// Key of the server's name or address.
public nonisolated(unsafe) let kSecAttrServer: CFString = "srvr"

/// Key of the protocol; the value is a `kSecAttrProtocol…` constant.
public nonisolated(unsafe) let kSecAttrProtocol: CFString = "ptcl"

/// Key of the authentication scheme; the value is a `kSecAttrAuthenticationType…` constant.
public nonisolated(unsafe) let kSecAttrAuthenticationType: CFString = "atyp"

/// Key of the port number.
public nonisolated(unsafe) let kSecAttrPort: CFString = "port"

/// Key of the path on the server.
public nonisolated(unsafe) let kSecAttrPath: CFString = "path"

// MARK: Certificates

/// Key of the X.500 subject name.
public nonisolated(unsafe) let kSecAttrSubject: CFString = "subj"

/// Key of the X.500 issuer name.
public nonisolated(unsafe) let kSecAttrIssuer: CFString = "issr"

/// Key of the certificate's serial number.
public nonisolated(unsafe) let kSecAttrSerialNumber: CFString = "slnr"

/// Key of the subject key identifier.
public nonisolated(unsafe) let kSecAttrSubjectKeyID: CFString = "skid"

/// Key of the hash of the public key.
public nonisolated(unsafe) let kSecAttrPublicKeyHash: CFString = "pkhh"

/// Key of the certificate type, as a number.
public nonisolated(unsafe) let kSecAttrCertificateType: CFString = "ctyp"

/// Key of the certificate encoding, as a number.
public nonisolated(unsafe) let kSecAttrCertificateEncoding: CFString = "cenc"
