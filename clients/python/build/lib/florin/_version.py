"""The version of this package, as all of Florin's."""

__version__ = "0.1.0"
