import Foundation
import LatchkeyCrypto
import LatchkeyWire
import VirtualPhone

/// Describes a phone's keychain, in Apple's terms and in plain words.
struct KeychainInspector {
    let phone: LabPhone

    /// The report of this moment.
    var report: InspectorReport {
        let inspection = phone.phone.inspectKeychain()
        return InspectorReport(
            phone: phone.id, items: inspection.items.map(item), summary: summary(inspection))
    }

    private func summary(_ inspection: KeychainInspection) -> String {
        let configuration = phone.phone.configuration
        if configuration.kind == .simulator { return "A simulator: access control is not enforced." }
        var parts = [
            inspection.isBeforeFirstUnlock
                ? "not unlocked since it was switched on" : inspection.isLocked ? "locked" : "unlocked",
            phone.phone.hasPasscode ? "passcode set" : "no passcode",
        ]
        if configuration.biometry != .none {
            let count = phone.phone.enrolledBiometry.count
            parts.append(
                count == 0
                    ? "nobody enrolled in \(configuration.biometry.words)"
                    : "\(count) enrolled in \(configuration.biometry.words)")
        }
        if inspection.isBiometryLockedOut { parts.append("\(configuration.biometry.words) locked out") }
        if configuration.secureEnclave == .absent { parts.append("no Secure Enclave") }
        return parts.joined(separator: ", ").capitalizedFirst + "."
    }

    private func item(_ item: KeychainInspection.Item) -> InspectorItem {
        let key = item.publicKey.flatMap { try? ECPublicKey(x963: [UInt8]($0), curve: .p256) }
        return InspectorItem(
            id: item.id, kind: Self.kind(item), title: Self.title(item), attributes: Self.attributes(item),
            protection: Self.words(item.protection).name, protectionWords: Self.words(item.protection).meaning,
            accessControl: item.control.map(Self.flags) ?? [], needs: item.control.map(Self.needs) ?? [],
            length: item.length,
            keyId: key.map { Base64.encodeURL(HashAlgorithm.sha256.hash($0.x963)) }, isReadable: item.obstacle == nil,
            isLost: item.obstacle.map(Self.isLost) ?? false,
            why: item.obstacle.map(why),
            status: item.obstacle.map { Self.status($0, of: item) },
            createdAt: Int64((item.attributes[.creationDate]?.date?.timeIntervalSince1970 ?? 0) * 1000))
    }

    private static func kind(_ item: KeychainInspection.Item) -> String {
        if item.isEnclaveKey { return "enclaveKey" }
        return switch item.itemClass {
        case .genericPassword: "password"
        case .internetPassword: "internetPassword"
        case .certificate: "certificate"
        case .key: "key"
        case .identity: "other"
        }
    }

    private static func title(_ item: KeychainInspection.Item) -> String {
        for name in [KeychainKey.label, .applicationTag, .account, .service, .server] {
            if let text = item.attributes[name].flatMap(text), !text.isEmpty { return text }
        }
        return kind(item)
    }

    /// The attributes that people search by, under Apple's names.
    private static let named: [(KeychainKey, String)] = [
        (.label, "kSecAttrLabel"), (.account, "kSecAttrAccount"), (.service, "kSecAttrService"),
        (.server, "kSecAttrServer"), (.applicationTag, "kSecAttrApplicationTag"),
        (.applicationLabel, "kSecAttrApplicationLabel"), (.accessGroup, "kSecAttrAccessGroup"),
        (.synchronizable, "kSecAttrSynchronizable"), (.tokenID, "kSecAttrTokenID"),
    ]

    private static func attributes(_ item: KeychainInspection.Item) -> [NamedValue] {
        named.compactMap { key, name in
            item.attributes[key].flatMap(text).map { NamedValue(name: name, value: $0) }
        }
    }

