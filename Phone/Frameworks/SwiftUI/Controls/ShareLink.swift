import Foundation
import UIKit

/// A button that offers something to other apps (<https://developer.apple.com/documentation/swiftui/sharelink>).
///
/// It takes texts and URLs. On the virtual phone, which has no other apps to share with, the sheet offers Copy: the
/// pasteboard has the text then.
@available(iOS 16, *)
public nonisolated struct ShareLink<Label: View>: View {
    private let text: String
    private let label: Label
    @State private var isOpen = false

    private init(text: String, label: Label) {
        self.text = text
        self.label = label
    }

    /// A button that shares a URL (<https://developer.apple.com/documentation/swiftui/sharelink/init(item:subject:message:label:)>).
    public init(item: URL, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) {
        self.init(text: item.absoluteString, label: label())
    }

    /// A button that shares a text (<https://developer.apple.com/documentation/swiftui/sharelink/init(item:subject:message:label:)>).
    public init(item: String, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) {
        self.init(text: item, label: label())
    }

    /// The button, and the sheet while it is open.
    public var body: some View {
        let (text, isOpen) = (text, $isOpen)
        Button(action: { isOpen.wrappedValue = true }, label: { label })
            .confirmationDialog(Text(verbatim: text), isPresented: isOpen, titleVisibility: .visible) {
                Button(action: { UIPasteboard.general.string = text }, label: { Text(verbatim: "Copy") })
            }
    }
}

@available(iOS 16, *)
extension ShareLink where Label == SwiftUI.Label<Text, Image> {
    private static func label(_ title: Text) -> SwiftUI.Label<Text, Image> {
        SwiftUI.Label(title: { title }, icon: { Image(systemName: "square.and.arrow.up") })
    }

    /// A button “Share…” (<https://developer.apple.com/documentation/swiftui/sharelink/init(item:subject:message:)>).
    public init(item: URL, subject: Text? = nil, message: Text? = nil) {
        self.init(item: item, subject: subject, message: message) { Self.label(Text(verbatim: "Share…")) }
    }

    /// A button “Share…” (<https://developer.apple.com/documentation/swiftui/sharelink/init(item:subject:message:)>).
    public init(item: String, subject: Text? = nil, message: Text? = nil) {
        self.init(item: item, subject: subject, message: message) { Self.label(Text(verbatim: "Share…")) }
    }

    /// A button with a title (<https://developer.apple.com/documentation/swiftui/sharelink/init(_:item:subject:message:)>).
    public init(_ titleKey: LocalizedStringKey, item: URL, subject: Text? = nil, message: Text? = nil) {
        self.init(item: item, subject: subject, message: message) { Self.label(Text(titleKey)) }
    }

    /// A button with a title (<https://developer.apple.com/documentation/swiftui/sharelink/init(_:item:subject:message:)>).
    public init(_ titleKey: LocalizedStringKey, item: String, subject: Text? = nil, message: Text? = nil) {
        self.init(item: item, subject: subject, message: message) { Self.label(Text(titleKey)) }
    }
}
