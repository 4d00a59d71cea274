import SwiftUI

/// One entry of the log: what and when, and what more is known of it behind a tap.
public struct LogEntryRow: View {
    private let entry: LogEntry

    /// Shows an entry.
    public init(entry: LogEntry) {
        self.entry = entry
    }

    /// The entry, with a disclosure if there are details.
    public var body: some View {
        if entry.details.isEmpty {
            summary
        } else {
            DisclosureGroup {
                ForEach(entry.details, id: \.name) { detail in FactRow(name: detail.name, value: detail.value) }
            } label: {
                summary
            }
        }
    }

    private var summary: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(entry.line).font(.subheadline).accessibilityIdentifier("log.entry")
            Text(time).font(.caption).foregroundColor(.secondary)
        }
    }

    private var time: String { entry.date.formatted(date: .abbreviated, time: .standard) }
}
