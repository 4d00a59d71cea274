"""The Xcode project in Laboratory/Apps: read as Xcode reads it, and every path, product and identifier that it names looked up."""

import pathlib
import plistlib
import re
import xml.etree.ElementTree as ElementTree

import pytest
from pbxproj import XcodeProject

ROOT = pathlib.Path(__file__).resolve().parents[2]
APPLICATIONS = ROOT / "Laboratory" / "Apps"
PROJECT = APPLICATIONS / "Latchkey.xcodeproj"
APPS = ["Chatter", "Conformance", "MFATest", "Messenger", "Vault", "Wallet"]
# Their folders, and the app that each runs in or against.
TESTS = {"ConformanceDeviceTests": ("Conformance/Tests", "Conformance"), "MFATestUITests": ("MFATest/UITests", "MFATest")}


@pytest.fixture(scope="module")
def project():
    return XcodeProject.load(str(PROJECT / "project.pbxproj"))


def target(project, name):
    return next(each for each in project.objects.get_targets() if each.name == name)


def settings(project, name):
    """The build settings of a target, by configuration, those of the project below them."""
    result = {}
    for owner in (project.objects[project.rootObject], target(project, name)):
        for key in project.objects[owner.buildConfigurationList].buildConfigurations:
            configuration = project.objects[key]
            values = configuration.buildSettings
            result.setdefault(configuration.name, {}).update({each: values[each] for each in values.get_keys()})
    return result


def info(app):
    return plistlib.loads((APPLICATIONS / app / "Main" / "Support" / "Info.plist").read_bytes())


def test_there_are_the_apps_and_their_tests(project):
    kinds = {each.name: each.productType for each in project.objects.get_targets()}
    kind = "com.apple.product-type."
    assert kinds == {
        **dict.fromkeys(APPS, f"{kind}application"),
        "ConformanceDeviceTests": f"{kind}bundle.unit-test",
        "MFATestUITests": f"{kind}bundle.ui-testing",
    }


def test_xcode_shows_each_target_with_its_folder_and_product(project):
    targets = project.objects.get_targets()
    root = project.objects[project.rootObject]
    assert sorted(root.targets) == sorted(each.get_id() for each in targets)
    group = project.objects[root.mainGroup]
    assert set(group.children) >= {folder for each in targets for folder in each.fileSystemSynchronizedGroups}
    products = project.objects[root.productRefGroup]
    assert sorted(products.children) == sorted(each.productReference for each in targets)


def test_every_object_that_is_named_exists_and_none_is_left_over(project):
    text = (PROJECT / "project.pbxproj").read_text()
    defined = re.findall(r"^\t\t([0-9A-F]{24})(?: /\*.*?\*/)? = \{", text, re.M)
    named = set(re.findall(r"\b[0-9A-F]{24}\b", text))
    assert len(defined) == len(set(defined))
    assert named == set(defined)
    uses = {key: len(re.findall(rf"\b{key}\b", text)) for key in defined}
    assert [key for key, count in uses.items() if count < 2] == []


def test_every_folder_is_there_and_holds_sources(project):
    groups = project.objects.get_objects_in_section("PBXFileSystemSynchronizedRootGroup")
    assert sorted(group.path for group in groups) == sorted([*(f"{app}/Main" for app in APPS), *(folder for folder, _ in TESTS.values())])
    for group in groups:
        assert list((APPLICATIONS / group.path).rglob("*.swift")), group.path


def test_files_that_are_no_resources_are_excepted_and_exist(project):
    exceptions = project.objects.get_objects_in_section("PBXFileSystemSynchronizedBuildFileExceptionSet")
    named = {(project.objects[each.target].name, path) for each in exceptions for path in each.membershipExceptions}
    assert named == {(app, f"Support/{name}.plist") for app in APPS for name in ("Info", "Entitlements")}
    assert [path for app, path in named if not (APPLICATIONS / app / "Main" / path).is_file()] == []


def test_the_package_is_this_one_and_has_the_products(project):
    (package,) = project.objects.get_objects_in_section("XCLocalSwiftPackageReference")
    assert (APPLICATIONS / package.relativePath).resolve() == ROOT
    manifest = (ROOT / "Package.swift").read_text()
    # A Mac has what stands outside of these.
    everywhere = re.sub(r"#if os\(Linux\).*?#endif", "", manifest, flags=re.DOTALL)
    for product in project.objects.get_objects_in_section("XCSwiftPackageProductDependency"):
        if product.package != package.get_id():
            continue
        name = product.productName
        assert f'.library(name: "{name}"' in everywhere or f'app("{name.removesuffix("App")}",' in everywhere, name


def test_only_chatter_links_a_package_of_others_and_that_is_google_s(project):
    (remote,) = project.objects.get_objects_in_section("XCRemoteSwiftPackageReference")
    assert remote.repositoryURL == "https://github.com/google/GoogleSignIn-iOS.git"
    linked = {
        each.name: sorted(
            project.objects[key].productName
            for key in each["packageProductDependencies"] or []
            if project.objects[key].package == remote.get_id()
        )
        for each in project.objects.get_targets()
    }
    assert {name: products for name, products in linked.items() if products} == {"Chatter": ["GoogleSignIn", "GoogleSignInSwift"]}
    assert "GoogleSignIn-iOS" not in (ROOT / "Package.swift").read_text()


