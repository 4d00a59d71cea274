import SwiftUI

#if canImport(UIKit)
import UIKit
#endif

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
                ForEach(model.log.entries.reversed()) { entry in LogRow(entry: entry) }
            } footer: {
                Text("Newest first. The log holds no secrets, and ends with the app.")
            }
        }
        .sheet(isPresented: isExporting) { LogExportView(model: model) }
    }

    private var isExporting: Binding<Bool> {
        Binding(get: { model.isExporting }, set: { model.isExporting = $0 })
    }
}

/// One entry: what, and when.
private struct LogRow: View {
    let entry: LogEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(entry.line).font(.subheadline).accessibilityIdentifier("log.entry")
            Text(entry.date.formatted(date: .abbreviated, time: .standard)).font(.caption).foregroundColor(.secondary)
        }
    }
}

/// The whole log as text or JSON, to be looked at and copied.
private struct LogExportView: View {
    @ObservedObject var model: MessengerModel
    @State private var isCopied = false

    var body: some View {
        NavigationView {
            VStack(alignment: .leading, spacing: 12) {
                Picker("Format", selection: exportsJSON) {
                    Text("Text").tag(false)
                    Text("JSON").tag(true)
                }
                .pickerStyle(.segmented)
                ScrollView {
                    Text(model.export)
                        .font(.system(.footnote, design: .monospaced))
                        .textSelection(.enabled)
                        .frame(maxWidth: .infinity, alignment: .leading)
                        .accessibilityIdentifier("export.text")
                }
                HStack {
                    Button(isCopied ? "Copied" : "Copy", action: copy)
                    Spacer()
                    Button("Done") { model.isExporting = false }
                }
            }
            .padding()
            .navigationTitle("Log")
        }
        .oneColumn()
    }

    private var exportsJSON: Binding<Bool> {
        Binding(
            get: { model.exportsJSON },
            set: {
                model.exportsJSON = $0
                isCopied = false
            })
    }

    private func copy() {
        #if canImport(UIKit)
        UIPasteboard.general.string = model.export
        isCopied = true
        #endif
    }
}
