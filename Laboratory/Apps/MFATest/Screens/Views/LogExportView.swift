import SwiftUI

#if canImport(UIKit)
import UIKit
#endif

/// The whole log as text or JSON, to be looked at and copied.
struct LogExportView: View {
    @ObservedObject var model: AppModel
    @State private var isCopied = false

    private var testing: TestingViewModel { model.testing }

    var body: some View {
        NavigationView {
            VStack(alignment: .leading, spacing: 12) {
                Picker("Format", selection: exportsJSON) {
                    Text("Text").tag(false)
                    Text("JSON").tag(true)
                }
                .pickerStyle(.segmented)
                ScrollView {
                    Text(testing.export)
                        .font(.system(.footnote, design: .monospaced))
                        .textSelection(.enabled)
                        .frame(maxWidth: .infinity, alignment: .leading)
                        .accessibilityIdentifier("export.text")
                }
                HStack {
                    Button(isCopied ? "Copied" : "Copy", action: copy)
                    Spacer()
                    Button("Done") { testing.isExporting = false }
                }
            }
            .padding()
            .navigationTitle("Test Results")
        }
        .oneColumn()
    }

    private var exportsJSON: Binding<Bool> {
        Binding(
            get: { testing.exportsJSON },
            set: {
                testing.exportsJSON = $0
                isCopied = false
            })
    }

    private func copy() {
        #if canImport(UIKit)
        UIPasteboard.general.string = testing.export
        isCopied = true
        #endif
    }
}
