"""Runs a program once so many bytes have been typed at its terminal, all of
them echoed: ahead.py BYTES COMMAND.."""
import os, select, sys, termios

before = termios.tcgetattr(0)
whole = termios.tcgetattr(0)
whole[3] &= ~termios.ICANON
whole[6][termios.VMIN] = int(sys.argv[1])
whole[6][termios.VTIME] = 0
termios.tcsetattr(0, termios.TCSANOW, whole)
select.select([0], [], [])
termios.tcsetattr(0, termios.TCSANOW, before)
os.execvp(sys.argv[2], sys.argv[2:])
