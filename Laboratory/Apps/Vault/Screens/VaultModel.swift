import Combine
import LatchkeyKit

/// Everything that the vault's screen shows and decides: a row for each policy, and the buttons Add, Query and Reset.
@MainActor public final class VaultModel: ObservableObject {
    /// One policy's item.
    public struct Row: Sendable, Hashable, Identifiable {
        /// The policy.
        public let policy: VaultPolicy
        /// The item's text while it is shown.
        public internal(set) var text: String?
        /// The result of the last tap.
        public internal(set) var outcome: VaultOutcome?
        /// The action of the last tap.
        public internal(set) var verb: VaultVerb?
        /// Whether a call is in progress; the row's buttons are disabled meanwhile.
        public internal(set) var isBusy = false

        /// The policy.
        public var id: VaultPolicy { policy }
    }

    /// The rows, one for each policy.
    @Published public private(set) var rows: [Row] {
        didSet { onChange?() }
    }

    /// A warning for the top of the screen: without a passcode the phone guards nothing.
    @Published public private(set) var warning: String? {
        didSet { onChange?() }
    }

    /// Called after each change, for the screen to show it.
    public var onChange: (() -> Void)?

    private let wrapper: KeychainWrapper
    private let key: String
    private let texts: VaultTexts

    /// Creates a model.
    ///
    /// - Parameters:
    ///   - key: what the item is called; each policy has one of its own.
    public init(
        wrapper: KeychainWrapper = KeychainWrapper(), key: String = "card", texts: VaultTexts = VaultTexts()
    ) {
        self.wrapper = wrapper
        self.key = key
        self.texts = texts
        rows = VaultPolicy.allCases.map { Row(policy: $0) }
    }

    /// The row of a policy.
    public func row(_ policy: VaultPolicy) -> Row {
        rows.first { $0.policy == policy } ?? Row(policy: policy)
    }

    /// To be called when the screen appears, and again when the app comes back from Settings.
    ///
    /// Texts that were shown are hidden again: the phone may be in other hands by now.
    public func appear() async {
        for policy in VaultPolicy.allCases {
            change(policy) { row in
                if case .read? = row.outcome { row.outcome = nil }
                row.text = nil
            }
        }
        if case .none = await DeviceCapability.current() {
            warning = texts.noPasscode
        } else {
            warning = nil
        }
    }

    /// "Add item": stores a text, whether or not there is one already.
    ///
    /// Like the other taps it returns what came of it, `nil` if the row was busy and the tap was ignored.
    @discardableResult
    public func add(_ text: String, _ policy: VaultPolicy) async -> VaultOutcome? {
        await run(.add, policy, reason: texts.replaceReason) { [wrapper, key] authentication throws(KeychainError) in
            try await wrapper.setKey(
                Self.key(key, policy), value: text, policy: policy, authentication: authentication)
            return .stored
        }
    }

    /// "Query item": reads and shows the text; where the policy says so, the owner is asked every time.
    @discardableResult
    public func query(_ policy: VaultPolicy) async -> VaultOutcome? {
        await run(.query, policy, reason: texts.readReason) { [wrapper, key] authentication throws(KeychainError) in
            .read(
                try await wrapper.readKey(Self.key(key, policy), policy: policy, authentication: authentication))
        }
    }

    /// "Reset all": removes the items of every policy, including those that can't be read any more.
    @discardableResult
    public func reset() async -> VaultOutcome {
        let outcome: VaultOutcome
        do throws(KeychainError) {
            try await wrapper.resetAll()
            outcome = .reset
        } catch {
            outcome = .failed(error)
        }
        for policy in VaultPolicy.allCases {
            change(policy) {
                $0.outcome = outcome
                if outcome == .reset { $0.text = nil }
            }
        }
        return outcome
    }

    /// "Enter Passcode", then the query once more: the way out of a lockout of Face ID or Touch ID.
    ///
    /// If the owner does not enter the passcode, the row stays as it is.
    @discardableResult
    public func enterPasscode(_ policy: VaultPolicy) async -> VaultOutcome? {
        let authentication = DeviceAuthentication(reason: texts.unlockReason)
        do throws(LatchkeyError) {
            try await authentication.evaluateOwner()
        } catch {
            return row(policy).outcome
        }
        // Not the same authentication: the item is to be opened by a face or finger, every time.
        authentication.invalidate()
        return await query(policy)
    }

    /// "Try Again": the verb whose outcome is shown, once more; a query if none is known.
    @discardableResult
    public func tryAgain(_ text: String, _ policy: VaultPolicy) async -> VaultOutcome? {
        row(policy).verb == .add ? await add(text, policy) : await query(policy)
    }

    /// "Store Again": removes what is left of an item that is gone or shut for good, and stores a new text.
    @discardableResult
    public func storeAgain(_ text: String, _ policy: VaultPolicy) async -> VaultOutcome? {
        await run(.add, policy, reason: texts.replaceReason) { [wrapper, key] _ throws(KeychainError) in
            try await wrapper.removeKey(Self.key(key, policy), policy: policy)
            try await wrapper.addKey(Self.key(key, policy), value: text, policy: policy)
            return .stored
        }
    }

    /// One tap: an authentication of its own, so that nothing is opened by an earlier look at the phone.
    ///
    /// A tap on a row that is busy is ignored.
    private func run(
        _ verb: VaultVerb, _ policy: VaultPolicy, reason: String,
        _ body: @Sendable (DeviceAuthentication) async throws(KeychainError) -> VaultOutcome
    ) async -> VaultOutcome? {
        guard !row(policy).isBusy else { return nil }
        change(policy) {
            $0.isBusy = true
            $0.verb = verb
        }
        let authentication = DeviceAuthentication(reason: reason)
        let outcome: VaultOutcome
        do throws(KeychainError) {
            outcome = try await body(authentication)
        } catch {
            outcome = .failed(error)
        }
        authentication.invalidate()
        change(policy) {
            $0.isBusy = false
            $0.outcome = outcome
            if case .read(let text) = outcome { $0.text = text } else { $0.text = nil }
        }
        return outcome
    }

    private func change(_ policy: VaultPolicy, _ body: (inout Row) -> Void) {
        guard let index = rows.firstIndex(where: { $0.policy == policy }) else { return }
        body(&rows[index])
    }

    /// Items of different policies are different items.
    private nonisolated static func key(_ key: String, _ policy: VaultPolicy) -> String { "\(key).\(policy.rawValue)" }
}

/// The texts of prompts and warnings, in the person's language.
public struct VaultTexts: Sendable, Hashable {
    /// In the prompt while an item is read.
    public var readReason: String
    /// In the prompt while an item is replaced.
    public var replaceReason: String
    /// In the prompt that ends a lockout.
    public var unlockReason: String
    /// While the phone has no passcode.
    public var noPasscode: String

    /// Creates texts; the ones left out are English.
    public init(
        readReason: String = "Show the item.", replaceReason: String = "Replace the item.",
        unlockReason: String = "Allow Face ID or Touch ID again.",
        noPasscode: String = "This phone has no passcode: whoever holds it can read what is in it."
    ) {
        self.readReason = readReason
        self.replaceReason = replaceReason
        self.unlockReason = unlockReason
        self.noPasscode = noPasscode
    }
}
