import Foundation
import LatchkeyStore
import LatchkeyWire

/// `GET /lab/store`.
struct LabStorePage: Sendable {
    let databasePath: String
    let gate: LabGate

    func page(_ context: RequestContext) async throws(RequestFailure) -> HTMLPage {
        try gate.check(context)
        let username: Username? = try context.query(.storeUser)
        let (path, now) = (databasePath, context.date)
        // It reads from the disk for as long as that takes: not on a thread that serves others.
        let result = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    returning: Result { () throws(StoreError) in
                        try StoreInspection.read(path: path, username: username, now: now)
                    })
            }
        }
        switch result {
        case .success(let inspection):
            return HTMLPage(title: "Latchkey store", body: Self.body(inspection, username))
        case .failure(let error): throw .store(error)
        }
    }

    private static func body(_ inspection: StoreInspection, _ username: Username?) -> HTML {
        let scope: HTML =
            if let username { "Of <code>\(username.rawValue)</code>. <a href=\"/lab/store\">Of everybody</a>." } else {
                "The newest \(StoreInspection.rowLimit) rows of each table. <code>?user=NAME</code> shows one user's."
            }
        return """
            <main class="wide">
            <h1>Store</h1>
            <p>\(scope) Secrets are left out: keys are shown by their id, telephone numbers masked.</p>
            \(HTML(inspection.tables.map(section)))
            <p>Consumed challenges: \(inspection.consumedChallenges)</p>
            </main>
            """
    }

    private static func section(_ table: StoreInspection.Table) -> HTML {
        let heads = table.columns.map { column -> HTML in "<th scope=\"col\">\(column)</th>" }
        let rows = table.rows.map { row -> HTML in
            """
            <tr>\(HTML(row.map { cell -> HTML in "<td>\(cell.description)</td>" }))</tr>

            """
        }
        let rest: HTML = table.omitted > 0 ? "<p class=\"soft\">… and \(table.omitted) more</p>\n" : ""
        return """
            <h2>\(table.name) <span class="soft">\(table.total)</span></h2>
            <div class="scroll" tabindex="0" role="region" aria-label="\(table.name)">
            <table class="data">
            <thead><tr>\(HTML(heads))</tr></thead>
            <tbody>
            \(HTML(rows))</tbody>
            </table>
            </div>
            \(rest)
            """
    }
}
