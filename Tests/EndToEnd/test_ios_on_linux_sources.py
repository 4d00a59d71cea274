"""tools/ios-on-linux: how sources are rewritten, and what is said of those that no rewriting reaches."""

import os
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]

sys.path.insert(0, str(ROOT / "tools"))
from ios_on_linux.lexing import code_only  # noqa: E402
from ios_on_linux.projects import settings  # noqa: E402
from ios_on_linux.rewriting import rewrite  # noqa: E402


@pytest.mark.parametrize("source, expected", [
    ("#if os(iOS) || os(macOS) // os(iOS)\n", "#if true || os(macOS) // os(iOS)\n"),
    ("  #elseif !os( Linux ) && canImport(Darwin)\n", "  #elseif !false && true\n"),
    ("#if (arch(i386) || arch(x86_64)) && os(iOS)\n", "#if (false || false) && true\n"),
    ("#if arch(x86_64)\n", "#if arch(x86_64)\n"),
    ("let a = os(iOS)\n", "let a = os(iOS)\n"),
    ('let a = """\n#if os(iOS)\n"""\n', 'let a = """\n#if os(iOS)\n"""\n'),
    ("/* /* */\n#if os(iOS)\n*/\n", "/* /* */\n#if os(iOS)\n*/\n"),
    ('let a = #"\\"# // "\n@objc func b() {}\n', 'let a = #"\\"# // "\nfunc b() {}\n'),
    ("@objc(set:for:) @nonobjc public func a()", "public func a()"),
    ("@objcMembers\nfinal class A {}", "\nfinal class A {}"),
    ("@objcSomething class A {}", "@objcSomething class A {}"),
    ('print("\\(a("@objc")) @objc")', 'print("\\(a("@objc")) @objc")'),
    ('"\\(f { @objc func a() {} })"', '"\\(f { func a() {} })"'),
    ("import Darwin.POSIX\nimport AppKit // UI\n", "import Glibc\nimport Foundation // UI\n"),
    ("import SafariServices\nimport WebKit // sheet\n", "import UIKit\nimport UIKit // sheet\n"),
    ("import SwiftUICore\n", "import SwiftUI\n"),
    ("a.sendAction(#selector(UIResponder.resignFirstResponder), to: nil)",
     'a.sendAction(Selector("resignFirstResponder"), to: nil)'),
    ("#if canImport(SafariServices)\nimport SafariServices\n#endif\n", "#if canImport(SafariServices)\nimport UIKit\n#endif\n"),
    ("import UIKit\nimport SwiftUI\nimport Combine\n", "import UIKit\nimport SwiftUI\nimport Combine\n"),
    ("import UIKit.UIDevice\nimport class UIKit.UIDevice\n", "import UIKit\nimport class UIKit.UIDevice\n"),
    ("#if canImport(UIKit)\nimport UIKit\n#endif\n", "#if canImport(UIKit)\nimport UIKit\n#endif\n"),
    ("#if canImport(UIKit)\nimport UIKit\nlet a: UILabel\n#endif\n", "#if false\nimport UIKit\nlet a: UILabel\n#endif\n"),
    ("#if canImport(AuthenticationServices)\nlet a: ASPasswordCredentialIdentity\n#endif\nimport AuthenticationServices\n",
     "#if false\nlet a: ASPasswordCredentialIdentity\n#endif\nimport AuthenticationServices\n"),
    ("@testable import Box\nimport DarwinBox\n", "@testable import Box\nimport DarwinBox\n"),
    ("import class Security.SecKey\nimport os.log\n", "import class Security.SecKey\nimport os\n"),
    ("import Security.SecItem\nimport func Darwin.pow\n", "import Security\nimport Glibc\n"),
    ("} catch let error as NSError {\n", "} catch let error { let error = error as NSError; _ = error;\n"),
    ("} catch let error as NSError where error.code == f(error: 1, b.error) {\n",
     "} catch let error where (error as NSError).code == f(error: 1, b.error) { let error = error as NSError; _ = error;\n"),
    ("case .failure(let error as NSError) where error.domain == \"a:{\": return\n",
     "case .failure(let error) where (error as NSError).domain == \"a:{\": let error = error as NSError; _ = error; return\n"),
    ("case let A.failed(error as NSError): // as NSError\n", "case let A.failed(error): let error = error as NSError; _ = error; // as NSError\n"),
    ("case .a(let b as NSError), .c: return\n", "case .a(let b as NSError), .c: return\n"),
    ("if case .failure(let error\n as NSError)? = f({ 1 }), error.code == 1 {\n",
     "if case .failure(let error\n)? = f({ 1 }), let error = error ~?> NSError.self, error.code == 1 {\n"),
    ("guard case .failure(let error as NSError) = a else { return }\n",
     "guard case .failure(let error) = a, let error = error ~?> NSError.self else { return }\n"),
    ("if a, case let .failure(error as NSError) = b {\n", "if a, case let .failure(error) = b, let error = error ~?> NSError.self {\n"),
    ("switch a { case let e as NSError where e.domain == f(e: \"b:\"): g(e); default: h() }",
     "switch a { case let e where (e ~?> NSError.self) != nil && ( (e ~!> NSError.self).domain == f(e: \"b:\")): "
     "let e = e ~!> NSError.self; _ = e; g(e); default: h() }"),
    ("switch a {\ncase let e as NSError: if b { c(e) }\ncase .d: f()\n}",
     "switch a {\ncase let e where (e ~?> NSError.self) != nil: let e = e ~!> NSError.self; _ = e; if b { c(e) }\ncase .d: f()\n}"),
    ("switch a {\ncase is B: c()\ncase let e as NSError:\n  switch e.code { case 1: f() default: g() }\n}\nswitch h { default: i() }",
     "switch a {\ncase is B: c()\ncase let e: let e = e as NSError; _ = e;\n  switch e.code { case 1: f() default: g() }\n}\n"
     "switch h { default: i() }"),
    ("switch a {\ncase let e as NSError: b(\"\\(e)\")\ndefault: c() }",
     "switch a {\ncase let e where (e ~?> NSError.self) != nil: let e = e ~!> NSError.self; _ = e; b(\"\\(e)\")\ndefault: c() }"),
    ("for case let e as NSError in a { b() }; for case .c(let d as NSError) in f { switch g { case 1: h() } }",
     "for case let e as NSError in a { b() }; for case .c(let d as NSError) in f { switch g { case 1: h() } }"),
    ("switch a {\ncase let e as NSError: if case .b = c { d(e) }\n}", "switch a {\ncase let e: let e = e as NSError; _ = e; if case .b = c { d(e) }\n}"),
    ("case let e as NSError, let f as NSError: g()", "case let e as NSError, let f as NSError: g()"),
    ("case let e as NSError?: g(); case let f as NSErrorPointer: g()", "case let e as NSError?: g(); case let f as NSErrorPointer: g()"),
    ("if b, case let e as NSError = a ?? c, e.code == 1 {", "if b,  let e = (a ?? c) ~?> NSError.self, e.code == 1 {"),
    ("guard case let e as NSError = f({ a }) else { return }", "guard  let e = (f({ a })) ~?> NSError.self else { return }"),
    ("final class A<B: C>: URLProtocol, D { let e: URLProtocol.Type }\nclass F: URLProtocolClient {}\n",
     "final class A<B: C>: StreamedBodyURLProtocol, D { let e: URLProtocol.Type }\nclass F: URLProtocolClient {}\n"),
    ("override init(request: URLRequest, cachedResponse: CachedURLResponse?,\n client: (any URLProtocolClient)?) {}\n",
     "required init(request: URLRequest, cachedResponse: CachedURLResponse?,\n client: (any URLProtocolClient)?) {}\n"),
    ("public override init(request a: A, cachedResponse b: B?, client c: C?) {}\noverride init(request: A) {}\n",
     "public required init(request a: A, cachedResponse b: B?, client c: C?) {}\noverride init(request: A) {}\n"),
    ("override required init(request: A, cachedResponse: B?, client: C?) {}\n",
     "override required init(request: A, cachedResponse: B?, client: C?) {}\n"),
    ("(a as? B)?.urlSession?(c, task: d) ?? e(); $0.f.applicationWillTerminate?(g); h().urlSession?(i(), task: j)",
     "(a as? B)?.urlSession(c, task: d) ?? e(); $0.f.applicationWillTerminate(g); h().urlSession(i(), task: j)"),
    ("a.urlSession?(b); a.application?(b, c); a.applicationOpened?(b); a.scene?()",
     "a.urlSession?(b); a.application?(b, c); a.applicationOpened?(b); a.scene?()"),
    ("if let a = self.delegate.application?(b, open: c) {", "if let a = Optional(self.delegate)?.application(b, open: c) {"),
    ("center.addObserver(self, selector: #selector(hear(_:)), name: a, object: nil)\nfunc hear(_ note: Notification) {}",
     "center.addObserver(self, selector: { [weak self] in self?.hear($0) }, name: a, object: nil)\nfunc hear(_ note: Notification) {}"),
    ("a.addObserver(\n  b, selector: #selector(\n  B.hear), name: nil, object: c)\n@objc private func hear() {}",
     "a.addObserver(\n  b, selector: { [weak b] _ in b?.hear() }\n, name: nil, object: c)\nprivate func hear() {}"),
    ("addObserver(self, selector: #selector(self.hear(note:)), name: a)\nfunc hear(note n: NSNotification?) {}\nfunc hear() {}",
     "addObserver(self, selector: { [weak self] in self?.hear(note: $0 as NSNotification) }, name: a)\n"
     "func hear(note n: NSNotification?) {}\nfunc hear() {}"),
    ("addObserver(self, selector: #selector(a(_:))); addObserver(self, selector: #selector(b(c:)))",
     "addObserver(self, selector: { [weak self] in self?.a($0) }); addObserver(self, selector: { [weak self] in self?.b(c: $0) })"),
    ("Timer.scheduledTimer(timeInterval: f(1, 2), target: self, selector: #selector(tick), userInfo: nil, repeats: true)\nfunc tick() {}",
     "Timer.scheduledTimer(timeInterval: f(1, 2), target: self, selector: { _ in self.tick() }, userInfo: nil, repeats: true)\nfunc tick() {}"),
    ("Timer(timeInterval: 1, target: a, selector: #selector(tick(_:)), userInfo: nil, repeats: true)",
     "Timer(timeInterval: 1, target: a, selector: { a.tick($0) }, userInfo: nil, repeats: true)"),
    ("let a = Timer(timeInterval: max(1, b), repeats: false) { _ in }; Timer.init(\n  timeInterval: 2,\n  repeats: true, block: c)",
     "let a = Timer(firstAfter: max(1, b), repeats: false) { _ in }; Timer.init(\n  firstAfter: 2,\n  repeats: true, block: c)"),
    ("OwnTimer(timeInterval: 1, repeats: true); Timer(timeInterval: 1)", "OwnTimer(timeInterval: 1, repeats: true); Timer(timeInterval: 1)"),
    ("addObserver(self, selector: #selector(a)); addObserver(self, selector: #selector(b))\nfunc b() async {}\nfunc a(c: C, d: D) {}",
     "addObserver(self, selector: #selector(a)); addObserver(self, selector: #selector(b))\nfunc b() async {}\nfunc a(c: C, d: D) {}"),
    ("addObserver(self, selector: #selector(a))\nfunc a() {}\nfunc a(_ b: Notification) {}",
     "addObserver(self, selector: #selector(a))\nfunc a() {}\nfunc a(_ b: Notification) {}"),
    ("import MachO.dyld\nDarwin.sysctl(&a, 4, &b, &c, nil, 0)\n", "import Foundation\nsysctl(&a, 4, &b, &c, nil, 0)\n"),
    ("final class A: XCTestCase { func b() { XCTExpectFailure(c) } }\nclass D: XCTestCaseE {}",
     "final class A: ExpectingTestCase { func b() { XCTExpectFailure(c) } }\nclass D: XCTestCaseE {}"),
    ("final class A: XCTestCase {} // XCTExpectFailure", "final class A: XCTestCase {} // XCTExpectFailure"),
    ("let urlSession: A; b.urlSession?(c, task: d)", "let urlSession: A; b.urlSession?(c, task: d)"),
    ("if let a = b as? NSError, (c as! NSError).code == 1 {", "if let a = b ~?> NSError.self, (c ~!> NSError.self).code == 1 {"),
    ("a as? NSErrorPointer; a as NSError; a as? NSError.Type; a as? NSError?; // a as? NSError",
     "a as? NSErrorPointer; a as NSError; a as? NSError.Type; a as? NSError?; // a as? NSError"),
    ("a.isOperatingSystemAtLeast(b)", "a.isPhoneSystemAtLeast(b)"),
    ("#if canImport(Glibc)\n#elseif canImport(Musl) || canImport( FoundationNetworking )\n#endif\n",
     "#if false\n#elseif false || false\n#endif\n"),
    ("@objc class A: NSObject, UIApplicationDelegate {}\n", "final class A: NSObject, UIApplicationDelegate {}\n"),
    ("class A: NSObject, UIApplicationDelegate {}\n", "final class A: NSObject, UIApplicationDelegate {}\n"),
    ("@MainActor public class A: NSObject,\n  UIApplicationDelegate, B {\n", "@MainActor public final class A: NSObject,\n  UIApplicationDelegate, B {\n"),
    ("final class A: NSObject, UIApplicationDelegate {}\n", "final class A: NSObject, UIApplicationDelegate {}\n"),
    ("open class A: NSObject, UIApplicationDelegate {}\n", "open class A: NSObject, UIApplicationDelegate {}\n"),
    ("class A: NSObject, UIApplicationDelegate {}\nclass B: A {}\n", "class A: NSObject, UIApplicationDelegate {}\nclass B: A {}\n"),
    ("class A: NSObject, UIWindowSceneDelegate {}\n", "final class A: NSObject, UIWindowSceneDelegate {}\n"),
    ("class A: UIResponder, UIApplicationDelegate {}\nclass C: NSObject {}\n", "class A: UIResponder, UIApplicationDelegate {}\nclass C: NSObject {}\n"),
    ("let f: PersonNameComponentsFormatter = .init(); // PersonNameComponentsFormatter\n",
     "let f: Security.PersonNameComponentsFormatter = .init(); // PersonNameComponentsFormatter\n"),
    ("a = Darwin.pow(b) + Darwin.os_unfair_lock() + c.Darwin.d\n", "a = Glibc.pow(b) + os_unfair_lock() + c.Darwin.d\n"),
    ("f((a as NSData).bytes, (b as! NSData?)!.bytes)", "f((a as NSData).autoreleasedBytes, (b as! NSData?)!.autoreleasedBytes)"),
    ("NSMutableData(length: g(1))!.mutableBytes", "NSMutableData(length: g(1))!.autoreleasedMutableBytes"),
    ("NSData(data: a.bytes()).bytes.load(as: Int.self)", "NSData(data: a.bytes()).autoreleasedBytes.load(as: Int.self)"),
    ("func f(a: NSData?) { g(a!.bytes, b.bytes, self.a.bytes) }",
     "func f(a: NSData?) { g(a!.autoreleasedBytes, b.bytes, self.a.autoreleasedBytes) }"),
    ("let a = b as NSData\na.bytes", "let a = b as NSData\na.autoreleasedBytes"),
    ("let a = b as NSData\na.bytes\nfunc f(a: Data) { a.bytes }", "let a = b as NSData\na.bytes\nfunc f(a: Data) { a.bytes }"),
    ("a.bytes; (a as Data).bytes; // (a as NSData).bytes", "a.bytes; (a as Data).bytes; // (a as NSData).bytes"),
])
def test_a_source_is_rewritten_in_code_and_nowhere_else(source, expected):
    result = rewrite(source).text
    assert result == expected
    assert result.count("\n") == source.count("\n")


