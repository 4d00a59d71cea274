// More of the codes that took over the CSSM errors: −67748 and down, in one run. Apple's values, from SecBase.h of Apple's
// open-source Security project. Their descriptions here are the words of the names.

/// Invalid attribute key (−67748).
public let errSecInvalidAttributeKey: OSStatus = -67_748

/// Missing attribute key (−67749).
public let errSecMissingAttributeKey: OSStatus = -67_749

/// Invalid attribute init vector (−67750).
public let errSecInvalidAttributeInitVector: OSStatus = -67_750

/// Missing attribute init vector (−67751).
public let errSecMissingAttributeInitVector: OSStatus = -67_751

/// Invalid attribute salt (−67752).
public let errSecInvalidAttributeSalt: OSStatus = -67_752

/// Missing attribute salt (−67753).
public let errSecMissingAttributeSalt: OSStatus = -67_753

/// Invalid attribute padding (−67754).
public let errSecInvalidAttributePadding: OSStatus = -67_754

/// Missing attribute padding (−67755).
public let errSecMissingAttributePadding: OSStatus = -67_755

/// Invalid attribute random (−67756).
public let errSecInvalidAttributeRandom: OSStatus = -67_756

/// Missing attribute random (−67757).
public let errSecMissingAttributeRandom: OSStatus = -67_757

/// Invalid attribute seed (−67758).
public let errSecInvalidAttributeSeed: OSStatus = -67_758

/// Missing attribute seed (−67759).
public let errSecMissingAttributeSeed: OSStatus = -67_759

/// Invalid attribute passphrase (−67760).
public let errSecInvalidAttributePassphrase: OSStatus = -67_760

/// Missing attribute passphrase (−67761).
public let errSecMissingAttributePassphrase: OSStatus = -67_761

/// Invalid attribute key length (−67762).
public let errSecInvalidAttributeKeyLength: OSStatus = -67_762

/// Missing attribute key length (−67763).
public let errSecMissingAttributeKeyLength: OSStatus = -67_763

/// Invalid attribute block size (−67764).
public let errSecInvalidAttributeBlockSize: OSStatus = -67_764

/// Missing attribute block size (−67765).
public let errSecMissingAttributeBlockSize: OSStatus = -67_765

/// Invalid attribute output size (−67766).
public let errSecInvalidAttributeOutputSize: OSStatus = -67_766

/// Missing attribute output size (−67767).
public let errSecMissingAttributeOutputSize: OSStatus = -67_767

/// Invalid attribute rounds (−67768).
public let errSecInvalidAttributeRounds: OSStatus = -67_768

/// Missing attribute rounds (−67769).
public let errSecMissingAttributeRounds: OSStatus = -67_769

/// Invalid algorithm parms (−67770).
public let errSecInvalidAlgorithmParms: OSStatus = -67_770

/// Missing algorithm parms (−67771).
public let errSecMissingAlgorithmParms: OSStatus = -67_771

/// Invalid attribute label (−67772).
public let errSecInvalidAttributeLabel: OSStatus = -67_772

/// Missing attribute label (−67773).
public let errSecMissingAttributeLabel: OSStatus = -67_773

/// Invalid attribute key type (−67774).
public let errSecInvalidAttributeKeyType: OSStatus = -67_774

/// Missing attribute key type (−67775).
public let errSecMissingAttributeKeyType: OSStatus = -67_775

/// Invalid attribute mode (−67776).
public let errSecInvalidAttributeMode: OSStatus = -67_776

/// Missing attribute mode (−67777).
public let errSecMissingAttributeMode: OSStatus = -67_777

/// Invalid attribute effective bits (−67778).
public let errSecInvalidAttributeEffectiveBits: OSStatus = -67_778

/// Missing attribute effective bits (−67779).
public let errSecMissingAttributeEffectiveBits: OSStatus = -67_779

/// Invalid attribute start date (−67780).
public let errSecInvalidAttributeStartDate: OSStatus = -67_780

/// Missing attribute start date (−67781).
public let errSecMissingAttributeStartDate: OSStatus = -67_781

/// Invalid attribute end date (−67782).
public let errSecInvalidAttributeEndDate: OSStatus = -67_782

/// Missing attribute end date (−67783).
public let errSecMissingAttributeEndDate: OSStatus = -67_783

/// Invalid attribute version (−67784).
public let errSecInvalidAttributeVersion: OSStatus = -67_784

