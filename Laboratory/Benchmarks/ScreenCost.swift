import Foundation
@_spi(Latchkey) import SwiftUI
import VirtualPhone

/// How long a screen takes to be drawn again after a touch.
public struct ScreenCost: Codable, Sendable {
    /// A description of the screen's contents.
    public var screen: String
    /// How many nodes it has.
    public var nodes: Int
    /// From a tap that changes all rows to the drawn tree, in milliseconds; the median.
    public var allRowsMilliseconds: Double
    /// From a tap that changes one row to the drawn tree, in milliseconds; the median.
    public var oneRowMilliseconds: Double

    @MainActor
    static func measured(rounds: Int) throws -> [ScreenCost] {
        [
            try measure("100 rows", rounds, RowsView(count: 100)),
            try measure("1000 rows", rounds, RowsView(count: 1000)),
            try measure("50 levels", rounds, LevelsView(depth: 50)),
        ]
    }

    @MainActor
    private static func measure(_ name: String, _ rounds: Int, _ view: some View) throws -> ScreenCost {
        let host = ScreenHost(view)
        defer { host.end() }
        return ScreenCost(
            screen: name, nodes: host.screen.all.count,
            allRowsMilliseconds: try tap("all", on: host, rounds),
            oneRowMilliseconds: try tap("one", on: host, rounds))
    }

    @MainActor
    private static func tap(_ identifier: String, on host: ScreenHost, _ rounds: Int) throws -> Double {
        let times = try (0..<max(rounds, 1) * 4).map { _ -> Double in
            guard let button = host.screen.all.first(where: { $0.identifier == identifier }) else {
                throw BenchmarkError("The screen has no button \(identifier).")
            }
            let before = host.screen
            let start = ContinuousClock.now
            host.send(.tap(button.id))
            let time = (ContinuousClock.now - start).milliseconds
            guard host.screen != before else { throw BenchmarkError("A tap changed nothing.") }
            return time
        }
        return times.median
    }
}

/// A list as apps have it: rows with a picture, two texts and a switch of its own.
private struct RowsView: View {
    let count: Int
    @State private var generation = 0

    var body: some View {
        List {
            Button("All") { generation += 1 }.accessibilityIdentifier("all")
            ForEach(0..<count, id: \.self) { RowView(number: $0, generation: generation) }
        }
    }
}

private struct RowView: View {
    let number: Int
    let generation: Int
    @State private var taps = 0

    var body: some View {
        HStack {
            Image(systemName: "iphone")
            VStack(alignment: .leading) {
                Text("Row \(number)").font(.headline)
                Text("Generation \(generation), taps \(taps)").font(.caption).foregroundColor(.secondary)
            }
            Spacer()
            Button("More") { taps += 1 }.accessibilityIdentifier(number == 0 ? "one" : "more")
        }
        .padding(4)
    }
}

/// Views in views in views.
private struct LevelsView: View {
    let depth: Int
    @State private var generation = 0

    var body: some View {
        VStack {
            Button("All") { generation += 1 }.accessibilityIdentifier("all")
            LevelView(depth: depth, generation: generation)
        }
    }
}

private struct LevelView: View {
    let depth: Int
    let generation: Int
    @State private var taps = 0

    var body: some View {
        VStack {
            Text("Level \(depth), \(generation)")
            if depth > 1 {
                AnyView(LevelView(depth: depth - 1, generation: generation))
            } else {
                Button("One \(taps)") { taps += 1 }.accessibilityIdentifier("one")
            }
        }
    }
}
