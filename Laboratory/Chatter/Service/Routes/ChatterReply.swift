import LatchkeyHTTP
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Replies with a JSON body.
enum ChatterReply {
    /// Status 200 with this body: sorted members, safe in any page.
    static func json(_ body: some Encodable) -> HTTPResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(body) else {
            return HTTPResponse(problem: ProblemCode.internalError.problem(detail: "The reply could not be written."))
        }
        return HTTPResponse(json: PageSafeJSON.escaped(Array(data)))
    }
}
