import Foundation
import VirtualPhone

/// New builds of the apps that the lab was started with.
extension Lab {
    /// Looks for apps that were built anew, and runs them on all phones in place of their last build.
    func takeNewBuilds() {
        ownApps.look { news in
            switch news {
            case .built(let bundle):
                surroundings.catalog.replace(bundle)
                let phones = visits.all.flatMap { visit in visit.phones.map { (visit, $0) } }
                for (visit, phone) in phones {
                    phone.update(to: bundle)
                    visit.note("app", phone: phone.id, "\(bundle.displayName) was built anew and installed")
                    visit.planPhonePanels(phone.id)
                }
            case .broken(let name, let error):
                for visit in visits.all {
                    visit.note("app", "\(name) was built anew, but can't be used", detail: "\(error)", passed: false)
                    visit.feed.publish(
                        "notice",
                        Notice(
                            level: "error", text: "\(name) was built anew, but can't be used.", next: error.description)
                    )
                }
            }
        }
    }
}
