import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#endif

/// `GET /metrics`.
struct MetricsPage: Sendable {
    private let parts: ApplicationParts
    private let health: HealthCheck
    private let started: UInt64

    init(_ parts: ApplicationParts, health: HealthCheck) {
        self.parts = parts
        self.health = health
        started = parts.clock()
    }

    /// The numbers as they are now.
    ///
    /// All that the store is asked is asked at once and within one bound: a store that does not answer must neither hide
    /// the other numbers nor make whoever asks give up.
    @Sendable func text() async -> String {
        async let obstacle = health.obstacle(at: parts.clock())
        var stored = await timelyAnswer(within: HealthCheck.patience, read) ?? StoredNumbers()
        stored.isReady = await obstacle == nil
        return text(stored)
    }

    /// The page; it waits for nothing.
    private func text(_ stored: StoredNumbers) -> String {
        var page = MetricsText()
        addServer(&page)
        page.add(
            "latchkey_ready", .gauge, "1 if the server can do its work, as /health/ready tells.", stored.isReady ? 1 : 0
        )
        addClock(&page)
        addRequests(&page)
        addAudit(&page, outbox: stored.auditOutbox)
        addSecurityEvents(&page, waiting: stored.securityEvents)
        addMessages(&page, stored.oneTimePasswords)
        AppAttestMetrics(parts).add(to: &page)
        addStore(&page, counts: stored.counts)
        return page.text
    }

    /// What is read from the store.
    private struct StoredNumbers {
        var isReady = false
        var auditOutbox: OutboxState?
        var securityEvents: OutboxState?
        var oneTimePasswords: OneTimePasswordCounts?
        var counts: StoreCounts?
    }

    @Sendable private func read() async -> StoredNumbers {
        let date = Date(timeIntervalSince1970: Double(parts.clock()) / 1000)
        return StoredNumbers(
            auditOutbox: await parts.auditOutbox(), securityEvents: await parts.securityEvents?.waiting(),
            oneTimePasswords: try? await parts.store.oneTimePasswordCounts(on: date),
            counts: try? await parts.store.counts())
    }

    private func addServer(_ page: inout MetricsText) {
        page.add(
            "latchkey_build_info", .gauge, "The version and the profile; always 1.",
            [.init(1, [("version", latchkeyVersion), ("profile", parts.configuration.profile.rawValue)])])
        page.add(
            "process_start_time_seconds", .gauge, "When the server started, in seconds since 1970.",
            [.init(Double(started) / 1000)])
        if let memory = Self.residentMemory {
            page.add("process_resident_memory_bytes", .gauge, "Resident memory of the process.", memory)
        }
    }

    private func addClock(_ page: inout MetricsText) {
        let counts = parts.witnessedClock.counts
        page.add(
            "latchkey_clock_jumps_total", .counter, "Times that the clock was found to have jumped.", counts.jumps)
        page.add(
            "latchkey_clock_agreeing_seconds", .gauge,
            "For how long the clock has been steady; nothing is deleted for its age before 3600.",
            counts.agreeingSeconds)
        page.add(
            "latchkey_challenge_generation", .gauge, "The generation of challenges; each jump begins another.",
            counts.generation)
        guard let peers = parts.witnessedClock.peerCounts else { return }
        page.add(
            "latchkey_clock_peers", .gauge, "Other servers of the database with whose clocks this one's was compared.",
            peers.servers)
        page.add(
            "latchkey_clock_ahead_seconds", .gauge,
            "How far the clock is ahead of the middle of all servers' and the database's; negative if behind.",
            [.init(peers.secondsAhead)])
        page.add(
            "latchkey_clock_disagrees", .gauge, "Whether that is so far that the server is not ready: 1 or 0.",
            peers.disagrees ? 1 : 0)
    }

    private func addRequests(_ page: inout MetricsText) {
        page.add(
            "latchkey_http_requests_total", .counter, "Finished requests.",
            parts.metrics.counts.map {
                .init($0.count, [("route", $0.route), ("method", $0.method), ("status", $0.status)])
            })
        page.add(
            "latchkey_http_request_duration_seconds", .histogram, "From the request line to the end of the reply.",
            parts.metrics.histograms.flatMap(Self.samples))
    }

    private static func samples(_ histogram: RequestMetrics.Histogram) -> [MetricsText.Sample] {
        let route = (name: "route", value: histogram.route)
        let bounds = RequestMetrics.bounds.map(MetricsText.number) + ["+Inf"]
        var total = 0
        var samples = zip(bounds, histogram.buckets).map { bound, count in
            total += count
            return MetricsText.Sample(total, [route, ("le", bound)], suffix: "_bucket")
        }
        samples.append(.init(histogram.sum, [route], suffix: "_sum"))
        samples.append(.init(total, [route], suffix: "_count"))
        return samples
    }

