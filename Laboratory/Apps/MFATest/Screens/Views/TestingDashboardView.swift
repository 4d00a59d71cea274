import AppShared
import SwiftUI

/// The screen "Testing": the phone's state, the document's actions, and the log.
struct TestingDashboardView: View {
    @ObservedObject var model: AppModel

    private var testing: TestingViewModel { model.testing }

    var body: some View {
        List {
            status
            ProgressSection(
                activity: model.state.activity, steps: model.state.steps, identifier: "testing.progress")
            // The log grows below the actions: what came of the last one is told before them.
            if model.state.activity == nil { NoticeSection(notice: testing.lastResult, identifier: "testing.result") }
            actions
            log
        }
        .refreshable { await testing.checkStatus() }
        .sheet(isPresented: isExporting) { export }
    }

    private var status: some View {
        Section {
            ForEach(testing.status) { row in
                FactRow(name: row.title, value: row.text, identifier: row.id)
            }
        } header: {
            Text("Device Status")
        }
    }

    private var actions: some View {
        Section {
            ActionButton(model, "Enroll with Biometrics", symbol: "faceid") { await model.enrollAsTest(.biometric) }
            ActionButton(model, "Enroll with Passcode Only", symbol: "lock") { await model.enrollAsTest(.passcode) }
            ActionButton(model, "Test Authentication", symbol: "key.fill", isEnabled: isEnrolled) {
                await model.testAuthentication()
            }
            ActionButton(model, "Re-enroll", symbol: "arrow.triangle.2.circlepath") { await testing.reenroll() }
            ActionButton(model, "Unenroll", symbol: "trash", role: .destructive, isEnabled: isEnrolled) {
                model.state.ask(.confirmUnenrollment)
            }
            ActionButton(model, "Simulate Biometric Decline", symbol: "hand.raised") {
                await testing.simulateDecline()
            }
            ActionButton(
                model, "Switch to SMS Fallback", symbol: "message", isEnabled: model.settings.canDowngrade
            ) { await model.settings.downgrade() }
            ActionButton(model, "Check Device Security Status", symbol: "checklist") { await testing.checkStatus() }
        } header: {
            Text("Test Actions")
        } footer: {
            Text("“Simulate Biometric Decline” shows a prompt for you to cancel. Nothing is signed with it.")
        }
    }

    private var log: some View {
        Section {
            if testing.entries.isEmpty {
                Text("Nothing was done yet.").foregroundColor(.secondary)
            }
            ForEach(testing.entries) { entry in LogEntryRow(entry: entry) }
            ActionButton(model, "Export", symbol: "square.and.arrow.up", isEnabled: !testing.entries.isEmpty) {
                testing.isExporting = true
            }
            ActionButton(model, "Clear Log", symbol: "xmark.bin", isEnabled: !testing.entries.isEmpty) {
                testing.clearLog()
            }
        } header: {
            Text("Test Results")
        } footer: {
            Text("Oldest first. The log holds no secrets and no phone numbers, and ends with the app.")
        }
    }

    private var export: some View {
        LogExportView(title: "Test Results", log: model.state.log, isJSON: exportsJSON, isPresented: isExporting)
    }

    private var isEnrolled: Bool { model.enrollment.isEnrolled }

    private var isExporting: Binding<Bool> {
        Binding(get: { testing.isExporting }, set: { testing.isExporting = $0 })
    }

    private var exportsJSON: Binding<Bool> {
        Binding(get: { testing.exportsJSON }, set: { testing.exportsJSON = $0 })
    }
}
