// swift-tools-version: 6.2
import PackageDescription

// Three houses, floors inside them, lowest first: a target may import only what stands above it in this file.
// The map of the folders stands in CONTRIBUTING.md.

var targets: [Target] = []
var products: [Product] = []
var packages: [Package.Dependency] = []

/// A target of what ships: the module `LatchkeyWire` in `Sources/Wire`.
@MainActor func ships(_ name: String, _ dependencies: [Target.Dependency] = []) {
    targets.append(.target(name: "Latchkey\(name)", dependencies: dependencies, path: "Sources/\(name)"))
}

/// A sample app: its screens, and its entry point, which the Xcode project has too.
///
/// What only the entry point imports is `main`: packages of others, which on a Mac the Xcode project alone resolves.
@MainActor func app(_ name: String, _ dependencies: [Target.Dependency], main: [Target.Dependency] = []) {
    let folder = "Laboratory/Apps/\(name)"
    targets.append(
        .target(
            name: "\(name)App", dependencies: dependencies + ["AppShared"] + appFrameworks, path: "\(folder)/Screens"))
    products.append(.library(name: "\(name)App", targets: ["\(name)App"]))
    #if os(Linux)
    targets.append(
        .executableTarget(
            name: name, dependencies: [.target(name: "\(name)App")] + appFrameworks + main, path: "\(folder)/Main",
            resources: [.copy("Support")]))
    #endif
}

/// Apple's own frameworks on Apple's systems, ours of the same names on Linux.
var appleFrameworks: [Target.Dependency] = []
/// Those of Apple's frameworks that the key rotation calls itself.
var rotationFrameworks: [Target.Dependency] = []
/// The frameworks of apps' screens.
var appFrameworks: [Target.Dependency] = []

// MARK: - What ships: on phones and servers

ships("Wire")
ships("Lock")

#if os(Linux)
appleFrameworks = ["Security", "LocalAuthentication", "CryptoKit", "DeviceCheck"]
appFrameworks = ["SwiftUI", "UIKit", "Combine"]
rotationFrameworks = ["Security", "CryptoKit", "UIKit"]

/// A C library of the system, behind a module map.
@MainActor func library(_ name: String, package: String, apt: String, yum: String, brew: String) {
    targets.append(
        .systemLibrary(
            name: "C\(name)", path: "Sources/C/\(name)", pkgConfig: package,
            providers: [.apt([apt]), .yum([yum]), .brew([brew])]))
}
library("OpenSSL", package: "libcrypto", apt: "libssl-dev", yum: "openssl-devel", brew: "openssl@3")
library("SQLite", package: "sqlite3", apt: "libsqlite3-dev", yum: "sqlite-devel", brew: "sqlite")
library(
    "MicroHTTPD", package: "libmicrohttpd", apt: "libmicrohttpd-dev", yum: "libmicrohttpd-devel", brew: "libmicrohttpd")
// Its header alone: libpq is loaded when a PostgreSQL address is given.
targets.append(
    .systemLibrary(
        name: "CPostgreSQL", path: "Sources/C/PostgreSQL",
        providers: [.apt(["libpq-dev"]), .yum(["libpq-devel"]), .brew(["libpq"])]))
// Its header alone: libcurl is loaded when the first request to another server goes out.
targets.append(
    .systemLibrary(
        name: "CCurl", path: "Sources/C/Curl",
        providers: [.apt(["libcurl4-openssl-dev"]), .yum(["libcurl-devel"]), .brew(["curl"])]))
// Only Flow links it.
library("Secp256k1", package: "libsecp256k1", apt: "libsecp256k1-dev", yum: "libsecp256k1-devel", brew: "secp256k1")
// The phone's Compression links these two, and the lab's page the first.
library("Zlib", package: "zlib", apt: "zlib1g-dev", yum: "zlib-devel", brew: "zlib")
library("LZ4", package: "liblz4", apt: "liblz4-dev", yum: "lz4-devel", brew: "lz4")
// Only the phone's browser sheet links it.
library("XML2", package: "libxml-2.0", apt: "libxml2-dev", yum: "libxml2-devel", brew: "libxml2")

