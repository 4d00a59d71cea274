import LatchkeyWire

/// `GET /docs`: the API for people, generated from the same table as its routes and `/openapi.json`.
struct DocsPage: Sendable {
    let endpoints: [Endpoint]
    let version: String
    /// The server id, which the reader's browser pins.
    let serverID: String

    /// The whole page, for a reader who calls the server by an address.
    func page(address: String) -> HTMLPage {
        HTMLPage(title: "Latchkey API", body: body(address), script: TryItScript.source)
    }

    private func body(_ address: String) -> HTML {
        """
        <a class="skip" href="#main">Skip to the operations</a>
        <header><h1>Latchkey API <span class="soft">\(version)</span></h1></header>
        <div class="layout">
        <nav aria-label="Operations"><details id="operations"><summary>Operations</summary>
        <ul><li><a href="#try-it">Sign in from this page</a></li>
        <li><a href="#common-refusals">Refusals of all operations</a></li></ul>
        \(HTML(tags.map(navigation)))</details></nav>
        <main id="main">
        <p>Device-bound sign-in: enrollment, challenge and signature, tokens. Requests and replies are JSON in UTF-8.
        Unknown members are ignored; a trailing slash makes a different path.</p>
        <p>A refusal is <code>application/problem+json</code> (RFC 9457). Decide by its <code>code</code>: codes never
        change their meaning, sentences may. <code>field</code> names the field at fault.</p>
        <p>For programs there is <a href="openapi.json">openapi.json</a> (OpenAPI 3.1), generated from the same table.
        The examples use a shell variable for the server's address: <code id="server">SERVER=\(address)</code></p>
        \(TryItSection(serverID: serverID).html)\(HTML(tags.map(chapter)))\(Self.commonRefusals)
        </main>
        </div>
        """
    }

    private var tags: [String] { OpenAPI.tags(of: endpoints) }

    private func operations(_ tag: String) -> [Endpoint] { endpoints.filter { $0.tag == tag } }

    private func navigation(_ tag: String) -> HTML {
        let links = operations(tag).map { endpoint -> HTML in
            """
            <li><a href="#\(endpoint.operationID)">\(Self.method(endpoint)) \(endpoint.summary)</a></li>

            """
        }
        return "<p>\(tag)</p>\n<ul>\n\(HTML(links))</ul>\n"
    }

    private func chapter(_ tag: String) -> HTML {
        "<h2>\(tag)</h2>\n\(HTML(operations(tag).map { OperationSection(endpoint: $0).html }))"
    }

    /// Told once: they are a third of the page otherwise, and each operation has the same.
    private static let commonRefusals: HTML = """
        <h2 id="common-refusals">Refusals of all operations</h2>
        <p>Beside its own, every operation can answer with these.</p>
        \(OperationSection.table(OpenAPI.common))<p>Operations with a body can answer with these as well.</p>
        \(OperationSection.table(OpenAPI.commonWithBody))
        """

    static func method(_ endpoint: Endpoint) -> HTML {
        let name = endpoint.method.rawValue
        return "<span class=\"method \(name.lowercased())\">\(name)</span>"
    }
}

/// One operation of the page.
struct OperationSection {
    let endpoint: Endpoint

    var html: HTML {
        var html: HTML = """
            <article id="\(endpoint.operationID)">
            <h3>\(endpoint.summary)</h3>
            <p class="route">\(DocsPage.method(endpoint))<code>\(endpoint.path)</code></p>
            <p>\(HTML(prose: endpoint.description))</p>

            """
        if let permission { html += "<p>\(HTML(prose: permission))</p>\n" }
        html += parameters(endpoint.parameters, "In the path", "required")
        html += parameters(endpoint.queryParameters, "In the query", "optional")
        if let request = endpoint.request { html += fields("Request", request.schema, request.fields.map(\.name)) }
        html += "<h4>By curl</h4>\n<pre><code>\(curl)</code></pre>\n"
        html += reply
        html += refusals
        return "\(html)</article>\n"
    }

    private var permission: String? {
        switch endpoint.bearer {
        case .none where endpoint.isForClients: "Requires `Authorization: Basic` with a client's id and secret."
        case .none: nil
        case .optional: "`Authorization: Bearer` is optional."
        case .required: "Requires `Authorization: Bearer` with an access token."
        }
    }

    private func parameters(_ parameters: [PathParameter], _ title: String, _ presence: String) -> HTML {
        guard !parameters.isEmpty else { return "" }
        let rows = parameters.map { FieldRow(name: $0.name, presence: presence, schema: $0.schema) }
        return "<h4>\(title)</h4>\n\(FieldRow.table(rows))"
    }

    private func fields(_ title: String, _ schema: JSONValue, _ order: [String]) -> HTML {
        "<h4>\(title)</h4>\n\(FieldRow.table(FieldRow.rows(of: schema, order: order)))"
    }

    private var reply: HTML {
        guard let response = endpoint.response else {
            return "<h4>Reply 200</h4>\n<p><code>\(endpoint.mediaType)</code></p>\n"
        }
        let order = response.fields.map(\.name)
        let example = ExampleJSON.pretty(response.example, order: order)
        return """
            \(fields("Reply 200", response.schema, order))<pre><code>\(example)</code></pre>

            """
    }

    private var refusals: HTML {
        let hasParameter = !endpoint.parameters.isEmpty || !endpoint.queryParameters.isEmpty
        let own = endpoint.problems + (hasParameter && endpoint.request == nil ? [.fieldInvalid] : [])
        return own.isEmpty ? "" : "<h4>Refusals</h4>\n\(Self.table(own))"
    }

    static func table(_ problems: [ProblemCode]) -> HTML {
        let rows = problems.map { problem -> HTML in
            """
            <tr role="row"><th role="rowheader" scope="row"><code>\(problem.rawValue)</code></th>\
            <td role="cell">\(problem.status)</td><td role="cell">\(HTML(prose: problem.meaning))</td></tr>

            """
        }
        return """
            <table role="table" class="refusals">
            \(FieldRow.head("Code", "Status", "Meaning"))
            <tbody role="rowgroup">
            \(HTML(rows))</tbody>
            </table>

            """
    }

    /// The operation as a command, with the example's values.
    var curl: String {
        var path = endpoint.path
        for parameter in endpoint.parameters {
            path = path.replacing("{\(parameter.name)}", with: FieldRow.text(parameter.schema["example"]) ?? "")
        }
        var lines = [
            "curl -s" + (endpoint.method == .get ? "" : " -X \(endpoint.method.rawValue)") + " \"$SERVER\(path)\""
        ]
        if endpoint.bearer == .required { lines.append("-H \"Authorization: Bearer $TOKEN\"") }
        if let request = endpoint.request {
            if endpoint.isForClients {
                lines += ["-u \"$CLIENT:$SECRET\"", "--data-urlencode \"token=$TOKEN\""]
                return lines.joined(separator: " \\\n  ")
            }
            lines.append("-H 'Content-Type: application/json'")
            let body = ExampleJSON.pretty(request.example, order: request.fields.map(\.name))
            lines.append("-d '\(body.replacing("'", with: "'\\''"))'")
        }
        return lines.joined(separator: " \\\n  ")
    }
}
