"""Talks to Florin from a server and verifies its webhooks."""

from ._version import __version__
from .client import Florin
from .errors import FlorinError, WebhookError
from .transport import CallOptions, List
from .webhooks import dedupe_key, verify

__all__ = ["CallOptions", "Florin", "FlorinError", "List", "WebhookError", "__version__", "dedupe_key", "verify"]