ships("Crypto", ["COpenSSL", "LatchkeyLock"])
ships("OutgoingHTTP", ["CCurl", "LatchkeyLock"])
ships("Flow", ["CSecp256k1", "LatchkeyOutgoingHTTP", "LatchkeyCrypto", "LatchkeyWire", "LatchkeyLock"])
ships("Trust", ["LatchkeyCrypto", "LatchkeyWire"])
ships("HTTP", ["CMicroHTTPD", "LatchkeyWire", "LatchkeyLock"])
ships("Store", ["CSQLite", "CPostgreSQL", "LatchkeyCrypto", "LatchkeyWire", "LatchkeyLock"])
ships(
    "Server",
    [
        "LatchkeyHTTP", "LatchkeyOutgoingHTTP", "LatchkeyStore", "LatchkeyTrust", "LatchkeyWire", "LatchkeyCrypto",
        "LatchkeyLock",
    ])
ships("CommandLine")
targets.append(
    .executableTarget(
        name: "latchkey",
        dependencies: [
            "LatchkeyCommandLine", "LatchkeyServer", "LatchkeyHTTP", "LatchkeyStore", "LatchkeyTrust",
            "LatchkeyCrypto", "LatchkeyWire", "LatchkeyFlow",
        ], path: "Sources/Command"))
products += [
    .library(name: "LatchkeyServer", targets: ["LatchkeyServer"]),
    .executable(name: "latchkey", targets: ["latchkey"]),
]

// MARK: - The phone: a virtual iPhone, and Apple-named faces of it

/// An Apple-named framework of the virtual iPhone.
@MainActor func framework(_ name: String, _ dependencies: [Target.Dependency] = [], headers: String? = nil) {
    targets.append(
        .target(
            name: name, dependencies: dependencies, path: "Phone/Frameworks/\(name)", publicHeadersPath: headers))
}
/// The same in Swift, with enumerations in C: Swift imports those as it does Apple's, with any raw value.
@MainActor func frameworkWithEnumerations(_ name: String, _ dependencies: [Target.Dependency]) {
    targets += [
        .systemLibrary(name: "C\(name)", path: "Phone/Frameworks/\(name)/include"),
        .target(
            name: name, dependencies: dependencies + [.target(name: "C\(name)")], path: "Phone/Frameworks/\(name)",
            exclude: ["include"]),
    ]
}
targets += [
    // C, over libxml2: the pages of the browser sheet.
    .target(name: "CHTMLReader", dependencies: ["CXML2"], path: "Phone/HTMLReader"),
    // C: the processes of apps.
    .target(name: "CSpawn", path: "Phone/Spawn"),
    .target(
        name: "VirtualPhone",
        dependencies: ["CHTMLReader", "CSpawn", "LatchkeyCrypto", "LatchkeyLock", "LatchkeyOutgoingHTTP"],
        path: "Phone/VirtualPhone"),
]
// C, as Darwin's library is: what Linux's lacks of it.
framework("CDarwin", headers: "include")
frameworkWithEnumerations("Security", ["VirtualPhone", "LatchkeyCrypto", "LatchkeyLock", "CDarwin"])
frameworkWithEnumerations("LocalAuthentication", ["Security", "VirtualPhone", "LatchkeyLock"])
framework("CryptoKit", ["Security", "LocalAuthentication", "VirtualPhone", "LatchkeyCrypto"])
frameworkWithEnumerations("DeviceCheck", ["VirtualPhone"])
frameworkWithEnumerations("UserNotifications", ["VirtualPhone", "LatchkeyLock"])
frameworkWithEnumerations("CryptoTokenKit", [])
framework("os", ["CDarwin"])
// C, so that Swift imports its names with the types that Apple's have.
framework("CommonCrypto", ["COpenSSL"], headers: "include")
framework("CCompression", ["CZlib", "CLZ4"], headers: "include")
framework("Compression", ["CCompression"])
framework("System")
framework("UniformTypeIdentifiers")
// Names of types before iOS 14; iOS has them by two names.
framework("CoreServices", ["Security", "UniformTypeIdentifiers"])
framework("MobileCoreServices", ["CoreServices"])
framework("Combine", ["LatchkeyLock"])
framework("Network", ["VirtualPhone", "LatchkeyLock"])
// Swift Testing looks for these beside modules named CoreGraphics and UIKit.
framework("_Testing_CoreGraphics")
framework("_Testing_UIKit")
framework("CoreGraphics", ["_Testing_CoreGraphics"])
framework("UIKit", ["CoreGraphics", "VirtualPhone", "LatchkeyLock", "_Testing_UIKit"])
framework("SwiftUI", ["Combine", "CoreGraphics", "Security", "UIKit", "VirtualPhone", "LatchkeyLock"])
frameworkWithEnumerations(
    "AuthenticationServices", ["CryptoKit", "SwiftUI", "UIKit", "VirtualPhone", "LatchkeyLock"])
