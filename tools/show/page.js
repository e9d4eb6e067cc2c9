"use strict";
const game = JSON.parse(document.getElementById("game").textContent);
const byId = (id) => document.getElementById(id);
const suits = { C: ["♣", "clubs"], D: ["♦", "diamonds"], H: ["♥", "hearts"], S: ["♠", "spades"] };
const ranks = "A23456789TJQK";
let at = 0;
let timer = null;

function make(name, text, kind) {
	const element = document.createElement(name);
	if (text !== undefined) element.textContent = text;
	if (kind) element.className = kind;
	return element;
}

// A card: what is read aloud says its suit in letters.
function card(name, legal) {
	const suit = name.slice(-1);
	const red = suit === "D" || suit === "H";
	const element = make("span", name.slice(0, -1) + suits[suit][0],
		"card" + (red ? " red" : "") + (legal ? " legal" : ""));
	element.setAttribute("role", "img");
	element.setAttribute("aria-label",
		name.slice(0, -1) + " of " + suits[suit][1] + (legal ? ", may be moved" : ""));
	return element;
}

const words = (text) => (text ? text.split(" ") : []);

function showSeats(step) {
	const body = byId("seats");
	const shown = byId("hands").value;
	body.replaceChildren(...step.seats.map((seat, i) => {
		const row = make("tr", undefined, step.turn === i + 1 ? "turn" : "");
		const head = make("th", game.players[i] + (step.turn === i + 1 ? " (to move)" : ""));
		const hand = make("td");
		head.scope = "row";
		row.append(head, make("td", seat.plays), make("td", seat.score, "number"),
			make("td", seat.points, "number"), hand);
		if (shown === "all" || shown === String(i + 1))
			for (const name of words(seat.hand))
				hand.append(card(name, step.turn === i + 1 && words(step.legal).includes(name)));
		else
			hand.append(words(seat.hand).length + " cards");
		if (seat.won) hand.append(make("strong", " wins"));
		return row;
	}));
}

function showTable(step) {
	byId("table").replaceChildren(...step.groups.map((group) => {
		const line = make("li", group.name + ": ");
		const cards = words(group.cards);
		if (!cards.length) line.append("none");
		for (const name of cards) line.append(card(name, false));
		return line;
	}));
}

function show(step) {
	at = Math.max(0, Math.min(game.steps.length - 1, step));
	const now = game.steps[at];
	byId("slider").value = at;
	byId("slider").setAttribute("aria-valuetext", now.text);
	byId("place").textContent = "Step " + (at + 1) + " of " + game.steps.length +
		(now.round ? ", round " + now.round : "");
	byId("said").textContent = now.text;
	showSeats(now);
	showTable(now);
}

function stop() {
	clearInterval(timer);
	timer = null;
	byId("play").textContent = "Play";
}

function play() {
	if (timer) return stop();
	byId("play").textContent = "Stop";
	timer = setInterval(() => {
		if (at + 1 >= game.steps.length) stop();
		else show(at + 1);
	}, 700);
}

// The points of each player after each round, as lines.
function plot() {
	const ends = game.totals;
	const most = Math.max(1, ...ends.flat());
	const least = Math.min(0, ...ends.flat());
	const lines = game.players.map((name, i) => {
		const points = ends.map((row, round) =>
			(20 + 560 * (round + 1) / Math.max(1, ends.length)) + "," +
			(190 - 170 * (row[i] - least) / (most - least)));
		const line = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
		line.setAttribute("points", ["20," + (190 + 170 * least / (most - least)), ...points].join(" "));
		line.setAttribute("fill", "none");
		line.setAttribute("stroke", "currentColor");
		line.setAttribute("stroke-width", "2");
		line.setAttribute("stroke-dasharray", ["", "8 3", "3 3", "10 3 2 3", "1 4", "14 4"][i]);
		return line;
	});
	byId("plot").append(...lines);
}

byId("first").onclick = () => show(0);
byId("back").onclick = () => show(at - 1);
byId("play").onclick = play;
byId("on").onclick = () => show(at + 1);
byId("last").onclick = () => show(game.steps.length - 1);
byId("slider").oninput = (e) => show(Number(e.target.value));
byId("hands").onchange = () => show(at);
document.addEventListener("keydown", (e) => {
	if (e.target.tagName === "SELECT" || e.target.id === "slider" || e.ctrlKey || e.altKey || e.metaKey)
		return;
	const keys = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: game.steps.length - 1 };
	if (e.key in keys) {
		e.preventDefault();
		show(keys[e.key]);
	}
});
plot();
show(Number(location.hash.slice(1)) - 1 || 0);
