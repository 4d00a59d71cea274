import SwiftUI

#if canImport(UIKit)
import UIKit
#endif

/// A button that takes the copied text, and removes private keys from where every app can read them.
struct PasteButton: View {
    let identifier: String
    /// Takes the text; true if there are keys in it.
    let action: (String) -> Bool

    var body: some View {
        #if canImport(UIKit)
        Button {
            let text = UIPasteboard.general.string ?? ""
            if action(text) { UIPasteboard.general.strings = [] }
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
