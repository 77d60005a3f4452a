// What is wrong with the page of a table at this size, in words. Works for any game that is drawn.
const TEXT = 12.9; // pixels of the smallest letters, and of the smallest thing to press
const TARGET = 39.5;
const ENOUGH = 12; // of 81 points of a thing, those that a finger must meet
const seen = (el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !el.closest(".away, .spoken, .defs");
const box = (el) => el.getBoundingClientRect();
const near = (number) => Math.round(number * 10) / 10;
const called = (el) => `${el.tagName.toLowerCase()}${el.id ? `#${el.id}` : ""}.${el.getAttribute("class") ?? ""} "${(el.getAttribute("aria-label") ?? el.textContent).trim().slice(0, 40)}"`;

function union(boxes) {
  const [left, top] = ["left", "top"].map((side) => Math.min(...boxes.map((b) => b[side])));
  const [right, bottom] = ["right", "bottom"].map((side) => Math.max(...boxes.map((b) => b[side])));
  return { left, top, right, bottom, width: right - left, height: bottom - top };
}
// Where the sheet of a drawing lies on the screen: its viewBox, which may be smaller than its element.
function sheet(svg) {
  const { x, y, width, height } = svg.viewBox.baseVal;
  const m = svg.getScreenCTM();
  const [from, to] = [new DOMPoint(x, y), new DOMPoint(x + width, y + height)].map((p) => p.matrixTransform(m));
  return { left: from.x, top: from.y, right: to.x, bottom: to.y };
}
function* coverage() {
  const area = box(document.getElementById("board"));
  const pieces = [...document.querySelectorAll("#board > *:not(.defs, .moment)")].filter(seen);
  const drawn = union(pieces.map((el) => (el.viewBox ? sheet(el) : box(el))));
  const [across, down] = [drawn.width / area.width, drawn.height / area.height];
  if (Math.max(across, down) < 0.8) yield `the drawing covers ${near(100 * across)} % of the width and ${near(100 * down)} % of the height`;
  if (across * down < 0.65) yield `the drawing covers ${near(100 * across * down)} % of the board's area`;
  if (across > 1.01 || down > 1.01) yield `the drawing is larger than the board: ${near(across)} x ${near(down)}`;
}
function* letters() {
  const found = new Map();
  for (const el of document.querySelectorAll("main *, header *")) {
    if (![...el.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) || !seen(el)) continue;
    if (el.closest("title, desc, time")) continue;
    const m = el.ownerSVGElement && el.getScreenCTM?.();
    const size = parseFloat(getComputedStyle(el).fontSize) * (m ? Math.sqrt(Math.abs(m.a * m.d - m.b * m.c)) : 1);
    if (size < TEXT) found.set(`${el.getAttribute("class") ?? el.parentNode.getAttribute("class")} ${near(size)}`, called(el));
  }
  for (const [size, el] of found) yield `small letters: ${size} px, ${el}`;
}
const TARGETS = ".pick.open, .pick.chosen, button, .btn, summary, input:not([type=hidden]), select, a.chip, .brand, .top nav a";
function* targets() {
  for (const el of document.querySelectorAll(TARGETS)) {
    if (!seen(el) || el.closest(".log li")) continue;
    const { width, height } = box(el.querySelector(":scope > .hit") ?? el);
    if (width < TARGET || height < TARGET) yield `small to press: ${near(width)} x ${near(height)}, ${called(el)}`;
  }
}
// Everything that can be chosen, brought into view: is it free of the bar, and does a finger meet it?
function* covered() {
  const bar = document.getElementById("choices");
  for (const el of document.querySelectorAll(".pick.open, .pick.chosen")) {
    if (!seen(el)) continue;
    el.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const [b, c] = [box(el.querySelector(":scope > .hit") ?? el), box(bar)];
    if (!bar.contains(el) && Math.min(b.right, c.right) - Math.max(b.left, c.left) > 1 && Math.min(b.bottom, c.bottom) - Math.max(b.top, c.top) > 1)
      yield `under the bar: ${called(el)}`;
    const points = Array.from({ length: 81 }, (_, i) => [b.left + (b.width * ((i % 9) + 0.5)) / 9, b.top + (b.height * (Math.floor(i / 9) + 0.5)) / 9]);
    let met = 0;
    for (const [x, y] of points) if (met < ENOUGH && document.elementFromPoint(x, y)?.closest(".pick") === el) met += 1;
    if (met < ENOUGH) yield `a finger hardly meets it (${met} of 81 points): ${called(el)}`;
  }
  for (const el of document.querySelectorAll(TARGETS)) {
    if (!seen(el) || el.matches(".pick, summary")) continue;
    el.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const b = box(el);
    const met = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
    if (!met || !(el.contains(met) || met.contains(el) || met.closest("label")?.contains(el))) yield `covered by ${met && called(met)}: ${called(el)}`;
  }
  for (const part of [document.documentElement, ...document.querySelectorAll(".column, .choices")]) part.scrollTop = 0;
}
function* frame() {
  const wide = innerWidth >= 1264;
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) yield `${page.scrollWidth - page.clientWidth} px hang over the edge`;
  const top = box(document.querySelector(".top")).height / (wide ? parseFloat(getComputedStyle(page).fontSize) / 16 : 1);
  if (top > 56.5) yield `a header of ${near(top)} px`;
  const bar = document.getElementById("choices");
  if (innerWidth < 640 && bar.classList.contains("mine") && box(bar).height > 96.5) yield `a bar of ${near(box(bar).height)} px`;
  const inBar = [...bar.querySelectorAll("button, a.btn")].filter((el) => seen(el) && !el.closest(".hint")); // a hint stands above it
  if (innerWidth < 640 && inBar.length > 3) yield `${inBar.length} buttons in the bar`;
  const title = document.getElementById("choices-title");
  if (title.scrollWidth > title.clientWidth + 1) yield `the prompt does not fit: ${title.textContent}`;
  if (wide && page.scrollHeight > innerHeight + 1 && innerHeight >= 800) yield `the page is ${page.scrollHeight - innerHeight} px too high`;
}
const measured = () => [...frame(), ...coverage(), ...letters(), ...targets(), ...covered()];
Object.assign(window, { measured });