def test_chatter_has_the_keys_of_its_document():
    values = info("Chatter")
    assert values["NSFaceIDUsageDescription"]
    client = values["GIDClientID"]
    reversed_client = ".".join(reversed(client.split(".")))
    assert [each["CFBundleURLSchemes"] for each in values["CFBundleURLTypes"]] == [[reversed_client]]


@pytest.mark.parametrize("app", APPS)
def test_an_app_is_for_iphones_from_ios_15(project, app):
    for name, values in settings(project, app).items():
        assert values["IPHONEOS_DEPLOYMENT_TARGET"] == "15.0", name
        assert values["TARGETED_DEVICE_FAMILY"] == "1", name
        assert values["SDKROOT"] == "iphoneos", name
        assert values["SWIFT_VERSION"] == "6.0", name
        for key in ("INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"):
            assert (APPLICATIONS / values[key]).is_file(), values[key]
        assert values["PRODUCT_BUNDLE_IDENTIFIER"] == info(app)["CFBundleIdentifier"] == f"dev.latchkey.{app}"


@pytest.mark.parametrize("app", APPS)
def test_an_app_has_one_entry_point(app):
    entries = [path.name for path in (APPLICATIONS / app / "Main").rglob("*.swift") if "@main" in path.read_text()]
    assert entries == [f"{app}Main.swift"]


def test_the_mfa_app_has_the_keys_of_its_document():
    values = info("MFATest")
    document = {
        "NSFaceIDUsageDescription": "We use Face ID to securely authenticate your identity for account access.",
        "NSLocalNetworkUsageDescription": "Connect to local server for testing MFA functionality.",
    }
    assert {key: values.get(key) for key in document} == document


@pytest.mark.parametrize("app", ["Chatter", "MFATest", "Messenger", "Wallet"])
def test_plain_http_goes_to_this_network_and_nowhere_else(app):
    assert info(app)["NSAppTransportSecurity"] == {"NSAllowsLocalNetworking": True}


def entitlements(app):
    return plistlib.loads((APPLICATIONS / app / "Main" / "Support" / "Entitlements.plist").read_bytes())


@pytest.mark.parametrize("app", APPS)
def test_entitlements_name_the_app_s_own_keychain_group(app):
    assert entitlements(app)["keychain-access-groups"] == [f"$(AppIdentifierPrefix)dev.latchkey.{app}"]


def test_only_the_messenger_attests_its_keys_and_only_chatter_signs_in_with_apple():
    others = {app: sorted(set(entitlements(app)) - {"keychain-access-groups"}) for app in APPS}
    environment = "com.apple.developer.devicecheck.appattest-environment"
    apple = "com.apple.developer.applesignin"
    assert others == {
        "Chatter": [apple], "Conformance": [], "MFATest": [], "Messenger": [environment], "Vault": [], "Wallet": []}
    assert entitlements("Messenger")[environment] == "development"
    assert entitlements("Chatter")[apple] == ["Default"]


def test_the_ui_tests_run_against_the_mfa_app(project):
    for name, values in settings(project, "MFATestUITests").items():
        assert values["TEST_TARGET_NAME"] == "MFATest", name


def test_the_rows_of_conformance_run_in_their_own_app(project):
    for name, values in settings(project, "ConformanceDeviceTests").items():
        assert values["TEST_HOST"] == "$(BUILT_PRODUCTS_DIR)/Conformance.app/Conformance", name
        assert values["BUNDLE_LOADER"] == "$(TEST_HOST)", name


@pytest.mark.parametrize("tests", TESTS)
def test_tests_wait_for_their_app_and_are_in_its_scheme(project, tests):
    bundle, app = target(project, tests), target(project, TESTS[tests][1])
    assert [project.objects[key].target for key in bundle.dependencies] == [app.get_id()]
    scheme = ElementTree.parse(PROJECT / "xcshareddata" / "xcschemes" / f"{app.name}.xcscheme")
    assert [each.get("BlueprintName") for each in scheme.findall("./TestAction//BuildableReference")] == [tests]


def test_the_rows_of_conformance_come_from_the_package(project):
    products = [project.objects[key].productName for key in target(project, "ConformanceDeviceTests").packageProductDependencies]
    assert products == ["LatchkeyConformance"]
    linked = [
        project.objects[project.objects[file].productRef].productName
        for key in target(project, "ConformanceDeviceTests").buildPhases
        for file in project.objects[key].files
    ]
    assert linked == products


@pytest.mark.parametrize("app", APPS)
def test_a_shared_scheme_builds_and_runs_the_app(project, app):
    scheme = ElementTree.parse(PROJECT / "xcshareddata" / "xcschemes" / f"{app}.xcscheme")
    for reference in scheme.iter("BuildableReference"):
        named = project.objects[reference.get("BlueprintIdentifier")]
        assert named.name == reference.get("BlueprintName")
        assert project.objects[named.productReference].path == reference.get("BuildableName")
        assert (APPLICATIONS / reference.get("ReferencedContainer").removeprefix("container:")).resolve() == PROJECT
    assert scheme.find("./LaunchAction/BuildableProductRunnable/BuildableReference").get("BlueprintName") == app
