import AppShared
import SwiftUI

/// The screen "Log": what was done, and the export.
struct LogView: View {
    @ObservedObject var model: MessengerModel

    var body: some View {
        List {
            Section {
                Button {
                    model.isExporting = true
                } label: {
                    Label("Export", systemImage: "square.and.arrow.up")
                }
                .accessibilityIdentifier("log.export")
                Button(role: .destructive) {
                    model.clearLog()
                } label: {
                    Label("Clear", systemImage: "trash")
                }
                .disabled(model.log.entries.isEmpty)
                .accessibilityIdentifier("log.clear")
            }
            Section {
                if model.log.entries.isEmpty { Text("Nothing was done yet.").foregroundColor(.secondary) }
                ForEach(model.log.entries.reversed()) { entry in LogEntryRow(entry: entry) }
            } footer: {
                Text("Newest first. The log holds no secrets, and ends with the app.")
            }
        }
        .sheet(isPresented: isExporting) {
            LogExportView(title: "Log", log: model.log, isJSON: exportsJSON, isPresented: isExporting)
        }
    }

    private var isExporting: Binding<Bool> {
        Binding(get: { model.isExporting }, set: { model.isExporting = $0 })
    }
    private var exportsJSON: Binding<Bool> {
        Binding(get: { model.exportsJSON }, set: { model.exportsJSON = $0 })
    }
}
