import Foundation
import Security

extension Table {
    /// `.privateKeyUsage` permits the use of a key and nothing else: what is stored as an item can't have it.
    static func itemsWithKeyUsage(_ table: inout HandsFreeRows) {
        table.begin("3.11", "Guarded items")
        let place = Evidence.source("SecAccessControl.m:225-262; SecItem.m:204-216")
        table.row(
            "guard-add-key-usage", "SecItemAdd", "a password with privateKeyUsage and biometryAny", errSecAuthFailed,
            place
        ) { _ in try add(guarded([.privateKeyUsage, .biometryAny])) }
        table.row(
            "guard-add-key-usage-alone", "SecItemAdd", "a password with privateKeyUsage alone", errSecAuthFailed,
            place
        ) { _ in try add(guarded(.privateKeyUsage)) }
        table.row(
            "guard-update-key-usage", "SecItemUpdate", "a password gets privateKeyUsage", errSecAuthFailed, place
        ) { _ in
            try store(genp([kSecValueData: v]))
            return try update(genp(), [kSecAttrAccessControl: control(.privateKeyUsage)])
        }
    }
}
