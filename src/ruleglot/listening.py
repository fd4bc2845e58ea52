"""Whether an address of this machine is free to serve at."""

from __future__ import annotations

import errno
import socket


def unavailable(host: str, port: int) -> str | None:
    """Say why nothing can be served at this address; None if it is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except socket.gaierror:
            return f"There is no address '{host}' on this machine."
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                return f"Port {port} is in use on {host}. Choose another one, such as --port {port + 1}."
            return f"Cannot serve at {host}, port {port}: {(error.strerror or str(error)).lower()}."
    return None
