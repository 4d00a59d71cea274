import Combine
import LocalAuthentication
import SwiftUI

final class Preferences: ObservableObject {
    static let shared = Preferences()
    private let defaults: UserDefaults

    let objectWillChange = PassthroughSubject<Void, Never>()

    init(defaults: UserDefaults = .standard) {
        self.defaults = defaults
    }

    var fontSize: Double {
        get { defaults.object(forKey: "fontSize") as? Double ?? 14 }
        set {
            objectWillChange.send()
            defaults.set(newValue, forKey: "fontSize")
        }
    }

    @UserDefault(key: "retries", defaultValue: 3) var retries: Int {
        willSet { objectWillChange.send() }
    }
}

@propertyWrapper
struct UserDefault<Value> {
    let key: String
    let defaultValue: Value
    var container: UserDefaults = .standard

    init(key: String, defaultValue: Value) {
        self.key = key
        self.defaultValue = defaultValue
    }

    var wrappedValue: Value {
        get { container.object(forKey: key) as? Value ?? defaultValue }
        set { container.set(newValue, forKey: key) }
    }
}

enum Theme: String, CaseIterable, Identifiable {
    case system, light, dark
    var id: Self { self }
    var scheme: ColorScheme? {
        switch self {
        case .system: return nil
        case .light: return .light
        case .dark: return .dark
        }
    }
}

struct BiometryInfo {
    let context: LAContext

    var name: String {
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else {
            return error?.code == LAError.biometryNotEnrolled.rawValue ? "Not set up" : "Passcode"
        }
        switch context.biometryType {
        case .faceID: return "Face ID"
        case .touchID: return "Touch ID"
        default: return "Passcode"
        }
    }
}

struct SettingsScreen: View {
    @EnvironmentObject private var session: Session
    @ObservedObject private var preferences = Preferences.shared
    @AppStorage("theme") private var theme = Theme.system
    @AppStorage("usesBiometry") private var usesBiometry = false
    @SceneStorage("settings.isAdvancedShown") private var isAdvancedShown = false
    @Environment(\.openURL) private var openURL
    @Environment(\.colorScheme) private var colorScheme
    @State private var isSigningOut = false
    @State private var message: Message?

    struct Message: Identifiable {
        let id = UUID()
        let text: String
    }

    private let biometry = BiometryInfo(context: LAContext())

    var body: some View {
        NavigationView {
            Form {
                Section(header: Text("Account").textCase(nil)) {
                    if let user = session.user {
                        SettingsRow(title: "Signed in as", value: user.email)
                    }
                    Button("Sign out", role: .destructive) { isSigningOut = true }
                        .confirmationDialog("Sign out?", isPresented: $isSigningOut, titleVisibility: .visible) {
                            Button("Sign out", role: .destructive) { session.end() }
                            Button("Cancel", role: .cancel) {}
                        } message: {
                            Text("Your token will be removed from this \(UIDevice.current.model).")
                        }
                }
                Section {
                    Toggle("Unlock with \(biometry.name)", isOn: $usesBiometry)
                        .toggleStyle(SwitchToggleStyle(tint: .green))
                        .onChange(of: usesBiometry) { isOn in
                            if isOn { confirmBiometry() }
                        }
                    Picker("Theme", selection: $theme) {
                        ForEach(Theme.allCases) { theme in
                            Text(theme.rawValue.capitalized).tag(theme)
                        }
                    }
                    NavigationLink("Text size") { TextSizePage(size: $preferences.fontSize) }
                    Stepper(value: $preferences.retries, in: 1...5) { Text("Retries: \(preferences.retries)") }
                } header: {
                    Label("General", systemImage: "gear")
                } footer: {
                    Text(
                        "Version \(Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String ?? "1.0")"
                    )
                }
                DisclosureGroup("Advanced", isExpanded: $isAdvancedShown) {
                    Button("Open system settings") {
                        guard let url = URL(string: UIApplication.openSettingsURLString) else { return }
                        UIApplication.shared.open(url, options: [:], completionHandler: nil)
                    }
                    Link("Privacy", destination: URL(string: "https://example.com/privacy")!)
                    Button("Copy identifier") {
                        UIPasteboard.general.string = UIDevice.current.identifierForVendor?.uuidString
                    }
                }
            }
            .navigationBarTitle("Settings", displayMode: .large)
        }
        .preferredColorScheme(theme.scheme)
        .alert(item: $message) { Alert(title: Text($0.text)) }
    }

    private func confirmBiometry() {
        let context = LAContext()
        context.localizedFallbackTitle = ""
        context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "To unlock the app.") {
            success, error in
            DispatchQueue.main.async {
                guard !success else { return }
                usesBiometry = false
                message = Message(text: (error as? LAError)?.code == .userCancel ? "Cancelled" : "Not available")
            }
        }
    }
}

struct SettingsRow: View {
    let title: LocalizedStringKey
    var value: String

    var body: some View {
        HStack {
            Text(title)
            Spacer()
            Text(value).foregroundColor(.secondary).lineLimit(1).truncationMode(.middle)
        }
        .accessibilityElement(children: .combine)
    }
}

struct TextSizePage: View {
    @Binding var size: Double

    var body: some View {
        VStack {
            Text("Sample").font(.system(size: CGFloat(size)))
            Slider(value: $size, in: 10...30, step: 2) {
                Text("Size")
            } minimumValueLabel: {
                Text("A").font(.footnote)
            } maximumValueLabel: {
                Text("A").font(.title)
            }
            Text("\(size, specifier: "%.0f") pt").accessibilityIdentifier("size")
        }
        .padding()
        .navigationTitle("Text size")
    }
}
