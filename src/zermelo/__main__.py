"""``python -m zermelo`` is ``zermelo``."""

from zermelo.cli import main

main()
