import FlowNetwork
import LatchkeyHTTP
import VirtualPhone

/// A step of an app that the lab sees: a call of the phone, or a request.
struct AppStep: Sendable {
    /// The kinds that it counts as.
    let kinds: Set<ArmedKill.Step>
    /// What the app does, for "was killed before …".
    let words: String

    /// A call of the phone; nil if it is none of the steps.
    init?(_ call: WatchedCall) {
        // The tag of LatchkeyKit's key is no word for people.
        let isOwnKey = call.item?.hasPrefix("latchkey.device-key.") == true
        let name = isOwnKey ? "the key of this phone " : call.item.map { "“\($0)” " } ?? ""
        switch call.operation {
        case .keychainAdd, .keychainUpdate:
            (kinds, words) = ([.keychainWrite, .change], "writing \(name)to the keychain")
        case .keychainDelete: (kinds, words) = ([.keychainDelete, .change], "deleting \(name)from the keychain")
        case .keyCreate:
            (kinds, words) = (
                [.keyCreate, .change], "making \(isOwnKey ? "" : "the key ")\(name)in the Secure Enclave"
            )
        case .keySign: (kinds, words) = ([.keySign], "signing with a key of the Secure Enclave")
        default: return nil
        }
    }

    /// A request at the gateway.
    init(_ request: HTTPRequest) {
        var kinds: Set<ArmedKill.Step> = [.request]
        if request.method != .get { kinds.insert(.change) }
        if let request = FlowPath.request(request), let step = Self.steps[RequestKind(request)] { kinds.insert(step) }
        self.kinds = kinds
        words = "its request to \(request.method.rawValue) \(request.path)"
    }

    private static let steps: [RequestKind: ArmedKill.Step] = [
        .account: .flowAccount, .blocks: .flowBlocks, .submit: .flowSubmit, .result: .flowResult,
    ]
}
