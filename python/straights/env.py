"""The games as an environment for agents that learn, in the AEC interface.

The interface is PettingZoo's (one agent acts after the other), but the package
is not needed: where it is installed, :class:`Env` is one of its AECEnv.
"""

from __future__ import annotations

import itertools
import random
from typing import Any, Dict, Iterator, List, Optional, Tuple

from . import CARDS, Game

try:
    from pettingzoo import AECEnv as _Base
except ImportError:
    _Base = object

RANKS, SUITS = "A23456789TJQK", "CDHS"


def actions(game: str) -> List[str]:
    """Every line that may be a move of the game; an action is its index."""
    if game == "straights":
        return [f"{verb} {card}" for verb in ("play", "discard") for card in CARDS]
    if game != "rummy":
        return []
    # A long run can be melded at once: hands hold up to eleven cards.
    runs = [[CARDS[suit * 13 + i] for i in range(low, low + length)]
            for suit in range(4) for length in range(3, 12)
            for low in range(0, 14 - length)]
    sets = [[rank + suit for suit in suits] for rank in RANKS
            for size in (3, 4) for suits in itertools.combinations(SUITS, size)]
    return (["draw stock", "draw discard"] +
            [f"discard {card}" for card in CARDS] +
            ["meld " + " ".join(cards) for cards in runs + sets] +
            [f"layoff {card} {meld}" for card in CARDS for meld in range(1, 18)])


class Discrete:
    """The actions 0 .. n - 1."""

    def __init__(self, n: int):
        self.n = n
        self._random = random.Random()

    def seed(self, seed: Optional[int] = None) -> None:
        self._random.seed(seed)

    def contains(self, action: object) -> bool:
        return isinstance(action, int) and 0 <= action < self.n

    def sample(self, mask: Optional[List[int]] = None) -> int:
        every = range(self.n)
        return self._random.choice(
            every if mask is None else list(itertools.compress(every, mask)))


class Env(_Base):  # type: ignore[misc]
    """A game with an agent in every seat.

    ``reset(seed=...)`` deals; without a seed, it deals the next one, from the
    ``seed`` that was given here, or 1, on. An observation is a dict of ``observation``, 104
    numbers: whether each card is in the agent's own hand, then whether it is in
    sight elsewhere; ``view``, the events of :meth:`straights.Game.view`; and
    ``action_mask``, 1 for each legal action. The reward at the end is 1 for a
    winner and -1 for the others. An illegal action ends the game: its agent has
    the reward -1 and the others 0.
    """

    metadata = {"name": "straights_v0", "is_parallelizable": False,
                "render_modes": []}

    def __init__(self, game: str = "straights", players: int = 4, **record: Any):
        if "seats" in record:
            raise TypeError("an agent sits in every seat: give players, not seats")
        self.game_name = game
        self._next_seed = record.pop("seed", 1)
        self.record = record
        self.actions = actions(game)
        self.possible_agents = [f"player_{i + 1}" for i in range(players)]
        self._index = {line: i for i, line in enumerate(self.actions)}
        self._spaces = {a: Discrete(len(self.actions)) for a in self.possible_agents}
        self.agents: List[str] = []

    def action_space(self, agent: str) -> Discrete:
        return self._spaces[agent]

    def reset(self, seed: Optional[int] = None,
              options: Optional[Dict[str, Any]] = None) -> None:
        if seed is None:
            seed = self._next_seed
        self._next_seed = seed + 1
        self.game = Game(self.game_name, seed=seed,
                         seats="h" * len(self.possible_agents), **self.record)
        self.agents = list(self.possible_agents)
        self.rewards: Dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._to_move()

    def _check_dealt(self) -> None:
        if not hasattr(self, "game"):
            raise RuntimeError("no game is dealt: call reset() first")

    def _to_move(self) -> str:
        return self.possible_agents[max(self.game.turn, 1) - 1]

    def observe(self, agent: str) -> Dict[str, Any]:
        self._check_dealt()
        seat = self.possible_agents.index(agent) + 1
        view = self.game.view(seat)
        mask = [0] * len(self.actions)
        if seat == self.game.turn and not self.terminations[agent]:
            for line in self.game.legal():
                mask[self._index[line]] = 1
        return {"observation": _seen(view), "view": view, "action_mask": mask}

    def last(self, observe: bool = True) -> Tuple[Any, float, bool, bool,
                                                  Dict[str, Any]]:
        self._check_dealt()
        agent = self.agent_selection
        return (self.observe(agent) if observe else None,
                self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action: Optional[int]) -> None:
        self._check_dealt()
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise ValueError("an agent that has ended takes only None")
            self._remove(agent)
            return
        if action is not None and not 0 <= action < len(self.actions):
            raise IndexError(f"an action is from 0 to {len(self.actions) - 1}, "
                             f"not {action}")
        self._cumulative_rewards[agent] = 0.0
        line = self.actions[action] if action is not None else ""
        if line not in self.game.legal():
            self._finish({a: -float(a == agent) for a in self.agents})
            return
        self.game.step(line)
        if self.game.over:
            won = self.game.winners
            self._finish({a: 1.0 if i + 1 in won else -1.0
                          for i, a in enumerate(self.possible_agents)})
        else:
            self.agent_selection = self._to_move()

    def _finish(self, rewards: Dict[str, float]) -> None:
        self.rewards = rewards
        for agent in self.agents:
            self._cumulative_rewards[agent] += rewards[agent]
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def _remove(self, agent: str) -> None:
        self.agents.remove(agent)
        for kept in (self.rewards, self._cumulative_rewards, self.terminations,
                     self.truncations, self.infos):
            del kept[agent]  # type: ignore[attr-defined]
        if self.agents:
            self.agent_selection = self.agents[0]

    def render(self) -> None:
        return None

    def close(self) -> None:
        return None


_INDEX = {card: i for i, card in enumerate(CARDS)}


def _cards(value: object) -> Iterator[str]:
    if isinstance(value, str) and value in _INDEX:
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _cards(item)


def _seen(view: List[Any]) -> List[int]:
    """Bits of the own hand, then of cards seen elsewhere."""
    bits = [0] * (2 * len(CARDS))
    elsewhere = {"pile", "table-meld", "top"}
    for event in view:
        offset = 0 if event.kind == "hand" else len(CARDS)
        if event.kind == "hand" or event.kind in elsewhere:
            for value in event.fields.values():
                for card in _cards(value):
                    bits[offset + _INDEX[card]] = 1
    return bits
