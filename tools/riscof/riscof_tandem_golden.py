"""The reference plugin of RISCOF: the reference model, by itself (`tandem run --engine golden`)."""

from tandem_plugin import Tandem


class tandem_golden(Tandem):
    """RISCOF finds the class by the name of its plugin."""

    __model__ = "tandem_golden"
    engine = "golden"
    settings = ("config",)
