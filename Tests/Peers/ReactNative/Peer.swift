import Foundation
import LatchkeyReactNative

/// The native side of a React Native app behind a pipe, so that the bridge's own JavaScript can run against it in Node.
///
/// One JSON object a line in, one out. What JavaScript does: `{"call": 1, "method": …, "arguments": […]}`, answered by
/// `{"settled": 1, "value": …}` or `{"settled": 1, "code": …, "message": …, "userInfo": {…}}`, and `{"observe": true}`,
/// after which `{"event": …, "body": {…}}` comes. What happens to phone, person and network: `{"do": …}`, answered by
/// `{"done": …}` or `{"failed": …}`.
@main
@MainActor
struct Peer {
    struct UnknownRequest: Error {}

    private var world: World?

    static func main() async {
        var peer = Peer()
        for await line in lines() {
            guard let fields = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
                write(["failed": "no JSON object: \(line)"])
                continue
            }
            peer.handle(fields)
        }
        // The words that were shown go to a file of their own, for the test to look for elsewhere.
        peer.world?.writeEvidence()
    }

    private mutating func handle(_ fields: [String: Any]) {
        if let call = fields["call"] as? Int, let method = fields["method"] as? String {
            world?.call(call, method, fields["arguments"] as? [Any] ?? [])
        } else if let observes = fields["observe"] as? Bool {
            let event = fields["event"] as? String
            guard !observes || event.map(BridgeEvent.names.contains) == true else {
                Self.write(["failed": "no event \(event ?? "without name")"])
                return
            }
            world?.observe(observes)
        } else if let what = fields["do"] as? String {
            do {
                try act(what, fields)
                Self.write(["done": what])
            } catch {
                Self.write(["failed": "\(what): \(error)"])
            }
        }
    }

    private mutating func act(_ what: String, _ fields: [String: Any]) throws {
        if what == "phone" {
            world = try World(fields)
            return
        }
        guard let world else { throw UnknownRequest() }
        try world.act(what, fields)
    }

    nonisolated static func write(_ fields: [String: Any]) {
        guard var data = try? JSONSerialization.data(withJSONObject: fields, options: .sortedKeys) else { return }
        data.append(UInt8(ascii: "\n"))
        // One call writes a line at once; nobody reads any more where that fails.
        try? FileHandle.standardOutput.write(contentsOf: data)
    }

    /// Standard input, read on a thread of its own: the main actor must be free for the phone.
    nonisolated private static func lines() -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        Thread {
            while let line = readLine() { continuation.yield(line) }
            continuation.finish()
        }.start()
        return stream
    }
}