// Google's SDK by its own names, over the system's browser sheet.
frameworkWithEnumerations(
    "GoogleSignIn",
    ["AuthenticationServices", "Security", "UIKit", "VirtualPhone", "LatchkeyCrypto", "LatchkeyLock"])
framework("GoogleSignInSwift", ["Combine", "SwiftUI"])
// Names of XCTest that Linux's lacks.
framework("XCTestAdditions", ["LatchkeyLock"])
framework("XCUIAutomation", ["CoreGraphics", "Security", "UIKit", "VirtualPhone", "LatchkeyLock", "XCTestAdditions"])
targets.append(
    .target(
        name: "VirtualPhoneTesting", dependencies: ["VirtualPhone", "LatchkeyLock"], path: "Phone/VirtualPhoneTesting"))
products += [
    .library(
        name: "VirtualPhone",
        targets: [
            "VirtualPhone", "Security", "LocalAuthentication", "CryptoKit", "CommonCrypto", "os", "Combine", "UIKit",
            "SwiftUI", "XCUIAutomation", "DeviceCheck", "CryptoTokenKit", "Compression", "System", "CoreGraphics",
            "Network", "AuthenticationServices", "GoogleSignIn", "GoogleSignInSwift", "UniformTypeIdentifiers",
            "CoreServices", "MobileCoreServices", "UserNotifications",
        ]),
    .library(name: "VirtualPhoneTesting", targets: ["VirtualPhoneTesting"]),
    .library(name: "XCTestAdditions", targets: ["XCTestAdditions"]),
]
#elseif os(macOS)
// The library that Linux has from the system; only those who link LatchkeyFlow resolve it.
packages.append(.package(url: "https://github.com/21-DOT-DEV/swift-secp256k1.git", .upToNextMinor(from: "0.25.1")))
ships("Flow", ["LatchkeyWire", "LatchkeyLock", .product(name: "libsecp256k1", package: "swift-secp256k1")])
#endif

// The Flow blockchain: keys, transactions and access nodes, usable without the rest.
products.append(.library(name: "LatchkeyFlow", targets: ["LatchkeyFlow"]))

ships("Kit", ["LatchkeyWire", "LatchkeyLock"] + appleFrameworks)
products.append(.library(name: "LatchkeyKit", targets: ["LatchkeyKit", "LatchkeyWire"]))
// The rotation of a Flow account's keys; only wallets link it.
ships("KeyRotation", ["LatchkeyKit", "LatchkeyFlow", "LatchkeyLock"] + rotationFrameworks)
products.append(.library(name: "LatchkeyKeyRotation", targets: ["LatchkeyKeyRotation"]))
// The same rotation for React Native apps; its JavaScript and the files of the app's target lie beside it.
targets.append(
    .target(
        name: "LatchkeyReactNative",
        dependencies: ["LatchkeyKeyRotation", "LatchkeyKit", "LatchkeyFlow", "LatchkeyLock"],
        path: "Bridges/ReactNative/Swift"))
products.append(.library(name: "LatchkeyReactNative", targets: ["LatchkeyReactNative"]))
// Views for SwiftUI apps; nothing but apps links it.
ships("UI", ["LatchkeyKit", "LatchkeyWire"] + appFrameworks)
products.append(.library(name: "LatchkeyUI", targets: ["LatchkeyUI"]))

