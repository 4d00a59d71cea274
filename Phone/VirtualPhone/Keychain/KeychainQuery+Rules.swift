import Foundation

/// The rules about keys that don't go together, about who may ask, and what follows from what.
extension KeychainQuery {
    mutating func check(
        _ dictionary: KeychainDictionary, _ app: App, _ call: Call
    ) throws(PhoneFailure) {
        try settleAuthentication(call)
        try settleAccessControl()
        try completeCertificate(call)
        guard persistentReference == nil || attributes.isEmpty else {
            throw .status(.param, "A reference stands beside attributes.")
        }
        try checkClip(dictionary, app, call)
        try checkGroup(app, call)
    }

    private mutating func settleAuthentication(_ call: Call) throws(PhoneFailure) {
        guard !hasContext || !hasCredentialReference else {
            throw .status(.param, "A context and a credential reference exclude each other.")
        }
        if interface == nil, noInterface { interface = .fail }
        if interface == .fail { options.isInteractive = false }
        if let prompt { options.reason = prompt }
        guard interface != .skip || call == .find else {
            throw .status(.param, "This call can't skip authentication.")
        }
    }

    /// The access control says which protection class an item has (query_set_access_control).
    ///
    /// A protection class stands for an access control that says nothing else, so beside one made with flags it
    /// disagrees, even when it is the same.
    private mutating func settleAccessControl() throws(PhoneFailure) {
        guard let archived = attributes[.accessControl] else { return }
        attributes[.accessControl] = nil
        let control = try AccessControl(value: archived)
        self.control = control
        // Token items are stored as readable always, whatever theirs says; they set both after this check.
        if let stated = attributes[.accessible],
            stated != .protection(control.protection) || !control.isProtectionOnly
        {
            throw .status(.param, "Accessibility and access control disagree.")
        }
        attributes[.accessible] = .protection(control.protection)
        if attributes[.synchronizable] == .integer(1), !control.isProtectionOnly {
            throw .status(.param, "item with kSecAttrAccessControl is not synchronizable")
        }
    }

    private func checkClip(
        _ dictionary: KeychainDictionary, _ app: App, _ call: Call
    ) throws(PhoneFailure) {
        guard app.isAppClip else { return }
        guard let identifier = app.applicationIdentifier,
            app.accessGroups.filter({ $0 != App.tokenGroup }) == [identifier]
        else {
            throw .status(.restrictedAPI, "App clips have no access group but their application identifier.")
        }
        guard call != .add || dictionary[.synchronizable] != .boolean(true) else {
            throw .status(.restrictedAPI, "App clips have no synchronizable items.")
        }
    }

    private func checkGroup(_ app: App, _ call: Call) throws(PhoneFailure) {
        guard !app.accessGroups.isEmpty else {
            throw .status(.missingEntitlement, "Client has neither application-identifier nor access groups.")
        }
        let home = call == .add ? app.accessGroups.first : nil
        guard let group = attributes[.accessGroup]?.string ?? home else { return }
        // Every app may look for the items of tokens; nobody may change them.
        guard group != App.tokenGroup || call == .find else {
            throw .status(.missingEntitlement, "The token group is read-only.")
        }
        if group == App.tokenGroup { return }
        guard app.accessGroups.contains(group) else {
            throw .status(.missingEntitlement, "Client explicitly specifies an access group that it does not have.")
        }
    }
}
