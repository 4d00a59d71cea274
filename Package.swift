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
/// What apps import besides: their screens' frameworks.
var appFrameworks: [Target.Dependency] = []

#if os(Linux)
appleFrameworks = ["Security", "LocalAuthentication", "CryptoKit", "DeviceCheck"]
appFrameworks = ["SwiftUI", "UIKit", "Combine"]

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

    .target(name: "LatchkeyCrypto", dependencies: ["COpenSSL", "LatchkeyLock"], path: "Sources/Crypto"),

    // The virtual iPhone, and Apple-named faces of it.
    .target(name: "VirtualPhone", dependencies: ["LatchkeyCrypto", "LatchkeyLock"], path: "Phone/VirtualPhone"),
    .target(
        name: "Security", dependencies: ["VirtualPhone", "LatchkeyCrypto", "LatchkeyLock"],
        path: "Phone/Frameworks/Security"),
    .target(
        name: "LocalAuthentication", dependencies: ["Security", "VirtualPhone", "LatchkeyLock"],
        path: "Phone/Frameworks/LocalAuthentication"),
    .target(
        name: "CryptoKit", dependencies: ["Security", "LocalAuthentication", "VirtualPhone", "LatchkeyCrypto"],
        path: "Phone/Frameworks/CryptoKit"),
    .target(name: "DeviceCheck", dependencies: ["VirtualPhone"], path: "Phone/Frameworks/DeviceCheck"),
    .target(name: "os", path: "Phone/Frameworks/os"),
    // C, so that Swift imports its names with the types that Apple's have.
    .target(
        name: "CommonCrypto", dependencies: ["COpenSSL"], path: "Phone/Frameworks/CommonCrypto",
        publicHeadersPath: "include"),
    .target(name: "Combine", dependencies: ["LatchkeyLock"], path: "Phone/Frameworks/Combine"),
    // What Swift Testing looks for beside a module named UIKit.
    .target(name: "_Testing_UIKit", path: "Phone/Frameworks/_Testing_UIKit"),
    .target(
        name: "UIKit", dependencies: ["VirtualPhone", "LatchkeyLock", "_Testing_UIKit"],
        path: "Phone/Frameworks/UIKit"),
    .target(
        name: "SwiftUI", dependencies: ["Combine", "UIKit", "VirtualPhone", "LatchkeyLock"],
        path: "Phone/Frameworks/SwiftUI"),
    .target(
        name: "XCUIAutomation", dependencies: ["VirtualPhone", "LatchkeyLock"],
        path: "Phone/Frameworks/XCUIAutomation"),
    .target(
        name: "VirtualPhoneTesting", dependencies: ["VirtualPhone", "LatchkeyLock"],
        path: "Phone/VirtualPhoneTesting"),

    // The server.
    .target(name: "LatchkeyTrust", dependencies: ["LatchkeyCrypto", "LatchkeyWire"], path: "Sources/Trust"),
    .target(
        name: "LatchkeyHTTP", dependencies: ["CMicroHTTPD", "LatchkeyWire", "LatchkeyLock"], path: "Sources/HTTP"),
    .target(
        name: "LatchkeyStore", dependencies: ["CSQLite", "LatchkeyCrypto", "LatchkeyWire", "LatchkeyLock"],
        path: "Sources/Store"),
    .target(
        name: "LatchkeyStoreContract", dependencies: ["LatchkeyStore", "LatchkeyWire"], path: "Tests/StoreContract"),
    .target(
        name: "LatchkeyServer",
        dependencies: [
            "LatchkeyHTTP", "LatchkeyStore", "LatchkeyTrust", "LatchkeyWire", "LatchkeyCrypto", "LatchkeyLock",
        ],
        path: "Sources/Server"),

    .target(
        name: "LatchkeyBenchmarks",
        dependencies: [
            "LatchkeyServer", "LatchkeyStore", "LatchkeyKit", "LatchkeyTrust", "LatchkeyCrypto", "LatchkeyWire",
            "LatchkeyLock", "VirtualPhone", "Security", "SwiftUI",
        ],
        path: "Laboratory/Benchmarks", exclude: ["Peer"]),
    .executableTarget(
        name: "latchkey",
        dependencies: [
            "LatchkeyServer", "LatchkeyStore", "LatchkeyKit", "LatchkeyBenchmarks", "VirtualPhone", "Security",
            "LocalAuthentication", "LatchkeyTrust", "LatchkeyCrypto", "LatchkeyWire",
            "LatchkeyLock", "VaultApp", "MFATestApp", "LatchkeyScenarios", "LatchkeyLab",
        ], path: "Sources/Command"),
    // The apps as processes: the entry points that the Xcode project has too.
    .executableTarget(
        name: "MFATest", dependencies: ["MFATestApp"] + appFrameworks, path: "Laboratory/Apps/MFATest/Main",
        resources: [.copy("Support")]),
    .executableTarget(
        name: "Vault", dependencies: ["VaultApp"] + appFrameworks, path: "Laboratory/Apps/Vault/Main",
        resources: [.copy("Support")]),
    .executableTarget(
        name: "Messenger", dependencies: ["MessengerApp"] + appFrameworks, path: "Laboratory/Apps/Messenger/Main",
        resources: [.copy("Support")]),

    // The lab: virtual iPhones in the browser.
    .target(name: "LatchkeyLabPage", path: "Laboratory/Page", resources: [.copy("page")]),
    .target(
        name: "LatchkeyLab",
        dependencies: [
            "LatchkeyLabPage", "LatchkeyServer", "LatchkeyHTTP", "LatchkeyStore", "LatchkeyTrust", "LatchkeyWire",
            "LatchkeyCrypto", "LatchkeyLock", "LatchkeyScenarios", "VirtualPhone",
        ],
        path: "Laboratory/Lab"),
    .executableTarget(
        name: "SignInApp", dependencies: ["LatchkeyKit", "LatchkeyWire"], path: "Tests/Peers/SignIn",
        exclude: ["Info.plist"]),
]

