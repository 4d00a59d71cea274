// swift-tools-version: 6.0
import PackageDescription

// An app for iOS 17. In Xcode, add its sources to an app target; on Linux, tools/ios-on-linux builds and tests it.
let package = Package(
    name: "Example",
    platforms: [.iOS(.v17)],
    targets: [
        .executableTarget(name: "Example", exclude: ["Support"]),
        .testTarget(name: "ExampleTests", dependencies: ["Example"]),
        .testTarget(name: "ExampleUITests", dependencies: ["Example"]),
    ]
)
