import LatchkeyHTTP
import LatchkeyLock
import Testing

@testable import LatchkeyLab

/// The stream of events.
@Suite struct EventTests {
    private struct Number: Codable, Sendable {
        var number: Int
    }

    /// The numbers of the events in what a stream has sent, and their names.
    private static func events(_ stream: HTTPBodyStream) -> [(id: Int, name: String)] {
        let text = String(decoding: stream.take() ?? [], as: UTF8.self)
        return text.split(separator: "\n\n").compactMap { event in
            let lines = event.split(separator: "\n")
            guard let id = lines.first(where: { $0.hasPrefix("id: ") }).flatMap({ Int($0.dropFirst(4)) }),
                let name = lines.first(where: { $0.hasPrefix("event: ") })
            else { return nil }
            return (id, String(name.dropFirst(7)))
        }
    }

    @Test("who comes again gets what was missed, once and in order, while others publish")
    func reconnects() async throws {
        let feed = EventFeed(maximumStreams: 4)
        let publisher = Task.detached {
            for number in 1...2_000 { feed.publish("tick", Number(number: number)) }
        }
        var seen: [Int] = []
        while seen.last != 2_000 {
            let stream = try feed.subscribe(after: seen.last ?? 0)
            await Task.yield()
            seen += Self.events(stream).map(\.id)
            stream.end()
        }
        await publisher.value
        #expect(seen == Array(1...2_000))
    }

    @Test("who was away for too long is told to ask for the whole state")
    func resync() throws {
        let feed = EventFeed(maximumBytes: 2_000, maximumStreams: 4)
        for number in 1...500 { feed.publish("tick", Number(number: number)) }
        #expect(Self.events(try feed.subscribe(after: 3)).map(\.name) == ["resync"])
        #expect(Self.events(try feed.subscribe(after: 9_999)).map(\.name) == ["resync"])
        #expect(Self.events(try feed.subscribe(after: 499)).map(\.id) == [500])
        #expect(Self.events(try feed.subscribe(after: nil)).isEmpty)
    }

    @Test("so many streams and no more")
    func limit() throws {
        let feed = EventFeed(maximumStreams: 2)
        let streams = [try feed.subscribe(after: nil), try feed.subscribe(after: nil)]
        #expect(throws: LabError.self) { try feed.subscribe(after: nil) }
        #expect(streams.map(\.isOpen) == [true, true])
    }

    @Test("the state says from which event on the stream goes on: nothing is missing between them")
    func stateAndStream() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let state = try await visitor.get(LabState.self, "state")
            _ = try await visitor.send(.post, "clock", #"{"seconds":5}"#)
            let response = try await visitor.send(.get, "events?after=\(state.sequence)")
            let stream = try #require(response.stream)
            #expect(Self.events(stream).contains { $0.name == "log" && $0.id > state.sequence })
            // The panel that nobody was told of is told now.
            await visitor.panelsAreTold()
            let again = try await visitor.send(
                .get, "events?after=0", headers: ["Last-Event-ID": "\(visitor.visit.feed.sequence)"])
            #expect(Self.events(try #require(again.stream)).isEmpty)
            #expect(try await visitor.send(.get, "events?after=x").status == 400)
        }
    }

    @Test("the streams of a visit end with it")
    func ended() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let stream = try #require(try await visitor.send(.get, "events").stream)
            #expect(stream.isOpen)
            lab.lab.visits.remove(visitor.visit)
            await visitor.visit.close()
            #expect(!stream.isOpen)
        }
    }
}
