"""Inputs of a fuzz target, a line of hexadecimal digits each, and as files.

hex.py FILE FOLDER writes each line of the file to a file in the folder;
hex.py -j FOLDER prints the files of a folder as lines, the shortest first.
"""
import hashlib
import pathlib
import sys

if sys.argv[1] == "-j":
    inputs = {path.read_bytes() for path in pathlib.Path(sys.argv[2]).iterdir()}
    for data in sorted(inputs, key=lambda data: (len(data), data)):
        print(data.hex())
else:
    for line in pathlib.Path(sys.argv[1]).read_text("ascii").split():
        data = bytes.fromhex(line)
        name = hashlib.sha1(data).hexdigest()
        (pathlib.Path(sys.argv[2]) / name).write_bytes(data)
