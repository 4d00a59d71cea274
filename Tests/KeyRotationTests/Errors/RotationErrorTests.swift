import LatchkeyKeyRotation
import Testing

@Suite struct RotationErrorTests {
    @Test("every reason has a sentence of its own and a next step", arguments: RotationError.Code.all)
    func sentences(code: RotationError.Code) {
        let error = RotationError(code)
        #expect(error.sentence.hasSuffix("."))
        #expect(RotationError.Code.all.filter { RotationError($0).sentence == error.sentence } == [code])
        #expect(error.description.hasPrefix("\(code.rawValue): "))
        #expect(error.errorDescription == error.sentence)
    }

    @Test("an unknown reason leads to the developers")
    func unknown() {
        let error = RotationError(.init(rawValue: "from_the_future"))
        #expect(error.suggestion == .contactSupport)
    }
}
