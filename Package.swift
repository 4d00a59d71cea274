// swift-tools-version: 6.2
import PackageDescription

// Floors, lowest first. A target may import only what stands below it.
var targets: [Target] = [
    .target(name: "LatchkeyWire", path: "Sources/Wire"),
    .target(name: "LatchkeyLock", path: "Sources/Lock"),
]
var products: [Product] = []

/// Apple's own frameworks on Apple's systems, ours of the same names on Linux.
var appleFrameworks: [Target.Dependency] = []

#if os(Linux)
appleFrameworks = ["Security", "LocalAuthentication", "CryptoKit"]

targets += [
    // C system libraries: module maps and typed wrappers for what Swift cannot call.
    .systemLibrary(
        name: "COpenSSL", path: "Sources/C/OpenSSL", pkgConfig: "libcrypto",
        providers: [.apt(["libssl-dev"]), .yum(["openssl-devel"]), .brew(["openssl@3"])]),
    .systemLibrary(
        name: "CSQLite", path: "Sources/C/SQLite", pkgConfig: "sqlite3",
        providers: [.apt(["libsqlite3-dev"]), .yum(["sqlite-devel"]), .brew(["sqlite"])]),
    .systemLibrary(
        name: "CMicroHTTPD", path: "Sources/C/MicroHTTPD", pkgConfig: "libmicrohttpd",
        providers: [.apt(["libmicrohttpd-dev"]), .yum(["libmicrohttpd-devel"]), .brew(["libmicrohttpd"])]),

    .target(name: "LatchkeyCrypto", dependencies: ["COpenSSL"], path: "Sources/Crypto"),

    // The virtual iPhone, and Apple-named faces of it.
    .target(name: "VirtualPhone", dependencies: ["LatchkeyCrypto", "LatchkeyLock"], path: "Sources/VirtualPhone"),
    .target(
        name: "Security", dependencies: ["VirtualPhone", "LatchkeyCrypto", "LatchkeyLock"],
        path: "Sources/Frameworks/Security"),
    .target(
        name: "LocalAuthentication", dependencies: ["Security", "VirtualPhone", "LatchkeyLock"],
        path: "Sources/Frameworks/LocalAuthentication"),
    .target(
        name: "CryptoKit", dependencies: ["Security", "LocalAuthentication", "VirtualPhone", "LatchkeyCrypto"],
        path: "Sources/Frameworks/CryptoKit"),
    .target(
        name: "VirtualPhoneTesting", dependencies: ["VirtualPhone", "LatchkeyLock"],
        path: "Sources/VirtualPhoneTesting"),

    // The server.
    .target(name: "LatchkeyTrust", dependencies: ["LatchkeyCrypto", "LatchkeyWire"], path: "Sources/Trust"),
    .target(
        name: "LatchkeyHTTP", dependencies: ["CMicroHTTPD", "LatchkeyWire", "LatchkeyLock"], path: "Sources/HTTP"),
    .target(
        name: "LatchkeyStore", dependencies: ["CSQLite", "LatchkeyWire", "LatchkeyLock"], path: "Sources/Store"),
    .target(
        name: "LatchkeyStoreContract", dependencies: ["LatchkeyStore", "LatchkeyWire"], path: "Sources/StoreContract"),
    .target(
        name: "LatchkeyServer",
        dependencies: [
            "LatchkeyHTTP", "LatchkeyStore", "LatchkeyTrust", "LatchkeyWire", "LatchkeyCrypto", "LatchkeyLock",
        ],
        path: "Sources/Server"),

    .target(
        name: "LatchkeyBenchmarks",
        dependencies: ["LatchkeyServer", "LatchkeyCrypto", "LatchkeyWire", "LatchkeyLock"], path: "Benchmarks"),
    .executableTarget(
        name: "latchkey",
        dependencies: [
            "LatchkeyServer", "LatchkeyKit", "LatchkeyBenchmarks", "VirtualPhone", "Security",
            "LocalAuthentication",
            "LatchkeyLock",
        ], path: "Sources/Command"),
    .executableTarget(
        name: "SignInApp", dependencies: ["LatchkeyKit", "LatchkeyWire"], path: "Sources/Apps/SignIn",
        exclude: ["Info.plist"]),
]

products += [
    .library(
        name: "VirtualPhone",
        targets: ["VirtualPhone", "Security", "LocalAuthentication", "CryptoKit"]),
    .library(name: "VirtualPhoneTesting", targets: ["VirtualPhoneTesting"]),
    .library(name: "LatchkeyServer", targets: ["LatchkeyServer"]),
    .executable(name: "latchkey", targets: ["latchkey"]),
]

targets += [
    .testTarget(name: "CryptoTests", dependencies: ["LatchkeyCrypto"], path: "Tests/CryptoTests"),
    .testTarget(
        name: "FrameworksTests",
        dependencies: [
            "Security", "LocalAuthentication", "CryptoKit", "VirtualPhone", "VirtualPhoneTesting", "LatchkeyCrypto",
            "LatchkeyLock",
        ], path: "Tests/FrameworksTests"),
    .testTarget(
        name: "VirtualPhoneTests",
        dependencies: ["VirtualPhone", "VirtualPhoneTesting", "LatchkeyCrypto", "LatchkeyLock"],
        path: "Tests/VirtualPhoneTests"),
    .testTarget(name: "WireTests", dependencies: ["LatchkeyWire", "LatchkeyCrypto"], path: "Tests/WireTests"),
    .testTarget(
        name: "TrustTests", dependencies: ["LatchkeyTrust", "LatchkeyCrypto", "LatchkeyWire"], path: "Tests/TrustTests"),
    .testTarget(name: "HTTPTests", dependencies: ["LatchkeyHTTP"], path: "Tests/HTTPTests"),
    .testTarget(
        name: "StoreTests", dependencies: ["LatchkeyStore", "LatchkeyStoreContract", "LatchkeyWire", "LatchkeyLock"],
        path: "Tests/StoreTests"),
    .testTarget(
        name: "ServerTests",
        dependencies: [
            "LatchkeyServer", "LatchkeyHTTP", "LatchkeyStore", "LatchkeyTrust", "LatchkeyWire", "LatchkeyCrypto",
            "LatchkeyLock",
        ], path: "Tests/ServerTests"),
    .testTarget(
        name: "KitTests",
        dependencies: [
            "LatchkeyKit", "LatchkeyWire", "LatchkeyLock", "LatchkeyServer", "VirtualPhone", "VirtualPhoneTesting",
            "Security", "LocalAuthentication", "CryptoKit",
        ],
        path: "Tests/KitTests"),
    .testTarget(name: "CommandTests", dependencies: ["latchkey", "LatchkeyHTTP"], path: "Tests/CommandTests"),
]
#endif

targets += [
    .target(
        name: "LatchkeyKit", dependencies: ["LatchkeyWire", "LatchkeyLock"] + appleFrameworks, path: "Sources/Kit")
]
products += [
    .library(name: "LatchkeyKit", targets: ["LatchkeyKit", "LatchkeyWire"])
]

let package = Package(
    name: "latchkey",
    platforms: [.iOS(.v15), .macOS(.v13)],
    products: products,
    targets: targets,
    swiftLanguageModes: [.v6]
)
