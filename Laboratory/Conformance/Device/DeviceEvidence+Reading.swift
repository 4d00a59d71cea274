import Foundation

/// Why a file is not evidence of a device.
public enum EvidenceProblem: Error, Equatable, CustomStringConvertible {
    /// Not JSON, or not with these members.
    case unreadable
    /// Written by another version.
    case format(Int)
    /// A member that would spoil a table: empty, or with a line break or another control character.
    case text(member: String)
    /// Two answers to one row.
    case repeated(id: String)
    /// No answer at all.
    case empty

    /// What is wrong, as the end of a sentence that begins with the file's name.
    public var description: String {
        switch self {
        case .unreadable: "is not evidence of a device, as tools/on-a-mac writes it."
        case .format(let number):
            "has format \(number); this version reads format \(DeviceEvidence.currentFormat). "
                + (number > DeviceEvidence.currentFormat ? "Use a newer latchkey-lab." : "Run tools/on-a-mac again.")
        case .text(let member): "has a \(member) that is empty or has control characters."
        case .repeated(let id): "has two answers to the row \(id)."
        case .empty: "has no answers."
        }
    }
}

extension DeviceEvidence {
    /// Reads a file's bytes.
    ///
    /// - Throws: `EvidenceProblem`.
    public init(json: Data) throws(EvidenceProblem) {
        let format: Format
        do { format = try JSONDecoder().decode(Format.self, from: json) } catch { throw .unreadable }
        guard format.latchkeyEvidence == Self.currentFormat else { throw .format(format.latchkeyEvidence) }
        do { self = try JSONDecoder().decode(DeviceEvidence.self, from: json) } catch { throw .unreadable }
        try check()
    }

    /// The one member that every format has.
    private struct Format: Decodable {
        let latchkeyEvidence: Int
    }

    private func check() throws(EvidenceProblem) {
        guard !rows.isEmpty else { throw .empty }
        guard Self.isPrintable(device) else { throw .text(member: "device") }
        guard Self.isPrintable(systemVersion) else { throw .text(member: "systemVersion") }
        var seen: Set<String> = []
        for row in rows {
            guard Self.isPrintable(row.id) else { throw .text(member: "id") }
            guard seen.insert(row.id).inserted else { throw .repeated(id: row.id) }
        }
    }

    private static func isPrintable(_ text: String) -> Bool {
        !text.isEmpty && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}
