import Foundation
import Security

extension Table {
    /// A reference beside anything else: all attributes come along, and the class.
    static func referenceBesides(_ table: inout HandsFreeRows) {
        let place = Evidence.both(.source, .report, "SecItemDb.c:494, SecItem.m:1205-1285; sensepost/objection#491")
        let call = "SecItemCopyMatching"
        let names: [CFString] = [
            kSecClass, kSecAttrAccount, kSecAttrAccessControl, "UUID" as CFString, "sha1" as CFString,
        ]
        let others: [(name: String, key: CFString)] = [
            ("Data", kSecReturnData), ("Attributes", kSecReturnAttributes), ("PersistentRef", kSecReturnPersistentRef),
        ]
        for (name, key) in others {
            for attribute in names {
                let attribute = attribute as String
                let key = key as String
                table.row(
                    "reference-\(name)-\(attribute)", call, "kSecReturnRef and kSecReturn\(name) of a password",
                    "\(attribute) present", place
                ) { _ in
                    try store(genp([kSecValueData: v]))
                    return find(genp([kSecReturnRef: true, key as CFString: true])).keys(attribute as CFString)
                }
            }
        }
        table.row("reference-class", call, "kSecReturnRef and kSecReturnAttributes: class", "text \"genp\"", place) {
            _ in
            try store(genp())
            return find(genp([kSecReturnRef: true, kSecReturnAttributes: true])).attribute(kSecClass)
        }
        table.row(
            "reference-no-data", call, "kSecReturnRef and kSecReturnAttributes of a password",
            "v_Data absent, v_Ref absent, v_PersistentRef absent", place
        ) { _ in
            try store(genp([kSecValueData: v]))
            return find(genp([kSecReturnRef: true, kSecReturnAttributes: true]))
                .keys(kSecValueData, kSecValueRef, kSecValuePersistentRef)
        }
        table.row(
            "reference-data", call, "kSecReturnRef and kSecReturnData of a password", "v_Data present, v_Ref absent",
            place
        ) { _ in
            try store(genp([kSecValueData: v]))
            return find(genp([kSecReturnRef: true, kSecReturnData: true])).keys(kSecValueData, kSecValueRef)
        }
        table.row(
            "reference-key", call, "kSecReturnRef and kSecReturnAttributes of a key",
            "class present, v_Ref present, v_Data absent, atag present", place
        ) { _ in
            _ = try makeKey([
                kSecPrivateKeyAttrs: [kSecAttrIsPermanent: true, kSecAttrApplicationTag: Data("t".utf8)] as Query
            ])
            return find(keys([kSecReturnRef: true, kSecReturnAttributes: true]))
                .keys(kSecClass, kSecValueRef, kSecValueData, kSecAttrApplicationTag)
        }
        table.row(
            "reference-enclave", call, "kSecReturnRef and kSecReturnPersistentRef of a Secure Enclave key",
            "class present, v_Ref present, v_PersistentRef present, tkid present", place
        ) { _ in
            _ = try enclaveKey()
            return find(keys([kSecReturnRef: true, kSecReturnPersistentRef: true]))
                .keys(kSecClass, kSecValueRef, kSecValuePersistentRef, kSecAttrTokenID)
        }
        table.row(
            "reference-all", call, "kSecReturnRef and kSecReturnAttributes, LimitAll: class of each", "genp genp", place
        ) { _ in
            try storeTwo()
            let query = any(
                kSecClassGenericPassword,
                [kSecReturnRef: true, kSecReturnAttributes: true, kSecMatchLimit: kSecMatchLimitAll])
            let list = find(query).value as? [[String: Any]] ?? []
            return list.map { $0[kSecClass as String] as? String ?? "none" }.joined(separator: " ")
        }
        table.row(
            "reference-added", "SecItemAdd", "kSecReturnRef and kSecReturnData",
            "class present, acct present, v_Data present", .source("SecItemDb.c:254-258")
        ) { _ in
            addReturning(genp([kSecValueData: v, kSecReturnRef: true, kSecReturnData: true]))
                .keys(kSecClass, kSecAttrAccount, kSecValueData)
        }
        table.row(
            "reference-added-persistent", "SecItemAdd", "kSecReturnRef and kSecReturnPersistentRef",
            "class present, acct present, v_PersistentRef present, v_Data absent", .source("SecItemDb.c:254-258")
        ) { _ in
            addReturning(genp([kSecValueData: v, kSecReturnRef: true, kSecReturnPersistentRef: true]))
                .keys(kSecClass, kSecAttrAccount, kSecValuePersistentRef, kSecValueData)
        }
        table.row(
            "reference-added-uuid", "SecItemAdd", "kSecReturnRef and kSecReturnAttributes: no UUID", "UUID absent",
            .open("SecItemDb.c:254-258; which attributes have the flag", .source), .chosen
        ) { _ in
            addReturning(genp([kSecReturnRef: true, kSecReturnAttributes: true])).keys("UUID" as CFString)
        }
        table.row(
            "reference-persistref", call, "kSecReturnRef and kSecReturnAttributes: persistref has 16 bytes", 16,
            .open("empty on iOS 15, before persistent references had a UUID; objection#491", .report), .chosen
        ) { _ in
            try store(genp())
            let found = find(genp([kSecReturnRef: true, kSecReturnAttributes: true])).value as? NSDictionary
            return (found?.object(forKey: "persistref" as CFString) as? Data)?.count ?? 0
        }
    }

