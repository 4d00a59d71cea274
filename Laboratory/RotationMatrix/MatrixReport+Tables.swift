/// The tables of a report, in Markdown.
extension MatrixReport {
    /// One row for each shape and fault: how many runs, and how they ended.
    public var summary: String {
        var rows: [Row] = []
        for row in self.rows {
            if let last = rows.last, last.shape == row.shape, last.fault == row.fault {
                rows[rows.count - 1].runs += row.runs
                rows[rows.count - 1].endings.merge(row.endings) { $0 + $1 }
            } else {
                rows.append(Row(shape: row.shape, fault: row.fault, step: "", runs: row.runs, endings: row.endings))
            }
        }
        return Self.table(
            ["account", "fault", "runs", "ends"], rows.map { [$0.shape, $0.fault, "\($0.runs)", $0.ends] })
    }

    /// One row for each shape, fault and step.
    public var table: String {
        Self.table(
            ["account", "fault", "step", "runs", "ends"],
            rows.map { [$0.shape, $0.fault, $0.step, "\($0.runs)", $0.ends] })
    }

    /// The bad runs, one a line; empty if there are none.
    public var badRuns: String {
        bad.map {
            "bad: \($0.shape), \($0.trouble), at \($0.step): \($0.ending) \($0.violations.joined(separator: "; "))\n"
        }
        .joined()
    }

    /// The sum, such as `2669 runs, 0 bad`.
    public var sum: String { "\(runs) runs, \(bad.count) bad" }

    /// The page `docs/rotation-matrix.md`.
    public var document: String {
        """
        # The crash matrix of the key rotation

        This file is the output of `latchkey-lab rotation matrix --document`; a test compares rows of it with runs. Each run
        has a virtual iPhone with a wallet on it, launched again until it is done, and a local Flow network
        ([key-rotation.md](key-rotation.md), [flow-network.md](flow-network.md)).

        The account has one of five shapes. The fault is what goes wrong in the first launch: the app is killed before one
        of its effects (a write of the journal, the Keychain or the Secure Enclave, a request or its reply), or the network
        fails at one request; then what the person does in the next launch, if they do more than go on. The step is the
        journal's phase when the first launch ended.

        - rotated: live are exactly the new keys and those that nobody asked to revoke.
        - untouched: the account is as it was, and the phone has no new key.
        - waiting: the new keys are on the account and proven, the old ones live; the person has not confirmed the backup.
        - overtaken: another phone of the person has rotated the account first.

        **\(sum).** No run was seen with an account under weight 1000, a live key that was at any moment not on its phone,
        that can't sign or was not proven, a key added twice, a transaction that no journal names, a revocation before the
        backup was confirmed, or a secret of a seed phrase in a file, a request, an error or an event.

        ## By shape and fault

        \(summary)
        ## By shape, fault and step

        \(table)
        """
    }

    private static func table(_ head: [String], _ rows: [[String]]) -> String {
        ([head, head.map { _ in "---" }] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }
}

extension MatrixReport.Row {
    /// How the runs ended: `9 rotated, 1 untouched`.
    public var ends: String {
        endings.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
}
