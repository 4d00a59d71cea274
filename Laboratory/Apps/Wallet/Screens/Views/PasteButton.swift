import SwiftUI

#if canImport(UIKit)
import UIKit
#endif

/// A button that takes the copied text, and removes it from where every app can read it.
struct PasteButton: View {
    let identifier: String
    let action: (String) -> Void

    var body: some View {
        #if canImport(UIKit)
        Button {
            let text = UIPasteboard.general.string ?? ""
            action(text)
            if !text.isEmpty { UIPasteboard.general.strings = [] }
        } label: {
            Label("Paste", systemImage: "doc.on.clipboard")
        }
        .accessibilityIdentifier(identifier)
        #endif
    }
}

extension View {
    /// A field for digits or words as they are: nothing is corrected or capitalized.
    func plainInput() -> some View {
        #if os(macOS)
        disableAutocorrection(true)
        #else
        disableAutocorrection(true).textInputAutocapitalization(.never)
        #endif
    }
}
