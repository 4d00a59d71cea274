// What iOS allows: asynchronous methods run where their caller does.
import LocalAuthentication

@MainActor private final class SignIn {
    private let context = LAContext()
    nonisolated(unsafe) private static let shared = LAContext()
    private(set) var isSignedIn = false

    func signIn() async throws {
        isSignedIn = try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "to sign in")
    }

    func unlock(_ control: SecAccessControl) async throws {
        isSignedIn = try await context.evaluateAccessControl(
            control, operation: .useKeySign, localizedReason: "to sign")
    }

    func authorize(_ right: LARight) async throws {
        try await right.checkCanAuthorize()
        try await right.authorize(localizedReason: "to open")
        await right.deauthorize()
    }

    func local() async throws -> Bool {
        let context = LAContext()
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error) else { return false }
        return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "to sign in")
    }

    func later() {
        let context = LAContext()
        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "to sign in") { isSignedIn, error in
            Task { @MainActor in self.isSignedIn = isSignedIn && error == nil }
        }
    }
}

private actor Gate {
    private let context = LAContext()

    func open() async throws -> Bool {
        try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "to open")
    }
}

private func inTask() {
    let context = LAContext()
    Task { _ = try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "to sign in") }
}