    private static func text(_ value: PropertyListValue) -> String? {
        switch value {
        case .string(let text): return text
        case .data(let data):
            let text = String(validating: data, as: UTF8.self)
            let isPlain = text?.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } ?? false
            return isPlain ? text : LabHex.encode([UInt8](data))
        case .integer(let number): return "\(number)"
        case .boolean(let flag): return flag ? "true" : "false"
        default: return nil
        }
    }

    /// Apple's name of a protection class, and what it means.
    private static func words(_ protection: ProtectionClass) -> (name: String, meaning: String) {
        switch protection {
        case .whenUnlocked:
            ("kSecAttrAccessibleWhenUnlocked", "While the phone is unlocked; backups carry it to other phones.")
        case .afterFirstUnlock:
            ("kSecAttrAccessibleAfterFirstUnlock", "From the first unlock on; backups carry it to other phones.")
        case .always: ("kSecAttrAccessibleAlways", "Always; backups carry it to other phones.")
        case .whenUnlockedThisDeviceOnly:
            ("kSecAttrAccessibleWhenUnlockedThisDeviceOnly", "While the phone is unlocked, on this phone only.")
        case .afterFirstUnlockThisDeviceOnly:
            ("kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly", "From the first unlock on, on this phone only.")
        case .alwaysThisDeviceOnly: ("kSecAttrAccessibleAlwaysThisDeviceOnly", "Always, on this phone only.")
        case .whenPasscodeSetThisDeviceOnly:
            (
                "kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly",
                "While the phone is unlocked, on this phone only; lost forever when the passcode is turned off."
            )
        case .untilReboot: (protection.rawValue, "Unknown.")
        }
    }

    private static func flags(_ control: AccessControl) -> [String] {
        let names: [(AccessControl.Flags, String)] = [
            (.privateKeyUsage, "privateKeyUsage"), (.userPresence, "userPresence"), (.biometryAny, "biometryAny"),
            (.biometryCurrentSet, "biometryCurrentSet"), (.devicePasscode, "devicePasscode"),
            (.companion, "companion"), (.applicationPassword, "applicationPassword"), (.or, "or"), (.and, "and"),
        ]
        return names.filter { control.flags.contains($0.0) }.map(\.1)
    }

    private static func needs(_ control: AccessControl) -> [String] {
        var needs: [String] = []
        if !control.flags.isDisjoint(with: [.userPresence, .biometryAny, .biometryCurrentSet]) {
            needs.append("biometry")
        }
        if !control.flags.isDisjoint(with: [.userPresence, .devicePasscode]) { needs.append("passcode") }
        if control.flags.contains(.applicationPassword) { needs.append("applicationPassword") }
        return needs
    }

    /// Whether nothing that the person can do brings an item back.
    private static func isLost(_ obstacle: KeychainInspection.Obstacle) -> Bool {
        switch obstacle {
        case .damaged, .foreign, .passcodeRemoved, .biometryChanged: true
        case .locked, .beforeFirstUnlock, .biometryNotEnrolled, .biometryLockout, .biometryDenied, .passcodeNotSet:
            false
        }
    }

    private func why(_ obstacle: KeychainInspection.Obstacle) -> String {
        let sensor = phone.phone.configuration.biometry.words
        return switch obstacle {
        case .damaged: "The stored data can't be decrypted any more."
        case .foreign: "Another phone's Secure Enclave created the key; it can't leave that phone."
        case .passcodeRemoved:
            "The passcode that guarded it was turned off. It is lost forever, even if a passcode is set again."
        case .biometryChanged:
            "\(sensor) was changed after it was made (biometryCurrentSet). It is lost forever, even if the same person "
                + "enrolls again."
        case .locked: "The screen is locked. Unlock the phone."
        case .beforeFirstUnlock: "The phone has not been unlocked since it was turned on. Unlock it once."
        case .biometryNotEnrolled: "It requires \(sensor), and nothing is enrolled."
        case .biometryLockout: "Five attempts with \(sensor) did not match. Enter the passcode once."
        case .biometryDenied: "The person does not allow the app \(sensor). Allow it in Settings."
        case .passcodeNotSet: "It requires the passcode, and none is set."
        }
    }

    private static func status(_ obstacle: KeychainInspection.Obstacle, of item: KeychainInspection.Item) -> String {
        switch obstacle {
        case .passcodeRemoved where item.isEnclaveKey, .biometryChanged where item.isEnclaveKey:
            "TKError.corruptedData (CryptoTokenKit -3)"
        case .damaged: "errSecDecode (-26275)"
        case .passcodeRemoved where item.protection != .whenPasscodeSetThisDeviceOnly, .foreign:
            "errSecAuthFailed (-25293)"
        case .passcodeRemoved, .biometryChanged: "errSecItemNotFound (-25300)"
        case .locked, .beforeFirstUnlock: "errSecInteractionNotAllowed (-25308)"
        case .biometryNotEnrolled: "LAError.biometryNotEnrolled (-7)"
        case .biometryLockout: "LAError.biometryLockout (-8)"
        case .biometryDenied: "LAError.biometryNotAvailable (-6)"
        case .passcodeNotSet: "LAError.passcodeNotSet (-5)"
        }
    }
}

/// Bytes as hexadecimal digits.
enum LabHex {
    static func encode(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

extension String {
    /// The text with its first letter upper-case.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
