// Navigation by values (iOS 16).
import SwiftUI

@available(iOS 16, *)
private struct Screens: View {
    @State private var numbers: [Int] = []
    @State private var path = NavigationPath()
    @State private var isShown = false

    var body: some View {
        NavigationStack { NavigationLink("one", value: 1) }
        NavigationStack(path: $numbers) {
            NavigationLink(value: numbers.first) { Label("first", systemImage: "1.circle") }
                .navigationDestination(for: Int.self) { Text("\($0)") }
        }
        NavigationStack(path: $path) {
            Button("more") { path.append("word") }
                .navigationDestination(for: String.self) { word in Text(word) }
                .navigationDestination(isPresented: $isShown) { Text("shown") }
        }
    }
}
