// Contexts, rights and domain states belong to one isolation domain.
import LocalAuthentication

private struct Contexts: Sendable {
    let context: LAContext  // error: non-Sendable type 'LAContext'
    let right: LARight  // error: non-Sendable type 'LARight'
    let requirement: LAAuthenticationRequirement  // error: non-Sendable type 'LAAuthenticationRequirement'
    let fallback: LABiometryFallbackRequirement  // error: non-Sendable type 'LABiometryFallbackRequirement'
    let state: LADomainState  // error: non-Sendable type 'LADomainState'
    let biometry: LADomainStateBiometry  // error: non-Sendable type 'LADomainStateBiometry'
    let companion: LADomainStateCompanion  // error: non-Sendable type 'LADomainStateCompanion'
}

private let shared = LAContext()  // error: let 'shared' is not concurrency-safe

private func cancel(_ context: LAContext) async throws {
    try await withTaskCancellationHandler {
        _ = try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "to test")
    } onCancel: {
        context.invalidate()  // error: capture of 'context' with non-Sendable type 'LAContext'
    }
}
