import FlowNetwork
import LatchkeyKeyRotation
import Testing

@Suite struct KeyScriptTests {
    @Test("the local network knows the rotation's two scripts, letter by letter")
    func known() {
        #expect(KeyScript.add == KnownScript.addKeysText)
        #expect(KeyScript.revoke == KnownScript.revokeExactKeysText)
    }
}
