// The codes that took over the CSSM errors: −67585 and down, in one run. Apple's values, from SecBase.h of Apple's
// open-source Security project. Their descriptions here are the words of the names.

/// Service not available (−67585).
public let errSecServiceNotAvailable: OSStatus = -67_585

/// Insufficient client ID (−67586).
public let errSecInsufficientClientID: OSStatus = -67_586

/// Device reset (−67587).
public let errSecDeviceReset: OSStatus = -67_587

/// Device failed (−67588).
public let errSecDeviceFailed: OSStatus = -67_588

/// Apple add app ACL subject (−67589).
public let errSecAppleAddAppACLSubject: OSStatus = -67_589

/// Apple public key incomplete (−67590).
public let errSecApplePublicKeyIncomplete: OSStatus = -67_590

/// Apple signature mismatch (−67591).
public let errSecAppleSignatureMismatch: OSStatus = -67_591

/// Apple invalid key start date (−67592).
public let errSecAppleInvalidKeyStartDate: OSStatus = -67_592

/// Apple invalid key end date (−67593).
public let errSecAppleInvalidKeyEndDate: OSStatus = -67_593

/// Conversion error (−67594).
public let errSecConversionError: OSStatus = -67_594

/// Apple SSL-v2 rollback (−67595).
public let errSecAppleSSLv2Rollback: OSStatus = -67_595

/// Quota exceeded (−67596).
public let errSecQuotaExceeded: OSStatus = -67_596

/// File too big (−67597).
public let errSecFileTooBig: OSStatus = -67_597

/// Invalid database blob (−67598).
public let errSecInvalidDatabaseBlob: OSStatus = -67_598

/// Invalid key blob (−67599).
public let errSecInvalidKeyBlob: OSStatus = -67_599

/// Incompatible database blob (−67600).
public let errSecIncompatibleDatabaseBlob: OSStatus = -67_600

/// Incompatible key blob (−67601).
public let errSecIncompatibleKeyBlob: OSStatus = -67_601

/// Host name mismatch (−67602).
public let errSecHostNameMismatch: OSStatus = -67_602

/// Unknown critical extension flag (−67603).
public let errSecUnknownCriticalExtensionFlag: OSStatus = -67_603

/// No basic constraints (−67604).
public let errSecNoBasicConstraints: OSStatus = -67_604

/// No basic constraints CA (−67605).
public let errSecNoBasicConstraintsCA: OSStatus = -67_605

/// Invalid authority key ID (−67606).
public let errSecInvalidAuthorityKeyID: OSStatus = -67_606

/// Invalid subject key ID (−67607).
public let errSecInvalidSubjectKeyID: OSStatus = -67_607

/// Invalid key usage for policy (−67608).
public let errSecInvalidKeyUsageForPolicy: OSStatus = -67_608

/// Invalid extended key usage (−67609).
public let errSecInvalidExtendedKeyUsage: OSStatus = -67_609

/// Invalid ID linkage (−67610).
public let errSecInvalidIDLinkage: OSStatus = -67_610

/// Path length constraint exceeded (−67611).
public let errSecPathLengthConstraintExceeded: OSStatus = -67_611

/// Invalid root (−67612).
public let errSecInvalidRoot: OSStatus = -67_612

/// CRL expired (−67613).
public let errSecCRLExpired: OSStatus = -67_613

/// CRL not valid yet (−67614).
public let errSecCRLNotValidYet: OSStatus = -67_614

/// CRL not found (−67615).
public let errSecCRLNotFound: OSStatus = -67_615

/// CRL server down (−67616).
public let errSecCRLServerDown: OSStatus = -67_616

/// CRL bad URI (−67617).
public let errSecCRLBadURI: OSStatus = -67_617

/// Unknown cert extension (−67618).
public let errSecUnknownCertExtension: OSStatus = -67_618

/// Unknown CRL extension (−67619).
public let errSecUnknownCRLExtension: OSStatus = -67_619

/// CRL not trusted (−67620).
public let errSecCRLNotTrusted: OSStatus = -67_620

/// CRL policy failed (−67621).
public let errSecCRLPolicyFailed: OSStatus = -67_621

/// IDP failure (−67622).
public let errSecIDPFailure: OSStatus = -67_622

/// SMIME email addresses not found (−67623).
public let errSecSMIMEEmailAddressesNotFound: OSStatus = -67_623

/// SMIME bad extended key usage (−67624).
public let errSecSMIMEBadExtendedKeyUsage: OSStatus = -67_624

