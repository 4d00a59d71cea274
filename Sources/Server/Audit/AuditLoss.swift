import LatchkeyStore

/// Whether an audit log lacks what the database knows of it, for the command that accepts such a loss.
public enum AuditLoss {
    /// Whether the line of an anchor is in a log; `false` also if that can't be read.
    ///
    /// - Parameters:
    ///   - anchor: What the database knows.
    ///   - path: The current file of the log; the earlier ones lie beside it.
    public static func isPresent(_ anchor: AuditAnchor, in path: String) -> Bool {
        ((try? AuditTail.entries(after: anchor, AuditFiles(path: path))) ?? nil) != nil
    }
}
