"""WebKit, moved by its own driver, with a session for each test. `scripts/soak` installs what that takes."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from importlib.util import find_spec

import pytest

from tests.browser.conftest import site
from tests.browser.visiting import PHONE, Site
from tests.webkit.window import Noting, Window, served

__all__ = ["site"]
DRIVER = "WebKitWebDriver"


def _missing() -> str:
    if shutil.which(DRIVER) is None:
        return f"no {DRIVER}, which Debian has in webkit2gtk-driver"
    if find_spec("selenium") is None:
        return "no selenium, which requirements-webkit.txt lists"
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return "no display, which xvfb-run gives"
    return ""


@pytest.fixture(scope="session")
def webkit() -> Iterator[str]:
    """The address at which the driver takes commands."""
    if missing := _missing():
        if os.environ.get("CI") == "true":
            pytest.fail(missing, pytrace=False)
        pytest.skip(missing)
    from selenium.webdriver.webkitgtk.service import Service

    unboxed = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"} if os.geteuid() == 0 else {}
    service = Service(shutil.which(DRIVER), env={**os.environ, **unboxed})
    service.start()
    yield service.service_url
    service.stop()


@pytest.fixture(scope="session")
def noting(site: Site) -> Iterator[Site]:
    """The site, with pages that note what goes wrong."""
    with served(site.folder, Noting) as noting:
        yield noting


@pytest.fixture
def window(webkit: str, noting: Site) -> Iterator[Window]:
    from selenium import webdriver
    from selenium.webdriver.remote.client_config import ClientConfig
    from selenium.webdriver.remote.remote_connection import RemoteConnection

    connection = RemoteConnection(client_config=ClientConfig(webkit))
    with webdriver.Remote(connection, options=webdriver.WebKitGTKOptions()) as driver:
        driver.set_window_size(PHONE["width"], PHONE["height"])
        window = Window(driver, noting)
        yield window
        window.note()
        assert window.faults == []