/// SMIME bad key usage (−67625).
public let errSecSMIMEBadKeyUsage: OSStatus = -67_625

/// SMIME key usage not critical (−67626).
public let errSecSMIMEKeyUsageNotCritical: OSStatus = -67_626

/// SMIME no email address (−67627).
public let errSecSMIMENoEmailAddress: OSStatus = -67_627

/// SMIME subj alt name not critical (−67628).
public let errSecSMIMESubjAltNameNotCritical: OSStatus = -67_628

/// SSL bad extended key usage (−67629).
public let errSecSSLBadExtendedKeyUsage: OSStatus = -67_629

/// OCSP bad response (−67630).
public let errSecOCSPBadResponse: OSStatus = -67_630

/// OCSP bad request (−67631).
public let errSecOCSPBadRequest: OSStatus = -67_631

/// OCSP unavailable (−67632).
public let errSecOCSPUnavailable: OSStatus = -67_632

/// OCSP status unrecognized (−67633).
public let errSecOCSPStatusUnrecognized: OSStatus = -67_633

/// End of data (−67634).
public let errSecEndOfData: OSStatus = -67_634

/// Incomplete cert revocation check (−67635).
public let errSecIncompleteCertRevocationCheck: OSStatus = -67_635

/// Network failure (−67636).
public let errSecNetworkFailure: OSStatus = -67_636

/// OCSP not trusted to anchor (−67637).
public let errSecOCSPNotTrustedToAnchor: OSStatus = -67_637

/// Record modified (−67638).
public let errSecRecordModified: OSStatus = -67_638

/// OCSP signature error (−67639).
public let errSecOCSPSignatureError: OSStatus = -67_639

/// OCSP no signer (−67640).
public let errSecOCSPNoSigner: OSStatus = -67_640

/// OCSP responder malformed req (−67641).
public let errSecOCSPResponderMalformedReq: OSStatus = -67_641

/// OCSP responder internal error (−67642).
public let errSecOCSPResponderInternalError: OSStatus = -67_642

/// OCSP responder try later (−67643).
public let errSecOCSPResponderTryLater: OSStatus = -67_643

/// OCSP responder signature required (−67644).
public let errSecOCSPResponderSignatureRequired: OSStatus = -67_644

/// OCSP responder unauthorized (−67645).
public let errSecOCSPResponderUnauthorized: OSStatus = -67_645

/// OCSP response nonce mismatch (−67646).
public let errSecOCSPResponseNonceMismatch: OSStatus = -67_646

/// Code signing bad cert chain length (−67647).
public let errSecCodeSigningBadCertChainLength: OSStatus = -67_647

/// Code signing no basic constraints (−67648).
public let errSecCodeSigningNoBasicConstraints: OSStatus = -67_648

/// Code signing bad path length constraint (−67649).
public let errSecCodeSigningBadPathLengthConstraint: OSStatus = -67_649

/// Code signing no extended key usage (−67650).
public let errSecCodeSigningNoExtendedKeyUsage: OSStatus = -67_650

/// Code signing development (−67651).
public let errSecCodeSigningDevelopment: OSStatus = -67_651

/// Resource sign bad cert chain length (−67652).
public let errSecResourceSignBadCertChainLength: OSStatus = -67_652

/// Resource sign bad ext key usage (−67653).
public let errSecResourceSignBadExtKeyUsage: OSStatus = -67_653

/// Trust setting deny (−67654).
public let errSecTrustSettingDeny: OSStatus = -67_654

/// Invalid subject name (−67655).
public let errSecInvalidSubjectName: OSStatus = -67_655

/// Unknown qualified cert statement (−67656).
public let errSecUnknownQualifiedCertStatement: OSStatus = -67_656

/// MobileMe request queued (−67657).
public let errSecMobileMeRequestQueued: OSStatus = -67_657

/// MobileMe request redirected (−67658).
public let errSecMobileMeRequestRedirected: OSStatus = -67_658

/// MobileMe server error (−67659).
public let errSecMobileMeServerError: OSStatus = -67_659

/// MobileMe server not available (−67660).
public let errSecMobileMeServerNotAvailable: OSStatus = -67_660

/// MobileMe server already exists (−67661).
public let errSecMobileMeServerAlreadyExists: OSStatus = -67_661

/// MobileMe server service err (−67662).
public let errSecMobileMeServerServiceErr: OSStatus = -67_662

