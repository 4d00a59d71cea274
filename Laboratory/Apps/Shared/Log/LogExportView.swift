import SwiftUI

#if canImport(UIKit)
import UIKit
#endif

/// The whole log as text or JSON, to be looked at and copied.
public struct LogExportView: View {
    private let title: String
    private let log: ActivityLog
    @Binding private var isJSON: Bool
    @Binding private var isPresented: Bool
    @State private var isCopied = false

    /// Shows a log in a sheet that is there while `isPresented` is true.
    public init(title: String, log: ActivityLog, isJSON: Binding<Bool>, isPresented: Binding<Bool>) {
        self.title = title
        self.log = log
        _isJSON = isJSON
        _isPresented = isPresented
    }

    /// The form, the text, and two buttons.
    public var body: some View {
        NavigationView {
            VStack(alignment: .leading, spacing: 12) {
                Picker("Format", selection: format) {
                    Text("Text").tag(false)
                    Text("JSON").tag(true)
                }
                .pickerStyle(.segmented)
                ScrollView {
                    Text(text)
                        .font(.system(.footnote, design: .monospaced))
                        .textSelection(.enabled)
                        .frame(maxWidth: .infinity, alignment: .leading)
                        .accessibilityIdentifier("export.text")
                }
                HStack {
                    Button(isCopied ? "Copied" : "Copy", action: copy)
                    Spacer()
                    Button("Done") { isPresented = false }
                }
            }
            .padding()
            .navigationTitle(title)
        }
        .oneColumn()
    }

    private var text: String { isJSON ? log.json : log.text }

    private var format: Binding<Bool> {
        Binding(
            get: { isJSON },
            set: {
                isJSON = $0
                isCopied = false
            })
    }

    private func copy() {
        #if canImport(UIKit)
        UIPasteboard.general.string = text
        isCopied = true
        #endif
    }
}
