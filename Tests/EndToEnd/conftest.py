"""Fixtures of the end-to-end tests: the real binary over real sockets."""

import signal

import pytest

# Before they are imported, so that their assertions say what differs.
pytest.register_assert_rewrite("device", "expect", "server")

from records import records
from server import Server


def pytest_collection_modifyitems(items):
    # Tests that judge the whole run come last.
    items.sort(key=lambda item: item.get_closest_marker("whole_run") is not None)


def pytest_configure(config):
    config.addinivalue_line("markers", "whole_run: judges what all other tests have seen")
    config.addinivalue_line("markers", "long: builds a program or a package anew; left out unless ./test --long asks for it")
    config.addinivalue_line("markers", "alone: needs the machine to itself")
    records.load()


def pytest_sessionfinish():
    for server in records.servers:
        if server.is_running:
            server.kill()
    records.save()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A server that all tests share; each uses names of its own."""
    server = Server(tmp_path_factory.mktemp("shared") / "data", "--account-page", "on", "--account-erasure", "on")
    yield server
    assert server.stop(signal.SIGTERM) == 0
    assert server.log == ""


@pytest.fixture(scope="session")
def client(server):
    return server.client


@pytest.fixture(scope="session")
def messaging(tmp_path_factory):
    """A server with text messages that all tests share: of the lab profile, which keeps them in an inbox."""
    server = Server(tmp_path_factory.mktemp("messaging") / "data", "--profile", "lab")
    yield server
    assert server.stop(signal.SIGTERM) == 0
    assert server.log == ""


@pytest.fixture
def start(tmp_path):
    """Starts servers of a test's own; those that still run at its end must stop with status 0."""
    started = []

    def start(data=None, *options, **settings):
        server = Server(data or tmp_path / "data", *options, **settings)
        started.append(server)
        return server

    yield start
    for server in started:
        if server.is_running:
            assert server.stop() == 0
