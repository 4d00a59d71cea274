// Observation comes with SwiftUI (iOS 17).
import SwiftUI

@available(iOS 17, *)
@Observable
private final class Model {
    var name = ""
}

@available(iOS 17, *)
private struct Editor: View {
    @Environment(Model.self) private var model
    @Environment(Model.self) private var perhaps: Model?

    var body: some View {
        @Bindable var model = model
        TextField("name", text: $model.name)
            .onChange(of: model.name) { print("changed") }
            .onChange(of: model.name) { old, new in print(old, new) }
    }
}

@available(iOS 17, *)
private struct Root: View {
    @State private var model = Model()

    var body: some View { Editor().environment(model) }
}