    /// kSecAttrAccessControl is there for every item.
    static func returnedAccessControls(_ table: inout HandsFreeRows) {
        let place = Evidence.both(
            .source, .report, "SecDbKeychainItem.m:345, :1050-1052; device dumps; sensepost/objection#285, #491")
        let call = "SecItemCopyMatching"
        for protection in ["ak", "aku", "ck", "cku"] {
            table.row(
                "accc-shown-\(protection)", call, "class \(protection), stored without an access control: accc",
                "<SecAccessControlRef: \(protection)>", place
            ) { _ in
                try store(genp([kSecAttrAccessible: protection, kSecValueData: v]))
                return shownControl(find(genp([kSecReturnAttributes: true])))
            }
        }
        table.row(
            "accc-shown-flagless", call, "stored with an access control without flags: accc",
            "<SecAccessControlRef: aku;dacl(true)>", place
        ) { _ in
            try store(guarded([]))
            return shownControl(find(genp([kSecReturnAttributes: true])))
        }
        table.row(
            "accc-shown-key", call, "a Secure Enclave key: accc is the key's own",
            "<SecAccessControlRef: aku;dacl(true)>", place
        ) { _ in
            _ = try makeKey(
                enclaveParameters(
                    [], kSecAttrAccessibleWhenUnlockedThisDeviceOnly, [kSecAttrAccessControl: control([])]))
            return shownControl(find(keys([kSecReturnAttributes: true])))
        }
        table.row(
            "accc-shown-open-key", call, "a Secure Enclave key made without an access control: accc",
            "<SecAccessControlRef: dku;dacl(true)>", .open("the simulator says cku", .report), .chosen
        ) { _ in
            let attributes: Query = [kSecAttrApplicationTag: Data("t".utf8)]
            _ = try makeKey([kSecAttrTokenID: kSecAttrTokenIDSecureEnclave, kSecPrivateKeyAttrs: attributes])
            return shownControl(find(keys([kSecReturnAttributes: true])))
        }
        table.row(
            "accc-shown-added", "SecItemAdd", "kSecReturnAttributes: accc", "<SecAccessControlRef: ak>",
            .open("searches make it up; whether additions do", .source), .chosen
        ) { _ in shownControl(addReturning(genp([kSecReturnAttributes: true]))) }
        table.row(
            "accc-shown-again", "SecItemAdd", "an item that was found, added again with all its attributes",
            errSecSuccess, .source("SecItem.m: constraints are looked for, not the access control")
        ) { _ in
            try store(genp([kSecAttrSynchronizable: true, kSecValueData: v]))
            let found = find(genp([kSecAttrSynchronizable: true, kSecReturnAttributes: true]))
            guard var attributes = found.value as? [String: Any] else { return found.status }
            try succeed(delete(genp([kSecAttrSynchronizable: true])))
            attributes[kSecClass as String] = kSecClassGenericPassword
            return SecItemAdd(attributes as CFDictionary, nil)
        }
    }

    private static func shownControl(_ found: Found) -> String {
        guard let control = (found.value as? NSDictionary)?.object(forKey: kSecAttrAccessControl) else {
            return found.text
        }
        let isControl = CFGetTypeID(control as CFTypeRef) == SecAccessControlGetTypeID()
        return isControl ? "\(control)" : "no access control"
    }
}