// MARK: - The laboratory

// The scenarios of the requirement documents, and their player.
targets.append(
    .target(name: "LatchkeyScenarios", dependencies: ["LatchkeyLock"], path: "Laboratory/Scenarios"))
products.append(.library(name: "LatchkeyScenarios", targets: ["LatchkeyScenarios"]))
// The rows of conformance that need no hand on the phone: for the virtual phone, and for real ones by Xcode.
targets.append(
    .target(name: "LatchkeyConformance", dependencies: appleFrameworks, path: "Laboratory/Conformance"))
products.append(.library(name: "LatchkeyConformance", targets: ["LatchkeyConformance"]))
// What the sample apps have in common.
targets.append(.target(name: "AppShared", dependencies: ["LatchkeyUI"] + appFrameworks, path: "Laboratory/Apps/Shared"))
app("MFATest", ["LatchkeyUI", "LatchkeyKit", "LatchkeyWire"])
app("Vault", ["LatchkeyUI", "LatchkeyKit"])
app("Messenger", ["LatchkeyUI", "LatchkeyKit", "LatchkeyWire", "LatchkeyLock", "MessengerWire"])
// The requests of the Messenger's chat, and its back end below.
targets.append(.target(name: "MessengerWire", dependencies: ["LatchkeyWire"], path: "Laboratory/Apps/Messenger/Wire"))
// The requests of Chatter, and its back end below.
targets.append(.target(name: "ChatterWire", dependencies: ["LatchkeyWire"], path: "Laboratory/Chatter/Wire"))
// What its two buttons are of.
let signIn: [Target.Dependency] = ["AuthenticationServices", "GoogleSignIn", "GoogleSignInSwift"]
app("Chatter", ["LatchkeyKit", "LatchkeyWire", "ChatterWire"], main: signIn)
app("Wallet", ["LatchkeyKeyRotation", "LatchkeyFlow", "LatchkeyKit"])

