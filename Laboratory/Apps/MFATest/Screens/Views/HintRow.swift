import SwiftUI

/// A row below a field: why what stands there can't be used; nothing if it can.
struct HintRow: View {
    let hint: String?
    let identifier: String

    var body: some View {
        if let hint {
            Text(hint).font(.footnote).foregroundColor(.red).accessibilityIdentifier(identifier)
        }
    }
}
