/// Step 8: the AAGUID names an environment that is accepted.
struct EnvironmentRule: AttestationRule {
    let step = 8
    let title = "The environment is accepted"

    func rejection(of evidence: AttestationEvidence) -> AttestationRejection? {
        guard let environment = AppAttestEnvironment(aaguid: evidence.attestation.attestedKey.aaguid),
            evidence.expectation.environments.contains(environment)
        else { return AttestationRejection(.environmentMismatch) }
        return nil
    }
}
