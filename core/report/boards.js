"use strict";
const suits = { C: ["♣", "clubs"], D: ["♦", "diamonds"], H: ["♥", "hearts"], S: ["♠", "spades"] };
const dashes = ["", "8 3", "3 3", "10 3 2 3", "1 4", "14 4"];

function make(name, text, kind) {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  if (kind) element.className = kind;
  return element;
}

// A card: what is read aloud says its suit in letters.
function card(name, legal) {
  const [sign, suit] = suits[name[1]];
  const red = suit === "diamonds" || suit === "hearts";
  const element = make("span", name[0] + sign,
    "playing-card" + (red ? " red" : "") + (legal ? " legal" : ""));
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", name[0] + " of " + suit + (legal ? ", may be moved" : ""));
  return element;
}

const count = (n, what) => n + " " + what + (n === 1 ? "" : "s");

const split = (cards) => cards.match(/../g) || [];

function handOf(seat, shown, legal) {
  const cell = make("td");
  const cards = split(seat.hand);
  if (!shown) cell.append(count(cards.length + seat.unknown, "card"));
  else {
    cell.append(...cards.map((name) => card(name, legal.includes(name))));
    if (seat.unknown) cell.append(" " + seat.unknown + " unknown");
  }
  if (seat.won) cell.append(make("strong", " wins"));
  return cell;
}

function draw(svg, name, attributes, text) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  svg.append(element);
}

// The line of player i, in a colour and with dashes of its own.
function drawLine(svg, i, points) {
  draw(svg, "polyline", { points: points.map((at) => at.join(",")).join(" "), class: "player" + i,
    fill: "none", stroke: "currentColor", "stroke-width": 3, "stroke-dasharray": dashes[i] });
}

// Round numbers from least to most, six at most.
function ticks(least, most) {
  let step = 10 ** Math.floor(Math.log10(Math.max(1, most - least) / 5));
  step = Math.max(1, [1, 2, 5, 10].map((n) => n * step).find((n) => (most - least) / n <= 5));
  const first = Math.ceil(least / step);
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, i) => (first + i) * step);
}

// The points of each player after each round, as lines over a scale.
function plot(svg, totals, players) {
  const most = Math.max(1, ...totals.flat());
  const least = Math.min(0, ...totals.flat());
  const x = (round) => 60 + 520 * round / Math.max(1, totals.length);
  const y = (points) => 200 - 180 * (points - least) / (most - least);
  for (const points of ticks(least, most)) {
    draw(svg, "line", { x1: 60, x2: 580, y1: y(points), y2: y(points), class: "scale" });
    draw(svg, "text", { x: 52, y: y(points) + 6, "text-anchor": "end" }, points);
  }
  for (const round of ticks(0, totals.length))
    draw(svg, "text", { x: x(round), y: 226, "text-anchor": "middle" }, round);
  draw(svg, "text", { x: 580, y: 254, "text-anchor": "end" }, "round");
  for (let i = 0; i < players; i++)
    drawLine(svg, i, [[x(0), y(0)], ...totals.map((row, round) => [x(round + 1), y(row[i])])]);
}

// Which line is whose.
function legend(list, players) {
  list.replaceChildren(...players.map((name, i) => {
    const item = make("li");
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "0 0 40 10");
    drawLine(svg, i, [[0, 5], [40, 5]]);
    item.append(svg, name);
    return item;
  }));
}