def test_comments_and_text_are_blanked_without_moving_anything():
    source = 'a /* b\n c */ "d\\"\\(e + "f")" // g\n###"h"### i "unended\nj\n'
    code = code_only(source)
    assert len(code) == len(source)
    words = [line.split() for line in code.splitlines()]
    assert words == [["a"], ['"', "e", "+", '"', '"', '"'], ['###"', '"###', "i", '"'], ["j"]]


NO_SCREENS = " is not in the virtual phone's UIKit, which has windows and view controllers but draws and presents nothing"
NO_PASSWORDS = (" is not in the virtual phone's AuthenticationServices, which has web sessions, passkeys, "
                "security keys and Sign in with Apple: no password autofill")


@pytest.mark.parametrize("source, note", [
    ("\nlet a = #selector(b)", (2, "#selector needs the Objective-C runtime")),
    ("import AppKit", (1, "AppKit does not exist here; Foundation is imported in its place")),
    ("\nimport SafariServices", (2, "SafariServices does not exist here; UIKit is imported in its place")),
    ("import UIKit\n// UILabel\nclass A: UIViewController { let b: UILabel? = nil }", (3, "UILabel" + NO_SCREENS)),
    ("import UIKit\nclass A: UIViewController {\noverride func viewDidLoad() {} }", (3, "viewDidLoad" + NO_SCREENS)),
    ("import UIKit\nlet a = b.view.addSubview(c)", (2, "addSubview" + NO_SCREENS)),
    ("import UIKit\nb.present(c, animated: true)", (2, "present" + NO_SCREENS)),
    ("import UIKit\nclass A: UINavigationController {}", (2, "UINavigationController" + NO_SCREENS)),
    ("import SwiftUI\nstruct A: UIViewRepresentable {}", (2, "UIViewRepresentable" + NO_SCREENS)),
    ("import UIKit\n#if canImport(UIKit)\nlet a: UILabel\n#endif",
     (3, "UILabel" + NO_SCREENS + "; what is behind canImport(UIKit) is left out")),
    ("import AuthenticationServices\nlet a = ASCredentialIdentityStore.shared",
     (2, "ASCredentialIdentityStore" + NO_PASSWORDS)),
    ("import AuthenticationServices\nlet a: ASPasskeyCredentialIdentity", (2, "ASPasskeyCredentialIdentity" + NO_PASSWORDS)),
    ("#if canImport(AuthenticationServices)\nimport AuthenticationServices\nlet a: ASPasswordCredentialIdentity\n#endif",
     (3, "ASPasswordCredentialIdentity" + NO_PASSWORDS + "; what is behind canImport(AuthenticationServices) is left out")),
    ("import Network\nlet a = NWConnection(host: b, port: c, using: .tcp)",
     (2, "NWConnection is not in the virtual phone's Network, which watches the phone's network: neither connections nor listeners")),
    ("@objc optional func a()", (1, "an optional protocol requirement needs the Objective-C runtime")),
])
def test_what_no_trick_can_reach_is_named(source, note):
    assert note in rewrite(source).notes


