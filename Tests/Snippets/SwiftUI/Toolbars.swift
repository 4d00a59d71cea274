// Conditions in toolbars (iOS 16).
import SwiftUI

@available(iOS 16, *)
private struct Screen: View {
    var isEditing: Bool
    var count: Int

    var body: some View {
        Text("a")
            .toolbar {
                ToolbarItem(placement: .navigationBarLeading) { Button("Back") {} }
                if isEditing {
                    ToolbarItem(placement: .navigationBarTrailing) { Button("Done") {} }
                }
            }
            .toolbar {
                if count > 1 {
                    ToolbarItemGroup { Text("many") }
                } else {
                    ToolbarItem { Text("one") }
                }
            }
    }
}
