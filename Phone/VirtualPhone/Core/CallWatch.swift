/// A call of an app, as someone who watches the phone sees it.
public struct WatchedCall: Sendable, Hashable {
    /// When the call is seen.
    public enum Moment: String, Sendable, Hashable, Codable, CaseIterable {
        /// Before the phone carries it out.
        case before
        /// After it was carried out, and before the app learns of it.
        case after
    }

    /// The operation.
    public let operation: PhoneOperation
    /// When.
    public let moment: Moment
    /// The app's bundle identifier.
    public let app: String
    /// The name of the keychain item that the call is about; nil if it is about none, or about one without a name.
    public let item: String?

    /// Describes a call.
    public init(operation: PhoneOperation, moment: Moment, app: String, item: String?) {
        self.operation = operation
        self.moment = moment
        self.app = app
        self.item = item
    }
}

/// Sees each call of an app, and may end the app there.
///
/// It is called on the thread that answers the app, without any lock of the phone.
public typealias CallWatch = @Sendable (WatchedCall) -> CallVerdict

/// What becomes of an app at one of its calls.
public enum CallVerdict: Sendable, Hashable {
    /// The call goes its way.
    case proceed
    /// The app is dead: before the call, nothing happens; after it, the app never learns of it.
    case kill
}

extension VirtualPhone {
    /// Has each call of every app seen before and after it is carried out; nil ends that.
    ///
    /// A call that fails is not seen a second time.
    public func watchCalls(_ watch: CallWatch?) { callWatch.withLock { $0 = watch } }

    /// Carries out a call under the eyes of the watcher.
    func performWatched<Call: PhoneCall>(_ call: Call, for caller: PhoneCaller) throws(PhoneFailure) -> Call.Reply {
        guard let watch = callWatch.withLock({ $0 }) else { return try call.perform(for: caller) }
        try show(call, .before, caller.launch, watch)
        let reply = try call.perform(for: caller)
        try show(call, .after, caller.launch, watch)
        return reply
    }

    private func show<Call: PhoneCall>(
        _ call: Call, _ moment: WatchedCall.Moment, _ launch: LaunchToken, _ watch: CallWatch
    ) throws(PhoneFailure) {
        let app = try state.withLock { state throws(PhoneFailure) in
            try state.running(launch).launch.bundleIdentifier
        }
        let seen = WatchedCall(
            operation: Call.operation, moment: moment, app: app, item: (call as? any ItemCall)?.itemName)
        guard watch(seen) == .kill else { return }
        end(launch, .killed)
        throw .connection(.launchEnded)
    }
}

/// A call about keychain items.
protocol ItemCall {
    /// The attributes that name the item.
    var naming: KeychainDictionary { get }
}

extension ItemCall {
    /// The item's label, tag, account or service, whichever comes first as text.
    fileprivate var itemName: String? {
        for key in [KeychainKey.label, .applicationTag, .account, .service] {
            guard let value = naming[key] else { continue }
            let text = value.string ?? value.data.flatMap { String(validating: $0, as: UTF8.self) }
            if let text, !text.isEmpty { return text }
        }
        return nil
    }
}

extension AddItem: ItemCall {
    var naming: KeychainDictionary { query }
}

extension UpdateItems: ItemCall {
    var naming: KeychainDictionary { query }
}

extension DeleteItems: ItemCall {
    var naming: KeychainDictionary { query }
}

extension CreateKey: ItemCall {
    var naming: KeychainDictionary { attributes }
}
