"""The package as a program uses it; run by tests/check/python.sh."""

import doctest
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import threading

import pytest

import straights
import straights.env
from straights import Game, Record


def transcript(**record):
    record = {"seed": 44, "seats": "cccc", **record}
    return b"".join(e.printed for e in straights.play(Record(**record)))


def run(*command, **more):
    return subprocess.run(command, stdout=subprocess.PIPE, check=False, **more).stdout


def test_what_the_documents_say():
    assert doctest.testmod(straights).failed == 0
    page = pathlib.Path(__file__).parents[2] / "docs" / "python.md"
    assert doctest.testfile(str(page), module_relative=False).failed == 0


def test_deals_as_the_tool_does():
    told = run("straights-deal", "--format", "line", "--shuffle", "go", "44")
    assert " ".join(straights.deal(44, shuffle="go")) in told.decode()
    with pytest.raises(straights.Error) as refused:
        straights.deal(44, shuffle="libstdc+")
    assert refused.value.name == "unknown-name"
    assert "libstdc++" in str(refused.value)


def test_lists_what_there_is():
    assert "rummy" in straights.games()
    assert "cs246" in straights.wordings()
    assert "illegal-discard" in straights.findings()
    assert straights.rules("rummy")[0] == "target"
    assert "100" in straights.summary("target", "rummy")
    assert straights.summary("no such thing") is None


def test_a_record_is_read_again():
    record = Record("rummy", seed=7, seats="hc", target=50, commands=["draw stock"])
    assert [r.yaml for r in Record.read(record.yaml * 3)] == [record.yaml] * 3
    with pytest.raises(straights.Error):
        Record(seats="hx")
    with pytest.raises(straights.Error):
        Record.read("version: 2")
    with pytest.raises(TypeError):
        Record.read(1 << 20)  # type: ignore[arg-type]
    deck = straights.deal(44)
    assert "decks:" in Record(decks=[deck]).yaml
    with pytest.raises(straights.Error):
        Record(decks=[deck[:51]])


def test_plays_the_bytes_of_the_tool():
    yaml = Record(seed=44, seats="cccc").yaml
    assert transcript() == run("straights-replay", input=yaml.encode())


@pytest.mark.parametrize("game", ["straights", "rummy"])
def test_events_are_those_of_the_tool(game):
    """The tool begins with the record and has no events of lines not taken."""
    dice = random.Random(2)
    for seed in range(1, 9):
        table = Game(game, seed=seed, seats="hchc")
        lines = ["nonsense"]
        while not table.over:
            lines.append(dice.choice(table.legal()))
            table.step(lines[-1])
        record = Record(game, seed=seed, seats="hchc", commands=lines)
        told = run(f"{game}-replay", "--format", "json", input=record.yaml.encode())
        assert [{"event": e.kind, **e.fields} for e in straights.play(record)
                if e.kind != "refused"] == \
            [json.loads(line) for line in told.splitlines()[1:]]


def test_judges_as_the_tool_does(tmp_path):
    path = tmp_path / "game.txt"
    path.write_bytes(transcript().replace(b"plays 8H", b"plays 9H", 1))
    verdict = straights.verify(path, seed=44)
    told = run("straights-verify", "--report", "json", "--seed", "44", path)
    assert json.loads(verdict.json) == json.loads(told)
    assert not verdict and verdict.verdict == "play"
    assert verdict.findings[0].line > 0 and verdict.findings[0].rule
    assert straights.verify(path.read_bytes(), seed=44).findings == verdict.findings
    assert straights.verify(path, seed=44, allow=["play", "deal", "score"]).ok
    assert len(list(straights.verdicts(transcript() * 3))) == 3
    assert straights.verify(b"").verdict == "input"


def test_judges_by_a_record():
    record = Record(seed=44, seats="cccc")
    assert straights.verify(transcript(), record=record).ok
    assert not straights.verify(transcript(seed=45), record=record).ok
    assert not straights.verify(transcript() * 2, record=record).ok