// The boards of one game: what its buttons do; show and where for the page.
function start(root) {
  const one = (kind) => root.querySelector("." + kind);
  const game = JSON.parse(root.querySelector("script").textContent);
  const steps = game.steps;
  let at = 0;
  let timer = null;

  function showSeats(step) {
    const hands = one("hands").value;
    one("seats").replaceChildren(...step.seats.map((seat, i) => {
      const turn = step.turn === i + 1;
      const row = make("tr", undefined, turn ? "turn" : "");
      const head = make("th", game.players[i] + (turn ? " (to move)" : ""));
      head.scope = "row";
      row.append(head, make("td", seat.plays), make("td", seat.score, "number"),
        make("td", seat.points, "number"),
        handOf(seat, hands === "all" || hands === String(i + 1), turn ? split(step.legal) : []));
      return row;
    }));
  }

  function showTable(step) {
    one("table").replaceChildren(...step.groups.map(([name, cards]) => {
      const line = make("li", name + ": ");
      line.append(...split(cards).map((each) => card(each, false)));
      if (!cards) line.append("none");
      return line;
    }));
  }

  function showWrong(step) {
    one("wrong").replaceChildren(...(step.found || []).map((found) => {
      const line = make("li");
      const link = make("a", "line " + found.line);
      link.href = "#g" + root.dataset.game + "l" + found.line;
      line.append(make("b", found.slug), ": " + found.message + " (", link, ")");
      return line;
    }));
  }

  function show(step) {
    at = Math.max(0, Math.min(steps.length - 1, step));
    const now = steps[at];
    one("slider").value = at;
    one("slider").setAttribute("aria-valuetext", now.text);
    one("place").textContent = "Step " + (at + 1) + " of " + steps.length +
      (now.round ? ", round " + now.round : "");
    one("said").textContent = now.text;
    showSeats(now);
    showTable(now);
    showWrong(now);
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    one("run").textContent = "Play";
  }

  function play() {
    if (timer) return stop();
    one("run").textContent = "Stop";
    timer = setInterval(() => {
      if (at + 1 >= steps.length) stop();
      else show(at + 1);
    }, 700);
  }

  function nextWrong() {
    const wrong = steps.map((step, i) => step.found ? i : -1).filter((i) => i >= 0);
    show(wrong.find((i) => i > at) ?? wrong[0]);
  }

  one("first").onclick = () => show(0);
  one("back").onclick = () => show(at - 1);
  one("run").onclick = play;
  one("on").onclick = () => show(at + 1);
  one("last").onclick = () => show(steps.length - 1);
  one("next").onclick = nextWrong;
  one("next").hidden = !steps.some((step) => step.found);
  one("slider").oninput = (e) => show(Number(e.target.value));
  one("hands").onchange = () => show(at);
  plot(one("plot"), game.totals, game.players.length);
  legend(one("legend"), game.players);
  show(0);
  return {
    root,
    show,
    keys: () => ({ ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: steps.length - 1 }),
    // The step of a line of the transcript: the last that is not behind it.
    ofLine: (line) => Math.max(0, steps.findLastIndex((step) => step.line <= line)),
  };
}

const all = [...document.querySelectorAll(".boards")].map(start);

// The boards that the keys are for: those in use, or the only ones.
function boardsOf(target) {
  const inUse = all.find((boards) => boards.root.contains(target));
  const fold = all.length === 1 && all[0].root.closest("details");
  return inUse || (all.length === 1 && (!fold || fold.open) ? all[0] : null);
}

document.addEventListener("keydown", (e) => {
  const boards = boardsOf(e.target);
  if (!boards || e.target.tagName === "SELECT" || e.target.tagName === "INPUT" ||
      e.ctrlKey || e.altKey || e.metaKey)
    return;
  const keys = boards.keys();
  if (e.key in keys) {
    e.preventDefault();
    boards.show(keys[e.key]);
  }
});

// From a finding to its board.
document.addEventListener("click", (e) => {
  const link = e.target.closest("a.board");
  if (!link) return;
  const fold = document.querySelector(link.hash);
  const boards = all.find((each) => fold.contains(each.root));
  e.preventDefault();
  fold.open = true;
  boards.show(boards.ofLine(Number(link.dataset.line)));
  fold.scrollIntoView();
  fold.querySelector(".slider").focus();
});

const step = Number(location.hash.slice(1));
if (step && all.length) all[0].show(step - 1);
