// swift-format-ignore-file
import Combine
import SwiftUI
#if canImport(UIKit)
import UIKit
#else
#error("UIKit is not seen")
#endif

/// A name that is looked up in the box a while after it was typed, and hidden while the app is not before the person.
public final class BoxModel: ObservableObject {
    @Published public var name = ""
    @Published public private(set) var text: String?
    @Published public private(set) var isCovered = false
    @Published public private(set) var canOpen = false

    private let box: LockBox
    private var bag = Set<AnyCancellable>()

    public init<S: Scheduler>(box: LockBox, scheduler: S, center: NotificationCenter = .default) {
        self.box = box
        $name
            .debounce(for: .milliseconds(1), scheduler: scheduler)
            .removeDuplicates()
            .map { [box] in $0.isEmpty ? nil : box.string(forKey: $0) }
            .sink { [weak self] in self?.text = $0 }
            .store(in: &bag)
        $name.map { $0.count > 2 }.combineLatest($isCovered).map { $0 && !$1 }.assign(to: &$canOpen)
        center.publisher(for: UIApplication.willResignActiveNotification).map { _ in true }
            .merge(with: center.publisher(for: UIApplication.didBecomeActiveNotification).map { _ in false })
            .assign(to: \.isCovered, on: self)
            .store(in: &bag)
    }
}

public struct BoxScreen: View {
    @ObservedObject var model: BoxModel
    @State private var isAsking = false
    @Environment(\.colorScheme) private var colorScheme

    public init(model: BoxModel) { self.model = model }

    public var body: some View {
        NavigationView {
            Form {
                Section(header: Text("Name")) {
                    TextField("Name", text: $model.name).textContentType(.username).autocapitalization(.none)
                }
                if let text = model.text, !model.isCovered {
                    Text(text).font(.body.monospaced())
                }
                Button("Empty") { isAsking = true }
                    .disabled(!model.canOpen)
                    .foregroundColor(colorScheme == .dark ? Color(UIColor.systemRed) : .red)
            }
            .navigationTitle("Box")
            .alert(isPresented: $isAsking) {
                Alert(title: Text("Empty the box?"), primaryButton: .destructive(Text("Empty")), secondaryButton: .cancel())
            }
        }
    }
}
