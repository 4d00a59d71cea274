import LatchkeyStore

/// Makes a new, empty store.
public typealias StoreFactory = @Sendable () async throws -> any Store

/// One rule that every store keeps.
public struct StoreRule: Sendable, CustomStringConvertible {
    /// The rule in plain words.
    public let name: String
    private let body: @Sendable (any Store) async throws -> Void

    init(_ name: String, _ body: @escaping @Sendable (any Store) async throws -> Void) {
        self.name = name
        self.body = body
    }

    /// The rule in plain words.
    public var description: String { name }

    /// Tries the rule on a new store, which is closed afterwards.
    ///
    /// - Throws: ``ContractViolation`` if the rule is broken, and whatever the store or the factory threw.
    public func check(with makeStore: StoreFactory) async throws {
        let store = try await makeStore()
        do {
            try await body(store)
        } catch {
            await store.close()
            throw error
        }
        await store.close()
    }
}

/// All rules.
public enum StoreContract {
    /// Every rule, grouped by the step it is about.
    public static let rules =
        enrollmentRules + enrollmentAuthorizationRules + invitationRules + userRules + freedNameRules + suspensionRules
        + signInRules + refreshRules
        + refreshGraceRules
        + sessionRules + accountSessionRules + sessionListRules + revocationRules + deviceListRules
        + removalRules + removalOfAllRules + keyReplacementRules + downgradeRules + repetitionRules
        + oneTimePasswordRules + oneTimePasswordRecipientRules + oneTimePasswordTryRules + oneTimePasswordIDRules
        + oneTimePasswordBudgetRules
        + oneTimePasswordLimitRules + noticeRules + numberRules
        + attestationRules + attestationBindingRules + assertedSignInRules + assertionRules + attestedKeyStateRules
        + identityRules + recoveryRules + invitedRecoveryRules + recoveryEndRules + recoveryCodeRules
        + attestedKeyRetirementRules + receiptExchangeRules + purgeRules + attestedKeyPurgeRules + upkeepRules
        + clockRules + limitRules + erasureRules
}
