// swift-tools-version:5.3
// swift-format-ignore-file
import PackageDescription

let package = Package(
    name: "LockBox",
    platforms: [.iOS(.v14), .macOS(.v10_13)],
    products: [.library(name: "LockBox", targets: ["LockBox"])],
    targets: [
        .target(
            name: "LockBox",
            swiftSettings: [.define("FOR_PHONE", .when(platforms: [.iOS]))],
            linkerSettings: [.linkedFramework("Security")]),
        .testTarget(name: "LockBoxTests", dependencies: ["LockBox"]),
    ]
)
