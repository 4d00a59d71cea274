import Foundation
import FoundationNetworking
import LatchkeyLock
import Testing
import VirtualPhone

@_spi(Latchkey) import SwiftUI

@MainActor
@Suite("Pictures from a URL")
struct AsyncImageTests {
    /// A screen that tells a diary which phases it was in.
    private struct Screen: View {
        let url: URL?
        let diary: Diary

        var body: some View {
            AsyncImage(url: url) { phase in
                switch phase {
                case .empty: Text("loading")
                case .success(let image): image.onAppear { diary.finish() }
                case .failure(let error):
                    Text("failed \((error as? URLError)?.code.rawValue ?? 0)").onAppear { diary.finish() }
                @unknown default: EmptyView()
                }
            }
        }
    }

    private func file(_ bytes: [UInt8]) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("lk-picture-" + UUID().uuidString)
        try Data(bytes).write(to: url)
        return url
    }

    @Test("without a URL the placeholder stays")
    func nothing() {
        #expect(ScreenHost(Screen(url: nil, diary: Diary())).texts == ["loading"])
    }

    @Test("a file that is no picture fails with cannotDecodeContentData")
    func noPicture() async throws {
        let (url, diary) = (try file(Array("text".utf8)), Diary())
        defer { try? FileManager.default.removeItem(at: url) }
        let host = ScreenHost(Screen(url: url, diary: diary))
        #expect(host.texts == ["loading"])
        await diary.finished()
        #expect(host.texts == ["failed -1,016"])
    }

    @Test("a GIF is loaded and shown as the picture that it is")
    func picture() async throws {
        let gif: [UInt8] = [
            0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x2C, 0, 0, 0, 0, 1,
            0,
            1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
        ]
        let (url, diary) = (try file(gif), Diary())
        defer { try? FileManager.default.removeItem(at: url) }
        let host = ScreenHost(Screen(url: url, diary: diary))
        await diary.finished()
        let image = try #require(host.screen.all.first { $0.role == .image })
        #expect(image.style.picture?.hasPrefix("data:image/gif;base64,") == true)
    }
}
