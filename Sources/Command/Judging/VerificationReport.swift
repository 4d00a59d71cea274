import FoundationEssentials
import LatchkeyCommandLine
import LatchkeyTrust

/// The result of a verification, for people and for machines.
struct VerificationReport: Encodable, Sendable {
    /// One rule.
    struct Step: Encodable, Sendable {
        /// The number in the text that the rules come from; absent for a rule that is not in it.
        var step: Int?
        var rule: String
        /// `ok`, `not asked` where there was nothing to compare, or the reason code.
        var result: String
    }

    /// One object.
    struct Object: Encodable, Sendable {
        var object: String
        var file: String
        var accepted: Bool
        /// The reason code; absent if it is accepted.
        var code: String?
        /// The reason in a sentence.
        var reason: String?
        /// A hint.
        var hint: String?
        var steps: [Step]
        /// The facts of an accepted object.
        var facts: [Fact]

        private enum CodingKeys: CodingKey {
            case object, file, accepted, code, reason, hint, steps, facts
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(object, forKey: .object)
            try container.encode(file, forKey: .file)
            try container.encode(accepted, forKey: .accepted)
            try container.encodeIfPresent(code, forKey: .code)
            try container.encodeIfPresent(reason, forKey: .reason)
            try container.encodeIfPresent(hint, forKey: .hint)
            try container.encode(steps, forKey: .steps)
            if accepted {
                try container.encode(
                    Dictionary(facts.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first }),
                    forKey: .facts)
            }
        }
    }

    /// Something that an object says.
    struct Fact: Sendable {
        var name: String
        var value: String
    }

    /// Whether all objects are accepted.
    var accepted: Bool { objects.allSatisfy(\.accepted) }
    /// The time for which they were judged.
    var at: JudgingTime
    var objects: [Object]

    private enum CodingKeys: CodingKey {
        case accepted, at, code, objects
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(accepted, forKey: .accepted)
        try container.encode(at.text, forKey: .at)
        try container.encodeIfPresent(objects.first { !$0.accepted }?.code, forKey: .code)
        try container.encode(objects, forKey: .objects)
    }
}

extension VerificationReport {
    /// Prints it, for people or as JSON.
    ///
    /// - Returns: The exit status: 0 if everything is accepted, 1 if not.
    func print(asJSON: Bool) throws -> Int32 {
        if asJSON {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            Console.print(String(decoding: try encoder.encode(self), as: UTF8.self))
        } else {
            for line in lines(on: Console.terminal) { Console.print(line) }
        }
        return accepted ? 0 : 1
    }

    /// The lines for people: the steps of each object, then the verdict.
    func lines(on terminal: Terminal) -> [String] {
        let reasons = objects.compactMap(\.code).joined(separator: ", ")
        let verdict = accepted ? "accepted" : "rejected: \(reasons)"
        return ["judged for \(at.text)"] + objects.flatMap { $0.lines(on: terminal) }
            + ["", terminal.styled(verdict, accepted ? .good : .bad)]
    }
}

extension VerificationReport.Object {
    /// The object and its file, the steps, the facts and the reason, for people.
    fileprivate func lines(on terminal: Terminal) -> [String] {
        let margin = String(repeating: " ", count: Self.margin)
        let steps = TextTable(
            columns: ["", "", ""],
            rows: self.steps.map { step in
                let number = step.step.map(String.init) ?? "–"
                return [String(repeating: " ", count: max(0, 2 - number.count)) + number, step.rule, step.result]
            },
            emphasis: self.steps.map { ["ok", "not asked"].contains($0.result) ? nil : .bad })
        let facts = TextTable(columns: ["", ""], rows: self.facts.map { [$0.name, $0.value] })
        let sentences = [reason, hint].compactMap { $0 }
            .flatMap { $0.wrapped(to: max(1, terminal.width - Self.margin)) }.map { margin + $0 }
        return ["", terminal.styled("\(object) (\(file))", .bold)] + steps.lines(on: terminal, indentation: 2)
            + facts.lines(on: terminal, indentation: Self.margin) + sentences
    }

    /// Where rules, facts and sentences begin.
    private static let margin = 6
}

extension VerificationReport.Object {
    /// An object that could be read, with each rule.
    init(_ object: String, _ file: String, steps: [VerificationStep]) {
        let broken = steps.first { !$0.holds }
        self.init(
            object: object, file: file, accepted: broken == nil, code: broken?.code, reason: broken?.sentence,
            steps: [.init(rule: Self.readingRule, result: "ok")]
                + steps.map { step in
                    .init(
                        step: step.number == 0 ? nil : step.number, rule: step.title,
                        result: step.code ?? (step.isAsked ? "ok" : "not asked"))
                },
            facts: [])
    }

    /// An object that can't be read.
    init(malformed object: String, _ file: String, code: String, reason: String) {
        self.init(
            object: object, file: file, accepted: false, code: code, reason: reason,
            steps: [.init(rule: Self.readingRule, result: code)], facts: [])
    }

    private static let readingRule = "The object can be read"
}