#if os(Linux)
targets += [
    .target(
        name: "MessengerService", dependencies: ["MessengerWire", "LatchkeyServer", "LatchkeyWire", "LatchkeyLock"],
        path: "Laboratory/Apps/Messenger/Service"),
    // An OpenID provider for the lab, and for tests of whoever verifies ID tokens.
    .target(
        name: "OpenIDProvider",
        dependencies: ["LatchkeyServer", "LatchkeyHTTP", "LatchkeyWire", "LatchkeyCrypto", "LatchkeyLock"],
        path: "Laboratory/OpenIDProvider"),
    .target(
        name: "ChatterService",
        dependencies: [
            "ChatterWire", "LatchkeyServer", "LatchkeyHTTP", "LatchkeyTrust", "LatchkeyStore", "LatchkeyWire",
            "LatchkeyCrypto", "LatchkeyLock",
        ], path: "Laboratory/Chatter/Service"),
    // A Flow network in the process or on loopback, for tests and the lab.
    .target(
        name: "FlowNetwork",
        dependencies: ["LatchkeyFlow", "LatchkeyHTTP", "LatchkeyWire", "LatchkeyCrypto", "LatchkeyLock"],
        path: "Laboratory/FlowNetwork"),
    // The key rotation killed before every effect, on a virtual iPhone and that network.
    .target(
        name: "RotationMatrix",
        dependencies: [
            "LatchkeyKeyRotation", "LatchkeyKit", "LatchkeyFlow", "LatchkeyCrypto", "LatchkeyLock", "FlowNetwork",
            "VirtualPhone",
        ], path: "Laboratory/RotationMatrix"),
    // Swift tasks in an order that a simulation decides; C, over a hook of the concurrency runtime.
    .target(name: "CTaskCapture", path: "Laboratory/TaskCapture"),
    // A whole deployment of the server run from a seed.
    .target(
        name: "ServerSimulation",
        dependencies: [
            "CTaskCapture", "LatchkeyServer", "LatchkeyHTTP", "LatchkeyStore", "LatchkeyCrypto", "LatchkeyWire",
            "LatchkeyLock",
        ], path: "Laboratory/Simulation"),
    .target(name: "LatchkeyLabPage", path: "Laboratory/Page", resources: [.copy("page")]),
    // Virtual iPhones in the browser.
    .target(
        name: "LatchkeyLab",
        dependencies: [
            "LatchkeyLabPage", "LatchkeyServer", "LatchkeyHTTP", "LatchkeyStore", "LatchkeyTrust", "LatchkeyWire",
            "LatchkeyCrypto", "LatchkeyLock", "LatchkeyScenarios", "VirtualPhone", "MessengerWire", "MessengerService",
            "ChatterService", "ChatterWire", "OpenIDProvider", "FlowNetwork", "LatchkeyFlow", "CZlib",
        ],
        path: "Laboratory/Lab"),
    // The lab's API for Swift Testing, in anybody's tests.
    .target(name: "LatchkeyLabTesting", path: "Laboratory/Clients/Swift"),
    .target(
        name: "LatchkeyBenchmarks",
        dependencies: [
            "LatchkeyServer", "LatchkeyHTTP", "LatchkeyStore", "LatchkeyKit", "LatchkeyTrust", "LatchkeyCrypto",
            "LatchkeyFlow", "LatchkeyWire", "LatchkeyLock", "VirtualPhone", "Security", "SwiftUI",
        ],
        path: "Laboratory/Benchmarks", exclude: ["Peer"]),
    .executableTarget(
        name: "latchkey-lab",
        dependencies: [
            "LatchkeyCommandLine", "LatchkeyLab", "LatchkeyBenchmarks", "LatchkeyScenarios", "LatchkeyConformance",
            "MFATestApp", "VaultApp", "ChatterService",
            "LatchkeyServer", "LatchkeyHTTP", "LatchkeyStore", "LatchkeyKit", "LatchkeyWire", "LatchkeyLock",
            "VirtualPhone", "Security", "SwiftUI", "OpenIDProvider", "FlowNetwork", "LatchkeyFlow",
            "RotationMatrix", "ServerSimulation",
        ], path: "Laboratory/Command"),
]
products += [
    .executable(name: "latchkey-lab", targets: ["latchkey-lab"]),
    .library(name: "LatchkeyLabTesting", targets: ["LatchkeyLabTesting"]),
]

// MARK: - Tests

/// The test targets to build, by `LATCHKEY_TESTS=KitTests,WireTests`; all of them if it is not set.
let chosenTests = Context.environment["LATCHKEY_TESTS"].map { $0.split(separator: ",").map(String.init) }

/// A test target, in `Tests` and its own name unless told otherwise.
@MainActor func tests(
    _ name: String, _ dependencies: [Target.Dependency], path: String? = nil, settings: [SwiftSetting] = []
) {
    guard chosenTests?.contains(name) ?? true else { return }
    targets.append(
        .testTarget(
            name: name, dependencies: dependencies, path: path ?? "Tests/\(name)", swiftSettings: settings))
}
/// Client code of the past, in the language mode that it was written for.
let swift5: [SwiftSetting] = [.swiftLanguageMode(.v5)]
let phone: [Target.Dependency] = ["VirtualPhone", "VirtualPhoneTesting"]
let server: [Target.Dependency] = [
    "LatchkeyServer", "LatchkeyHTTP", "LatchkeyTrust", "LatchkeyWire", "LatchkeyCrypto", "LatchkeyLock",
]

