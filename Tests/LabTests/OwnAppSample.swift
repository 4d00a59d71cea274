import Foundation

@testable import LatchkeyLab

/// An app that was not built with the lab: a folder with property list, icon and a program that does nothing.
struct OwnAppSample {
    let url: URL
    let identifier: String

    /// The smallest thing that begins as a PNG does.
    static let icon: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]

    /// Runs `body` with a folder for apps.
    static func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lk-own-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    /// Creates `Notes.app`.
    init(in folder: URL, identifier: String = "com.example.notes", icon: [UInt8]? = Self.icon) throws {
        url = folder.appendingPathComponent("Notes.app")
        self.identifier = identifier
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try describe(identifier)
        if let icon { try Data(icon).write(to: url.appendingPathComponent("AppIcon.png")) }
        try build("one")
    }

    /// Writes its Info.plist.
    func describe(_ identifier: String) throws {
        let info = ["CFBundleIdentifier": identifier, "CFBundleExecutable": "Notes", "CFBundleDisplayName": "My Notes"]
        try PropertyListSerialization.data(fromPropertyList: info, format: .xml, options: 0)
            .write(to: url.appendingPathComponent("Info.plist"))
    }

    /// Writes its program as a linker does: whole, and under another name first.
    func build(_ version: String) throws {
        let (files, program) = (FileManager.default, url.appendingPathComponent("Notes"))
        let draft = url.appendingPathComponent(".Notes-draft")
        try Data("#!/bin/sh\n# \(version)\nexec sleep 1000\n".utf8).write(to: draft)
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: draft.path)
        if files.fileExists(atPath: program.path) { try files.removeItem(at: program) }
        try files.moveItem(at: draft, to: program)
    }
}
