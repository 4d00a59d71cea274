extension RotationError {
    /// A stable name of a reason, snake_case.
    ///
    /// New ones may come; a name never changes its meaning.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The name.
        public let rawValue: String

        /// Wraps a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The name.
        public var description: String { rawValue }

        /// Every reason that this version gives.
        public static let all: [Code] = meanings.keys.sorted { $0.rawValue < $1.rawValue }

        var meaning: (sentence: String, suggestion: Suggestion) {
            Self.meanings[self] ?? ("Something went wrong.", .contactSupport)
        }
    }
}

extension RotationError.Code {
    /// The person did not authenticate, or cancelled the prompt.
    public static let authenticationDeclined = Self(rawValue: "authentication_declined")
    /// The phone has no passcode.
    public static let passcodeNotSet = Self(rawValue: "passcode_not_set")
    /// The phone is locked, or the app is not in front, and a key can't be used (−25308).
    public static let phoneLocked = Self(rawValue: "phone_locked")
    /// The Keychain has refused for another reason; see ``RotationError/keychain``.
    public static let keychainFailed = Self(rawValue: "keychain_failed")
    /// The Secure Enclave has refused.
    public static let enclaveFailed = Self(rawValue: "enclave_failed")
    /// Randomness or a derivation failed.
    public static let keyNotMade = Self(rawValue: "key_not_made")
    /// The words or the Secure Enclave's key, read back, yield another public key than was made.
    public static let readBackDiffers = Self(rawValue: "read_back_differs")
    /// The journal can't be read, or is of a newer version.
    public static let journalUnreadable = Self(rawValue: "journal_unreadable")
    /// The journal can't be read or written before the phone was unlocked once since its start.
    public static let journalLocked = Self(rawValue: "journal_locked")
    /// The journal can't be written.
    public static let journalNotWritten = Self(rawValue: "journal_not_written")
    /// The journal, or a reply, is of another account.
    public static let accountDiffers = Self(rawValue: "account_differs")
    /// The account does not exist on this network.
    public static let accountUnknown = Self(rawValue: "account_unknown")
    /// The keys at hand add up to less than 1000.
    public static let keysInsufficient = Self(rawValue: "keys_insufficient")
    /// No node could be reached.
    public static let networkUnavailable = Self(rawValue: "network_unavailable")
    /// A node has answered with an error, or with something unreadable.
    public static let nodeFailed = Self(rawValue: "node_failed")
    /// A node says that a transaction succeeded, and that the account is without its effect.
    public static let nodeInconsistent = Self(rawValue: "node_inconsistent")
    /// The transaction is neither sealed nor expired yet.
    public static let stillPending = Self(rawValue: "still_pending")
    /// The transaction failed again and again.
    public static let transactionFailed = Self(rawValue: "transaction_failed")
    /// The chain refuses the signatures of the old keys (1006, 1008, 1009, 1055).
    public static let oldKeysRefused = Self(rawValue: "old_keys_refused")
    /// The chain refuses the signature of the new key, which was proven.
    public static let newKeyRefused = Self(rawValue: "new_key_refused")
    /// The account has too little FLOW for the fees (1118).
    public static let feesMissing = Self(rawValue: "fees_missing")
    /// The new key stands on the account with another weight or hash algorithm.
    public static let newKeyDiffers = Self(rawValue: "new_key_differs")
    /// The new key is revoked, or missing after it had been added.
    public static let newKeyRevoked = Self(rawValue: "new_key_revoked")
    /// The seed phrase that is on the account can't be read any more.
    public static let seedLost = Self(rawValue: "seed_lost")
    /// The same while the old keys are being revoked, which ends without the words.
    public static let seedLostWhileRevoking = Self(rawValue: "seed_lost_while_revoking")
    /// The same after the rotation.
    public static let seedLostAfterwards = Self(rawValue: "seed_lost_afterwards")
    /// A new key can't be proven now.
    public static let proofFailed = Self(rawValue: "proof_failed")
    /// The words that were named are not those of the phrase.
    public static let backupWrong = Self(rawValue: "backup_wrong")
    /// The revocation was sealed without effect, several times.
    public static let revocationIneffective = Self(rawValue: "revocation_ineffective")
    /// The new keys may be on the account: it is too late to undo.
    public static let tooLateToCancel = Self(rawValue: "too_late_to_cancel")
    /// The person stopped, or the task was cancelled.
    public static let cancelled = Self(rawValue: "cancelled")
    /// The system ended the time in the background.
    public static let backgroundTimeEnded = Self(rawValue: "background_time_ended")
    /// No rotation has been begun for this account.
    public static let notBegun = Self(rawValue: "not_begun")
    /// Another rotation of this account is running in this app.
    public static let alreadyRunning = Self(rawValue: "already_running")
    /// An event came that the phase does not allow: a fault of the program.
    public static let outOfOrder = Self(rawValue: "out_of_order")