// Programs that tests talk to.
targets += [
    .target(name: "PeerPipe", path: "Tests/Peers/Pipe"),
    .executableTarget(
        name: "cryptokit-peer", dependencies: ["CryptoKit", "PeerPipe"], path: "Tests/Peers/CryptoKit"),
    .executableTarget(
        name: "attest-peer",
        dependencies: ["DeviceCheck", "VirtualPhone", "LatchkeyTrust", "LatchkeyCrypto", "PeerPipe"],
        path: "Tests/Peers/AppAttest"),
    .executableTarget(
        name: "passkey-peer", dependencies: ["AuthenticationServices", "VirtualPhone", "PeerPipe"],
        path: "Tests/Peers/Passkeys"),
    .executableTarget(
        name: "apple-id-peer",
        dependencies: ["AuthenticationServices", "VirtualPhone", "LatchkeyHTTP", "LatchkeyLock", "PeerPipe"],
        path: "Tests/Peers/AppleID"),
    .executableTarget(
        name: "PasskeyApp", dependencies: ["AuthenticationServices", "SwiftUI"], path: "Tests/Peers/PasskeyApp",
        exclude: ["Info.plist", "Entitlements.plist"]),
    .executableTarget(
        name: "NotifyApp", dependencies: ["UserNotifications", "UIKit", "SwiftUI"], path: "Tests/Peers/NotifyApp",
        exclude: ["Info.plist", "Entitlements.plist"]),
    .executableTarget(
        name: "ControlsApp", dependencies: ["SwiftUI"], path: "Tests/Peers/ControlsApp",
        exclude: ["Info.plist", "Entitlements.plist"]),
    .executableTarget(
        name: "react-native-peer",
        dependencies: ["RotationBridgeTesting", "LatchkeyReactNative", "FlowNetwork", "UIKit", "VirtualPhone"],
        path: "Tests/Peers/ReactNative"),
    .executableTarget(
        name: "SignInApp", dependencies: ["LatchkeyKit", "LatchkeyWire"], path: "Tests/Peers/SignIn",
        exclude: ["Info.plist"]),
    .executableTarget(
        name: "RotationApp", dependencies: ["LatchkeyKeyRotation", "LatchkeyFlow", "LatchkeyKit"],
        path: "Tests/Peers/Rotation", exclude: ["Info.plist"]),
]
// Only for tools/fuzz: it has no entry point but libFuzzer's.
if Context.environment["LATCHKEY_FUZZ"] == "1" {
    targets.append(
        .executableTarget(
            name: "fuzz-readers",
            dependencies: [
                "LatchkeyTrust", "LatchkeyFlow", "LatchkeyHTTP", "LatchkeyCrypto", "LatchkeyWire", "COpenSSL",
            ], path: "Tests/Fuzz/Harness"))
}
// What tests share: the rules that every store keeps, what tests of apps stand on, and code and screens as other
// people's libraries have them.
targets += [
    .target(
        name: "AppTesting", dependencies: ["AppShared", "LatchkeyKit", "LatchkeyWire", "LatchkeyLock"],
        path: "Tests/AppTesting"),
    .target(
        name: "RotationBridgeTesting",
        dependencies: [
            "LatchkeyReactNative", "LatchkeyKeyRotation", "LatchkeyFlow", "LatchkeyLock", "FlowNetwork", "VirtualPhone",
        ], path: "Tests/RotationBridgeTesting"),
    .target(
        name: "SiteTesting", dependencies: ["LatchkeyHTTP", "LatchkeyCrypto", "LatchkeyWire", "LatchkeyLock"],
        path: "Tests/SiteTesting"),
    .target(
        name: "ChatterTesting",
        dependencies: ["ChatterService", "OpenIDProvider", "LatchkeyServer", "LatchkeyHTTP", "LatchkeyLock"],
        path: "Tests/ChatterTesting"),
    .target(
        name: "LatchkeyStoreContract", dependencies: ["LatchkeyStore", "LatchkeyWire", "LatchkeyLock"],
        path: "Tests/StoreContract"),
    .target(
        name: "ClientCode",
        dependencies: [
            "Security", "LocalAuthentication", "CryptoKit", "CommonCrypto", "DeviceCheck", "os", "Compression",
            "System",
        ], path: "Tests/ClientCode/Library", swiftSettings: swift5),
    .target(
        name: "ClientScreens",
        dependencies: ["Security", "LocalAuthentication", "GoogleSignIn", "GoogleSignInSwift"] + appFrameworks,
        path: "Tests/ClientCode/Screens", swiftSettings: swift5),
]

