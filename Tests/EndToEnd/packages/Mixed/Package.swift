// swift-tools-version:5.9
// swift-format-ignore-file
import PackageDescription

let targets: [Target] = [
    .target(name: "Mixed", dependencies: [.target(name: "Old", condition: .when(platforms: [.macOS]))]),
    .target(name: "Old"),
    .target(name: "UsesOld", dependencies: ["Old", "Mixed"]),
    .testTarget(name: "MixedTests", dependencies: ["Mixed", "Old"]),
    .testTarget(name: "OldTests", dependencies: ["Old"]),
]

let package = Package(
    name: "Mixed",
    products: [
        .library(name: "Mixed", targets: ["Mixed", "Old"]),
        .library(name: "Old", targets: ["Old"]),
    ],
    targets: targets
)
