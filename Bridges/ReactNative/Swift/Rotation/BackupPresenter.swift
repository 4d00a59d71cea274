import LatchkeyKeyRotation

/// The app's own screens that show the words and ask for some of them: words never cross the bridge.
public protocol BackupPresenter: Sendable {
    /// Shows the words (`rotation.recoveryPhrase()`), asks for some of them (`rotation.backupQuestions()`), and hands the
    /// answers over (`rotation.confirmBackup(_:)`); returns when its screens are gone.
    ///
    /// How the rotation stands afterwards is read from its journal, so closing the screens confirms nothing. When its
    /// task is canceled, it closes its screens and returns.
    ///
    /// - Throws: `RotationError`; the promise is rejected with it.
    @MainActor func presentBackup(
        of rotation: KeyRotation, for account: RotationAccount
    ) async throws(RotationError)
}

/// What the app knows of its accounts.
public protocol RotationSettings: Sendable {
    /// The setting of an account: the way to the chain, the keys at hand, the place of the journal.
    ///
    /// It is asked anew for each run, so a key that was imported meanwhile counts.
    ///
    /// - Throws: `RotationError`: `accountUnknown` for an account that is not the app's.
    func setting(for account: RotationAccount) async throws(RotationError) -> RotationSetting
}
