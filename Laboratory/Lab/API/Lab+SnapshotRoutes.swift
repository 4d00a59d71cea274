import Foundation
import LatchkeyHTTP

/// Keeping a visit's whole state, and going back to it.
extension Lab {
    func addSnapshotRoutes(to router: inout Router) {
        on(.get, "snapshots", in: &router) { call async throws(LabError) in
            .json(SnapshotList(snapshots: call.visit.snapshots.list))
        }
        on(.post, "snapshots", in: &router) { call async throws(LabError) in
            .json(try await call.visit.keep(as: try call.body(SnapshotOrder.self).name), status: 201)
        }
        on(.get, "snapshots/{id}", in: &router) { call async throws(LabError) in
            let id = call.parameter("id")
            let file = try await call.visit.work { () throws(LabError) in try call.visit.snapshots.file(of: id) }
            return .file("latchkey-snapshot.json", "application/json", file.bytes)
        }
        on(.delete, "snapshots/{id}", in: &router) { call async throws(LabError) in
            try call.visit.snapshots.remove(call.parameter("id"))
            return .json(Done())
        }
        on(.post, "snapshots/{id}/restore", in: &router) { call async throws(LabError) in
            try await call.visit.restore(call.parameter("id"))
            return .json(try await call.visit.work { () throws(LabError) in try call.visit.snapshot() })
        }
        on(.post, "snapshots/upload", in: &router) { call async throws(LabError) in
            let order = try call.body(SnapshotPiece.self)
            guard let piece = Data(base64Encoded: order.piece) else {
                throw LabError(400, "invalid_request", "The piece is no base64.")
            }
            return .json(SnapshotProgress(bytes: try call.visit.snapshots.take(piece, from: order.from)))
        }
        on(.post, "snapshots/import", in: &router) { call async throws(LabError) in
            .json(try await call.visit.importSnapshot(), status: 201)
        }
    }
}
