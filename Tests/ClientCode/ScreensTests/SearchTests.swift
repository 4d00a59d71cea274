import Combine
import Foundation
import Testing
import VirtualPhone

@_spi(Latchkey) import SwiftUI
@testable import ClientScreens

@MainActor
@Suite("Client screens: searching")
struct SearchTests {
    /// Answers from a list, and remembers what it was asked.
    private final class Catalogue: RepositorySearching {
        private(set) var asked: [String] = []
        var error: URLError?
        /// Lets an answer wait until it fires; nil if none waits.
        var gate: PassthroughSubject<Void, Never>?

        func search(_ term: String) -> AnyPublisher<[Repository], URLError> {
            asked.append(term)
            if let gate = gate {
                return gate.first().setFailureType(to: URLError.self).map { [self] in answer(term) }.switchToLatest()
                    .eraseToAnyPublisher()
            }
            return answer(term)
        }

        private func answer(_ term: String) -> AnyPublisher<[Repository], URLError> {
            if let error = error { return Fail(error: error).eraseToAnyPublisher() }
            let all = [Repository(id: 1, name: "swift-ui", stars: 5), Repository(id: 2, name: "swift", stars: 9)]
            return Just(all.filter { $0.name.contains(term) }).setFailureType(to: URLError.self).eraseToAnyPublisher()
        }
    }

    private let catalogue = Catalogue()
    private let scheduler = ManualScheduler()
    private let model: SearchViewModel<ManualScheduler>
    private let host: ScreenHost

    init() {
        model = SearchViewModel(searching: catalogue, scheduler: scheduler)
        host = ScreenHost(SearchScreen(model: model))
    }

    private func search(_ text: String) async {
        for end in 1...text.count { host.type(String(text.prefix(end)), .textField, "Search repositories") }
        scheduler.advance(by: .milliseconds(300))
        await host.settle()
    }

    @Test("only what was typed last is searched, once, after a pause")
    func debounce() async {
        let gate = PassthroughSubject<Void, Never>()
        catalogue.gate = gate
        await search("swi")
        #expect(catalogue.asked == ["swi"])
        #expect(host.find(.progress)?.label == "Searching…")
        gate.send()
        scheduler.advance()
        await host.settle()
        #expect(host.all(.cell).map(\.label) == ["swift, 9", "swift-ui, 5"])
        await search("swi")
        #expect(catalogue.asked == ["swi"])
    }

    @Test("a result leads to its screen and is remembered")
    func selection() async {
        await search("swift-")
        scheduler.advance()
        await host.settle()
        host.tap(.cell, "swift-ui, 5")
        await host.settle()
        #expect(host.find(.navigationBar)?.label == "swift-ui")
        #expect(host.shows("5"))
        host.tap(.button, "Repositories")
        host.tap(.button, "Clear text")
        scheduler.advance(by: .seconds(1))
        await host.settle()
        #expect(host.find(.button, "swift-ui") != nil)
    }

    @Test("nothing found, and a failure, are said; clearing the field leads back")
    func nothing() async {
        await search("none")
        scheduler.advance()
        await host.settle()
        #expect(host.shows("Nothing found"))
        host.tap(.button, "Clear")
        scheduler.advance(by: .milliseconds(300))
        await host.settle()
        #expect(host.find(.section, "Recent") != nil)
        catalogue.error = URLError(.notConnectedToInternet)
        await search("swift")
        scheduler.advance()
        await host.settle()
        #expect(model.state == .failed(URLError(.notConnectedToInternet)))
        #expect(host.shows(URLError(.notConnectedToInternet).localizedDescription))
    }
}
