import Foundation

extension KeychainItem {
    /// The parts of a result that a query asked for.
    ///
    /// - Parameter isSearch: whether the row was found, rather than added.
    func result(for query: KeychainQuery, isSearch: Bool = true) -> ItemResult {
        var result = ItemResult()
        // Data and reference together bring all attributes along (SecItem.m:2062).
        let bringsAttributes =
            query.returnsData && query.returnsPersistentReference || query.returnsReferenceAmongOthers
        let isReferable = itemClass == .key || itemClass == .certificate
        if query.returnsAttributes || bringsAttributes || query.returnsReference && isReferable {
            var attributes = returnedAttributes
            // The digest comes only with the data (SecItemDb.c:496).
            if query.returnsData { attributes[.digest] = .bytes(digest) }
            if query.returnsReferenceAmongOthers {
                attributes.overwrite(with: rowAttributes(as: itemClass, isSearch: isSearch))
            }
            result.attributes = attributes
        }
        if query.returnsData { result.data = secret }
        if query.returnsPersistentReference { result.persistentReference = persistentReference }
        if query.returnsReference, isReferable { result.reference = reference }
        return result
    }

    /// What only results have in which a reference stands beside something else: a search takes the row as it is and
    /// adds the class (SecItemDb.c:494), an addition adds the class alone (SecItemDb.c:254).
    func rowAttributes(as itemClass: KeychainClass, isSearch: Bool) -> KeychainDictionary {
        guard isSearch else { return [.itemClass: .itemClass(itemClass)] }
        return [
            .itemClass: .itemClass(itemClass), .digest: .bytes(digest), .uuid: .string(uuidText),
            .persistentReference: .bytes(uuid),
        ]
    }

    private var uuidText: String {
        let digits = uuid.map { byte in
            let text = String(byte, radix: 16, uppercase: true)
            return text.count == 1 ? "0" + text : text
        }.joined()
        var text = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { text += "-" }
            text.append(digit)
        }
        return text
    }

    private var reference: ItemReference {
        itemClass == .certificate ? .certificate(secret ?? Data()) : .key(keyReference)
    }

    /// A software key is a value in the app's hands, a token key stays on the phone.
    var keyReference: KeyReference {
        isToken ? .enclave(publicKey: tokenPublicKey) : .software(secret ?? Data())
    }
}
