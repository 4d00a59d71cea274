import SwiftUI

struct DoorView: View {
    @StateObject private var door = Door()

    var body: some View {
        VStack {
            Text(door.isOpen ? "Open" : "Closed").accessibilityIdentifier("state")
            Text("Opened \(door.openings) times")
            Button("Open") { door.open() }
        }
    }
}
