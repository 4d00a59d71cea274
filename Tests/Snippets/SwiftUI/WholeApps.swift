// What whole apps of iOS 17 and later use besides fields, lists and navigation.
import SwiftUI

private struct Drink: Identifiable, Hashable {
    let id = UUID()
    var name = ""
}

@available(iOS 18, *)
private struct Looks: View {
    @Namespace private var space
    @State private var count = 0
    @State private var isOn = false
    @State private var position: Int?
    @GestureState private var drag = CGSize.zero

    var body: some View {
        ScrollView {
            Image(systemName: "lock").symbolVariant(.circle.fill).symbolEffect(.bounce, value: count)
            Image(systemName: isOn ? "eye" : "eye.slash").contentTransition(.symbolEffect(.replace.downUp))
            Image(systemName: "wifi").symbolEffect(.variableColor.iterative, options: .repeating, isActive: isOn)
            Circle().fill(.linearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
                .stroke(.black, lineWidth: 2)
            Capsule().fill(Color.green).strokeBorder(.primary, lineWidth: 3)
            UnevenRoundedRectangle(topLeadingRadius: 8, topTrailingRadius: 8).fill(.thinMaterial)
            MeshGradient(width: 1, height: 1, points: [[0, 0]], colors: [.red])
            Text("a").clipShape(.rect(topLeadingRadius: 4)).alignmentGuide(.leading) { $0[.leading] }
            Text("b").visualEffect { content, proxy in content.offset(y: proxy.size.height).opacity(0.5) }
            Text("c").scrollTransition { content, phase in content.scaleEffect(phase.isIdentity ? 1 : 0.8) }
            Text("d").phaseAnimator([0, 1]) { content, phase in content.opacity(Double(phase)) }
            Text("e").matchedTransitionSource(id: 1, in: space).transition(.push(from: .leading))
            Text("f").gesture(
                DragGesture(minimumDistance: 5).updating($drag) { value, state, _ in state = value.translation }
                    .onEnded { _ in count += 1 })
            Text("g").gesture(LongPressGesture(minimumDuration: 1).onEnded { _ in count += 1 })
        }
        .coordinateSpace(name: "scroll")
        .scrollTargetBehavior(.viewAligned)
        .scrollPosition(id: $position)
        .navigationTransition(.zoom(sourceID: 1, in: space))
        .containerBackground(.background, for: .navigation)
        .persistentSystemOverlays(.hidden)
    }
}

@available(iOS 17, *)
private struct Search: View {
    enum Field: Hashable { case name }

    @Environment(\.isSearching) private var isSearching
    @Environment(\.dismissSearch) private var dismissSearch
    @Environment(\.layoutDirection) private var direction
    @Environment(\.redactionReasons) private var reasons
    @Environment(\.displayScale) private var scale
    @Environment(\.colorSchemeContrast) private var contrast
    @AccessibilityFocusState private var isRead: Bool
    @FocusState private var field: Field?
    @State private var term = ""
    @State private var isPresented = false
    @State private var isExpanded = true

    var body: some View {
        List {
            Section("Drinks", isExpanded: $isExpanded) { Text("Tea") }
            Section(isExpanded: $isExpanded) {
                Text("Juice")
            } header: {
                Text("Cold")
            }
            Menu("Add", systemImage: "plus") {
                Button("Ten") {}
            } primaryAction: {
                isPresented = true
            }
            ControlGroup { Button("Cut") {} }
            Picker("Kind", selection: $term) { Text("Any").tag("") }.pickerStyle(.navigationLink)
            Button("Done") { dismissSearch() }.disabled(!isSearching).accessibilityFocused($isRead)
            GeometryReader { proxy in Text("\(proxy.frame(in: .named("list")).minY)") }
        }
        .searchable(text: $term, isPresented: $isPresented, prompt: "Drinks")
        .defaultFocus($field, .name)
        .sheet(isPresented: $isPresented) {
            Text("Filter").presentationDetents([.medium])
                .presentationBackgroundInteraction(.enabled(upThrough: .medium))
                .presentationContentInteraction(.scrolls)
        }
    }
}

private struct Row: View, Equatable {
    let title: String
    var body: some View { Text(title) }
}

@available(iOS 26, *)
private struct Glassy: View {
    var body: some View {
        VStack {
            Row(title: "a").equatable().glassEffect(.regular.tint(.blue).interactive(), in: .rect(cornerRadius: 8))
            Button("Go") {}.buttonStyle(.glassProminent)
        }
        .toolbar {
            ToolbarItem { Button("Lock") {} }
            ToolbarSpacer(.fixed)
            ToolbarItem(placement: .primaryAction) { Button("Add") {} }
        }
    }
}

@available(iOS 16, *)
private struct Example: App {
    var body: some Scene {
        WindowGroup { Row(title: "a") }
            .backgroundTask(.appRefresh("com.example.refresh")) { await Task.yield() }
    }
}