// What ships.
// The bodies of the groups of routes too.
tests("WireTests", ["LatchkeyWire", "LatchkeyCrypto", "LatchkeyServer", "MessengerWire", "ChatterWire"])
tests("CryptoTests", ["LatchkeyCrypto"])
tests("FlowTests", ["LatchkeyFlow", "LatchkeyCrypto", "LatchkeyHTTP", "LatchkeyLock", "FlowNetwork"])
tests(
    "KeyRotationTests",
    phone + [
        "LatchkeyKeyRotation", "LatchkeyKit", "LatchkeyFlow", "LatchkeyLock", "FlowNetwork", "RotationMatrix", "UIKit",
    ])
tests(
    "RotationBridgeTests",
    phone + [
        "RotationBridgeTesting", "LatchkeyReactNative", "LatchkeyKeyRotation", "LatchkeyKit", "LatchkeyFlow",
        "LatchkeyLock", "FlowNetwork",
    ])
tests("TrustTests", ["LatchkeyTrust", "LatchkeyCrypto", "LatchkeyWire"])
tests("HTTPTests", ["LatchkeyHTTP"])
tests("StoreTests", ["LatchkeyStore", "LatchkeyStoreContract", "LatchkeyWire", "LatchkeyLock"])
tests("ServerTests", server + ["LatchkeyStore", "VirtualPhone", "MessengerWire", "MessengerService"])
tests("OutgoingHTTPTests", ["LatchkeyOutgoingHTTP", "LatchkeyHTTP"])
// The data service of a virtual Apple, and the server's exchanges with it.
tests("ReceiptsTests", server + ["LatchkeyStore", "VirtualPhone"])
tests("KitTests", server + phone + ["LatchkeyKit", "SiteTesting", "UIKit"] + appleFrameworks)
tests("LatchkeyUITests", server + phone + ["LatchkeyUI", "LatchkeyKit", "AppTesting", "SiteTesting"] + appFrameworks)
tests("CommandTests", server + ["latchkey", "LatchkeyCommandLine", "LatchkeyFlow", "VirtualPhone"])

// The phone.
tests("VirtualPhoneTests", phone + ["SiteTesting", "LatchkeyTrust", "LatchkeyCrypto", "LatchkeyLock"])
tests(
    "FrameworksTests",
    phone + [
        "Security", "LocalAuthentication", "CryptoKit", "CommonCrypto", "Combine", "DeviceCheck", "Network",
        "UniformTypeIdentifiers", "CoreServices", "MobileCoreServices", "LatchkeyCrypto", "LatchkeyLock",
    ])
tests(
    "ConformanceTests",
    phone + [
        "LatchkeyConformance", "Security", "LocalAuthentication", "DeviceCheck", "CryptoTokenKit", "LatchkeyTrust",
        "LatchkeyCrypto",
        "LatchkeyLock",
    ])
tests("DeviceCheckTests", phone + ["DeviceCheck", "LatchkeyTrust", "LatchkeyCrypto", "LatchkeyLock"])
tests("UserNotificationsTests", phone + ["UserNotifications", "UIKit", "LatchkeyLock"])
tests("CommonCryptoTests", ["CommonCrypto", "CryptoKit"], settings: swift5)
tests("KeyClientTests", phone + ["Security"], settings: swift5)
tests(
    "ClientCodeTests", phone + ["ClientCode", "os", "Compression", "System"], path: "Tests/ClientCode/Tests",
    settings: swift5)
tests(
    "ClientScreensTests", phone + ["ClientScreens", "LocalAuthentication", "Security"] + appFrameworks,
    path: "Tests/ClientCode/ScreensTests", settings: swift5)
tests("CombineTests", ["Combine", "LatchkeyLock"])
tests("UIKitTests", phone + ["UIKit", "LatchkeyLock"])
tests("SwiftUITests", phone + ["LatchkeyLock"] + appFrameworks)
tests(
    "AuthenticationServicesTests",
    phone + [
        "AuthenticationServices", "CryptoKit", "SwiftUI", "UIKit", "SiteTesting", "LatchkeyTrust", "LatchkeyLock",
    ])
tests(
    "GoogleSignInTests",
    phone + [
        "GoogleSignIn", "GoogleSignInSwift", "OpenIDProvider", "LatchkeyHTTP", "LatchkeyLock", "Security", "SwiftUI",
    ])
