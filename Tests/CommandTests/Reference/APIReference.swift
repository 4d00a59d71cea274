import LatchkeyWire

@testable import LatchkeyServer

/// docs/reference/api.md: every operation of a server in production.
enum APIReference {
    static let document = ReferenceDocument(name: "api.md", text: text)

    private static let endpoints =
        Endpoint.all + Endpoint.accountPages + [.eraseAccount] + Endpoint.linkedIdentities + [.introspect]
        + Endpoint.appAttest

    private static var text: String {
        var lines = [
            "# API", "", ReferenceDocument.generated, "",
            "[Endpoints](../server.md#endpoints) explains the rules that several operations share, and [the API with",
            "curl](../api.md) shows each of them at work. Refusals common to all operations are in the list of",
            "[problem codes](problems.md). The operations of App Attest exist only with `--attest-app`, those of linked",
            "identities only with `--identity-providers`, the account page only with `--account-page on`, the erasure of an account by its user only with",
            "`--account-erasure on`.", "",
        ]
        let tags = OpenAPI.tags(of: endpoints)
        lines += ReferenceDocument.head("operation", "summary", "bearer token")
        for endpoint in endpoints {
            lines.append(
                ReferenceDocument.row(
                    "[`\(title(endpoint))`](#\(anchor(endpoint)))", endpoint.summary, bearer(endpoint) ?? "no"))
        }
        for tag in tags {
            lines += ["", "## \(tag)"]
            for endpoint in endpoints where endpoint.tag == tag { lines += section(endpoint) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func section(_ endpoint: Endpoint) -> [String] {
        var lines = ["", "### \(title(endpoint))", "", "\(endpoint.summary). \(endpoint.description)"]
        if let bearer = bearer(endpoint) { lines += ["", "Bearer token: \(bearer)."] }
        if endpoint.isRepeatable {
            lines += ["", "Accepts an [`Idempotency-Key`](../server.md#idempotency-key)."]
        }
        let parameters =
            endpoint.parameters.map { FieldRow(name: $0.name, presence: "path", schema: $0.schema) }
            + endpoint.queryParameters.map { FieldRow(name: $0.name, presence: "query", schema: $0.schema) }
        lines += table("parameter", parameters)
        if let request = endpoint.request {
            lines += table("request", FieldRow.rows(of: request.schema, order: request.fields.map(\.name)))
        }
        if let response = endpoint.response {
            lines += table("reply", FieldRow.rows(of: response.schema, order: response.fields.map(\.name)))
        } else {
            lines += ["", "Reply: `\(endpoint.mediaType)`."]
        }
        if !endpoint.problems.isEmpty {
            lines += ["", "Refusals: " + endpoint.problems.map { "`\($0.rawValue)`" }.joined(separator: ", ") + "."]
        }
        return lines
    }

    private static func table(_ title: String, _ rows: [FieldRow]) -> [String] {
        guard !rows.isEmpty else { return [] }
        return [""] + ReferenceDocument.head(title, "", "values", "meaning")
            + rows.map { row in
                ReferenceDocument.row(
                    "`\(row.name)`", row.presence, values(row), FieldRow.text(row.schema["description"]) ?? "")
            }
    }

    /// The values of a field, from the page's HTML to Markdown.
    private static func values(_ row: FieldRow) -> String {
        row.rule.markup.replacing("<code>", with: "`").replacing("</code>", with: "`")
            .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    }

    private static func bearer(_ endpoint: Endpoint) -> String? {
        switch endpoint.bearer {
        case .none: nil
        case .optional: "optional"
        case .required: "required"
        }
    }

    private static func title(_ endpoint: Endpoint) -> String { "\(endpoint.method.rawValue) \(endpoint.path)" }

    /// The anchor that GitHub makes of the title.
    private static func anchor(_ endpoint: Endpoint) -> String {
        title(endpoint).lowercased().filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == " " }
            .replacing(" ", with: "-")
    }
}
