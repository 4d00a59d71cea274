import LatchkeyHTTP
import LatchkeyServer
import Testing

@testable import latchkey

@Suite("Options of the server")
struct ServerOptionsTests {
    static func configuration(
        _ line: String, _ environment: [String: String] = [:]
    ) throws -> ServerConfiguration {
        let words = line.split(separator: " ").map(String.init)
        return try ServerOptions.configuration(
            Arguments(words, for: ServeCommand.description, environment: environment))
    }

    @Test("the defaults are strict: production, on loopback")
    func defaults() throws {
        let configuration = try Self.configuration("")
        #expect(configuration.profile == .production)
        #expect(configuration.http.address == .internet(host: "127.0.0.1", port: 8080))
        #expect(configuration.dataFolder == "latchkey-data")
        #expect(configuration.serverID.rawValue == "latchkey.local")
    }

    @Test(
        "an address is read",
        arguments: [
            ("--port 0", .internet(host: "127.0.0.1", port: 0)),
            ("--port=65535", .internet(host: "127.0.0.1", port: 65535)),
            ("--listen localhost", .internet(host: "127.0.0.1", port: 8080)),
            ("--listen 127.0.0.2 --port 1", .internet(host: "127.0.0.2", port: 1)),
            ("--listen ::1", .internet(host: "::1", port: 8080)),
            ("--listen unix:/run/l.sock", .unix(path: "/run/l.sock")),
            ("--listen 0.0.0.0 --exposed", .internet(host: "0.0.0.0", port: 8080)),
        ] as [(String, ListenAddress)])
    func addresses(line: String, address: ListenAddress) throws {
        #expect(try Self.configuration(line).http.address == address)
    }

    @Test(
        "an address that others can reach is refused unless said twice",
        arguments: ["0.0.0.0", "::", "192.168.1.2"])
    func exposed(address: String) {
        let error = #expect(throws: UsageError.self) { try Self.configuration("--listen \(address)") }
        #expect(
            error?.description
                == "\(address) can be reached from outside, and this server speaks HTTP without TLS. Listen on 127.0.0.1 "
                + "and put nginx in front, or add --exposed if a proxy does so already.")
    }

    @Test(
        "what is no address is refused, exposed or not", arguments: ["example.org", "999.1.1.1", "127.0.0.1.example"])
    func noAddress(text: String) {
        let error = #expect(throws: UsageError.self) { try Self.configuration("--listen \(text) --exposed") }
        #expect(error?.description == "--listen takes an IPv4 or IPv6 address or unix:PATH, not \(text).")
    }

    @Test("connections of one address are not limited unless said so")
    func connectionsPerAddress() throws {
        #expect(try Self.configuration("").http.limits.maximumConnectionsPerAddress == nil)
        let limited = try Self.configuration("--connections-per-address 20")
        #expect(limited.http.limits.maximumConnectionsPerAddress == 20)
        #expect(throws: UsageError.self) { try Self.configuration("--connections-per-address 0") }
    }

    @Test("name, folder and profile are read, from the environment too")
    func others() throws {
        let given = try Self.configuration("--server-id id.example:1/x --data /d --profile lab")
        #expect(given.serverID.rawValue == "id.example:1/x" && given.dataFolder == "/d" && given.profile == .lab)
        let environment = ["PORT": "81", "LATCHKEY_DATA": "/e", "LATCHKEY_SERVER_ID": "e.example"]
        let fromOutside = try Self.configuration("", environment)
        #expect(fromOutside.http.address == .internet(host: "127.0.0.1", port: 81))
        #expect(fromOutside.serverID.rawValue == "e.example" && fromOutside.dataFolder == "/e")
    }

    @Test(
        "a wrong value is answered with what would be right",
        arguments: [
            ("--port 65536", "--port takes a whole number from 0 to 65535, not 65536."),
            ("--port http", "--port takes a whole number from 0 to 65535, not http."),
            ("--server-id ä", "--server-id takes 1–128 characters from A–Z a–z 0–9 . _ : / -, not ä."),
            ("--profile debug", "--profile takes production or lab, not debug."),
            ("--exposed=yes", "--exposed takes no value."),
        ])
    func wrong(line: String, sentence: String) {
        let error = #expect(throws: UsageError.self) { try Self.configuration(line) }
        #expect(error?.description == sentence)
    }
}
