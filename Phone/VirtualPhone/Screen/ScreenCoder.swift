import Foundation

/// Reads the screens that apps send: sizes, depth and ids are checked before anything is believed.
enum ScreenCoder {
    /// The longest screen in bytes.
    static let maximumLength = 1 << 20
    /// How deep the JSON of a screen may nest: two levels for each node.
    static let maximumDepth = 256

    /// The tree, with the phone's ids; nil unless it is one.
    static func root(_ data: Data, launch: Int) -> ScreenNode? {
        guard data.count <= maximumLength,
            var root = try? ScreenReader.root([UInt8](data), maximumDepth: maximumDepth)
        else { return nil }
        var ids: Set<String> = []
        return prefix(&root, "\(launch).", &ids) ? root : nil
    }

    private static func prefix(_ node: inout ScreenNode, _ prefix: String, _ ids: inout Set<String>) -> Bool {
        let isWellFormed = node.id.utf8.allSatisfy {
            (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 45 || $0 == 95
                || $0 == 46
        }
        guard isWellFormed, (1...64).contains(node.id.utf8.count), ids.insert(node.id).inserted else { return false }
        node.id = prefix + node.id
        for index in node.children.indices {
            guard Self.prefix(&node.children[index], prefix, &ids) else { return false }
        }
        return true
    }
}