tests("XCUIAutomationTests", phone + ["XCUIAutomation", "Security", "SiteTesting", "LatchkeyLock"])

// The laboratory.
tests("ScenariosTests", ["LatchkeyScenarios", "LatchkeyLock"])
tests(
    "MFATestTests",
    server + phone + appFrameworks + [
        "MFATestApp", "AppShared", "AppTesting", "LatchkeyKit", "LatchkeyScenarios", "LatchkeyStore",
        "LocalAuthentication", "Security",
    ])
tests("AppSharedTests", phone + ["AppShared", "AppTesting", "LatchkeyUI"] + appFrameworks)
tests("VaultTests", phone + ["VaultApp", "LatchkeyKit", "LatchkeyLock"])
tests(
    "MessengerTests",
    server + phone + appFrameworks
        + ["MessengerApp", "MessengerWire", "MessengerService", "AppShared", "AppTesting", "LatchkeyKit"])
tests("ChatterServiceTests", server + ["ChatterService", "ChatterWire", "LatchkeyStore"])
tests(
    "LabTests",
    server + [
        "LatchkeyLab", "LatchkeyLabTesting", "LatchkeyScenarios", "VirtualPhone", "MessengerWire", "OpenIDProvider",
        "FlowNetwork", "LatchkeyFlow", "LatchkeyStore",
    ])
tests(
    "LabCommandTests",
    phone + ["latchkey-lab", "LatchkeyCommandLine", "LatchkeyScenarios", "LatchkeyConformance", "LatchkeyWire"])
tests(
    "ChatterTests",
    phone + [
        "ChatterApp", "ChatterWire", "ChatterTesting", "OpenIDProvider", "AppShared", "AppTesting", "LatchkeyKit",
        "LatchkeyWire", "LatchkeyLock",
    ])
tests(
    "WalletTests",
    phone + appFrameworks + [
        "WalletApp", "LatchkeyKeyRotation", "LatchkeyFlow", "LatchkeyKit", "FlowNetwork", "AppShared", "AppTesting",
        "LatchkeyLock",
    ])
tests("OpenIDProviderTests", server + ["OpenIDProvider"])
tests(
    "FlowNetworkTests",
    ["FlowNetwork", "LatchkeyFlow", "LatchkeyHTTP", "LatchkeyWire", "LatchkeyCrypto", "LatchkeyLock"])
tests(
    "RotationMatrixTests",
    phone + ["RotationMatrix", "FlowNetwork", "LatchkeyKeyRotation", "LatchkeyKit", "LatchkeyFlow"])
tests("ServerSimulationTests", ["ServerSimulation"])
tests("BenchmarkTests", ["LatchkeyBenchmarks", "LatchkeyKit"])
// The UI tests that the Xcode project has too.
tests(
    "MFATestUITests",
    [
        "XCUIAutomation", "LatchkeyScenarios", "VirtualPhone", "LatchkeyServer", "LatchkeyHTTP", "LatchkeyStore",
        "LatchkeyWire",
    ],
    path: "Laboratory/Apps/MFATest/UITests")
// These are for the virtual iPhone only: the Xcode project has Google's own SDK and pages.
tests(
    "ChatterUITests", ["XCUIAutomation", "VirtualPhone", "LatchkeyLock", "ChatterTesting"],
    path: "Laboratory/Apps/Chatter/UITests")
// As the lab recorded it: Tests/Browser/test_recording.py.
tests("VaultUITests", ["XCUIAutomation", "VirtualPhone"], path: "Laboratory/Apps/Vault/UITests")
// These too: they record the phone's screen.
tests(
    "WalletUITests", ["XCUIAutomation", "VirtualPhone", "FlowNetwork", "LatchkeyFlow"],
    path: "Laboratory/Apps/Wallet/UITests")
#endif

let package = Package(
    name: "latchkey",
    platforms: [.iOS(.v15), .macOS(.v13)],
    products: products,
    dependencies: packages,
    targets: targets,
    swiftLanguageModes: [.v6]
)
