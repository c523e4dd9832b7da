"""`python -m koga` is the command `koga`."""

from koga.cli import main

if __name__ == "__main__":
    main()