products += [
    .library(
        name: "VirtualPhone",
        targets: [
            "VirtualPhone", "Security", "LocalAuthentication", "CryptoKit", "CommonCrypto", "os", "Combine", "UIKit",
            "SwiftUI", "XCUIAutomation", "DeviceCheck",
        ]),
    .library(name: "VirtualPhoneTesting", targets: ["VirtualPhoneTesting"]),
    .library(name: "LatchkeyServer", targets: ["LatchkeyServer"]),
    .executable(name: "latchkey", targets: ["latchkey"]),
]

targets += [
    .testTarget(name: "CryptoTests", dependencies: ["LatchkeyCrypto"], path: "Tests/CryptoTests"),
    .testTarget(
        name: "FrameworksTests",
        dependencies: [
            "Security", "LocalAuthentication", "CryptoKit", "CommonCrypto", "VirtualPhone", "VirtualPhoneTesting",
            "LatchkeyCrypto", "LatchkeyLock",
        ], path: "Tests/FrameworksTests"),
    // CryptoKit behind a pipe, for Tests/EndToEnd.
    .executableTarget(name: "cryptokit-peer", dependencies: ["CryptoKit"], path: "Tests/Peers/CryptoKit"),
    // A virtual phone's DeviceCheck behind a pipe, for Tests/EndToEnd.
    .executableTarget(
        name: "attest-peer", dependencies: ["DeviceCheck", "VirtualPhone", "LatchkeyTrust", "LatchkeyCrypto"],
        path: "Tests/Peers/AppAttest"),
    // Client code of the past, in the language mode that it was written for.
    .testTarget(
        name: "CommonCryptoTests", dependencies: ["CommonCrypto", "CryptoKit"], path: "Tests/CommonCryptoTests",
        swiftSettings: [.swiftLanguageMode(.v5)]),
    // Client code as public libraries write it, in the language mode that they have.
    .testTarget(
        name: "KeyClientTests", dependencies: ["Security", "VirtualPhone", "VirtualPhoneTesting"],
        path: "Tests/KeyClientTests", swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
        name: "VirtualPhoneTests",
        dependencies: ["VirtualPhone", "VirtualPhoneTesting", "LatchkeyCrypto", "LatchkeyLock"],
        path: "Tests/VirtualPhoneTests"),
    .testTarget(
        name: "ConformanceTests",
        dependencies: [
            "Security", "LocalAuthentication", "DeviceCheck", "VirtualPhone", "VirtualPhoneTesting", "LatchkeyTrust",
            "LatchkeyCrypto", "LatchkeyLock",
        ], path: "Tests/ConformanceTests"),
    .testTarget(
        name: "DeviceCheckTests",
        dependencies: [
            "DeviceCheck", "VirtualPhone", "VirtualPhoneTesting", "LatchkeyTrust", "LatchkeyCrypto", "LatchkeyLock",
        ], path: "Tests/DeviceCheckTests"),
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
            "LatchkeyLock", "VirtualPhone",
        ], path: "Tests/ServerTests"),
    // The data service of a virtual Apple, and the server's exchanges with it.
    .testTarget(
        name: "ReceiptsTests",
        dependencies: [
            "LatchkeyServer", "LatchkeyHTTP", "LatchkeyStore", "LatchkeyTrust", "LatchkeyWire", "LatchkeyCrypto",
            "LatchkeyLock", "VirtualPhone",
        ], path: "Tests/ReceiptsTests"),
    .testTarget(
        name: "KitTests",
        dependencies: [
            "LatchkeyKit", "LatchkeyWire", "LatchkeyLock", "LatchkeyServer", "LatchkeyHTTP", "LatchkeyTrust",
            "LatchkeyCrypto", "VirtualPhone", "VirtualPhoneTesting", "Security", "LocalAuthentication", "CryptoKit",
            "DeviceCheck",
        ],
        path: "Tests/KitTests"),
    // Client code in the style of the past, as third-party libraries have it.
    .target(
        name: "ClientCode",
        dependencies: ["Security", "LocalAuthentication", "CryptoKit", "CommonCrypto", "DeviceCheck", "os"],
        path: "Tests/ClientCode/Library",
        swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
        name: "ClientCodeTests", dependencies: ["ClientCode", "VirtualPhone", "VirtualPhoneTesting", "os"],
        path: "Tests/ClientCode/Tests", swiftSettings: [.swiftLanguageMode(.v5)]),
    // Client code with screens, as public apps have it.
    .target(
        name: "ClientScreens", dependencies: ["Security", "LocalAuthentication"] + appFrameworks,
        path: "Tests/ClientCode/Screens", swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
        name: "ClientScreensTests",
        dependencies: ["ClientScreens", "VirtualPhone", "VirtualPhoneTesting", "LocalAuthentication", "Security"]
            + appFrameworks,
        path: "Tests/ClientCode/ScreensTests", swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
        name: "BenchmarkTests", dependencies: ["LatchkeyBenchmarks", "LatchkeyKit"], path: "Tests/BenchmarkTests"),
    .testTarget(
        name: "VaultTests",
        dependencies: ["VaultApp", "LatchkeyKit", "LatchkeyLock", "VirtualPhone", "VirtualPhoneTesting"],
        path: "Tests/VaultTests"),
    .testTarget(
        name: "MessengerTests",
        dependencies: [
            "MessengerApp", "LatchkeyKit", "LatchkeyWire", "LatchkeyLock", "LatchkeyServer", "LatchkeyTrust",
            "LatchkeyHTTP", "LatchkeyCrypto", "VirtualPhone", "VirtualPhoneTesting",
        ] + appFrameworks,
        path: "Tests/MessengerTests"),
    .testTarget(name: "CombineTests", dependencies: ["Combine", "LatchkeyLock"], path: "Tests/CombineTests"),
    .testTarget(
        name: "UIKitTests", dependencies: ["UIKit", "VirtualPhone", "VirtualPhoneTesting", "LatchkeyLock"],
        path: "Tests/UIKitTests"),
    .testTarget(
        name: "SwiftUITests",
        dependencies: ["SwiftUI", "UIKit", "Combine", "VirtualPhone", "VirtualPhoneTesting", "LatchkeyLock"],
        path: "Tests/SwiftUITests"),
    .testTarget(
        name: "XCUIAutomationTests",
        dependencies: ["XCUIAutomation", "VirtualPhone", "VirtualPhoneTesting", "LatchkeyLock"],
        path: "Tests/XCUIAutomationTests"),
    .testTarget(
        name: "MFATestTests",
        dependencies: [
            "MFATestApp", "LatchkeyKit", "LatchkeyWire", "LatchkeyServer", "LatchkeyHTTP", "LatchkeyLock",
            "LatchkeyScenarios",
            "VirtualPhone", "VirtualPhoneTesting", "LocalAuthentication", "Security",
        ] + appFrameworks,
        path: "Tests/MFATestTests"),
    .testTarget(name: "ScenariosTests", dependencies: ["LatchkeyScenarios"], path: "Tests/ScenariosTests"),
    .testTarget(
        name: "LabTests",
        dependencies: [
            "LatchkeyLab", "LatchkeyServer", "LatchkeyHTTP", "LatchkeyWire", "LatchkeyCrypto", "LatchkeyLock",
            "LatchkeyScenarios", "VirtualPhone",
        ],
        path: "Tests/LabTests"),
    // The UI tests that the Xcode project has too.
    .testTarget(
        name: "MFATestUITests",
        dependencies: [
            "XCUIAutomation", "LatchkeyScenarios", "VirtualPhone", "LatchkeyServer", "LatchkeyHTTP", "LatchkeyWire",
        ],
        path: "Laboratory/Apps/MFATest/UITests"),
    .testTarget(
        name: "CommandTests",
        dependencies: [
            "latchkey", "LatchkeyHTTP", "LatchkeyScenarios", "LatchkeyWire", "LatchkeyTrust", "LatchkeyCrypto",
            "VirtualPhone", "VirtualPhoneTesting",
        ],
        path: "Tests/CommandTests"),
]