def test_a_selector_that_is_replaced_is_not_named():
    source = "a.addObserver(self, selector: #selector(b(_:)), name: c, object: nil)\n"
    assert rewrite(source).notes == []
    assert rewrite(source + "d.addTarget(self, action: #selector(b(_:)))").notes == [
        (2, "#selector needs the Objective-C runtime")]


@pytest.mark.parametrize("source, modules", [
    ("import Foundation\nlet a = URLSessionConfiguration.default", {"FoundationNetworking"}),
    ("import Foundation\n// URLSession\nlet a = XMLParser(data: b)", {"FoundationXML"}),
    ("import SwiftUI\n@Observable final class A {}", {"Observation"}),
    ("import Foundation\nlet a = try (b as NSData).compressed(using: .zlib)", {"Compression"}),
    ("import XCTest\nlet a = UIImage(named: b)", {"UIKit"}),
    ("import XCTest\nlet a = XCTContext.self", {"XCTestAdditions"}),
    ("import XCTest\nfunc a() { measure(metrics: [b]) { c() }; measure { XCTSkip() } }", {"XCTestAdditions"}),
    ("import XCTest\nfunc a() { measure { b() }; XCTUnwrap(c) }", set()),
    ("import Foundation\nstruct XCTIssue {}", set()),
    ("import Foundation\nlet a = UIImage.self, b = Observable.self, c = d.compressed()", set()),
])
def test_modules_that_apple_s_come_with_are_imported(source, modules):
    assert rewrite(source).modules == modules


