import Foundation

/// Requests of a test in Python to a program, and the replies: one JSON object of strings a line in, one out.
public enum PeerPipe {
    /// The members of a request or a reply; bytes are base64.
    public typealias Fields = [String: String]

    /// A request that the program does not know.
    public struct UnknownRequest: Error {
        /// Makes one.
        public init() {}
    }

    /// Answers requests until standard input ends.
    ///
    /// - Parameters:
    ///   - words: what is told of an error, in a reply with the one member `error`.
    ///   - answer: the reply to a request.
    /// - Throws: only what keeps a reply from being written.
    public static func serve(
        isolation: isolated (any Actor)? = #isolation, telling words: (any Error) -> String = { "\($0)" },
        _ answer: (Fields) async throws -> Fields
    ) async throws {
        while let line = readLine() {
            let reply: Fields
            do {
                reply = try await answer(try JSONDecoder().decode(Fields.self, from: Data(line.utf8)))
            } catch {
                reply = ["error": words(error)]
            }
            try FileHandle.standardOutput.write(contentsOf: try JSONEncoder().encode(reply) + Data("\n".utf8))
        }
    }
}
