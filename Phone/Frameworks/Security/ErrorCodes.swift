// Apple's values, from SecBase.h of Apple's open-source Security project.

/// The result code of a Security function; `errSecSuccess` (0) is success.
public typealias OSStatus = Int32

/// No error, in the general Mac OS list of codes.
public let noErr: OSStatus = 0

// MARK: General

/// No error.
public let errSecSuccess: OSStatus = 0

/// The function or operation is not implemented.
public let errSecUnimplemented: OSStatus = -4

/// The disk is full.
public let errSecDiskFull: OSStatus = -34

/// Older name of `errSecDiskFull`.
@available(iOS, deprecated)
public let errSecDskFull: OSStatus = -34

/// Input or output failed.
public let errSecIO: OSStatus = -36

/// The file is already open for writing.
public let errSecOpWr: OSStatus = -49

/// A parameter is not valid.
public let errSecParam: OSStatus = -50

/// Writing is not permitted.
public let errSecWrPerm: OSStatus = -61

/// Memory could not be allocated.
public let errSecAllocate: OSStatus = -108

/// The user cancelled.
public let errSecUserCanceled: OSStatus = -128

/// Bad parameter, or wrong state for the operation.
public let errSecBadReq: OSStatus = -909

/// An internal component failed.
public let errSecInternalComponent: OSStatus = -2070

/// Core Foundation failed for an unknown reason.
public let errSecCoreFoundationUnknown: OSStatus = -4960

/// The app lacks an entitlement.
public let errSecMissingEntitlement: OSStatus = -34_018

/// A restricted client (such as an app clip) may not do this.
public let errSecRestrictedAPI: OSStatus = -34_020

// MARK: Keychain

/// No keychain is available.
public let errSecNotAvailable: OSStatus = -25_291

/// The keychain is read-only.
public let errSecReadOnly: OSStatus = -25_292

/// Authentication failed.
public let errSecAuthFailed: OSStatus = -25_293

/// The keychain does not exist.
public let errSecNoSuchKeychain: OSStatus = -25_294

/// The keychain is not valid.
public let errSecInvalidKeychain: OSStatus = -25_295

/// A keychain of that name exists.
public let errSecDuplicateKeychain: OSStatus = -25_296

/// The callback is already installed.
public let errSecDuplicateCallback: OSStatus = -25_297

/// The callback is not valid.
public let errSecInvalidCallback: OSStatus = -25_298

/// An item with this primary key exists.
public let errSecDuplicateItem: OSStatus = -25_299

/// No item matches.
public let errSecItemNotFound: OSStatus = -25_300

/// The buffer is too small.
public let errSecBufferTooSmall: OSStatus = -25_301

/// The data is too large.
public let errSecDataTooLarge: OSStatus = -25_302

/// The class has no such attribute.
public let errSecNoSuchAttr: OSStatus = -25_303

/// The item reference is no longer valid.
public let errSecInvalidItemRef: OSStatus = -25_304

/// The search reference is not valid.
public let errSecInvalidSearchRef: OSStatus = -25_305

/// There is no such item class.
public let errSecNoSuchClass: OSStatus = -25_306

/// There is no default keychain.
public let errSecNoDefaultKeychain: OSStatus = -25_307

/// The item is locked, or a prompt would be needed but is not allowed.
public let errSecInteractionNotAllowed: OSStatus = -25_308

/// The attribute is read-only.
public let errSecReadOnlyAttr: OSStatus = -25_309

/// The keychain is of another version.
public let errSecWrongSecVersion: OSStatus = -25_310

/// The key size is not allowed.
public let errSecKeySizeNotAllowed: OSStatus = -25_311

/// There is no storage module.
public let errSecNoStorageModule: OSStatus = -25_312

/// There is no certificate module.
public let errSecNoCertificateModule: OSStatus = -25_313

/// There is no policy module.
public let errSecNoPolicyModule: OSStatus = -25_314

/// A prompt is required.
public let errSecInteractionRequired: OSStatus = -25_315

/// The data is not available.
public let errSecDataNotAvailable: OSStatus = -25_316

/// The data cannot be changed.
public let errSecDataNotModifiable: OSStatus = -25_317

/// No certificate chain could be built.
public let errSecCreateChainFailed: OSStatus = -25_318

/// The preferences domain is not valid.
public let errSecInvalidPrefsDomain: OSStatus = -25_319

/// The machine is in dark wake and cannot prompt.
public let errSecInDarkWake: OSStatus = -25_320

// MARK: Trust, import and export

/// The access control list is not in its simple form.
public let errSecACLNotSimple: OSStatus = -25_240

/// The policy was not found.
public let errSecPolicyNotFound: OSStatus = -25_241

/// The trust setting is not valid.
public let errSecInvalidTrustSetting: OSStatus = -25_242

/// The item has no access control.
public let errSecNoAccessForItem: OSStatus = -25_243

/// The owner cannot be changed so.
public let errSecInvalidOwnerEdit: OSStatus = -25_244

/// There are no trust results.
public let errSecTrustNotAvailable: OSStatus = -25_245

/// The import or export format is not supported.
public let errSecUnsupportedFormat: OSStatus = -25_256

/// The import format is unknown.
public let errSecUnknownFormat: OSStatus = -25_257

/// The key leaves only when wrapped.
public let errSecKeyIsSensitive: OSStatus = -25_258

/// Several private keys were given.
public let errSecMultiplePrivKeys: OSStatus = -25_259

/// A passphrase is required.
public let errSecPassphraseRequired: OSStatus = -25_260

/// The password reference is not valid.
public let errSecInvalidPasswordRef: OSStatus = -25_261

/// The trust settings are corrupt.
public let errSecInvalidTrustSettings: OSStatus = -25_262

/// There are no trust settings.
public let errSecNoTrustSettings: OSStatus = -25_263

/// The MAC of a PKCS #12 file is wrong, as after a wrong passphrase.
public let errSecPkcs12VerifyFailure: OSStatus = -25_264

/// The certificate was not signed by its proposed parent.
public let errSecNotSigner: OSStatus = -26_267

/// The data could not be decoded.
public let errSecDecode: OSStatus = -26_275
