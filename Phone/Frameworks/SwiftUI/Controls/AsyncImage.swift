import Foundation
import FoundationNetworking
@_spi(Latchkey) import UIKit

/// How far the loading of a picture is (<https://developer.apple.com/documentation/swiftui/asyncimagephase>).
public enum AsyncImagePhase: Sendable {
    /// It is being loaded, or there is no URL.
    case empty
    /// It is there.
    case success(Image)
    /// It could not be loaded.
    case failure(any Error)

    /// The picture; nil unless it is there (<https://developer.apple.com/documentation/swiftui/asyncimagephase/image>).
    public var image: Image? {
        if case .success(let image) = self { image } else { nil }
    }

    /// Why it could not be loaded; else nil (<https://developer.apple.com/documentation/swiftui/asyncimagephase/error>).
    public var error: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}

/// A picture that is loaded from a URL (<https://developer.apple.com/documentation/swiftui/asyncimage>).
public nonisolated struct AsyncImage<Content: View>: View {
    private let url: URL?
    private let content: (AsyncImagePhase) -> Content
    @State private var phase = AsyncImagePhase.empty

    /// A picture and what is there before it (<https://developer.apple.com/documentation/swiftui/asyncimage/init(url:scale:content:placeholder:)>).
    public init<I: View, P: View>(
        url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
        @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P> {
        self.init(url: url, scale: scale) { phase in
            if let image = phase.image { content(image) } else { placeholder() }
        }
    }

    /// What to show in each phase (<https://developer.apple.com/documentation/swiftui/asyncimage/init(url:scale:transaction:content:)>).
    public init(
        url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
    ) {
        self.url = url
        self.content = content
    }

    /// The content for the phase, which a task of this view moves on.
    public var body: some View { content(phase).modifier(PictureLoading(url: url, phase: $phase)) }
}

/// Loads a picture while the view is on the screen, and anew for another URL.
private struct PictureLoading: ViewModifier {
    let url: URL?
    @Binding var phase: AsyncImagePhase

    func body(content: Content) -> some View {
        content.task(id: url) {
            phase = .empty
            guard let url else { return }
            let loaded = await AsyncImageLoader.load(url)
            if !Task.isCancelled { phase = loaded }
        }
    }
}

extension AsyncImage where Content == Image? {
    /// A picture; nothing before it is there (<https://developer.apple.com/documentation/swiftui/asyncimage/init(url:scale:)>).
    public init(url: URL?, scale: CGFloat = 1) {
        self.init(url: url, scale: scale) { $0.image }
    }
}

/// Loads pictures as Apple's view does: with the shared session and its cache.
private enum AsyncImageLoader {
    static func load(_ url: URL) async -> AsyncImagePhase {
        do {
            // On Linux the session refuses files, which Apple's loads too.
            let data = try await url.isFileURL ? Data(contentsOf: url) : URLSession.shared.data(from: url).0
            guard let picture = UIImage(data: data) else {
                return .failure(URLError(.cannotDecodeContentData))
            }
            return .success(Image(uiImage: picture))
        } catch {
            return .failure(error)
        }
    }
}
