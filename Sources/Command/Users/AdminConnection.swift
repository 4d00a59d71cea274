import FoundationEssentials
import Glibc
import LatchkeyCommandLine
import LatchkeyHTTP
import LatchkeyServer
import LatchkeyStore

/// Where the commands of an operator ask: a running server over its admin socket, else the data folder itself.
enum AdminConnection {
    case running(AdminSocket)
    case stopped(OfflineAdministration)

    /// Connects to the server of a folder, or opens the folder if no server has it open.
    static func open(_ folder: DataFolder) throws -> AdminConnection {
        let instances = try folder.instances
        if let socket = try AdminSocket.answering(in: folder.path, instances) { return .running(socket) }
        let database = try folder.existingLocation
        let instance = instances.first ?? .unnamed
        let wrapping = try folder.keyWrapping
        do throws(ServerStartError) {
            return .stopped(
                try OfflineAdministration(
                    dataFolder: folder.path, instance: instance, keyWrapping: wrapping, database: database))
        } catch {
            guard case .store(let cause, _) = error, [.inUse, .instanceInUse].contains(cause) else { throw error }
            throw UsageError(
                "A server has \(folder.path) open and does not answer on "
                    + "\(DataFolderNames.adminSocket(folder.path, instance)). Stop it, or wait until it has started.")
        }
    }

    /// Asks, and returns the body of a success.
    ///
    /// - Throws: ``AdminRefusal`` for any other reply.
    func send(_ method: HTTPMethod, _ target: String) async throws -> Data {
        let (status, body): (Int, Data)
        switch self {
        case .running(let socket):
            (status, body) = try socket.exchange(method, target)
        case .stopped(let folder):
            let response = await folder.respond(to: try HTTPRequest(method, target, peerUserID: geteuid()))
            (status, body) = (response.status, Data(response.body))
        }
        guard status == 200 else { throw AdminRefusal(status: status, body: body) }
        return body
    }

    /// Lets the folder go.
    func close() async {
        if case .stopped(let folder) = self { await folder.close() }
    }
}

/// A refusal of the admin socket, with the server's own sentence.
struct AdminRefusal: Error, CustomStringConvertible {
    private struct Problem: Decodable {
        let title: String
        let detail: String?

        /// The detail says what the title says, of this case; the title alone is of a class of cases.
        var sentence: String { detail ?? title }
    }

    let description: String

    init(status: Int, body: Data) {
        let problem = try? JSONDecoder().decode(Problem.self, from: body)
        description = problem?.sentence ?? "The server answered with status \(status)."
    }
}

extension DataFolder {
    /// Asks once, and lets the folder go whatever comes.
    func ask(_ method: HTTPMethod, _ target: String) async throws -> Data {
        let connection = try AdminConnection.open(self)
        do {
            let body = try await connection.send(method, target)
            await connection.close()
            return body
        } catch {
            await connection.close()
            throw error
        }
    }
}

/// Text as a part of a path: everything but letters, digits and `-._~` percent-encoded (RFC 3986 §2.3).
func pathPart(_ text: String) -> String {
    text.utf8.reduce(into: "") { part, byte in
        let character = Character(UnicodeScalar(byte))
        let isPlain = character.isASCII && (character.isLetter || character.isNumber || "-._~".contains(character))
        part += isPlain ? String(character) : "%" + [byte].hexDigits.uppercased()
    }
}