/// Missing attribute version (−67785).
public let errSecMissingAttributeVersion: OSStatus = -67_785

/// Invalid attribute prime (−67786).
public let errSecInvalidAttributePrime: OSStatus = -67_786

/// Missing attribute prime (−67787).
public let errSecMissingAttributePrime: OSStatus = -67_787

/// Invalid attribute base (−67788).
public let errSecInvalidAttributeBase: OSStatus = -67_788

/// Missing attribute base (−67789).
public let errSecMissingAttributeBase: OSStatus = -67_789

/// Invalid attribute subprime (−67790).
public let errSecInvalidAttributeSubprime: OSStatus = -67_790

/// Missing attribute subprime (−67791).
public let errSecMissingAttributeSubprime: OSStatus = -67_791

/// Invalid attribute iteration count (−67792).
public let errSecInvalidAttributeIterationCount: OSStatus = -67_792

/// Missing attribute iteration count (−67793).
public let errSecMissingAttributeIterationCount: OSStatus = -67_793

/// Invalid attribute DLDB handle (−67794).
public let errSecInvalidAttributeDLDBHandle: OSStatus = -67_794

/// Missing attribute DLDB handle (−67795).
public let errSecMissingAttributeDLDBHandle: OSStatus = -67_795

/// Invalid attribute access credentials (−67796).
public let errSecInvalidAttributeAccessCredentials: OSStatus = -67_796

/// Missing attribute access credentials (−67797).
public let errSecMissingAttributeAccessCredentials: OSStatus = -67_797

/// Invalid attribute public key format (−67798).
public let errSecInvalidAttributePublicKeyFormat: OSStatus = -67_798

/// Missing attribute public key format (−67799).
public let errSecMissingAttributePublicKeyFormat: OSStatus = -67_799

/// Invalid attribute private key format (−67800).
public let errSecInvalidAttributePrivateKeyFormat: OSStatus = -67_800

/// Missing attribute private key format (−67801).
public let errSecMissingAttributePrivateKeyFormat: OSStatus = -67_801

/// Invalid attribute symmetric key format (−67802).
public let errSecInvalidAttributeSymmetricKeyFormat: OSStatus = -67_802

/// Missing attribute symmetric key format (−67803).
public let errSecMissingAttributeSymmetricKeyFormat: OSStatus = -67_803

/// Invalid attribute wrapped key format (−67804).
public let errSecInvalidAttributeWrappedKeyFormat: OSStatus = -67_804

/// Missing attribute wrapped key format (−67805).
public let errSecMissingAttributeWrappedKeyFormat: OSStatus = -67_805

/// Staged operation in progress (−67806).
public let errSecStagedOperationInProgress: OSStatus = -67_806

/// Staged operation not started (−67807).
public let errSecStagedOperationNotStarted: OSStatus = -67_807

/// Verify failed (−67808).
public let errSecVerifyFailed: OSStatus = -67_808

/// Query size unknown (−67809).
public let errSecQuerySizeUnknown: OSStatus = -67_809

/// Block size mismatch (−67810).
public let errSecBlockSizeMismatch: OSStatus = -67_810

/// Public key inconsistent (−67811).
public let errSecPublicKeyInconsistent: OSStatus = -67_811

/// Device verify failed (−67812).
public let errSecDeviceVerifyFailed: OSStatus = -67_812

/// Invalid login name (−67813).
public let errSecInvalidLoginName: OSStatus = -67_813

/// Already logged in (−67814).
public let errSecAlreadyLoggedIn: OSStatus = -67_814

/// Invalid digest algorithm (−67815).
public let errSecInvalidDigestAlgorithm: OSStatus = -67_815

/// Invalid CRL group (−67816).
public let errSecInvalidCRLGroup: OSStatus = -67_816

/// Certificate cannot operate (−67817).
public let errSecCertificateCannotOperate: OSStatus = -67_817

/// Certificate expired (−67818).
public let errSecCertificateExpired: OSStatus = -67_818

/// Certificate not valid yet (−67819).
public let errSecCertificateNotValidYet: OSStatus = -67_819

/// Certificate revoked (−67820).
public let errSecCertificateRevoked: OSStatus = -67_820

/// Certificate suspended (−67821).
public let errSecCertificateSuspended: OSStatus = -67_821

/// Insufficient credentials (−67822).
public let errSecInsufficientCredentials: OSStatus = -67_822

/// Invalid action (−67823).
public let errSecInvalidAction: OSStatus = -67_823

