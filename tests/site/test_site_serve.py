"""Serving: a fault while serving keeps the last good pages; an address in use is said plainly."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection

from tests.building import environ
from tests.site.conftest import Project

TEXT = "rules/climb/text/en.yml"
PATIENCE = 40


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(project: Project, *command: str) -> Iterator[subprocess.Popen[str]]:
    log = project.root / "log.txt"
    with log.open("w") as file:
        server = subprocess.Popen(
            [sys.executable, "-m", *command],
            cwd=project.root,
            env=environ(),
            stdout=file,
            stderr=file,
            text=True,
        )
        try:
            yield server
        finally:
            server.terminate()
            server.wait(10)


def page(port: int, path: str) -> str:
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("GET", path)
        return connection.getresponse().read().decode()
    except OSError:
        return ""
    finally:
        connection.close()


def soon(true: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.3)
    return False


def test_a_fault_while_serving_keeps_the_last_good_pages_until_it_is_mended(project: Project) -> None:
    port, log = free_port(), project.root / "log.txt"
    with serving(project, "ruleglot", "serve", "--port", str(port)):
        assert soon(lambda: "The game is over for you" in page(port, "/en/climb/")), log.read_text()
        project.replace(TEXT, "answer: The game is over for you", "anser: The round is over for you")
        assert soon(lambda: "unknown-key" in log.read_text())
        assert "The game is over for you" in page(port, "/en/climb/")
        assert "The game is over for you" in page(port, "/en/climb/")
        project.replace(TEXT, "anser: The round", "answer: The round")
        assert soon(lambda: "The round is over for you" in page(port, "/en/climb/")), log.read_text()
        assert "Traceback" not in log.read_text()


def test_a_port_in_use_is_said_plainly(project: Project) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = project.run("ruleglot", "serve", "--port", str(port))
        assert done.returncode == 1
        assert f"Port {port} is in use" in done.stderr
        assert "Traceback" not in done.stderr
        direct = project.run("mkdocs", "serve", "--dev-addr", f"127.0.0.1:{port}")
        assert direct.returncode == 1
        assert f"Port {port} is in use" in direct.stdout + direct.stderr


def test_while_serving_pages_reload_and_no_service_worker_stays(project: Project) -> None:
    port, log = free_port(), project.root / "log.txt"
    with serving(project, "ruleglot", "serve", "--port", str(port)):
        assert soon(lambda: "The game is over for you" in page(port, "/en/climb/")), log.read_text()
        served = page(port, "/en/climb/")
        assert "livereload(" in served
        assert "script-src 'self' 'unsafe-inline'" in served
        assert "offline.js" not in served
        assert "unregister" in page(port, "/sw.js")
