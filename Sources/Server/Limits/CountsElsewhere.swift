/// What other servers of the same database have counted, by the hash of a subject.
struct CountsElsewhere<Count: Sendable>: Sendable {
    private var byServer: [String: [UInt64: Count]] = [:]
    private var byTag: [UInt64: [Count]] = [:]

    /// The counts of a subject, one for each server that has some.
    subscript(tag: UInt64) -> [Count] { byTag.isEmpty ? [] : byTag[tag] ?? [] }

    /// All counts of a server.
    subscript(server: String) -> [UInt64: Count] {
        get { byServer[server] ?? [:] }
        set {
            byServer[server] = newValue.isEmpty ? nil : newValue
            byTag = [:]
            for (tag, count) in byServer.values.joined() { byTag[tag, default: []].append(count) }
        }
    }
}
