"""Runs a program once so many bytes have been typed at its terminal, all of
them echoed as in any terminal: ahead.py BYTES COMMAND..

Without lines of its own a terminal waits for a number of bytes; a newline that
comes then would be echoed as ^J, so control characters are not spelt out."""
import os, select, sys, termios

before = termios.tcgetattr(0)
whole = termios.tcgetattr(0)
whole[3] &= ~(termios.ICANON | termios.ECHOCTL)
whole[6][termios.VMIN] = int(sys.argv[1])
whole[6][termios.VTIME] = 0
termios.tcsetattr(0, termios.TCSANOW, whole)
select.select([0], [], [])
termios.tcsetattr(0, termios.TCSANOW, before)
os.execvp(sys.argv[2], sys.argv[2:])
