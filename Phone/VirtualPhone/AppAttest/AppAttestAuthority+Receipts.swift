import Foundation
import LatchkeyCrypto

extension AppAttestAuthority {
    /// Replaces a receipt by one that tells the risk metric, as Apple's endpoint `attestationData` does.
    ///
    /// - Parameters:
    ///   - receipt: an attestation's receipt or a refreshed one, in CMS, signed by this authority.
    ///   - riskMetric: how many keys were attested: ``VirtualPhone/appAttestRiskMetric(for:)``.
    ///   - time: when the new receipt is made; it is to be replaced a day later at the earliest.
    /// - Returns: the new receipt; nil if the old one is not from this authority.
    /// - Throws: `CryptoError` if OpenSSL can't sign.
    public func refreshedReceipt(
        for receipt: [UInt8], riskMetric: Int, at time: Date
    ) throws(CryptoError) -> [UInt8]? {
        guard let fields = receiptFields(receipt) else { return nil }
        let milliseconds = UInt64(max(0, (time.timeIntervalSince1970 * 1000).rounded()))
        guard
            let next = AttestationReceipt.refreshedFields(fields, riskMetric: riskMetric, milliseconds: milliseconds)
        else { return nil }
        return try AttestationReceipt(fields: next).signed(by: self, at: Int64(milliseconds / 1000))
    }

    /// The fields of a receipt that this authority signed.
    func receiptFields(_ receipt: [UInt8]) -> [AttestationReceipt.Field: [UInt8]]? {
        guard let data = BERElement(receipt)?.at(1, 0), let payload = data.at(2, 1, 0)?.content,
            let signature = data.at(4, 0)?.children.last?.content, let list = BERElement(payload),
            let signature = try? ECDSASignature(der: signature, curve: .p256)
        else { return nil }
        var fields: [AttestationReceipt.Field: [UInt8]] = [:]
        for entry in list.children {
            guard entry.children.count == 3, let number = entry.at(0)?.content, number.count == 1,
                let field = AttestationReceipt.Field(rawValue: UInt64(number[0])), let value = entry.at(2)?.content
            else { return nil }
            fields[field] = value
        }
        guard let year = fields[.creation].flatMap({ Int(String(decoding: $0.prefix(4), as: UTF8.self)) }) else {
            return nil
        }
        // The signer of a year goes on into the January of the next.
        let isOurs = [year, year - 1].contains { year in
            let key = try? keys.receiptSigner(year).publicKey
            return key?.isValidSignature(signature, for: payload, hash: .sha256) ?? false
        }
        return isOurs ? fields : nil
    }
}
