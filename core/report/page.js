// The table of all games: filters and sorts its rows.
"use strict";
const at = (id) => document.getElementById(id);
const table = at("index");
const body = table.tBodies[0];
const rows = [...body.rows];
const classes = ["deal", "play", "score", "input", "wording"];

function show() {
  const part = at("file").value.toLowerCase();
  const verdict = at("verdict").value;
  const cell = classes.indexOf(at("class").value) + 2;
  let shown = 0;
  for (const row of rows) {
    const wanted = row.cells[1].textContent.toLowerCase().includes(part) &&
      (!verdict || row.cells[0].textContent === verdict) &&
      (cell < 2 || row.cells[cell].textContent !== "");
    const game = at(row.dataset.game);
    row.hidden = !wanted;
    if (game) game.hidden = !wanted;
    shown += wanted;
  }
  at("shown").textContent = shown + " of " + rows.length;
}

function key(row, column) {
  const cell = row.cells[column];
  return cell.dataset.key || cell.textContent;
}

let sorted = 0;
let down = false;
function sort(column) {
  const counts = column > 1 && column < 7;
  const compare = column === 0 || counts
    ? (a, b) => key(a, column) - key(b, column)
    : (a, b) => key(a, column).localeCompare(key(b, column));
  down = sorted === column ? !down : counts;
  sorted = column;
  rows.sort((a, b) => down ? compare(b, a) : compare(a, b));
  for (const row of rows) body.append(row);
  for (const head of table.tHead.rows[0].cells)
    head.ariaSort = head.cellIndex !== column ? "none"
      : down ? "descending" : "ascending";
}

for (const id of ["file", "verdict", "class"]) at(id).addEventListener("input", show);
for (const head of table.tHead.rows[0].cells)
  head.firstChild.addEventListener("click", () => sort(head.cellIndex));
document.querySelector(".tools").hidden = false;
show();
