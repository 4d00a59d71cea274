import SwiftUI

/// Shows what its controls are set to, for tests that touch them.
@main
struct ControlsApp: App {
    var body: some Scene {
        WindowGroup { ControlsScreen() }
    }
}

struct ControlsScreen: View {
    @State private var minutes = 5.0
    @State private var color = "Red"

    var body: some View {
        Form {
            Slider(value: $minutes, in: 0...10, step: 1) { Text("Minutes") }
                .accessibilityIdentifier("minutes")
            Text("After \(Int(minutes)) minutes").accessibilityIdentifier("after")
            Picker("Color", selection: $color) {
                ForEach(["Red", "Green", "Blue"], id: \.self) { Text($0) }
            }
            .pickerStyle(.wheel)
            Text("In \(color.lowercased())").accessibilityIdentifier("color")
        }
    }
}
