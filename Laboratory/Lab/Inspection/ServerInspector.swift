import Foundation
import LatchkeyServer
import LatchkeyStore
import LatchkeyWire

/// The data of the visit's server for the page; reads from disk.
struct ServerInspector {
    let server: InProcessServer
    let rules: VisitRules
    let now: Int64

    /// How many lines of the audit log are shown.
    private static let auditLines = 50
    /// How many notices of a user are shown.
    private static let notices = 20

    /// The panel of this moment.
    ///
    /// - Throws: ``LabError`` if the store or the audit log can't be read.
    func panel() throws(LabError) -> ServerPanel {
        do {
            let inspection = try server.inspect()
            let audit = try server.readAudit()
            return panel(inspection, audit.lines, audit.report)
        } catch let error {
            throw LabError(500, "server_unreadable", "The server's store or audit log can't be read: \(error)")
        }
    }

    private func panel(
        _ inspection: StoreInspection, _ lines: [AuditLine], _ report: AuditReport
    ) -> ServerPanel {
        let rows = Dictionary(
            inspection.tables.map { table in
                (table.name, table.rows.map { Dictionary(zip(table.columns, $0)) { first, _ in first } })
            }
        ) { first, _ in first }
        // A user without devices keeps their record; the panel is about what can sign in.
        let users = (rows["users"] ?? []).filter { $0.number("devices") > 0 }.compactMap { $0.text("username") }
        return ServerPanel(
            rules: rules, users: users.map { user($0, rows) },
            sessions: (rows["sessions"] ?? []).map(session),
            oneTimeCodes: (rows["oneTimePasswords"] ?? []).map(oneTimeCode),
            attestedKeys: (rows["attestedKeys"] ?? []).map(attestedKey),
            consumedChallenges: inspection.consumedChallenges,
            audit: lines.suffix(Self.auditLines).enumerated().map { auditLine($0.offset, $0.element, lines.count) },
            auditIntact: report.isIntact, auditVerdict: verdict(report), serverID: server.serverID.rawValue,
            version: latchkeyVersion, now: now)
    }

    private typealias Row = [String: StoreInspection.Cell]

    private func user(_ name: String, _ rows: [String: [Row]]) -> ServerUser {
        func own(_ table: String) -> [Row] { (rows[table] ?? []).filter { $0.text("username") == name } }
        let notices = own("notices").map(notice)
        return ServerUser(
            username: name, devices: own("devices").map(device),
            smsEnabled: own("users").first?.text("smsOffAt") == nil,
            newNumber: own("numberChanges").first { !isOver($0) }?.text("phoneNumber"),
            recoveryCodesLeft: own("recoveryCodes").first?.number("left") ?? 0,
            recovery: own("recoveries").first { $0.text("state") == "waiting" && !isOver($0) }
                .map(recovery), notices: Array(notices.prefix(Self.notices)),
            unreadNotices: notices.count { $0.readAt == nil })
    }

    private func notice(_ row: Row) -> ServerNotice {
        ServerNotice(
            id: row.number("id"), kind: row.text("kind") ?? "", deviceId: row.text("deviceId"),
            detail: row.text("detail"), at: row.text("at"), readAt: row.text("readAt"))
    }

    private func recovery(_ row: Row) -> ServerRecovery {
        let waited = server.witnessedSeconds - Int64(row.number("witnessedAt"))
        return ServerRecovery(
            deviceId: row.text("deviceId") ?? "", deviceModel: row.text("deviceModel") ?? "",
            begunWith: row.text("begunWith") ?? "", begunAt: row.text("begunAt"),
            secondsLeft: max(0, row.number("delaySeconds") - Int(waited)), expiresAt: row.text("expiresAt"))
    }

    /// Whether a row's time is over; rows stay until they are cleaned up.
    private func isOver(_ row: Row) -> Bool {
        let now = Timestamp(Date(timeIntervalSince1970: Double(now) / 1000))
        return row.text("expiresAt").map { $0 <= now.rawValue } ?? false
    }

    private func device(_ row: Row) -> ServerDevice {
        let attempts = row.text("username").flatMap(Username.init).flatMap { user in
            row.text("deviceId").flatMap(DeviceID.init).map { server.attempts(of: user, deviceID: $0) }
        }
        return ServerDevice(
            deviceId: row.text("deviceId") ?? "", deviceModel: row.text("deviceModel") ?? "",
            method: row.text("method") ?? "", scheme: row.text("scheme") ?? "", keyId: row.text("keyId"),
            phoneNumber: row.text("phoneNumber"), isNumberVerified: row.text("numberVerifiedAt") != nil,
            enrolledAt: row.text("enrolledAt"),
            lastUsedAt: row.text("lastUsed"), attemptsLeft: attempts?.left ?? 0,
            waitSeconds: attempts?.waitSeconds ?? 0)
    }

    private func session(_ row: Row) -> ServerSession {
        ServerSession(
            id: row.number("session"), username: row.text("username"), deviceId: row.text("deviceId"),
            amr: row.text("amr") ?? "", authenticatedAt: row.text("authenticatedAt"), endsAt: row.text("endsAt"),
            state: row.text("state") ?? "")
    }

    private func oneTimeCode(_ row: Row) -> ServerOneTimeCode {
        ServerOneTimeCode(
            username: row.text("username") ?? "", deviceId: row.text("deviceId"), expiresAt: row.text("expiresAt"),
            triesLeft: max(0, server.oneTimePasswordTries - row.number("tries")))
    }

    private func attestedKey(_ row: Row) -> ServerAttestedKey {
        let id = row.text("keyIdentifier") ?? ""
        return ServerAttestedKey(
            keyIdentifier: id, keyHash: LabSecret.keyHash(id), appId: row.text("appId") ?? "",
            environment: row.text("environment") ?? "", state: row.text("state") ?? "",
            username: row.text("username"), deviceId: row.text("deviceId"), counter: row.number("counter"),
            riskMetric: row.optionalNumber("riskMetric"), refreshAt: row.text("refreshAt"),
            refreshFailures: row.number("refreshFailures"),
            attestedAt: row.text("attestedAt"), lastUsedAt: row.text("lastUsedAt"))
    }

    private func auditLine(_ offset: Int, _ line: AuditLine, _ count: Int) -> ServerAuditLine {
        ServerAuditLine(
            sequence: max(0, count - Self.auditLines) + offset + 1, at: Int64(clamping: line.time),
            event: line.record.event.rawValue,
            text: String(decoding: LabJSON.bytes(of: line), as: UTF8.self))
    }

    private func verdict(_ report: AuditReport) -> String {
        guard let fault = report.fault else {
            return report.lines == 1 ? "Intact: 1 line." : "Intact: \(report.lines) lines in sequence."
        }
        return "Broken at line \(fault.line): \(fault.detail)"
    }
}

extension [String: StoreInspection.Cell] {
    /// A cell that is text.
    fileprivate func text(_ column: String) -> String? {
        if case .text(let text)? = self[column] { text } else { nil }
    }

    /// A cell that is a number; 0 otherwise.
    fileprivate func number(_ column: String) -> Int { optionalNumber(column) ?? 0 }

    /// A cell that is a number.
    fileprivate func optionalNumber(_ column: String) -> Int? {
        if case .number(let number)? = self[column] { Int(number) } else { nil }
    }
}
