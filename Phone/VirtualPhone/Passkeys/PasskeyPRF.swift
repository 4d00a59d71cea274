import Foundation
import LatchkeyCrypto

/// The inputs of the extension `prf` (WebAuthn, section 10.1.4): one or two values of any length.
public struct PasskeyPRFInput: Sendable, Hashable {
    /// The first value.
    public var first: Data
    /// The second value; nil without one.
    public var second: Data?

    /// Creates inputs.
    public init(first: Data, second: Data? = nil) {
        self.first = first
        self.second = second
    }

    /// The form in which they cross to the phone.
    var archived: PropertyListValue {
        .array([.data(first)] + (second.map { [.data($0)] } ?? []))
    }

    init?(archived: PropertyListValue) {
        guard let values = archived.array, (1...2).contains(values.count), let first = values[0].data else {
            return nil
        }
        self.first = first
        second = values.count == 2 ? values[1].data : nil
        guard (second != nil) == (values.count == 2) else { return nil }
    }
}

/// The outputs of the extension `prf`: 32 bytes for each input, always the same for the same passkey.
public struct PasskeyPRFOutput: Sendable, Hashable {
    /// The output for the first input; nil if a registration asked for support only.
    public var first: Data?
    /// The output for the second input; nil without one.
    public var second: Data?

    /// Creates outputs.
    public init(first: Data? = nil, second: Data? = nil) {
        self.first = first
        self.second = second
    }

    /// The form in which they cross to the app.
    var archived: PropertyListValue {
        .array([first, second].compactMap { $0 }.map { .data($0) })
    }

    init?(archived: PropertyListValue) {
        guard let values = archived.array, values.count <= 2, values.allSatisfy({ $0.data != nil }) else { return nil }
        first = values.first?.data
        second = values.count == 2 ? values[1].data : nil
    }
}

/// What a registration wants of the extension `prf`.
public enum PasskeyPRFRequest: Sendable, Hashable {
    /// Whether the passkey supports it.
    case support
    /// The outputs for these inputs.
    case outputs(PasskeyPRFInput)

    /// The inputs; nil if only support is asked for.
    var input: PasskeyPRFInput? {
        if case .outputs(let input) = self { input } else { nil }
    }

    /// The form in which it crosses to the phone.
    var archived: PropertyListValue { input?.archived ?? .boolean(true) }

    init?(archived: PropertyListValue) {
        if archived == .boolean(true) {
            self = .support
        } else if let input = PasskeyPRFInput(archived: archived) {
            self = .outputs(input)
        } else {
            return nil
        }
    }
}

extension Passkey {
    /// Evaluates the extension: HMAC-SHA-256 under the passkey's secret, over the hash of the context and the input.
    func evaluate(_ input: PasskeyPRFInput) -> PasskeyPRFOutput {
        PasskeyPRFOutput(first: evaluate(input.first), second: input.second.map { evaluate($0) })
    }

    private func evaluate(_ input: Data) -> Data {
        let salt = HashAlgorithm.sha256.hash(Array("WebAuthn PRF".utf8) + [0] + input)
        return Data(MessageAuthentication.hmac(.sha256, key: prfSecret, message: salt))
    }
}
