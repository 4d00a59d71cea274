import Foundation

/// SecItemAdd, SecItemUpdate and SecItemDelete.
extension VirtualPhone {
    func addItem(_ call: AddItem, _ launch: LaunchToken) throws(PhoneFailure) -> ItemResults {
        let app = try state.withLock { state throws(PhoneFailure) in try state.running(launch).app }
        let query = try KeychainQuery(call.query, app: app, call: .add)
        guard query.itemClass != .identity else {
            throw .status(.param, "An identity is added by reference, as its certificate and its key.")
        }
        guard query.persistentReference == nil, !query.anySynchronizable else {
            throw .status(.param, "An item to be added can't be a search.")
        }
        // By Apple's source a match key makes the call succeed without storing anything (SecItemServer.c).
        if query.hasMatch { return ItemResults() }
        let time = now
        let result = try change(launch) { state throws(PhoneFailure) in
            let password = try state.credential(query.options, launch)
            let item = try state.newItem(query, app: app, password: password, time: time)
            let insertion = try state.checkInsertion(item)
            try state.countEffect(launch)
            state.insert(insertion)
            var result = item.result(for: query, isSearch: false)
            // Unlike a search, an addition returns empty data for none (SecItemDb.c:242).
            if query.returnsOnlyData, item.secret == nil { result.data = Data() }
            return result
        }
        return ItemResults(items: query.hasReturn ? [result] : [])
    }

    func updateItems(_ call: UpdateItems, _ launch: LaunchToken) throws(PhoneFailure) -> NoReply {
        let app = try state.withLock { state throws(PhoneFailure) in try state.running(launch).app }
        let query = try KeychainQuery(call.query, app: app, call: .update)
        guard !query.hasReturn, !query.hasMatch else {
            throw .status(.param, "An update takes neither return nor match keys.")
        }
        let update = try changes(call.changes, query, app)
        try withContext(query.options, launch) { handle throws(PhoneFailure) in
            try update.apply(self, query, app, launch, handle)
        }
        return NoReply()
    }

    private func changes(
        _ given: KeychainDictionary, _ query: KeychainQuery, _ app: App
    ) throws(PhoneFailure) -> ItemUpdate {
        // Everything but the data is looked up among the attributes (query_update_applier).
        let others = [KeychainKey.valueData, .persistentReference].map(\.rawValue)
        guard given.values.keys.allSatisfy({ $0.utf8.count == 4 || others.contains($0) }) else {
            throw .status(.noSuchAttr, "The attributes to update hold no such attribute.")
        }
        guard let itemClass = query.itemClass else { throw .status(.itemNotFound, "No item matches.") }
        var fields = given
        fields[.itemClass] = .itemClass(itemClass)
        let parsed = try KeychainQuery(fields, app: app, call: .add)
        guard !parsed.anySynchronizable else { throw .status(.param, "The attributes to update are a search.") }
        return ItemUpdate(attributes: parsed.attributes, data: parsed.data, control: parsed.control, time: now)
    }

    func deleteItems(_ call: DeleteItems, _ launch: LaunchToken) throws(PhoneFailure) -> NoReply {
        let app = try state.withLock { state throws(PhoneFailure) in try state.running(launch).app }
        let query = try KeychainQuery(call.query, app: app, call: .delete)
        guard !query.hasMatch else { throw .status(.param, "A deletion takes no match keys.") }
        return try withContext(query.options, launch) { handle throws(PhoneFailure) in
            let guarded = try state.withLock { state throws(PhoneFailure) in
                try state.matches(query, app: app) { item throws(PhoneFailure) in
                    !state.mayDelete(item, launch, handle)
                }
            }
            for (_, item) in guarded {
                try unlock(item, query.options, launch, handle, .keychainDelete, item.control?.deletionDemands ?? [])
            }
            return try change(launch) { state throws(PhoneFailure) in
                let matches = try state.matches(query, app: app)
                guard !matches.isEmpty else { throw .status(.itemNotFound, "No item matches.") }
                guard matches.allSatisfy({ state.mayDelete($0.item, launch, handle) }) else {
                    throw .status(.authFailed, "An item changed meanwhile.")
                }
                try state.countEffect(launch)
                for (id, _) in matches { state.items.remove(id) }
                return NoReply()
            }
        }
    }
}

/// The change that SecItemUpdate makes to each matching item.
struct ItemUpdate: Sendable {
    let attributes: KeychainDictionary
    let data: Data?
    let control: AccessControl?
    let time: Date

    /// Authenticates for every item that asks for it, since the old item is decrypted, then changes all or none.
    func apply(
        _ phone: VirtualPhone, _ query: KeychainQuery, _ app: App, _ launch: LaunchToken, _ handle: Int64
    ) throws(PhoneFailure) {
        let locked = try phone.state.withLock { state throws(PhoneFailure) in
            try targets(state, query, app, handle).map(\.item).filter { state.needsAuthentication($0, launch, handle) }
        }
        for item in locked { try phone.unlock(item, query.options, launch, handle, .keychainUpdate) }
        try phone.change(launch) { state throws(PhoneFailure) in
            let targets = try targets(state, query, app, handle)
            // An item that came meanwhile must not slip past its own guard.
            guard targets.allSatisfy({ !state.needsAuthentication($0.item, launch, handle) }) else {
                throw .status(.authFailed, "An item changed meanwhile.")
            }
            let password = try state.credential(query.options, launch)
            let replaced = Set(targets.map(\.id))
            var keys: Set<PrimaryKey> = []
            var changed: [(id: ItemTable.RowID, insertion: PhoneState.Insertion)] = []
            for (id, old) in targets {
                let item = try self.changed(old, state, password)
                let insertion = try state.checkInsertion(item, besides: replaced)
                guard keys.insert(item.primaryKey).inserted else {
                    throw .status(.duplicateItem, "The item exists already.")
                }
                changed.append((id, insertion))
            }
            try state.countEffect(launch)
            for (_, insertion) in changed { state.makeRoom(for: insertion) }
            state.items.replace(changed.map { ($0.id, $0.insertion.item) })
        }
    }

    private func targets(
        _ state: PhoneState, _ query: KeychainQuery, _ app: App, _ handle: Int64
    ) throws(PhoneFailure) -> [(id: ItemTable.RowID, item: KeychainItem)] {
        let found = try state.matches(query, app: app) { item throws(PhoneFailure) in
            !state.isLost(item, to: handle)
        }
        guard !found.isEmpty else { throw .status(.itemNotFound, "No item matches.") }
        guard found.allSatisfy({ state.isReadable($0.item.protection) }) else {
            throw .status(.interactionNotAllowed, "An item's protection class is locked.")
        }
        return found
    }

    private func changed(
        _ item: KeychainItem, _ state: PhoneState, _ password: [UInt8]?
    ) throws(PhoneFailure) -> KeychainItem {
        var item = item
        item.attributes.overwrite(with: attributes)
        item.attributes[.modificationDate] = .date(time)
        if let data { item.secret = data }
        guard !item.isToken, control != nil || attributes[.accessible] != nil else { return item }
        item.control = control
        item.binding = try state.itemBinding(control, item.attributes, password)
        return item
    }
}
