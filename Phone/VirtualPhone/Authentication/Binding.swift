/// The state that a protected item or key was tied to at creation; once broken, it stays broken.
struct Binding: Sendable, Hashable {
    var passcodeGeneration: Int?
    var biometricSet: Int64?
    var biometricEpoch: Int?
    var applicationPassword: [UInt8]?

    static let none = Binding()
}

extension PhoneState {
    /// Ties a new item to the present passcode and biometry, as its access control asks.
    ///
    /// - Throws: `errSecAuthFailed` if the phone lacks what the access control needs, ``PhoneFailure/passwordNeeded`` if
    ///   the person must choose a password first.
    func binding(for control: AccessControl?, password: [UInt8]?) throws(PhoneFailure) -> Binding {
        guard let control, durable.configuration.kind == .device else { return .none }
        var binding = Binding()
        guard control.hasConstraints || control.protection == .whenPasscodeSetThisDeviceOnly else { return .none }
        if control.needsPasscode {
            guard durable.passcode != nil else { throw .status(.authFailed, "A passcode is needed.") }
            binding.passcodeGeneration = durable.passcodeGeneration
        }
        for demand in control.demands where demand.biometry != .no {
            guard demand.passcode || !durable.biometricTemplates.isEmpty else {
                throw .status(.authFailed, "Enrolled biometry is needed.")
            }
            if demand.biometry == .currentSet { binding.biometricSet = durable.biometricSet }
            // A key of `.userPresence` outlives every change of biometry.
            if control.flags.isDisjoint(with: .userPresence) { binding.biometricEpoch = durable.biometricEpoch }
        }
        if control.flags.contains(.applicationPassword) {
            guard let password else { throw .passwordNeeded }
            binding.applicationPassword = password
        }
        return binding
    }

    /// Whether the passcode that guarded the item is gone.
    func isPasscodeGone(_ binding: Binding) -> Bool {
        binding.passcodeGeneration.map { $0 != durable.passcodeGeneration || durable.passcode == nil } ?? false
    }

    /// Whether biometry as the item was tied to it is still there.
    func isBiometryIntact(_ binding: Binding) -> Bool {
        if let set = binding.biometricSet, set != durable.biometricSet { return false }
        if durable.configuration.openQuestions.biometryReset == .invalidatesBiometryAny,
            let epoch = binding.biometricEpoch
        {
            return epoch == durable.biometricEpoch
        }
        return true
    }
}

extension AccessControl {
    /// Whether it can be made only while a passcode is set: for everything but a password of the app's own.
    var needsPasscode: Bool {
        protection == .whenPasscodeSetThisDeviceOnly
            || !flags.isDisjoint(with: .ownerConstraints)
    }
}

extension Binding {
    /// The form inside a wrapped key.
    var archived: PropertyListValue {
        var fields: [String: PropertyListValue] = [:]
        if let passcodeGeneration { fields["passcode"] = .integer(Int64(passcodeGeneration)) }
        if let biometricSet { fields["set"] = .integer(biometricSet) }
        if let biometricEpoch { fields["epoch"] = .integer(Int64(biometricEpoch)) }
        if let applicationPassword { fields["password"] = .bytes(applicationPassword) }
        return .dictionary(fields)
    }

    init(archived fields: [String: PropertyListValue]) {
        passcodeGeneration = fields["passcode"]?.integer.map { Int($0) }
        biometricSet = fields["set"]?.integer
        biometricEpoch = fields["epoch"]?.integer.map { Int($0) }
        applicationPassword = fields["password"]?.bytes
    }
}