@pytest.mark.parametrize("source", [
    "import Foundation\nlet a: UIView? = nil",
    "import UIKit\nlet a = UIApplication.shared, b = UIDevice.current, c = UIPasteboard.general, d = UIColor.red",
    "import UIKit\nlet a: UIKeyboardType = .default, b = UITextContentType.oneTimeCode, c = UIBackgroundTaskIdentifier.invalid",
    "import SwiftUI\nstruct UIButton {}\nlet a = UIButton()",
    "import UIKit\nlet a = UIWindow(frame: UIScreen.main.bounds), b = UIViewController(), c: UIView = b.view, d: UIScene? = nil",
    "import Network\nlet a = NWPathMonitor(), b: NWPath.Status = .satisfied, c = NWInterface.InterfaceType.wifi",
    "import UIKit\na.present(b) // a.present(c, animated: true)",
    "import AuthenticationServices\nlet a: ASWebAuthenticationSession, b = ASWebAuthenticationSessionError.Code.canceledLogin\n"
    "class C: ASWebAuthenticationPresentationContextProviding { let d: ASPresentationAnchor }",
    "import AuthenticationServices\nlet a = ASWebAuthenticationSessionErrorDomain",
    "import AuthenticationServices\nlet a = ASAuthorizationPlatformPublicKeyCredentialProvider(relyingPartyIdentifier: b)\n"
    "let c: ASAuthorizationPublicKeyCredentialAttachment, d: ASAuthorizationErrorCode, e: ASAuthorizationResult",
    "import Foundation\nstruct ASCredentialStore {}\nlet a: ASAuthorization",
    "import AuthenticationServices\nstruct ASCredentialStore {}\nlet a: ASCredentialStore",
    "import UIKit\nlet a = (UIApplication.shared.connectedScenes.first as? UIWindowScene)?.keyWindow, b: UIWindow? = a",
])
def test_nothing_is_said_of_views_where_there_are_none(source):
    assert rewrite(source).notes == []