// Only for tools/fuzz: it has no entry point but libFuzzer's.
if Context.environment["LATCHKEY_FUZZ"] == "1" {
    targets.append(
        .executableTarget(
            name: "fuzz-trust", dependencies: ["LatchkeyTrust", "LatchkeyCrypto"], path: "Tests/Fuzz/Harness"))
}
#endif

targets += [
    // The scenarios of the requirement documents, as data: whoever plays them plays the same.
    .target(name: "LatchkeyScenarios", path: "Laboratory/Scenarios"),
    // The apps: screens and view models.
    .target(
        name: "MFATestApp", dependencies: ["LatchkeyKit", "LatchkeyWire"] + appFrameworks,
        path: "Laboratory/Apps/MFATest/Screens"),
    .target(name: "VaultApp", dependencies: ["LatchkeyKit"] + appFrameworks, path: "Laboratory/Apps/Vault/Screens"),
    .target(
        name: "MessengerApp", dependencies: ["LatchkeyKit", "LatchkeyWire", "LatchkeyLock"] + appFrameworks,
        path: "Laboratory/Apps/Messenger/Screens"),
    .target(
        name: "LatchkeyKit", dependencies: ["LatchkeyWire", "LatchkeyLock"] + appleFrameworks, path: "Sources/Kit"),
]
products += [
    .library(name: "LatchkeyKit", targets: ["LatchkeyKit", "LatchkeyWire"]),
    // What the Xcode project in iOS/ links.
    .library(name: "MFATestApp", targets: ["MFATestApp"]),
    .library(name: "VaultApp", targets: ["VaultApp"]),
    .library(name: "MessengerApp", targets: ["MessengerApp"]),
    .library(name: "LatchkeyScenarios", targets: ["LatchkeyScenarios"]),
]

let package = Package(
    name: "latchkey",
    platforms: [.iOS(.v15), .macOS(.v13)],
    products: products,
    targets: targets,
    swiftLanguageModes: [.v6]
)
