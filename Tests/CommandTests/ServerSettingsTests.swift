import LatchkeyCommandLine
import LatchkeyHTTP
import LatchkeyServer
import Testing

@testable import latchkey

@Suite("Settings of the server")
struct ServerSettingsTests {
    static func reading(_ line: String, _ environment: [String: String] = [:]) throws -> SettingsReading {
        let words = line.split(separator: " ").map(String.init)
        return SettingsReading(
            ServerSettings.all, try Arguments(words, for: ServeCommand.description, environment: environment),
            environment: environment)
    }

    static func configuration(_ line: String, _ environment: [String: String] = [:]) throws -> ServerConfiguration {
        try reading(line, environment).valid()
    }

    @Test("the defaults are strict: production, on loopback")
    func defaults() throws {
        let configuration = try Self.configuration("")
        #expect(configuration.profile == .production)
        #expect(configuration.http.address == .internet(host: "127.0.0.1", port: 8080))
        #expect(configuration.dataFolder == "latchkey-data")
        #expect(configuration.serverID.rawValue == "latchkey.local")
    }

    @Test("the table's defaults are those of the library")
    func sameDefaults() throws {
        let configuration = try Self.configuration("")
        let library = ServerConfiguration(
            http: HTTPConfiguration(address: .loopback(port: 8080)), dataFolder: "latchkey-data",
            serverID: configuration.serverID)
        #expect(configuration.profile == library.profile)
        #expect(configuration.http.limits == library.http.limits)
        #expect(configuration.accessTokenLifetime == library.accessTokenLifetime)
        #expect(configuration.refreshTokenLifetime == library.refreshTokenLifetime)
        #expect(configuration.sessionLifetime == library.sessionLifetime)
        #expect(configuration.sessionIdle == library.sessionIdle)
        #expect(configuration.limits == library.limits && configuration.trustedProxies == library.trustedProxies)
        #expect(configuration.audit == library.audit)
        #expect(configuration.requestLog == library.requestLog && configuration.labToken == library.labToken)
    }

    @Test("limits and lifetimes are read in the units that their help tells")
    func units() throws {
        let given = try Self.configuration(
            "--access-token-lifetime 60 --refresh-token-lifetime 2 --session-lifetime 3 --connections 4 "
                + "--request-timeout 5 --audit-retention 6")
        #expect(given.accessTokenLifetime == 60)
        #expect(given.refreshTokenLifetime == 2 * 86_400 && given.sessionLifetime == 3 * 86_400)
        #expect(given.http.limits.maximumConnections == 4)
        #expect(given.http.limits.requestTimeout == .seconds(5))
        #expect(given.audit.retentionDays == 6)
    }

    @Test(
        "lifetimes take units, in flags, variables and the file's texts alike",
        arguments: [
            ("--access-token-lifetime 15m", 900, 30 * 86_400, nil, 90 * 86_400),
            ("--access-token-lifetime 90s --session-lifetime 12h", 90, 30 * 86_400, nil, 43_200),
            ("--session-idle 1h --refresh-token-lifetime 7d", 600, 7 * 86_400, 3_600, 90 * 86_400),
            ("--session-idle 2", 600, 30 * 86_400, 2 * 86_400, 90 * 86_400),
            ("--access-token-lifetime 1h --session-idle 60m", 3_600, 30 * 86_400, 3_600, 90 * 86_400),
        ] as [(String, Int, Int, Int?, Int)])
    func lifetimes(line: String, access: Int, refresh: Int, idle: Int?, session: Int) throws {
        let words = line.split(separator: " ").map(String.init)
        var environment: [String: String] = [:]
        for (name, value) in zip(words, words.dropFirst()) where name.hasPrefix("--") {
            environment["LATCHKEY_" + name.dropFirst(2).uppercased().replacing("-", with: "_")] = value
        }
        for given in [try Self.configuration(line), try Self.configuration("", environment)] {
            #expect(given.accessTokenLifetime == access && given.refreshTokenLifetime == refresh)
            #expect(given.sessionIdle == idle && given.sessionLifetime == session)
        }
    }

