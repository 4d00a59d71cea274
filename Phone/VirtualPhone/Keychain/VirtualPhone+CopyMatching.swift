import Foundation

/// SecItemCopyMatching.
extension VirtualPhone {
    /// The result of a search, or the demands to meet before it can continue.
    enum Search: Sendable {
        case found([ItemResult])
        case locked([KeychainItem])
    }

    func copyMatching(_ call: FindItems, _ launch: LaunchToken) throws(PhoneFailure) -> ItemResults {
        let app = try state.withLock { state throws(PhoneFailure) in try state.running(launch).app }
        let query = try KeychainQuery(call.query, app: app, call: .find)
        try query.filter.check(query.itemClass)
        let results = try withContext(query.options, launch) { handle throws(PhoneFailure) in
            try search(query, app, launch, handle)
        }
        return ItemResults(items: results, isList: query.limit != .one)
    }

    /// Searches and authenticates in turns; Apple gives up after 20 rounds (SecItem.m:1527).
    private func search(
        _ query: KeychainQuery, _ app: App, _ launch: LaunchToken, _ handle: Int64
    ) throws(PhoneFailure) -> [ItemResult] {
        for _ in 0..<20 {
            let search = try state.withLock { state throws(PhoneFailure) in
                try Self.search(state, query, app, launch, handle)
            }
            switch search {
            case .found(let results): return results
            case .locked(let items):
                for item in items { try unlock(item, query.options, launch, handle, .keychainCopyMatching) }
            }
        }
        throw .status(.authFailed, "Authentication did not end.")
    }

    private static func search(
        _ state: PhoneState, _ query: KeychainQuery, _ app: App, _ launch: LaunchToken, _ handle: Int64
    ) throws(PhoneFailure) -> Search {
        _ = try state.running(launch)
        if query.isForIdentities { return try searchIdentities(state, query, app, launch, handle) }
        var locked: [KeychainItem] = []
        let limit =
            switch query.limit {
            case .one: 1
            case .all: Int.max
            case .count(let count): count
            }
        let found = try state.matches(query, app: app, limit: limit) { item throws(PhoneFailure) in
            // What can't be decrypted for good is left out; what can't be now ends the search.
            if state.isLost(item, to: handle) { return false }
            guard try state.passes(query.filter, item, app) else { return false }
            guard state.isReadable(item.protection) else {
                throw .status(.interactionNotAllowed, "An item's protection class is locked.")
            }
            if state.needsAuthentication(item, launch, handle) {
                if query.interface == .skip { return false }
                locked.append(item)
            }
            return true
        }
        guard locked.isEmpty else { return .locked(locked) }
        guard !found.isEmpty else { throw .status(.itemNotFound, "No item matches.") }
        return .found(found.map { $0.item.result(for: query) })
    }

    /// Has the person show what an item asks for.
    func unlock(
        _ item: KeychainItem, _ options: ContextOptions, _ launch: LaunchToken, _ handle: Int64,
        _ operation: PhoneOperation, _ demands: [Demand]? = nil
    ) throws(PhoneFailure) {
        guard let control = item.control else { return }
        try state.withLock { state throws(PhoneFailure) in
            if state.isPasscodeGone(item.binding) {
                throw .status(.authFailed, "The passcode that guarded the item is gone.")
            }
        }
        let ofReading = demands == nil ? try control.demands(for: .decrypt) : []
        try run(
            Evaluation(
                goal: .accessControl, launch: launch, context: handle, options: options, operation: operation,
                demands: demands ?? ofReading, binding: item.binding))
    }
}

extension PhoneState {
    /// Whether a person must authenticate before an app reads an item with this context.
    func needsAuthentication(_ item: KeychainItem, _ launch: LaunchToken, _ handle: Int64) -> Bool {
        // A token key guards itself when it is used.
        guard let control = item.control, !item.isToken else { return false }
        // Nor does a passcode that the person has shown already open what an earlier one guarded.
        if isPasscodeGone(item.binding) { return true }
        // What is not permitted at all is found out by trying.
        guard let demands = try? control.demands(for: .decrypt) else { return durable.configuration.kind == .device }
        return needsAuthentication(item, demands, launch, handle)
    }

    /// Whether an item may be deleted at once, as it may unless its access control has a constraint on that.
    func mayDelete(_ item: KeychainItem, _ launch: LaunchToken, _ handle: Int64) -> Bool {
        guard let demands = item.control?.deletionDemands, !isLost(item) else { return true }
        return !needsAuthentication(item, demands, launch, handle)
    }

    private func needsAuthentication(
        _ item: KeychainItem, _ demands: [Demand], _ launch: LaunchToken, _ handle: Int64
    ) -> Bool {
        // Apple's simulator guards nothing.
        guard durable.configuration.kind == .device, !demands.isEmpty, let context = contexts[handle] else {
            return false
        }
        let evaluation = Evaluation(
            goal: .accessControl, launch: launch, context: handle, options: ContextOptions(),
            operation: .keychainCopyMatching, demands: demands, binding: item.binding)
        return !demands.allSatisfy { isMet($0, by: context, evaluation) } || context.isInvalid
    }
}