/// MobileMe request already pending (−67663).
public let errSecMobileMeRequestAlreadyPending: OSStatus = -67_663

/// MobileMe no request pending (−67664).
public let errSecMobileMeNoRequestPending: OSStatus = -67_664

/// MobileMe CSR verify failure (−67665).
public let errSecMobileMeCSRVerifyFailure: OSStatus = -67_665

/// MobileMe failed consistency check (−67666).
public let errSecMobileMeFailedConsistencyCheck: OSStatus = -67_666

/// Not initialized (−67667).
public let errSecNotInitialized: OSStatus = -67_667

/// Invalid handle usage (−67668).
public let errSecInvalidHandleUsage: OSStatus = -67_668

/// PVC referent not found (−67669).
public let errSecPVCReferentNotFound: OSStatus = -67_669

/// Function integrity fail (−67670).
public let errSecFunctionIntegrityFail: OSStatus = -67_670

/// Internal error (−67671).
public let errSecInternalError: OSStatus = -67_671

/// Memory error (−67672).
public let errSecMemoryError: OSStatus = -67_672

/// Invalid data (−67673).
public let errSecInvalidData: OSStatus = -67_673

/// MDS error (−67674).
public let errSecMDSError: OSStatus = -67_674

/// Invalid pointer (−67675).
public let errSecInvalidPointer: OSStatus = -67_675

/// Self check failed (−67676).
public let errSecSelfCheckFailed: OSStatus = -67_676

/// Function failed (−67677).
public let errSecFunctionFailed: OSStatus = -67_677

/// Module manifest verify failed (−67678).
public let errSecModuleManifestVerifyFailed: OSStatus = -67_678

/// Invalid GUID (−67679).
public let errSecInvalidGUID: OSStatus = -67_679

/// Invalid handle (−67680).
public let errSecInvalidHandle: OSStatus = -67_680

/// Invalid DB list (−67681).
public let errSecInvalidDBList: OSStatus = -67_681

/// Invalid passthrough ID (−67682).
public let errSecInvalidPassthroughID: OSStatus = -67_682

/// Invalid network address (−67683).
public let errSecInvalidNetworkAddress: OSStatus = -67_683

/// CRL already signed (−67684).
public let errSecCRLAlreadySigned: OSStatus = -67_684

/// Invalid number of fields (−67685).
public let errSecInvalidNumberOfFields: OSStatus = -67_685

/// Verification failure (−67686).
public let errSecVerificationFailure: OSStatus = -67_686

/// Unknown tag (−67687).
public let errSecUnknownTag: OSStatus = -67_687

/// Invalid signature (−67688).
public let errSecInvalidSignature: OSStatus = -67_688

/// Invalid name (−67689).
public let errSecInvalidName: OSStatus = -67_689

/// Invalid certificate ref (−67690).
public let errSecInvalidCertificateRef: OSStatus = -67_690

/// Invalid certificate group (−67691).
public let errSecInvalidCertificateGroup: OSStatus = -67_691

/// Tag not found (−67692).
public let errSecTagNotFound: OSStatus = -67_692

/// Invalid query (−67693).
public let errSecInvalidQuery: OSStatus = -67_693

/// Invalid value (−67694).
public let errSecInvalidValue: OSStatus = -67_694

/// Callback failed (−67695).
public let errSecCallbackFailed: OSStatus = -67_695

/// ACL delete failed (−67696).
public let errSecACLDeleteFailed: OSStatus = -67_696

/// ACL replace failed (−67697).
public let errSecACLReplaceFailed: OSStatus = -67_697

/// ACL add failed (−67698).
public let errSecACLAddFailed: OSStatus = -67_698

/// ACL change failed (−67699).
public let errSecACLChangeFailed: OSStatus = -67_699

/// Invalid access credentials (−67700).
public let errSecInvalidAccessCredentials: OSStatus = -67_700

/// Invalid record (−67701).
public let errSecInvalidRecord: OSStatus = -67_701

/// Invalid ACL (−67702).
public let errSecInvalidACL: OSStatus = -67_702

/// Invalid sample value (−67703).
public let errSecInvalidSampleValue: OSStatus = -67_703

/// Incompatible version (−67704).
public let errSecIncompatibleVersion: OSStatus = -67_704

/// Privilege not granted (−67705).
public let errSecPrivilegeNotGranted: OSStatus = -67_705

/// Invalid scope (−67706).
public let errSecInvalidScope: OSStatus = -67_706