    fileprivate static let meanings: [Self: (sentence: String, suggestion: RotationError.Suggestion)] = [
        .authenticationDeclined: ("You were not recognized, or you cancelled. Nothing was lost.", .retry),
        .passcodeNotSet: ("Changing keys needs a passcode on this iPhone. Set one in Settings.", .openSettings),
        .phoneLocked: ("Unlock the iPhone and open the app to go on.", .retryWhenUnlocked),
        .keychainFailed: ("The Keychain refused to store or read the new key. Nothing was lost.", .retry),
        .enclaveFailed: ("The Secure Enclave refused to make or use its key. Nothing was lost.", .retry),
        .keyNotMade: ("A new key could not be made.", .retry),
        .readBackDiffers: ("The new key could not be stored reliably. Your account is unchanged.", .startAnew),
        .journalUnreadable: (
            "The record of the key change can't be read by this version. Nothing was changed.", .updateApp
        ),
        .journalLocked: ("Unlock the iPhone once after its start, and open the app again.", .retryWhenUnlocked),
        .journalNotWritten: ("The iPhone could not save the progress. Free some storage and go on.", .retry),
        .accountDiffers: ("This key change belongs to another account.", .contactSupport),
        .accountUnknown: ("The account was not found on this network.", .contactSupport),
        .keysInsufficient: (
            "The keys on this iPhone can't authorize the change. Import the key of Blocto's recovery kit.",
            .importRecoveryKit
        ),
        .networkUnavailable: ("The Flow network can't be reached. The change goes on when it can.", .retryLater),
        .nodeFailed: ("The Flow network answered with an error. The change goes on later.", .retryLater),
        .nodeInconsistent: ("The Flow network gives contradicting answers. The change goes on later.", .retryLater),
        .stillPending: ("The transaction is not confirmed yet. The change goes on later.", .retryLater),
        .transactionFailed: ("The transaction failed several times. Your present keys still work.", .retryLater),
        .oldKeysRefused: (
            "The Flow network refuses the present key of this account. Check that it is the right one.",
            .importRecoveryKit
        ),
        .newKeyRefused: ("The Flow network refuses the new key. Your old keys still work.", .contactSupport),
        .feesMissing: ("The account has too little FLOW for the fee. Add some and go on.", .addFunds),
        .newKeyDiffers: ("The new key stands on the account in another form. Your old keys still work.", .startAnew),
        .newKeyRevoked: ("The new key was removed from the account by somebody else.", .startAnew),
        .seedLost: (
            "The new recovery phrase can't be read any more on this iPhone. Your old keys still work: start again.",
            .startAnew
        ),
        .seedLostWhileRevoking: (
            "The new recovery phrase can't be read any more on this iPhone. Go on: the change has to end first.", .retry
        ),
        .seedLostAfterwards: (
            "Your recovery phrase can't be read any more on this iPhone. Keep the words that you wrote down, or change "
                + "the keys again.", .startAnew
        ),
        .proofFailed: ("The new key could not be tested now. Your old keys still work.", .retry),
        .backupWrong: ("These are not the words of your recovery phrase. Look at them again.", .showWordsAgain),
        .revocationIneffective: (
            "The old keys could not be removed yet. Your new keys work; the removal is tried again later.", .retryLater
        ),
        .tooLateToCancel: ("The new key may already be on the account, so the change can't be undone now.", .none),
        .cancelled: ("You stopped the key change. It can go on later.", .none),
        .backgroundTimeEnded: ("iOS paused the key change. Open the app to go on.", .retryWhenUnlocked),
        .notBegun: ("No key change has been started for this account.", .none),
        .alreadyRunning: ("The key change is already running.", .none),
        .outOfOrder: ("The app made a mistake. Nothing was changed by it.", .contactSupport),
    ]
}
