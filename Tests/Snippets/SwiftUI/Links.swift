// URLs that open an app, texts with Markdown, and the weight of views, as public apps write them.
import SwiftUI

private final class Delegate: NSObject, UIApplicationDelegate {
    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
        options[.sourceApplication] as? String == "com.example.bank"
    }
}

private struct Example: App {
    @UIApplicationDelegateAdaptor(Delegate.self) private var delegate
    @State private var code = ""

    var body: some Scene {
        WindowGroup {
            Terms(code: code).onOpenURL { url in code = url.lastPathComponent }
        }
        .handlesExternalEvents(matching: ["bank"])
    }
}

@available(iOS 16, *)
private struct Terms: View {
    let code: String

    private var notice: AttributedString {
        var notice = AttributedString("Privacy notice")
        notice.link = URL(string: "https://example.com/privacy")
        notice.foregroundColor = .blue
        notice.underlineStyle = .single
        return notice + ((try? AttributedString(markdown: "**and** [terms](/terms)")) ?? "")
    }

    var body: some View {
        VStack {
            Text("By going on you accept our **[terms](https://example.com/terms)**, \(code).")
            Text(notice).font(.system(.body, design: .rounded, weight: .semibold))
            Image(systemName: "lock").fontWeight(.bold).help("Locked")
            Gauge(value: 0.4) { Text("Left") }.gaugeStyle(.accessoryCircularCapacity)
            ProgressView(timerInterval: .now ... .now.addingTimeInterval(30), countsDown: true)
        }
        .environment(\.openURL, OpenURLAction { _ in .systemAction })
    }
}