/// Invalid authority (−67824).
public let errSecInvalidAuthority: OSStatus = -67_824

/// Verify action failed (−67825).
public let errSecVerifyActionFailed: OSStatus = -67_825

/// Invalid cert authority (−67826).
public let errSecInvalidCertAuthority: OSStatus = -67_826

/// Invalid CRL authority (−67827).
public let errSecInvalidCRLAuthority: OSStatus = -67_827

/// Older, misspelt name of `errSecInvalidCRLAuthority`.
@available(iOS, deprecated: 15)
public let errSecInvaldCRLAuthority: OSStatus = -67_827

/// Invalid CRL encoding (−67828).
public let errSecInvalidCRLEncoding: OSStatus = -67_828

/// Invalid CRL type (−67829).
public let errSecInvalidCRLType: OSStatus = -67_829

/// Invalid CRL (−67830).
public let errSecInvalidCRL: OSStatus = -67_830

/// Invalid form type (−67831).
public let errSecInvalidFormType: OSStatus = -67_831

/// Invalid ID (−67832).
public let errSecInvalidID: OSStatus = -67_832

/// Invalid identifier (−67833).
public let errSecInvalidIdentifier: OSStatus = -67_833

/// Invalid index (−67834).
public let errSecInvalidIndex: OSStatus = -67_834

/// Invalid policy identifiers (−67835).
public let errSecInvalidPolicyIdentifiers: OSStatus = -67_835

/// Invalid time string (−67836).
public let errSecInvalidTimeString: OSStatus = -67_836

/// Invalid reason (−67837).
public let errSecInvalidReason: OSStatus = -67_837

/// Invalid request inputs (−67838).
public let errSecInvalidRequestInputs: OSStatus = -67_838

/// Invalid response vector (−67839).
public let errSecInvalidResponseVector: OSStatus = -67_839

/// Invalid stop on policy (−67840).
public let errSecInvalidStopOnPolicy: OSStatus = -67_840

/// Invalid tuple (−67841).
public let errSecInvalidTuple: OSStatus = -67_841

/// Multiple values unsupported (−67842).
public let errSecMultipleValuesUnsupported: OSStatus = -67_842

/// Not trusted (−67843).
public let errSecNotTrusted: OSStatus = -67_843

/// No default authority (−67844).
public let errSecNoDefaultAuthority: OSStatus = -67_844

/// Rejected form (−67845).
public let errSecRejectedForm: OSStatus = -67_845

/// Request lost (−67846).
public let errSecRequestLost: OSStatus = -67_846

/// Request rejected (−67847).
public let errSecRequestRejected: OSStatus = -67_847

/// Unsupported address type (−67848).
public let errSecUnsupportedAddressType: OSStatus = -67_848

/// Unsupported service (−67849).
public let errSecUnsupportedService: OSStatus = -67_849

/// Invalid tuple group (−67850).
public let errSecInvalidTupleGroup: OSStatus = -67_850

/// Invalid base ACLs (−67851).
public let errSecInvalidBaseACLs: OSStatus = -67_851

/// Invalid tuple credentials (−67852).
public let errSecInvalidTupleCredentials: OSStatus = -67_852

/// Older, misspelt name of `errSecInvalidTupleCredentials`.
@available(iOS, deprecated: 15)
public let errSecInvalidTupleCredendtials: OSStatus = -67_852

/// Invalid encoding (−67853).
public let errSecInvalidEncoding: OSStatus = -67_853

/// Invalid validity period (−67854).
public let errSecInvalidValidityPeriod: OSStatus = -67_854

/// Invalid requestor (−67855).
public let errSecInvalidRequestor: OSStatus = -67_855

/// Request descriptor (−67856).
public let errSecRequestDescriptor: OSStatus = -67_856

/// Invalid bundle info (−67857).
public let errSecInvalidBundleInfo: OSStatus = -67_857

/// Invalid CRL index (−67858).
public let errSecInvalidCRLIndex: OSStatus = -67_858

/// No field values (−67859).
public let errSecNoFieldValues: OSStatus = -67_859

/// Unsupported field format (−67860).
public let errSecUnsupportedFieldFormat: OSStatus = -67_860

/// Unsupported index info (−67861).
public let errSecUnsupportedIndexInfo: OSStatus = -67_861

/// Unsupported locality (−67862).
public let errSecUnsupportedLocality: OSStatus = -67_862

/// Unsupported num attributes (−67863).
public let errSecUnsupportedNumAttributes: OSStatus = -67_863

