#!/usr/bin/env python3
"""corpus_records.py INDEX DIR OUT: writes to OUT a record for each transcript
of the index that has a seed, from the moves that its human seats make, and
prints each row with the record's name."""
import os
import re
import sys

index, folder, out = sys.argv[1:4]
CARD = r'(10|[A2-9TJQK])([CDHS])'
MOVE = re.compile(r'player\s*(\d)\s*:?\s+(play|discard|ragequit)s?\b[: ]*(?:%s\b)?'
                  % CARD, re.I)


def card(rank, suit):
    return rank.upper().replace('10', 'T') + suit.upper()


def commands(lines, seats):
    """The commands that lead to what the lines tell, in order."""
    human = {i + 1 for i, letter in enumerate(seats) if letter == 'h'}
    rows, hand, legal = 0, [], []
    for line in lines:
        cards = [card(*c) for c in re.findall(r'\b%s\b' % CARD, line)]
        listed = re.search('hand|legal|discards:', line, re.I)
        if re.match('[> ]*your hand', line, re.I):
            hand = cards
        if re.search('legal plays:', line, re.I):
            legal = cards
        if len(cards) == 13 and not listed:
            rows += 1
            if rows % 4 == 0:
                yield 'deck'
        elif re.search('not a legal play', line, re.I):
            yield from ['play ' + c for c in hand if c not in legal][:1]
        elif re.search('may not discard', line, re.I) and legal:
            yield 'discard ' + hand[0]
        for seat, verb, rank, suit in MOVE.findall(line):
            if int(seat) not in human or 'discards:' in line:
                continue
            if verb.lower() == 'ragequit':
                human.discard(int(seat))
                yield 'ragequit'
            elif rank:
                yield verb.lower() + ' ' + card(rank, suit)


for row in open(index).read().splitlines()[1:]:
    file, wording, shuffle, seed, seats, kind = row.split('\t')[:6]
    if seed == '-':
        continue
    text = open(os.path.join(folder, file), encoding='latin-1').read()
    name = os.path.join(out, file.replace('/', '_') + '.yaml')
    with open(name, 'w') as record:
        print(f'version: 1\ngame: straights\nwording: {wording}',
              f'shuffle: {shuffle}\nseed: {seed}\nseats: {seats}\ncommands:',
              sep='\n', file=record)
        for command in commands(text.split('\n'), seats):
            print(f'  - {command}', file=record)
    print(file, wording, shuffle, seed, kind, name, sep='\t')