    @Test(
        "what is no lifetime is refused with the range",
        arguments: [
            "0", "59s", "61m", "1d", "10", "-15m", "+15m", "15 m", "15M", "m", "1.5h", "99999999999999999999m",
            "9223372036854775807h", "9223372036854775807",
        ])
    func wrongLifetime(text: String) {
        let error = #expect(throws: UsageError.self) {
            _ = try SettingsReading(
                ServerSettings.all, try Arguments([], for: ServeCommand.description, environment: [:]),
                environment: ["LATCHKEY_ACCESS_TOKEN_LIFETIME": text]
            ).valid()
        }
        #expect(
            error?.description
                == "LATCHKEY_ACCESS_TOKEN_LIFETIME takes a time such as 15m, 12h or 30d, from 1m to 1h, not \(text).")
    }

    @Test(
        "no access token may outlive its session",
        arguments: [
            ("--session-idle 5m", "--session-idle is 5m"), ("--session-lifetime 9m", "--session-lifetime is 9m"),
            ("--refresh-token-lifetime 90s", "--refresh-token-lifetime is 90s"),
        ])
    func tooShort(line: String, words: String) {
        let error = #expect(throws: UsageError.self) { try Self.configuration(line) }
        #expect(
            error?.description
                == words + ", which is shorter than --access-token-lifetime, 10m. Shorten that too.")
        #expect(throws: Never.self) { try Self.configuration(line + " --access-token-lifetime 60") }
    }

    @Test("limits by address have the quota that was given; 0 lifts them")
    func addressLimits() throws {
        let given = try Self.configuration("--requests-per-minute 7 --enrollments-per-hour 0").limits
        #expect(given.requests == [RateLimit(name: "requests", quota: 7, windowSeconds: 60)])
        #expect(given.enrollments.isEmpty)
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
                == "Other machines can reach \(address), and this server speaks HTTP without TLS. Listen on 127.0.0.1 "
                + "with nginx in front, or add --exposed if there is a proxy already.")
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

    @Test("nobody's word for an address is believed unless said so")
    func trustedProxies() throws {
        #expect(try Self.configuration("").trustedProxies == TrustedProxies())
        let proxies = try Self.configuration("--trusted-proxy 10.0.0.0/8,::1,unix").trustedProxies
        #expect(proxies.unix && proxies.blocks.map(\.description) == ["10.0.0.0/8", "::1/128"])
        let error = #expect(throws: UsageError.self) { try Self.configuration("--trusted-proxy 0.0.0.0/0") }
        #expect(
            error?.description
                == "--trusted-proxy takes addresses, blocks such as 10.0.0.0/8 and unix, separated by commas, "
                + "not 0.0.0.0/0.")
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

    // The lab beyond this machine

    static let labToken = ["LATCHKEY_LAB_TOKEN": "0123456789abcdef"]

    @Test("the lab opens to others only with --exposed and a token")
    func openLab() throws {
        let opened = try Self.configuration("--listen 0.0.0.0 --exposed --profile lab", Self.labToken)
        #expect(opened.profile == .lab && opened.labToken == "0123456789abcdef")
        #expect(opened.http.address == .internet(host: "0.0.0.0", port: 8080))
        let withoutToken = #expect(throws: UsageError.self) {
            try Self.configuration("--listen 0.0.0.0 --exposed --profile lab")
        }
        #expect(
            withoutToken?.description
                == "The lab profile on 0.0.0.0 shows all text messages to everyone who reaches it. Require a token for "
                + "everything under /lab, with --lab-token-file or LATCHKEY_LAB_TOKEN, or listen on loopback."
        )
        let notExposed = #expect(throws: UsageError.self) {
            try Self.configuration("--listen 0.0.0.0 --profile lab", Self.labToken)
        }
        #expect(notExposed?.description.contains("--exposed") == true)
        #expect(try Self.configuration("--profile lab").labToken == nil)
    }

    @Test(
        "a token that could be guessed or not be sent is refused, and not repeated",
        arguments: [
            "short", "0123456789abcde", "0123456789abc def", "0123456789abcdefä", String(repeating: "x", count: 513),
        ])
    func wrongToken(token: String) {
        let error = #expect(throws: UsageError.self) {
            try Self.configuration("--profile lab", ["LATCHKEY_LAB_TOKEN": token])
        }
        #expect(
            error?.description == "LATCHKEY_LAB_TOKEN takes 16–512 printable ASCII characters without spaces.")
    }
}
