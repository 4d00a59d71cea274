import AppShared
import LatchkeyKit

extension Notice {
    /// An error in words.
    public init(_ error: LatchkeyError) {
        let advice = Advice(error)
        self.init(.failure, advice.sentence, message: advice.nextStep, detail: advice.source)
    }
}
