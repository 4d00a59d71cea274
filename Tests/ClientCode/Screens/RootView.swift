import Combine
import SwiftUI
import UIKit

/// What the screens agree on without knowing each other.
struct BannerKey: PreferenceKey {
    static var defaultValue: String? = nil
    static func reduce(value: inout String?, nextValue: () -> String?) { value = value ?? nextValue() }
}

extension View {
    func banner(_ text: String?) -> some View { preference(key: BannerKey.self, value: text) }

    func card() -> some View { modifier(CardModifier()) }

    @ViewBuilder func `if`<Changed: View>(_ condition: Bool, transform: (Self) -> Changed) -> some View {
        if condition { transform(self) } else { self }
    }

    func eraseToAnyView() -> AnyView { AnyView(self) }
}

struct CardModifier: ViewModifier {
    @Environment(\.horizontalSizeClass) private var sizeClass

    func body(content: Content) -> some View {
        content
            .padding(sizeClass == .compact ? 12 : 24)
            .background(Color(UIColor.secondarySystemGroupedBackground))
            .clipShape(RoundedRectangle(cornerRadius: 16))
            .shadow(color: Color.black.opacity(0.1), radius: 8, x: 0, y: 4)
    }
}

final class AppDelegate: NSObject, UIApplicationDelegate {
    private(set) var launches = 0

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        launches += 1
        return true
    }
}

struct ClientApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) var appDelegate
    @StateObject private var session = Session(credentials: KeychainCredentials())
    @Environment(\.scenePhase) private var scenePhase

    init() {}

    var body: some Scene {
        WindowGroup {
            RootView()
                .environmentObject(session)
        }
        .onChange(of: scenePhase) { phase in
            if phase == .background { UserDefaults.standard.set(true, forKey: "wasInBackground") }
        }
    }
}

struct RootView: View {
    private enum Tab: Hashable { case tasks, code, settings }

    @EnvironmentObject var session: Session
    @StateObject private var store = TaskStore([TaskItem(title: "Read")])
    @State private var tab = Tab.tasks
    @State private var isCovered = false
    @State private var hasSeenIntroduction = UserDefaults.standard.bool(forKey: "hasSeenIntroduction")
    @State private var banner: String?

    var body: some View {
        content
            .overlay(
                Group {
                    if isCovered { Color.black.edgesIgnoringSafeArea(.all).accessibilityIdentifier("cover") }
                }
            )
            .onReceive(NotificationCenter.default.publisher(for: UIApplication.willResignActiveNotification)) { _ in
                isCovered = true
            }
            .onReceive(NotificationCenter.default.publisher(for: UIApplication.didBecomeActiveNotification)) { _ in
                isCovered = false
            }
            .fullScreenCover(isPresented: .constant(!hasSeenIntroduction)) {
                Introduction { hasSeenIntroduction = true }
            }
            .onPreferenceChange(BannerKey.self) { banner = $0 }
            .safeAreaInset(edge: .top) {
                if let banner = banner { Text(banner).accessibilityIdentifier("banner") }
            }
    }

    private var content: AnyView {
        if session.user == nil {
            return LoginScreen(service: FixedAuthService(password: "open"), session: session)
                .banner("Signed out")
                .eraseToAnyView()
        }
        return TabView(selection: $tab) {
            TaskListScreen(store: store)
                .tabItem { Label("Tasks", systemImage: "checklist") }
                .tag(Tab.tasks)
                .badge(store.open.count)
            CodeEntryScreen(length: 6, onComplete: { _ in }, ticks: Empty().eraseToAnyPublisher())
                .card()
                .tabItem {
                    Image(systemName: "number")
                    Text("Code")
                }
                .tag(Tab.code)
            SettingsScreen()
                .tabItem { Label("Settings", systemImage: "gear") }
                .tag(Tab.settings)
        }
        .accentColor(.purple)
        .eraseToAnyView()
    }
}

struct Introduction: View {
    @State private var page = 0
    let onDone: () -> Void
    private let pages: [(title: String, symbol: String)] = [
        ("Welcome", "hand.wave"), ("Private", "lock"), ("Ready", "checkmark"),
    ]

    var body: some View {
        VStack {
            TabView(selection: $page) {
                ForEach(pages.indices, id: \.self) { index in
                    VStack {
                        Image(systemName: pages[index].symbol)
                        Text(pages[index].title)
                    }
                    .tag(index)
                }
            }
            .tabViewStyle(PageTabViewStyle(indexDisplayMode: .always))
            ProgressView(value: Double(page + 1), total: Double(pages.count))
            Button(page < pages.count - 1 ? "Next" : "Begin") {
                if page < pages.count - 1 { withAnimation { page += 1 } } else { onDone() }
            }
            .if(page == pages.count - 1) { $0.buttonStyle(.borderedProminent) }
        }
    }
}
