"""Fixtures: `lab`, `visit`, `phone`, `new_phone`."""

import os
import pathlib
import shutil

import pytest

from .lab import Lab, LabProgram
from .problem import NoLab

SCREENS = pytest.StashKey()


def pytest_addoption(parser):
    group = parser.getgroup("latchkey", "virtual iPhones of Latchkey's lab")
    group.addoption("--lab", metavar="URL", default=os.environ.get("LATCHKEY_LAB"),
                    help="a lab that runs already (LATCHKEY_LAB); its token is in LATCHKEY_LAB_TOKEN")
    group.addoption("--lab-program", metavar="FILE", default=os.environ.get("LATCHKEY_LAB_PROGRAM", "latchkey-lab"),
                    help="the program latchkey-lab, which is started without --lab (LATCHKEY_LAB_PROGRAM)")
    group.addoption("--lab-app", metavar="PATH", action="append", default=[],
                    help="an app for the phones: a package that ios-on-linux has built, or Name.app; may be repeated")
    parser.addini("lab_apps", "apps for the phones, as --lab-app", type="paths", default=[])


@pytest.fixture(scope="session")
def lab(request):
    """The lab: the one of --lab, or one that is started for these tests."""
    config = request.config
    if address := config.getoption("--lab"):
        there = Lab(address, os.environ.get("LATCHKEY_LAB_TOKEN"))
        try:
            there.check()
        except NoLab as missing:
            pytest.fail(str(missing), pytrace=False)
        yield there
        return
    name = config.getoption("--lab-program")
    program = shutil.which(name)
    if program is None:
        pytest.fail(f"There is no program {name}. Name a lab with --lab, or the program with --lab-program.", pytrace=False)
    apps = [pathlib.Path(app).absolute() for app in config.getoption("--lab-app")] or config.getini("lab_apps")
    started = LabProgram(program, apps)
    yield started.lab
    started.stop()


@pytest.fixture
def visit(lab, request):
    """A server and phones for one test."""
    visit = lab.visit()
    request.node.stash[SCREENS] = visit
    yield visit
    visit.close()


@pytest.fixture
def phone(visit):
    """An iPhone 15 Pro with a passcode and a face, on its home screen."""
    return visit.phone


@pytest.fixture
def new_phone(visit):
    """Makes further phones: `new_phone("iPhoneSE", passcode=False)`."""
    return visit.add_phone


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """A test that fails shows what was on its phones and on the wire."""
    report = yield
    visit = item.stash.get(SCREENS, None)
    if report.when == "call" and report.failed and visit is not None:
        try:
            for phone in visit.phones:
                report.sections.append((f"Screen of {phone.id}", str(phone.screen)))
            report.sections.append(("Wire", "\n".join(map(str, visit.wire.requests)) or "nothing"))
        except Exception as error:  # The test's own failure matters more than why this could not be told.
            report.sections.append(("Phones", f"can't be told: {error}"))
    return report
