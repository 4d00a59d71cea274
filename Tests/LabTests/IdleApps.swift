import Foundation
import Testing

@testable import LatchkeyLab

/// Apps that are programs which do nothing and never end.
enum IdleApps {
    /// Runs `body` with a lab that has them.
    static func withLab(
        _ change: (inout LabConfiguration) -> Void = { _ in }, body: (LabUnderTest) async throws -> Void
    ) async throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent("latchkey-idle-apps-" + UUID().uuidString)
        defer { try? files.removeItem(at: folder) }
        for name in AppCatalog.names {
            let resources = "latchkey_\(name).resources"
            try files.createDirectory(at: folder, withIntermediateDirectories: true)
            try files.createSymbolicLink(
                at: folder.appendingPathComponent(resources),
                withDestinationURL: AppCatalog.folderOfProgram.appendingPathComponent(resources))
            let program = folder.appendingPathComponent(name)
            try Data("#!/bin/sh\nexec sleep 1000\n".utf8).write(to: program)
            try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        }
        try await LabUnderTest.run {
            $0.programs = folder
            $0.shiftsAppTime = false
            change(&$0)
        } body: {
            try await body($0)
        }
    }

    /// Opens an app of a visitor's first phone, and returns its process.
    static func open(_ app: String, _ visitor: Visitor) async throws -> Int32 {
        let id = try #require(visitor.visit.phones.first).id
        let reply = try await visitor.send(.post, "phones/\(id)/touch", #"{"open":{"_0":"\#(app)"}}"#)
        #expect(reply.status == 200)
        let phone = try #require(visitor.visit.phones.first)
        return try #require(phone.apps.processID(app))
    }

    /// Whether a process runs.
    static func isAlive(_ process: Int32) -> Bool { kill(process, 0) == 0 }
}
