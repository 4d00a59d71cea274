import LatchkeyHTTP
import Testing

@testable import LatchkeyServer

@Suite("IP addresses and blocks")
struct IPAddressTests {
    @Test(
        "an address is read and written in one form",
        arguments: [
            ("192.0.2.1", "192.0.2.1"), ("0.0.0.0", "0.0.0.0"), ("2001:DB8::0:1", "2001:db8::1"), ("::", "::"),
            ("2001:db8:0:0:0:0:0:1", "2001:db8::1"), ("::ffff:192.0.2.1", "192.0.2.1"),
            ("::FFFF:c000:0201", "192.0.2.1"), ("::192.0.2.1", "::192.0.2.1"),
        ])
    func read(text: String, written: String) {
        #expect(IPAddress(text)?.description == written)
    }

    @Test(
        "what is no address is refused",
        arguments: [
            "", " ", "1", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "1.2.3.4 ", " 1.2.3.4", "1.2.3.4\0", "0x7f.1",
            "2130706433", "1.2.3.4/8", "1.2.3.4:80", "localhost", "example.org", "unix", "unknown", ":::", "::1::",
            "g::",
            "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "fe80::1%eth0", "[::1]", "12345::", "１.2.3.4", "1,2,3,4",
            String(repeating: "1", count: 10_000),
        ])
    func refused(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test(
        "the machine's own addresses are known",
        arguments: [
            ("127.0.0.1", true), ("127.255.0.9", true), ("::1", true), ("::ffff:127.0.0.1", true),
            ("128.0.0.1", false), ("::", false), ("::2", false), ("1::1", false), ("0.0.0.1", false),
        ])
    func loopback(text: String, isLoopback: Bool) {
        #expect(IPAddress(text)?.isLoopback == isLoopback)
    }

    @Test(
        "a block holds the addresses that begin with its bits, and no others",
        arguments: [
            ("10.0.0.0/8", "10.255.255.255", "11.0.0.0"), ("192.0.2.128/25", "192.0.2.128", "192.0.2.127"),
            ("192.0.2.1", "192.0.2.1", "192.0.2.2"), ("192.0.2.1/32", "192.0.2.1", "192.0.2.0"),
            ("128.0.0.0/1", "255.0.0.0", "127.0.0.0"), ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::"),
            ("2001:db8::1", "2001:db8::1", "2001:db8::2"), ("8000::/1", "ffff::", "7fff::"),
            ("::ffff:10.0.0.0/104", "10.1.2.3", "11.0.0.0"), ("::ffff:10.0.0.1", "10.0.0.1", "::10.0.0.1"),
            ("2001:db8::/126", "2001:db8::3", "2001:db8::4"), ("10.0.0.0/8", "::ffff:10.1.1.1", "a00::"),
        ])
    func blocks(block: String, inside: String, outside: String) throws {
        let block = try #require(AddressBlock(block))
        #expect(block.contains(try #require(IPAddress(inside))))
        #expect(!block.contains(try #require(IPAddress(outside))))
    }

    @Test(
        "what is no block, holds every address or has bits behind its prefix is refused",
        arguments: [
            "", "/", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8", "10.0.0.1/8",
            "10.0.0.0/ 8", "10.0.0.0/08x", "10.0.0.0/255.0.0.0", "0.0.0.0/0", "::/0", "2001:db8::/129",
            "2001:db8::1/32",
            "::ffff:10.0.0.0/95", "::ffff:10.0.0.0/96", "10.0.0.0/99999999999999999999", "unix", "*",
        ])
    func noBlock(text: String) {
        #expect(AddressBlock(text) == nil)
    }

    @Test("a client is counted by its IPv4 address or by its IPv6 /64, and shown whole")
    func subjects() throws {
        func subject(_ text: String) throws -> String {
            ClientAddress.internet(try #require(IPAddress(text))).subject
        }
        #expect(try subject("192.0.2.1") == "192.0.2.1")
        #expect(try subject("::ffff:192.0.2.1") == "192.0.2.1")
        #expect(try subject("2001:db8:1:2:3:4:5:6") == "2001:db8:1:2::/64")
        #expect(try subject("2001:db8:1:2:ffff::") == "2001:db8:1:2::/64")
        #expect(try subject("2001:db8:1:3::") != "2001:db8:1:2::/64")
        #expect(ClientAddress.unix.subject == "unix")
        let address = try #require(IPAddress("2001:db8:1:2:3:4:5:6"))
        #expect("\(ClientAddress.internet(address))" == "2001:db8:1:2:3:4:5:6")
    }
}

@Suite("Client addresses")
struct TrustedProxiesTests {
    static let list = "10.0.0.0/8, 127.0.0.1,2001:db8:ffff::/48 ,unix"

    /// The address that is believed, as text.
    static func client(_ peer: String, _ lines: [String], trusting list: String? = list) throws -> String? {
        let proxies = try list.map { try #require(TrustedProxies(list: $0)) } ?? TrustedProxies()
        var headers: HTTPHeaders = ["Host": "a", "Forwarded": "for=203.0.113.9", "X-Real-IP": "203.0.113.9"]
        for line in lines { headers.append("X-Forwarded-For", line) }
        return proxies.clientAddress(peer: peer, headers: headers).map { "\($0)" }
    }

    @Test(
        "by default nobody is believed, and a peer on this machine has no address",
        arguments: [("127.0.0.1", nil), ("::1", nil), ("unix", nil), ("unknown", nil), ("192.0.2.7", "192.0.2.7")])
    func defaults(peer: String, address: String?) throws {
        #expect(try Self.client(peer, ["198.51.100.1"], trusting: nil) == address)
        #expect(try Self.client(peer, [], trusting: nil) == address)
    }

    @Test(
        "only a configured peer is believed",
        arguments: [
            ("10.1.2.3", "198.51.100.1"), ("127.0.0.1", "198.51.100.1"), ("2001:db8:ffff::9", "198.51.100.1"),
            ("unix", "198.51.100.1"), ("::ffff:10.1.2.3", "198.51.100.1"), ("192.0.2.7", "192.0.2.7"),
            ("2001:db8:fffe::9", "2001:db8:fffe::9"), ("127.0.0.2", nil), ("::1", nil),
        ])
    func peers(peer: String, address: String?) throws {
        #expect(try Self.client(peer, ["198.51.100.1"]) == address)
    }

    @Test(
        "the list is read from its end, over proxies, to the first other address",
        arguments: [
            (["198.51.100.1"], "198.51.100.1"), (["203.0.113.5, 198.51.100.1"], "198.51.100.1"),
            (["198.51.100.1, [2001:db8:ffff::2]\u{301}, 10.0.0.2"], "10.0.0.2"),
            (["198.51.100.1, 10.0.0.5"], "198.51.100.1"), (["198.51.100.1,10.0.0.5,\t10.9.9.9"], "198.51.100.1"),
            (["203.0.113.5, 198.51.100.1, 10.0.0.5"], "198.51.100.1"),
            // Spoofed: a proxy's address, and one of this machine, before the client's own.
            (["10.0.0.1, 127.0.0.1, 198.51.100.1"], "198.51.100.1"),
            // Several lines are one list.
            (["203.0.113.5", "198.51.100.1"], "198.51.100.1"), (["198.51.100.1", "10.0.0.5"], "198.51.100.1"),
            (["203.0.113.5, 198.51.100.1", "10.0.0.5, 10.0.0.6", "10.0.0.7"], "198.51.100.1"),
            // Only proxies: the farthest.
            (["10.0.0.5, 10.0.0.6"], "10.0.0.5"), (["10.0.0.4", "10.0.0.6"], "10.0.0.4"),
        ])
    func walk(lines: [String], address: String) throws {
        #expect(try Self.client("127.0.0.1", lines) == address)
    }

    @Test(
        "every usual form of an address is read",
        arguments: [
            ("198.51.100.1:4711", "198.51.100.1"), ("  198.51.100.1\t", "198.51.100.1"),
            ("2001:db8::7", "2001:db8::7"), ("[2001:db8::7]", "2001:db8::7"), ("[2001:db8::7]:65535", "2001:db8::7"),
            ("::ffff:198.51.100.1", "198.51.100.1"), ("[::ffff:198.51.100.1]:80", "198.51.100.1"),
            ("127.0.0.9", "127.0.0.9"),
        ])
    func forms(element: String, address: String) throws {
        #expect(try Self.client("127.0.0.1", [element]) == address)
        #expect(try Self.client("127.0.0.1", ["192.0.2.66, \(element), 10.0.0.5"]) == address)
    }

    static let garbage = [
        "", " ", "unknown", "unix:", "_hidden", "example.org", "\"198.51.100.1\"", "for=198.51.100.1", "198.51.100.1:",
        "198.51.100.1:65536", "198.51.100.1:-1", "198.51.100.1:80:80", "198.51.100.1 192.0.2.1", "198.51.100.1/32",
        "198.51.100", "198.51.100.256", "[198.51.100.1]", "[198.51.100.1]:80", "[2001:db8::7", "2001:db8::7]",
        "[2001:db8::7]80", "[2001:db8::7]:", "[]", "[", "[]:80", "2001:db8::7:80:0:0:0:0:0", "fe80::1%eth0",
        "::ffff:1.2.3",
        "198.51.100.1;", "１98.51.100.1", "\u{FFFD}", "🔑", String(repeating: "9", count: 200),
        String(repeating: ":", count: 200), String(repeating: "[", count: 200),
    ]

    @Test("an element that is no address ends the search: what stands before it is not believed", arguments: garbage)
    func malformed(element: String) throws {
        #expect(try Self.client("127.0.0.1", [element]) == "127.0.0.1")
        #expect(try Self.client("unix", [element]) == "unix")
        #expect(try Self.client("127.0.0.1", ["192.0.2.66, \(element)"]) == "127.0.0.1")
        #expect(try Self.client("127.0.0.1", ["192.0.2.66, \(element), 10.0.0.5"]) == "10.0.0.5")
        #expect(try Self.client("127.0.0.1", ["192.0.2.66", element, "10.0.0.5"]) == "10.0.0.5")
        #expect(try Self.client("127.0.0.1", ["\(element), 198.51.100.1"]) == "198.51.100.1")
        #expect(try Self.client("127.0.0.1", [element, "198.51.100.1"]) == "198.51.100.1")
    }

    @Test("a proxy that sends no list is itself the client")
    func noList() throws {
        #expect(try Self.client("10.1.2.3", []) == "10.1.2.3")
        #expect(try Self.client("127.0.0.1", []) == "127.0.0.1")
        #expect(try Self.client("unix", []) == "unix")
    }

    @Test("a long list changes nothing")
    func long() throws {
        let spoofed = Array(repeating: "203.0.113.5", count: 1_000).joined(separator: ",")
        #expect(try Self.client("127.0.0.1", [spoofed + ",198.51.100.1"]) == "198.51.100.1")
        let proxies = Array(repeating: "10.0.0.5", count: 1_000).joined(separator: ",")
        #expect(try Self.client("127.0.0.1", ["198.51.100.1," + proxies]) == "198.51.100.1")
        #expect(
            try Self.client("127.0.0.1", ["198.51.100.1"] + Array(repeating: "10.0.0.5", count: 90)) == "198.51.100.1")
        #expect(try Self.client("127.0.0.1", [String(repeating: ",", count: 15_000)]) == "127.0.0.1")
    }

    @Test("a list of proxies is read, blanks around its elements don't count")
    func lists() throws {
        let proxies = try #require(TrustedProxies(list: Self.list))
        #expect(
            proxies.unix && proxies.blocks.map(\.description) == ["10.0.0.0/8", "127.0.0.1/32", "2001:db8:ffff::/48"])
        #expect(TrustedProxies(list: "unix") == TrustedProxies(unix: true))
        for list in ["", ",", "10.0.0.0/8,", "10.0.0.0/8 unix", "unix,nginx", "Unix", "0.0.0.0/0", "10.0.0.1/8"] {
            #expect(TrustedProxies(list: list) == nil, "\(list)")
        }
    }
}
