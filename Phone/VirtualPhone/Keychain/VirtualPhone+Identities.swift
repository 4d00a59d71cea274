import Foundation
import LatchkeyCrypto

/// Identities, which are no rows of their own: a certificate and the private key whose label is its key's hash.
extension VirtualPhone {
    static func searchIdentities(
        _ state: PhoneState, _ query: KeychainQuery, _ app: App, _ launch: LaunchToken, _ handle: Int64
    ) throws(PhoneFailure) -> Search {
        var found: [ItemResult] = []
        var locked: [KeychainItem] = []
        var room =
            switch query.limit {
            case .one: 1
            case .all: Int.max
            case .count(let count): count
            }
        for identity in try state.identities(query, app: app) where room > 0 {
            let items = [identity.certificate, identity.key]
            if items.contains(where: { state.isLost($0, to: handle) }) { continue }
            guard items.allSatisfy({ state.isReadable($0.protection) }) else {
                throw .status(.interactionNotAllowed, "An item's protection class is locked.")
            }
            let guarded = items.filter { state.needsAuthentication($0, launch, handle) }
            if !guarded.isEmpty, query.interface == .skip { continue }
            locked += guarded
            found.append(identity.result(for: query))
            room -= 1
        }
        guard locked.isEmpty else { return .locked(locked) }
        guard !found.isEmpty else { throw .status(.itemNotFound, "No item matches.") }
        return .found(found)
    }
}

/// A certificate and the private key that belongs to it.
struct IdentityItem: Sendable {
    let certificate: KeychainItem
    let key: KeychainItem

    /// The parts of a result that a query asked for: the key's, with those of the certificate over them.
    func result(for query: KeychainQuery) -> ItemResult {
        var result = ItemResult()
        let bringsAttributes = query.returnsData && query.returnsPersistentReference
        if query.returnsAttributes || bringsAttributes || query.returnsReference {
            var attributes = key.returnedAttributes.overwritten(with: certificate.returnedAttributes)
            attributes[.certificateData] = certificate.secret.map { .data($0) }
            if query.returnsReferenceAmongOthers {
                attributes.overwrite(with: certificate.rowAttributes(as: .identity, isSearch: true))
            }
            result.attributes = attributes
        }
        if query.returnsData { result.data = key.secret }
        if query.returnsPersistentReference { result.persistentReference = persistentReference }
        if query.returnsReference {
            result.reference = .identity(
                certificate: certificate.secret ?? Data(), key: key.keyReference,
                keyAttributes: key.returnedAttributes)
        }
        return result
    }

    /// The class and the certificate's UUID.
    var persistentReference: Data { Self.referencePrefix + Data(certificate.uuid) }

    /// With this the persistent references of identities begin.
    static let referencePrefix = Data(KeychainClass.identity.rawValue.utf8)
}

extension KeychainQuery {
    /// Whether identities are sought, by their class or by a persistent reference.
    var isForIdentities: Bool {
        itemClass == .identity
            || itemClass == nil && persistentReference?.starts(with: IdentityItem.referencePrefix) == true
    }
}

extension PhoneState {
    /// The identities that a query means, in the order of their certificates.
    ///
    /// Label, issuer, serial number, key identifier and token are those of the certificate, and so is what only
    /// certificates have; all else is the key's (SecItemDb.c, s3dl_create_select_sql). Public keys are left out, though
    /// Apple's join takes in those that are marked as private.
    func identities(_ query: KeychainQuery, app: App) throws(PhoneFailure) -> [IdentityItem] {
        var ofCertificate = KeychainQuery.search(for: .certificate)
        var ofKey = KeychainQuery.search(for: .key)
        ofCertificate.anySynchronizable = true
        // As for all searches, a persistent reference finds what synchronizes too.
        ofKey.anySynchronizable = query.anySynchronizable || query.persistentReference != nil
        ofCertificate.attributes = query.attributes.only(Self.certificateAttributes)
        ofKey.attributes = query.attributes.without(Self.certificateAttributes)
        ofKey.attributes[.keyClass] = ofKey.attributes[.keyClass] ?? .integer(1)
        var found: [IdentityItem] = []
        for (_, certificate) in try matches(ofCertificate, app: app) {
            guard let hash = certificate.attributes[.publicKeyHash],
                query.attributes[.applicationLabel] ?? hash == hash,
                try passes(query.filter, certificate, app)
            else { continue }
            ofKey.attributes[.applicationLabel] = hash
            for (_, key) in try matches(ofKey, app: app) where key.attributes[.keyClass] == .integer(1) {
                let identity = IdentityItem(certificate: certificate, key: key)
                let reference = identity.persistentReference
                if query.persistentReference ?? reference == reference { found.append(identity) }
            }
        }
        return found
    }

    private static let certificateAttributes: Set<KeychainKey> = [
        .label, .issuer, .serialNumber, .subjectKeyID, .tokenID, .subject, .publicKeyHash, .certificateType,
        .certificateEncoding,
    ]

    /// Whether a row meets the conditions of a search for certificates; others have none to meet.
    func passes(
        _ filter: CertificateFilter, _ item: KeychainItem, _ app: App
    ) throws(PhoneFailure) -> Bool {
        guard !filter.isEmpty, item.itemClass == .certificate else { return true }
        guard let certificate = item.secret.flatMap({ try? Certificate(der: [UInt8]($0)) }) else { return false }
        var all = KeychainQuery.search(for: .certificate)
        all.anySynchronizable = true
        let others = try matches(all, app: app).compactMap { row in
            row.item.secret.flatMap { try? Certificate(der: [UInt8]($0)) }
        }
        return filter.accepts(certificate, others: others)
    }
}

extension KeychainQuery {
    /// A search for all items of a class.
    static func search(for itemClass: KeychainClass) -> KeychainQuery {
        var query = KeychainQuery()
        query.itemClass = itemClass
        return query
    }

    private init() {}
}
