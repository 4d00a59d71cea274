import Foundation
import VirtualPhone

/// What an app has done with the secrets of its phone.
enum SecretUse: Sendable {
    /// It has stored this in the keychain.
    case stored(Data)
    /// The keychain has given it this, after whatever prompt the item asks for.
    case read(Data)
    /// The Secure Enclave has signed a digest with a key; its public half, 65 bytes.
    case signed(by: Data)
    /// It has deleted items of the keychain or keys.
    case deleted
}

/// An app's way to its phone, on which somebody looks at the use of secrets.
///
/// It is where the socket is for an app in a process of its own. Calls and replies pass as they are.
final class WatchedConnection: PhoneConnection {
    private let phone: VirtualPhone
    private let inner: InProcessConnection
    private let hear: @Sendable (SecretUse) -> Void

    init(phone: VirtualPhone, launch: AppLaunch, hear: @escaping @Sendable (SecretUse) -> Void) {
        self.phone = phone
        inner = InProcessConnection(phone: phone, launch: launch)
        self.hear = hear
    }

    func send<Call: PhoneCall>(_ call: Call) throws(PhoneFailure) -> Call.Reply {
        let reply = try inner.send(call)
        switch call {
        case let call as AddItem: if let data = call.query[.valueData]?.data { hear(.stored(data)) }
        case let call as UpdateItems: if let data = call.changes[.valueData]?.data { hear(.stored(data)) }
        case is FindItems:
            for data in (reply as? ItemResults)?.items.compactMap(\.data) ?? [] { hear(.read(data)) }
        case let call as SignDigest:
            if let publicKey = phone.publicKey(ofEnclaveKey: call.tokenObjectID) { hear(.signed(by: publicKey)) }
        case is DeleteItems: hear(.deleted)
        default: break
        }
        return reply
    }
}

extension VirtualPhone {
    /// The public half, 65 bytes, of the Secure Enclave's key with a token object identifier.
    func publicKey(ofEnclaveKey identifier: Data) -> Data? {
        inspectKeychain().items.first { $0.attributes[.tokenObjectID]?.data == identifier }?.publicKey
    }
}
