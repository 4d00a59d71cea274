import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyWire

/// Somebody with phones: enrolls under a name that others want too, signs in, renews tokens, changes keys, removes
/// devices, and tries again what got no answer, as apps do.
struct Person: Sendable {
    /// A device of the account.
    struct Device: Sendable {
        let id: String
        /// `nil` if it signs in by code.
        var key: ECPrivateKey?
        var refreshToken: String?

        var binding: DeviceBinding {
            key.map { .key(Base64.encode($0.publicKey.x963)) } ?? .code
        }
    }

    /// An account, from its first device to its last.
    struct Account: Sendable {
        let number: Int
        let username: String
        var devices: [Device]
    }

    let number: Int
    let surroundings: Surroundings
    var account: Account?
    private var madeDevices = 0
    private var madeKeys = 0

    init(_ number: Int, _ surroundings: Surroundings) {
        self.number = number
        self.surroundings = surroundings
    }

    var phoneNumber: String { "+1555000000\(number)" }

    /// Does so many things, one after the other.
    mutating func live(actions: Int) async {
        for _ in 0..<actions {
            await surroundings.pause()
            await act()
        }
    }

    private mutating func act() async {
        guard let account, let index = account.devices.indices.randomElement(by: surroundings.dice) else {
            account = nil
            return await begin()
        }
        let hasToken = account.devices[index].refreshToken != nil
        let hasKey = account.devices[index].key != nil
        let choice: Action? = surroundings.dice.pick([
            (30, .signIn), (hasToken ? 25 : 0, .refresh), (hasToken ? 8 : 0, .refreshTwice),
            (hasToken ? 6 : 0, .revoke),
            (hasKey ? 8 : 0, .changeKey), (hasKey && account.devices.count < 2 ? 8 : 0, .addDevice), (7, .remove),
        ])
        switch choice {
        case .signIn, nil: await signIn(index)
        case .refresh: await refresh(index)
        case .refreshTwice: await refreshTwice(index)
        case .revoke: await revoke(index)
        case .changeKey: await changeKey(index)
        case .addDevice: await addDevice(by: index)
        case .remove: await remove(index)
        }
    }

    private enum Action {
        case signIn, refresh, refreshTwice, revoke, changeKey, addDevice, remove
    }

    /// A name for a device that nobody had before.
    mutating func newDeviceID() -> String {
        madeDevices += 1
        return "phone-\(number)-\(madeDevices)"
    }

    /// A key for requests that may come twice.
    mutating func newIdempotencyKey() -> String {
        madeKeys += 1
        return "\"person-\(number)-request-\(madeKeys)\""
    }
}

extension Collection where Index == Int {
    func randomElement(by dice: Dice) -> Element? {
        isEmpty ? nil : self[startIndex + dice.number(below: count)]
    }
}
