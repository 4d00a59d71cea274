// swift-tools-version:6.0
// swift-format-ignore-file
import PackageDescription

let package = Package(
    name: "Courier",
    platforms: [.iOS(.v17)],
    products: [.library(name: "Courier", targets: ["Courier"])],
    targets: [.target(name: "Courier"), .testTarget(name: "CourierTests", dependencies: ["Courier"])]
)