/// Unsupported num indexes (−67864).
public let errSecUnsupportedNumIndexes: OSStatus = -67_864

/// Unsupported num record types (−67865).
public let errSecUnsupportedNumRecordTypes: OSStatus = -67_865

/// Field specified multiple (−67866).
public let errSecFieldSpecifiedMultiple: OSStatus = -67_866

/// Incompatible field format (−67867).
public let errSecIncompatibleFieldFormat: OSStatus = -67_867

/// Invalid parsing module (−67868).
public let errSecInvalidParsingModule: OSStatus = -67_868

/// Database locked (−67869).
public let errSecDatabaseLocked: OSStatus = -67_869

/// Datastore is open (−67870).
public let errSecDatastoreIsOpen: OSStatus = -67_870

/// Missing value (−67871).
public let errSecMissingValue: OSStatus = -67_871

/// Unsupported query limits (−67872).
public let errSecUnsupportedQueryLimits: OSStatus = -67_872

/// Unsupported num selection preds (−67873).
public let errSecUnsupportedNumSelectionPreds: OSStatus = -67_873

/// Unsupported operator (−67874).
public let errSecUnsupportedOperator: OSStatus = -67_874

/// Invalid DB location (−67875).
public let errSecInvalidDBLocation: OSStatus = -67_875

/// Invalid access request (−67876).
public let errSecInvalidAccessRequest: OSStatus = -67_876

/// Invalid index info (−67877).
public let errSecInvalidIndexInfo: OSStatus = -67_877

/// Invalid new owner (−67878).
public let errSecInvalidNewOwner: OSStatus = -67_878

/// Invalid modify mode (−67879).
public let errSecInvalidModifyMode: OSStatus = -67_879

/// Missing required extension (−67880).
public let errSecMissingRequiredExtension: OSStatus = -67_880

/// Extended key usage not critical (−67881).
public let errSecExtendedKeyUsageNotCritical: OSStatus = -67_881

/// Timestamp missing (−67882).
public let errSecTimestampMissing: OSStatus = -67_882

/// Timestamp invalid (−67883).
public let errSecTimestampInvalid: OSStatus = -67_883

/// Timestamp not trusted (−67884).
public let errSecTimestampNotTrusted: OSStatus = -67_884

/// Timestamp service not available (−67885).
public let errSecTimestampServiceNotAvailable: OSStatus = -67_885

/// Timestamp bad alg (−67886).
public let errSecTimestampBadAlg: OSStatus = -67_886

/// Timestamp bad request (−67887).
public let errSecTimestampBadRequest: OSStatus = -67_887

/// Timestamp bad data format (−67888).
public let errSecTimestampBadDataFormat: OSStatus = -67_888

/// Timestamp time not available (−67889).
public let errSecTimestampTimeNotAvailable: OSStatus = -67_889

/// Timestamp unaccepted policy (−67890).
public let errSecTimestampUnacceptedPolicy: OSStatus = -67_890

/// Timestamp unaccepted extension (−67891).
public let errSecTimestampUnacceptedExtension: OSStatus = -67_891

/// Timestamp add info not available (−67892).
public let errSecTimestampAddInfoNotAvailable: OSStatus = -67_892

/// Timestamp system failure (−67893).
public let errSecTimestampSystemFailure: OSStatus = -67_893

/// Signing time missing (−67894).
public let errSecSigningTimeMissing: OSStatus = -67_894

/// Timestamp rejection (−67895).
public let errSecTimestampRejection: OSStatus = -67_895

/// Timestamp waiting (−67896).
public let errSecTimestampWaiting: OSStatus = -67_896

/// Timestamp revocation warning (−67897).
public let errSecTimestampRevocationWarning: OSStatus = -67_897

/// Timestamp revocation notification (−67898).
public let errSecTimestampRevocationNotification: OSStatus = -67_898

/// Certificate policy not allowed (−67899).
public let errSecCertificatePolicyNotAllowed: OSStatus = -67_899

/// Certificate name not allowed (−67900).
public let errSecCertificateNameNotAllowed: OSStatus = -67_900

/// Certificate validity period too long (−67901).
public let errSecCertificateValidityPeriodTooLong: OSStatus = -67_901

/// Certificate is CA (−67902).
public let errSecCertificateIsCA: OSStatus = -67_902

/// Certificate duplicate extension (−67903).
public let errSecCertificateDuplicateExtension: OSStatus = -67_903