def test_finds_seeds_and_can_be_ended():
    deck = straights.deal(777)
    assert straights.find_seed(deck=deck) == [777]
    assert straights.find_seed(deck=["?"] * 26 + deck[26:]) == [777]
    assert 777 in straights.find_seed(has={2: deck[13:23]}, seeds=(1, 100000))
    asked = []
    straights.find_seed(hands={1: deck[:13]}, shuffle="cs247",
                        progress=lambda done, of: asked.append((done, of)) or True)
    assert len(asked) == 1
    with pytest.raises(ZeroDivisionError):
        straights.find_seed(deck=deck, progress=lambda done, of: 1 // 0)


@pytest.mark.parametrize("game", ["straights", "rummy"])
def test_a_bot_plays_what_is_legal(game):
    dice = random.Random(1)
    table = Game(game, seed=44, seats="hhhh")
    while not table.over:
        assert table.step(dice.choice(table.legal()))
    assert len(table.scores) == 4 and table.winners
    assert table.turn == 0 and table.legal() == []


def test_a_view_does_not_tell_what_others_hold():
    """The same own hand, all other cards dealt otherwise: the same view."""
    deck = straights.deal(44)
    other = deck[:13] + deck[:12:-1]
    views = [Game(decks=[d], seats="hhhh").view(1) for d in (deck, other)]
    assert views[0] == views[1]
    with pytest.raises(straights.Error):
        Game(seed=44, seats="hhhh").step("play 7Z")


@pytest.mark.parametrize("game,players,rules", [
    ("straights", 4, {}), ("rummy", 2, {"target": 50}), ("rummy", 5, {"target": 50})])
def test_the_environment_goes_from_reset_to_the_end(game, players, rules):
    env = straights.env.Env(game, players, **rules)
    for seed in range(1, 4):
        env.reset(seed=seed)
        for agent in env.possible_agents:
            env.action_space(agent).seed(seed)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, ended, cut, _ = env.last()
            assert len(observation["action_mask"]) == env.action_space(agent).n
            assert set(observation["observation"]) <= {0, 1}
            total[agent] += reward
            env.step(None if ended or cut else
                     env.action_space(agent).sample(observation["action_mask"]))
        assert not env.agents
        won = [i + 1 for i, a in enumerate(env.possible_agents) if total[a] == 1.0]
        assert won == env.game.winners


def test_an_observation_has_the_hand_and_what_lies_open():
    env = straights.env.Env("rummy", 2)
    env.reset(seed=44)
    bits = env.last()[0]["observation"]
    assert sum(bits[:52]) == 10 and sum(bits[52:]) == 1
    env = straights.env.Env()
    env.reset(seed=44)
    env.step(env.last()[0]["action_mask"].index(1))
    bits = env.last()[0]["observation"]
    assert bits[52:].index(1) == straights.CARDS.index("7S")


def test_only_the_agent_to_move_has_actions():
    env = straights.env.Env()
    env.reset(seed=44)
    for agent in env.possible_agents:
        mask = env.observe(agent)["action_mask"]
        assert any(mask) == (agent == env.agent_selection)


def test_an_illegal_action_ends_the_game():
    env = straights.env.Env()
    env.reset(seed=44)
    mask = env.last()[0]["action_mask"]
    loser = env.agent_selection
    env.step(mask.index(0))
    assert all(env.terminations.values())
    assert env.rewards[loser] == -1.0 and sum(env.rewards.values()) == -1.0


def test_pettingzoo_accepts_it():
    test = pytest.importorskip("pettingzoo.test")
    test.api_test(straights.env.Env())


def test_threads_judge_at_the_same_time():
    good, told = transcript(), []
    threads = [threading.Thread(
        target=lambda: told.extend(straights.verify(good).ok for _ in range(20)))
        for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert told == [True] * 80


SUITE_TEST = """
def test_student(straights):
    straights.check({program!r}, {suite!r})
"""


def test_the_plugin_makes_one_test_of_each_game(tmp_path):
    suite = tmp_path / "suite.yaml"
    suite.write_text("".join(Record(seed=s, seats="cccc").yaml for s in (44, 45, 46)))
    straights_tool = shutil.which("straights")
    # Root runs the program as another user, who must be able to read it, and
    # the folder that it is run in.
    folder = tempfile.TemporaryDirectory()
    os.chmod(folder.name, 0o755)
    program = pathlib.Path(folder.name) / "student"
    program.write_text("#!/bin/sh\n" + straights_tool + " \"$1\" | "
                       "sed '/^Player2 plays 8H/s/plays/discards/'\n")
    program.chmod(0o755)
    (tmp_path / "test_it.py").write_text(SUITE_TEST.format(
        program=f"{program} {{seed}}", suite=str(suite)))
    told = run(sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider",
               str(tmp_path / "test_it.py"), cwd=folder.name).decode()
    for name in ("suite-1", "suite-2", "suite-3"):
        assert f"test_student[{name}]" in told
    assert "illegal-discard" in told and "= expected: " in told


def test_the_plugin_tells_all_that_is_known_of_a_crash(tmp_path):
    suite = tmp_path / "suite.yaml"
    suite.write_text(Record(seed=44, seats="hccc", commands=["play 7S"]).yaml)
    (tmp_path / "test_it.py").write_text(SUITE_TEST.format(
        program="kill -SEGV $$", suite=str(suite)))
    told = run(sys.executable, "-m", "pytest", "-p", "no:cacheprovider",
               str(tmp_path / "test_it.py"), cwd=str(tmp_path)).decode()
    assert "crashed: SIGSEGV" in told and "= rule: " in told


def test_records_and_seeds_given_wrongly_are_refused_in_a_sentence():
    for use in (lambda: straights.verify(b"", record="r1.yaml"),
                lambda: straights.play("r1.yaml")):
        with pytest.raises(TypeError, match="must be a straights.Record"):
            use()
    with pytest.raises(TypeError, match="players, not seats"):
        straights.env.Env(seats="hccc")


def test_values_of_another_kind_are_refused_in_a_sentence():
    with pytest.raises(TypeError, match="path or bytes, not 3"):
        straights.verify(3)
    for cards in {"hands": 3}, {"has": ["7S"]}:
        with pytest.raises(TypeError, match="given for each hand"):
            straights.find_seed(**cards)
    env = straights.env.Env(seed=44)
    for use in (lambda: env.step(0), env.last, lambda: env.observe("player_1")):
        with pytest.raises(RuntimeError, match="call reset"):
            use()


def test_lines_typed_may_have_bytes_that_are_no_text():
    record = Record(seed=44, seats="hccc", commands=["\udcff"])
    assert "\\xFF" in record.yaml or "!!binary" in record.yaml


def test_moves_that_are_no_text_and_actions_out_of_range_are_refused():
    table = straights.Game(seed=44, seats="hccc")
    for line in 3, None, b"7S", ["7S"]:
        with pytest.raises(TypeError, match="must be a line of text"):
            table.step(line)
    env = straights.env.Env(seed=44)
    env.reset()
    legal = env.last()[0]["action_mask"].index(1)
    for action in legal - len(env.actions), len(env.actions):
        with pytest.raises(IndexError, match="an action is from 0 to 103"):
            env.step(action)
    assert not any(env.terminations.values())
    env.step(legal)


def test_an_environment_begins_with_its_seed():
    given, told = straights.env.Env(seed=44), straights.env.Env()
    told.reset(seed=44)
    given.reset()
    assert given.observe("player_1") == told.observe("player_1")
    given.reset(seed=1)