SANITIZED = """import Foundation
func first(_ data: Data) -> UInt8 {
    let pointer = (data as NSData).bytes.assumingMemoryBound(to: UInt8.self)
    return pointer[0]
}
func last(_ bytes: [UInt8]) -> UInt8 {
    func pointer() -> UnsafeRawPointer {
        let object = NSData(bytes: bytes, length: bytes.count)
        return object.bytes
    }
    return pointer().load(fromByteOffset: bytes.count - 1, as: UInt8.self)
}
print(autoreleasepool { first(Data([7, 8, 9])) }, last([7, 8, 9]))
"""


@pytest.mark.parametrize("source, status, message", [
    (SANITIZED, 1, "heap-use-after-free"), (rewrite(SANITIZED).text, 0, "7 9\n")], ids=["as it is", "rewritten"])
def test_the_bytes_of_a_data_object_outlive_it_once_rewritten(tmp_path, source, status, message):
    (tmp_path / "main.swift").write_text(source)
    own = ROOT / "Phone/Frameworks/Security/Foundation/Autoreleasing.swift"
    build = subprocess.run(["swiftc", "-sanitize=address", own, "main.swift", "-o", "main"], cwd=tmp_path,
                           capture_output=True, text=True, timeout=120)
    if build.returncode and "asan" in build.stderr:
        pytest.skip("The toolchain has no address sanitizer.")
    assert build.returncode == 0, build.stderr
    result = subprocess.run([tmp_path / "main"], capture_output=True, text=True, timeout=60,
                            env={**os.environ, "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=0:exitcode=1"})
    assert result.returncode == status, result.stdout + result.stderr
    assert message in result.stdout + result.stderr