/// PVC already configured (−67707).
public let errSecPVCAlreadyConfigured: OSStatus = -67_707

/// Invalid PVC (−67708).
public let errSecInvalidPVC: OSStatus = -67_708

/// EMM load failed (−67709).
public let errSecEMMLoadFailed: OSStatus = -67_709

/// EMM unload failed (−67710).
public let errSecEMMUnloadFailed: OSStatus = -67_710

/// Addin load failed (−67711).
public let errSecAddinLoadFailed: OSStatus = -67_711

/// Invalid key ref (−67712).
public let errSecInvalidKeyRef: OSStatus = -67_712

/// Invalid key hierarchy (−67713).
public let errSecInvalidKeyHierarchy: OSStatus = -67_713

/// Addin unload failed (−67714).
public let errSecAddinUnloadFailed: OSStatus = -67_714

/// Library reference not found (−67715).
public let errSecLibraryReferenceNotFound: OSStatus = -67_715

/// Invalid addin function table (−67716).
public let errSecInvalidAddinFunctionTable: OSStatus = -67_716

/// Invalid service mask (−67717).
public let errSecInvalidServiceMask: OSStatus = -67_717

/// Module not loaded (−67718).
public let errSecModuleNotLoaded: OSStatus = -67_718

/// Invalid sub service ID (−67719).
public let errSecInvalidSubServiceID: OSStatus = -67_719

/// Attribute not in context (−67720).
public let errSecAttributeNotInContext: OSStatus = -67_720

/// Module manager initialize failed (−67721).
public let errSecModuleManagerInitializeFailed: OSStatus = -67_721

/// Module manager not found (−67722).
public let errSecModuleManagerNotFound: OSStatus = -67_722

/// Event notification callback not found (−67723).
public let errSecEventNotificationCallbackNotFound: OSStatus = -67_723

/// Input length error (−67724).
public let errSecInputLengthError: OSStatus = -67_724

/// Output length error (−67725).
public let errSecOutputLengthError: OSStatus = -67_725

/// Privilege not supported (−67726).
public let errSecPrivilegeNotSupported: OSStatus = -67_726

/// Device error (−67727).
public let errSecDeviceError: OSStatus = -67_727

/// Attach handle busy (−67728).
public let errSecAttachHandleBusy: OSStatus = -67_728

/// Not logged in (−67729).
public let errSecNotLoggedIn: OSStatus = -67_729

/// Algorithm mismatch (−67730).
public let errSecAlgorithmMismatch: OSStatus = -67_730

/// Key usage incorrect (−67731).
public let errSecKeyUsageIncorrect: OSStatus = -67_731

/// Key blob type incorrect (−67732).
public let errSecKeyBlobTypeIncorrect: OSStatus = -67_732

/// Key header inconsistent (−67733).
public let errSecKeyHeaderInconsistent: OSStatus = -67_733

/// Unsupported key format (−67734).
public let errSecUnsupportedKeyFormat: OSStatus = -67_734

/// Unsupported key size (−67735).
public let errSecUnsupportedKeySize: OSStatus = -67_735

/// Invalid key usage mask (−67736).
public let errSecInvalidKeyUsageMask: OSStatus = -67_736

/// Unsupported key usage mask (−67737).
public let errSecUnsupportedKeyUsageMask: OSStatus = -67_737

/// Invalid key attribute mask (−67738).
public let errSecInvalidKeyAttributeMask: OSStatus = -67_738

/// Unsupported key attribute mask (−67739).
public let errSecUnsupportedKeyAttributeMask: OSStatus = -67_739

/// Invalid key label (−67740).
public let errSecInvalidKeyLabel: OSStatus = -67_740

/// Unsupported key label (−67741).
public let errSecUnsupportedKeyLabel: OSStatus = -67_741

/// Invalid key format (−67742).
public let errSecInvalidKeyFormat: OSStatus = -67_742

/// Unsupported vector of buffers (−67743).
public let errSecUnsupportedVectorOfBuffers: OSStatus = -67_743

/// Invalid input vector (−67744).
public let errSecInvalidInputVector: OSStatus = -67_744

/// Invalid output vector (−67745).
public let errSecInvalidOutputVector: OSStatus = -67_745

/// Invalid context (−67746).
public let errSecInvalidContext: OSStatus = -67_746

/// Invalid algorithm (−67747).
public let errSecInvalidAlgorithm: OSStatus = -67_747
