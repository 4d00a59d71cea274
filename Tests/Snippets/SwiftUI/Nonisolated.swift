// Views are made anywhere; only their bodies belong to the main actor.
import SwiftUI

private func title(_ words: String) -> some View {
    VStack(alignment: .leading) {
        Text(words).font(.title).padding()
        if words.isEmpty { Image(systemName: "lock") } else { Divider() }
        ForEach(0..<3) { Text("\($0)") }
        Button("Go") {}.buttonStyle(.bordered).disabled(words.isEmpty)
        Label("a", systemImage: "b").labelStyle(.titleOnly)
        Toggle("on", isOn: .constant(true)).toggleStyle(.switch)
        NavigationLink("more") { Text("there") }
    }
    .background(RoundedRectangle(cornerRadius: 8).fill(Color.gray))
    .navigationTitle(words)
    .onAppear {}
    .onTapGesture {}
    .tag(1)
}

private enum Parts {
    static func list() -> some View {
        NavigationView {
            List { Section("a") { Text("b") } }
                .toolbar { ToolbarItem { Button("c") {} } }
        }
    }
}