    private func addAudit(_ page: inout MetricsText, outbox: OutboxState?) {
        let counts = parts.audit.counts
        page.add(
            "latchkey_events_total", .counter,
            "Events of the audit log, except rejections.",
            AuditEvent.Kind.allCases.filter { $0 != .rejected }
                .map { .init(counts.events[$0] ?? 0, [("event", $0.rawValue)]) })
        page.add(
            "latchkey_rejections_total", .counter, "Refused requests, by code.",
            Self.byCode(counts.rejections).sorted { $0.key < $1.key }.map { .init($0.value, [("reason", $0.key)]) })
        page.add(
            "latchkey_limited_total", .counter, "Requests refused by a limit, by its name.",
            Self.byLimit(counts.rejections).sorted { $0.key < $1.key }.map { .init($0.value, [("limit", $0.key)]) })
        page.add(
            "latchkey_audit_failing", .gauge, "1 if the audit log did not take its last line.",
            parts.audit.isFailing ? 1 : 0)
        if let outbox {
            page.add(
                "latchkey_audit_outbox_length", .gauge, "Events that are not known to be on disk in the audit log.",
                outbox.length)
            page.add("latchkey_audit_outbox_age_seconds", .gauge, "Age of the oldest of them.", age(of: outbox))
        }
    }

    private func addSecurityEvents(_ page: inout MetricsText, waiting: OutboxState?) {
        guard let counts = parts.securityEvents?.counts() else { return }
        page.add(
            "latchkey_security_events_total", .counter, "Attempts to deliver security events, by outcome.",
            [
                .init(counts.delivered, [("outcome", "delivered")]), .init(counts.refused, [("outcome", "refused")]),
                .init(counts.failed, [("outcome", "failed")]), .init(counts.dropped, [("outcome", "dropped")]),
            ])
        guard let waiting else { return }
        page.add("latchkey_security_events_waiting", .gauge, "Security events to deliver.", waiting.length)
        page.add("latchkey_security_events_age_seconds", .gauge, "Age of the oldest of them.", age(of: waiting))
    }

    private func age(of outbox: OutboxState) -> Int {
        outbox.oldest.map { max(0, Int(clamping: (Int64(clamping: parts.clock()) - $0) / 1000)) } ?? 0
    }

    private func addMessages(_ page: inout MetricsText, _ today: OneTimePasswordCounts?) {
        let counts = parts.messages.counts
        page.add(
            "latchkey_messages_total", .counter, "Messages, by outcome.",
            [.init(counts.sent, [("outcome", "sent")])]
                + MessageSendingError.Code.allCases.map {
                    .init(counts.failed[$0] ?? 0, [("outcome", $0.rawValue)])
                })
        page.add("latchkey_messages_waiting", .gauge, "Messages waiting or being sent.", counts.waiting)
        if let today { addBudget(&page, today) }
    }

    private func addBudget(_ page: inout MetricsText, _ counts: OneTimePasswordCounts) {
        page.add(
            "latchkey_one_time_passwords_today", .gauge, "One-time passwords issued since midnight UTC.",
            [
                .init(counts.verified, [("number", "verified")]),
                .init(counts.unverified, [("number", "unverified")]),
            ])
        guard let budget = parts.configuration.messagePolicy.perDay else { return }
        page.add("latchkey_one_time_passwords_per_day", .gauge, "The budget of a day.", budget)
        page.add(
            "latchkey_message_budget_alarm", .gauge,
            "1 if half of the day's budget, or of the fifth for unverified numbers, is used up.",
            MessageAlarm.isRaised(counts, budget: budget) ? 1 : 0)
    }

    /// Without the finer reasons behind the colon: they are the audit log's matter, and many.
    private static func byCode(_ rejections: [String: Int]) -> [String: Int] {
        rejections.reduce(into: [:]) { codes, rejection in
            codes[String(rejection.key.prefix { $0 != ":" }), default: 0] += rejection.value
        }
    }

    /// The finer reasons of one code: the limits' names.
    private static func byLimit(_ rejections: [String: Int]) -> [String: Int] {
        let prefix = ProblemCode.tooManyAttempts.rawValue + ":"
        return rejections.reduce(into: [:]) { limits, rejection in
            guard rejection.key.hasPrefix(prefix) else { return }
            limits[String(rejection.key.dropFirst(prefix.count)), default: 0] += rejection.value
        }
    }

    private func addStore(_ page: inout MetricsText, counts: StoreCounts?) {
        let statistics = parts.storeStatistics()
        page.add(
            "latchkey_store_info", .gauge, "The kind of the store, sqlite or postgresql; always 1.",
            [.init(1, [("kind", parts.configuration.storeLocation.kind)])])
        page.add("latchkey_store_commits_total", .counter, "Committed transactions.", statistics.commits)
        page.add("latchkey_store_steps_total", .counter, "Finished or failed writes.", statistics.steps)
        page.add("latchkey_store_waiting", .gauge, "Waiting writes.", statistics.waiting)
        page.add("latchkey_store_waiting_reads", .gauge, "Waiting reads of PostgreSQL.", statistics.waitingReads)
        page.add("latchkey_store_up", .gauge, "1 if the store answers.", counts == nil ? 0 : 1)
        guard let counts else { return }
        page.add("latchkey_users", .gauge, "Users with at least one device.", counts.users)
        page.add("latchkey_devices", .gauge, "Devices.", counts.devices)
    }

    /// Resident bytes, from the second number of `/proc/self/statm`; `nil` if unavailable.
    private static var residentMemory: Int? {
        guard let statm = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        let numbers = statm.split(separator: " ")
        return numbers.count > 1 ? Int(numbers[1]).map { $0 * sysconf(Int32(_SC_PAGESIZE)) } : nil
    }
}