@pytest.mark.parametrize("source, expected", [
    ("@MainActor func testA() throws { b() }",
     "@MainActor func mainActor_testA() throws { b() }; nonisolated func testA() throws "
     "{ try MainActorTest.run(self) { try $0.mainActor_testA() } }"),
    ("@MainActor\nfinal class A: XCTestCase {\n    override func setUp() { b() }\n    func testA() { if c { d() } }\n}\n",
     "@MainActor\nfinal class A: XCTestCase {\n     func mainActor_setUp() { b() }; nonisolated override func setUp() "
     "{ MainActorTest.run(self) { $0.mainActor_setUp() } }\n    func mainActor_testA() { if c { d() } }; nonisolated func testA() "
     "{ MainActorTest.run(self) { $0.mainActor_testA() } }\n}\n"),
    ("@MainActor class A: XCTestCase {}\nextension A { func testB() {} }",
     "@MainActor class A: XCTestCase {}\nextension A { func mainActor_testB() {}; nonisolated func testB() "
     "{ MainActorTest.run(self) { $0.mainActor_testB() } } }"),
    # An override belongs to no actor unless it says so.
    ("@MainActor class A: XCTestCase { override func setUp() async throws { b() } }",
     "@MainActor class A: XCTestCase { @MainActor override func setUp() async throws { b() } }"),
    ("override class var runsForEachTargetApplicationUIConfiguration: Bool { true }",
     "class var runsForEachTargetApplicationUIConfiguration: Bool { true }"),
    # Those that XCTest calls anyway, and what is no test.
    *[(source, source) for source in [
        "@MainActor func testA() async {}", "func testA() {}", "@MainActor func testA(_ b: Int) {}",
        "@MainActor class A: XCTestCase { nonisolated func testA() {} }", "@MainActor class A { func a() { func testB() {} } }",
        "@MainActor class A: XCTestCase { static func testA() {} }", "@MainActor class A {}\nclass B { func testB() {} }",
        "@MainActor func setUp() {}",
    ]],
])
def test_tests_of_the_main_actor_get_a_method_that_xctest_can_call(source, expected):
    assert rewrite("import XCTest\n" + source).text == "import XCTest\n" + expected


