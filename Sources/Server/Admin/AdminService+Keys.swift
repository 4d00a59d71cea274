import LatchkeyWire

extension AdminService {
    @Sendable func listKeys(_ request: AdminRequest) async throws(RequestFailure) -> AdminServerKeyList {
        do throws(ServerStartError) {
            return try await keys.list(now: request.milliseconds)
        } catch {
            throw Self.keysUnusable(error)
        }
    }

    /// Makes a new key of the path's kind; `leaked=true` in the query deletes the others at once.
    @Sendable func rotateKey(_ request: AdminRequest) async throws(RequestFailure) -> AdminServerKeyList {
        guard let kind = ServerKeyKind(rawValue: request.part("kind")) else {
            throw .refused(.fieldInvalid, detail: "There is no such kind of key.", field: "kind")
        }
        let succession: KeySuccession =
            try request.query("leaked", allowing: "true or false") {
                ["true": .immediate, "false": .overlapping][$0]
            } ?? .overlapping
        let result: Result<AdminServerKeyList, KeyRotationFailure>
        do throws(ServerStartError) {
            result = try await keys.rotate(kind, succession, now: request.milliseconds)
        } catch {
            throw Self.keysUnusable(error)
        }
        switch result {
        case .success(let list):
            audit.record(
                AuditEvent(
                    .keysRotated, detail: kind.rawValue, reason: succession == .immediate ? "leaked" : nil,
                    operatorID: request.operatorID), now: request.milliseconds)
            return list
        case .failure(.neverRotates):
            throw .refused(
                .fieldInvalid,
                detail: "This key never rotates: the key ids of users and devices that do not exist would change, "
                    + "and so tell which ones do.",
                field: "kind")
        case .failure(.tooMany):
            throw .refused(
                .fieldInvalid,
                detail: "There are \(ServerKeys.File.maximumCount) keys of this kind, the most that may be. Wait until "
                    + "old ones end, or delete them all as leaked.",
                field: "kind")
        case .failure(.overtaken):
            throw .refused(
                .internalError, detail: "Another rotation came in between. List the keys, then try again.",
                finer: "server_keys")
        case .failure(.crypto(let error)): throw .crypto(error)
        }
    }

    private static func keysUnusable(_ error: ServerStartError) -> RequestFailure {
        .refused(.internalError, detail: "\(error)", finer: "server_keys")
    }
}
