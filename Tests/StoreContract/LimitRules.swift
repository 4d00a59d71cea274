import LatchkeyStore

extension StoreContract {
    static let limitRules = [
        StoreRule("the last counts of each limit are kept, in the order of their names") { store in
            try expect(try await store.keptLimits(), [])
            try await store.keepLimits([KeptLimit(name: "b", content: [1]), KeptLimit(name: "a", content: [])])
            try await store.keepLimits([KeptLimit(name: "b", content: [0, 255])])
            try expect(
                try await store.keptLimits(),
                [KeptLimit(name: "a", content: []), KeptLimit(name: "b", content: [0, 255])])
        }
    ]
}