def test_only_tests_are_called_by_another_method():
    source = "@MainActor func testA() {}\n"
    assert rewrite(source).text == source


@pytest.mark.parametrize("source, module", [
    ("import Foundation\nclass A: ObservableObject {}", "Combine"),
    ("import Foundation\nvar a: AnyCancellable?", "Combine"),
    ("import XCTest\nlet a = XCUIApplication()", "XCUIAutomation"),
    ("import XCTest\n@MainActor func testA() {}", "XCTestAdditions"),
])
def test_what_comes_with_apples_modules_is_imported(source, module):
    assert rewrite(source).modules == {module}


def test_a_project_names_its_app_and_what_xcode_writes_into_its_property_list(tmp_path):
    project = tmp_path / "A.xcodeproj"
    project.mkdir()
    (project / "project.pbxproj").write_text(
        'INFOPLIST_KEY_NSFaceIDUsageDescription = "To \\"enter\\"; now";\nPRODUCT_BUNDLE_IDENTIFIER = com.example.a.UITests;\n'
        '"INFOPLIST_KEY_CFBundleDisplayName" = Porter;\nPRODUCT_BUNDLE_IDENTIFIER = com.example.a;\n'
        'INFOPLIST_KEY_UILaunchScreen_Generation = YES;\nPRODUCT_BUNDLE_IDENTIFIER = "$(A)";\n')
    found = settings(tmp_path)
    assert found.identifier == "com.example.a"
    assert found.information == {"NSFaceIDUsageDescription": 'To "enter"; now', "CFBundleDisplayName": "Porter"}
    (tmp_path / "B.xcodeproj").mkdir()
    (tmp_path / "B.xcodeproj/project.pbxproj").write_text("")
    assert settings(tmp_path).identifier == ""
