import Foundation
import Security
import VirtualPhone
import VirtualPhoneTesting

@testable import LatchkeyConformance

/// Plays a sequence on a phone and on the reference, side by side.
struct SequencePlayer {
    let kind: ConnectionKind
    let flaw: ReferenceKeychain.Flaw?

    /// What differs first; nil if nothing does.
    func difference(_ steps: [Step]) throws -> String? {
        try Stage.play(kind, .touchID.app(ModelApp.one.app)) { stage in
            var model = ReferenceKeychain(flaw: flaw)
            for (number, step) in steps.enumerated() {
                guard let expected = model.take(step) else { continue }
                let observed = try Self.take(step, stage, app: model.app)
                guard observed == expected else {
                    return "step \(number + 1), \(step): phone \(observed), reference \(expected)"
                }
            }
            return try Self.contentsDiffer(stage, &model)
        }
    }

    /// The sequence without whatever can be left out while it still differs.
    func shortened(_ steps: [Step]) throws -> [Step] {
        var steps = steps
        var size = max(1, steps.count / 2)
        while true {
            var start = 0
            var hasShrunk = false
            while start < steps.count {
                var shorter = steps
                shorter.removeSubrange(start..<min(start + size, steps.count))
                if try difference(shorter) != nil {
                    steps = shorter
                    hasShrunk = true
                } else {
                    start += size
                }
            }
            if size == 1, !hasShrunk { return steps }
            size = max(1, size / 2)
        }
    }

    private static func contentsDiffer(_ stage: Stage, _ model: inout ReferenceKeychain) throws -> String? {
        stage.phone.unlock()
        _ = model.take(.unlock)
        for app in ModelApp.allCases {
            _ = model.take(.become(app))
            try stage.launch(app.app)
            for itemClass in Fields.ItemClass.allCases {
                let more: Query = [
                    kSecClass: itemClass.rawValue, kSecMatchLimit: kSecMatchLimitAll, kSecReturnData: true,
                    kSecReturnAttributes: true, kSecAttrSynchronizable: kSecAttrSynchronizableAny,
                    kSecUseAuthenticationUI: kSecUseAuthenticationUISkip,
                ]
                let found = Self.search(more).found
                let expected = model.contents(itemClass)
                guard found == expected else {
                    return "\(itemClass) of app \(app) in the end: phone \(found), reference \(expected)"
                }
            }
        }
        return nil
    }
}

// The steps, made through the frameworks and the phone's settings.
extension SequencePlayer {
    private static func take(_ step: Step, _ stage: Stage, app: ModelApp) throws -> ReferenceKeychain.Outcome {
        switch step {
        case .add(let fields): return .init(status: add(try query(fields)))
        case .find(let fields, let limit): return search(try finding(fields, limit))
        case .update(let fields, let change):
            var changes = try query(change)
            changes[kSecClass] = nil
            return .init(status: update(try query(fields), changes))
        case .delete(let fields): return .init(status: delete(try query(fields)))
        case .lock: stage.lock()
        case .unlock: stage.phone.unlock()
        case .restart:
            stage.phone.restart()
            try stage.launch(app.app)
        case .removePasscode: try stage.phone.removePasscode()
        case .setPasscode: try stage.phone.setPasscode("123456")
        case .changePasscode: try stage.phone.changePasscode(from: "123456", to: "123456")
        case .enroll(let finger): try stage.phone.enrollBiometry(finger)
        case .remove(let finger): try stage.phone.removeBiometry(finger)
        case .resetBiometry: stage.phone.resetBiometry()
        case .become(let next): try stage.launch(next.app)
        }
        return .init(status: 0)
    }

    private static func finding(_ fields: Fields, _ limit: Limit) throws -> Query {
        var result = try query(fields)
        result[kSecReturnData] = true
        result[kSecReturnAttributes] = true
        switch limit {
        case .one: break
        case .two: result[kSecMatchLimit] = 2
        case .all: result[kSecMatchLimit] = kSecMatchLimitAll
        }
        return result
    }

    private static func query(_ fields: Fields) throws -> Query {
        var result: Query = [kSecClass: fields.itemClass.rawValue]
        result[kSecAttrAccount] = fields.account
        result[fields.itemClass == .generic ? kSecAttrService : kSecAttrServer] = fields.place
        result[kSecAttrPort] = fields.port
        result[kSecAttrLabel] = fields.label
        result[kSecValueData] = fields.value.map { Data($0.utf8) }
        result[kSecAttrAccessible] = fields.protection
        result[kSecAttrAccessGroup] = fields.group
        switch fields.guardian {
        case .fingers: result[kSecAttrAccessControl] = try control(.biometryCurrentSet)
        case .presence:
            result[kSecAttrAccessControl] = try control(
                .userPresence, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly)
        case nil: break
        }
        switch fields.sync {
        case .no: result[kSecAttrSynchronizable] = false
        case .yes: result[kSecAttrSynchronizable] = true
        case .any: result[kSecAttrSynchronizable] = kSecAttrSynchronizableAny
        case nil: break
        }
        return result
    }

    /// A search, with its results as the reference writes them.
    private static func search(_ query: Query) -> ReferenceKeychain.Outcome {
        let found = find(query)
        guard found.status == errSecSuccess else { return .init(status: found.status) }
        let list = found.value as? [[String: Any]] ?? [(found.value as? [String: Any]) ?? [:]]
        return .init(status: found.status, found: list.map(text).sorted())
    }

    private static func text(_ item: [String: Any]) -> String {
        func value(_ key: CFString) -> String? { item[key as String] as? String }
        let isSynchronizable = (item[kSecAttrSynchronizable as String] as? NSNumber)?.intValue == 1
        let data = (item[kSecValueData as String] as? Data).map { String(decoding: $0, as: UTF8.self) }
        let port = (item[kSecAttrPort as String] as? NSNumber)?.intValue ?? 0
        let parts = [
            value(kSecAttrAccount) ?? "", value(kSecAttrService) ?? value(kSecAttrServer) ?? "", "\(port)",
            value(kSecAttrAccessGroup) ?? "", isSynchronizable ? "sync" : "local", value(kSecAttrAccessible) ?? "",
            value(kSecAttrLabel) ?? "-", data ?? "-",
        ]
        return parts.joined(separator: "/")
    }
}

extension ModelApp {
    var app: App {
        App(
            bundleIdentifier: "com.example.\(rawValue)",
            entitlements: ["keychain-access-groups": .array(groups.map { .string($0) })])
    }
}
