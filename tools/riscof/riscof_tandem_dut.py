"""The DUT plugin of RISCOF: the RTL, by itself (`tandem run --engine dut`)."""

from tandem_plugin import Tandem


class tandem_dut(Tandem):
    """RISCOF finds the class by the name of its plugin."""

    __model__ = "tandem_dut"
    engine = "dut"
    settings = ("config", "dut", "plant", "seed")
