/// The count of events since the log was opened.
struct AuditCounts: Sendable, Equatable {
    /// By kind of event; rejections are below.
    var events: [AuditEvent.Kind: Int] = [:]
    /// By reason; reasons are the server's own words, so there are few.
    var rejections: [String: Int] = [:]
}
