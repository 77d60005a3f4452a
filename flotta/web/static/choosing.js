// Choosing on the picture and in the list, at a table and in a lesson. What is offered: every button of the list, and every two-step
// choice: a button and the choice after it. It knows no game.
import { $, BEAT, NORMAL, all, post, put, root, say, sleep, still } from "./flotta.js";

let narrowed = []; // what has been pointed at so far
let pointed = null; // what is pointed at just now
let armed = null;
let following = "";
let gathered = new Map(); // of things that make one choice together: those pressed
const buttons = () => all("#choices [data-act]");
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
function offers() {
  const singles = buttons().map((button) => ({ button, steps: [JSON.parse(button.dataset.act)] }));
  const first = new Map(singles.map((offer) => [offer.button.value, offer]));
  const doubles = ($("ahead")?.dataset.ahead ?? "").split("|").filter(Boolean).flatMap((group) => {
    const [slug, ...seconds] = group.split(">");
    const { button, steps } = first.get(slug);
    return seconds.map((second) => {
      const [then, ...names] = second.split(" ");
      const act = Object.fromEntries([["verb", then.split(":")[0]], ...names.filter(Boolean).map((name) => name.split("="))]);
      return { button, then, steps: [...steps, act] };
    });
  });
  return [...singles, ...doubles];
}
let offered = [];
let known = new Set();
function learn() {
  offered = offers();
  known = new Set(["verb", ...($("choices")?.dataset.params ?? "").split(" "), ...offered.flatMap((o) => o.steps.flatMap(Object.keys))]);
}
const meaning = (el) => Object.fromEntries(Object.entries(el.dataset).filter(([key]) => known.has(key)));
const means = (wish) => Object.keys(wish).length > 0;
// A thing that names a verb stands for the step of that verb; its other names may also belong to the step beside it.
function stands({ steps }, wish) {
  const named = steps.filter((step) => wish.verb === undefined || step.verb === wish.verb);
  return named.some((step) =>
    Object.entries(wish).every(([key, value]) => (key in step ? step : steps.find((other) => key in other))?.[key] === value),
  );
}
const fits = (offer, wishes) => wishes.every((wish) => stands(offer, wish));
const among = (wishes) => offered.filter((offer) => fits(offer, wishes));

// Several things that make one choice together: the parts pressed, joined as the parameter's value is spelled.
const group = (el) => el.closest("[data-together]");
const members = (box) => all("[data-part]", box).filter((el) => el.closest("[data-together]") === box);
const chosenOf = (box) => members(box).filter((el) => gathered.get(box.dataset.together)?.has(nameOf(el, box)));
const nameOf = (el, box) => el.dataset.key ?? `${members(box).indexOf(el)}`;
function together(box) {
  const value = chosenOf(box).map((el) => el.dataset.part).join(box.dataset.join ?? "");
  return { ...meaning(box), [box.dataset.together]: value };
}
// Whether some choice has all these parts, and this one more.
function mayJoin(el, box) {
  const { together: name, join = "" } = box.dataset;
  const parts = [...chosenOf(box), el].map((each) => each.dataset.part);
  return among([...narrowed, meaning(box)]).some(({ steps }) => {
    const value = steps.find((step) => name in step)?.[name];
    if (value === undefined) return false;
    const left = join ? value.split(join) : parts.every((part) => part.length === 1) ? [...value] : null;
    return !left || parts.every((part) => left.includes(part) && left.splice(left.indexOf(part), 1));
  });
}
function state_of(el) {
  if (el.dataset.undo) return { open: !!$("undo"), chosen: false };
  const box = group(el);
  if (box && el.dataset.part !== undefined) {
    const chosen = chosenOf(box).includes(el);
    return { open: chosen || mayJoin(el, box), chosen };
  }
  if (el.dataset.send) return { open: among([...narrowed, ...wishes_of(el)]).length > 0, chosen: false };
  const wish = meaning(el);
  const chosen = narrowed.some((other) => same(other, wish));
  return { open: means(wish) && (chosen || among([...narrowed, wish]).length > 0), chosen };
}
const boxes = () => [...new Set(all("[data-together]").filter((el) => el.checkVisibility()))];
const wishes_of = (el) => [meaning(el), ...(el.dataset.send ? boxes().map(together) : [])];

// What has its value already is left alone: the browser would look at the page again.
function give(el, name, value) {
  if (value === null) el.removeAttribute(name);
  else if (el.getAttribute(name) !== String(value)) el.setAttribute(name, value);
}
function light() {
  learn();
  if (narrowed.length && !among(narrowed).length) narrowed = [];
  const picks = all(".pick");
  for (const el of picks) {
    const { open, chosen } = state_of(el);
    el.classList.toggle("open", open && !chosen);
    el.classList.toggle("chosen", chosen);
    const drawn = el instanceof SVGElement;
    const lit = open || chosen;
    give(el, "aria-pressed", lit ? chosen : null);
    if (drawn) give(el, "tabindex", lit ? 0 : null), give(el, "role", lit ? "button" : "img");
  }
  const advised = JSON.parse($("answer")?.dataset.lights ?? "{}");
  const suits = (wish) => means(wish) && Object.entries(wish).every(([key, value]) => advised[key] === value);
  for (const el of [...picks, ...buttons()]) el.classList.toggle("advised", suits(el.dataset.act ? JSON.parse(el.dataset.act) : meaning(el)));
  const left = among(narrowed);
  const shown = picks.filter((el) => el.checkVisibility());
  const near = new Set(left.map((offer) => offer.button));
  const singles = left.filter((offer) => !offer.then);
  for (const offer of offered.filter((each) => !each.then)) {
    offer.button.hidden = !near.has(offer.button);
    offer.button.classList.toggle("loose", !offer.button.hidden && !shown.some((el) => helps(el, offer, singles)));
  }
  for (const el of all("time[data-at]")) el.textContent = moment(new Date(el.dataset.at * 1000));
  for (const line of all("[data-shows]")) line.disabled = !document.querySelector(`[data-mark="${line.dataset.shows}"]`);
  if ($("widen")) $("widen").hidden = !narrowed.length && ![...gathered.values()].some((parts) => parts.size);
  arrange();
  preview();
  reveal();
  document.dispatchEvent(new Event("lit")); // a lesson points to what comes next
}
// Where the table is longer than the screen and nothing that can be pressed next is in sight, it is brought there; so is the button that
// ends a choice of several things together.
function reveal() {
  const bar = $("choices");
  if (!bar || !$("table")?.dataset.stream || getComputedStyle(bar).position !== "sticky" || bar.contains(document.activeElement)) return;
  const next = all(".pick.open").filter((el) => el.checkVisibility({ visibilityProperty: true }));
  const floor = Math.min(innerHeight, bar.getBoundingClientRect().top);
  const inSight = (el) => {
    const { top, bottom } = (el.querySelector(":scope > .hit") ?? el).getBoundingClientRect();
    return top >= 0 && bottom <= floor + 1;
  };
  const send = all(".pick.send.open").find((el) => el.checkVisibility({ visibilityProperty: true }) && !inSight(el));
  if (!next.length || (!send && next.some(inSight))) return;
  (send ?? next[0]).scrollIntoView({ block: "nearest", behavior: still() ? "instant" : "smooth" });
}
// A moment by the reader's own clock; of today only the time.
function moment(date) {
  const today = date.toDateString() === new Date().toDateString();
  return today ? date.toLocaleTimeString(root.lang) : date.toLocaleString(root.lang);
}
// Whether pressing a thing of the picture brings one nearer to a choice than one is.
function helps(el, offer, left) {
  const box = group(el);
  if (box && el.dataset.part !== undefined) return offer.steps.some((step) => box.dataset.together in step);
  const wish = meaning(el);
  return means(wish) && !el.dataset.undo && !el.dataset.send && fits(offer, [wish]) &&
    !narrowed.some((other) => same(other, wish)) && (left.length === 1 || !left.every((other) => fits(other, [wish])));
}
// What a choice would do, while it is pointed at: every preview whose values one of the choices meant has.
function preview() {
  if (!pointed?.isConnected) pointed = null;
  const wish = pointed && (pointed.matches("[data-act]") ? JSON.parse(pointed.dataset.act) : meaning(pointed));
  const gathering = boxes().filter((box) => chosenOf(box).length).map(together);
  let wishes = [...narrowed, ...gathering.filter((each) => among([each]).length), ...(wish && means(wish) ? [wish] : [])];
  if (wish && means(wish) && !among(wishes).length) wishes = [wish];
  const left = wishes.length ? among(wishes) : [];
  for (const el of all(".ghost")) {
    const own = meaning(el);
    el.classList.toggle("now", means(own) && left.some((offer) => fits(offer, [own])));
  }
}
// The bar of a phone has room for three buttons: what has no place on the picture first, then what begins a choice that can also be
// begun on the picture, and the way to all the others.
function arrange(first = new Set()) {
  const handle = $("handle");
  const listed = buttons();
  const loose = listed.filter((button) => button.classList.contains("loose")).sort((a, b) => first.has(b) - first.has(a));
  const begins = new Set(offered.filter((offer) => offer.then).map((offer) => offer.button));
  const wanted = [armed, $("show"), ...loose.filter((button) => first.has(button)), ...loose.filter((button) => !begins.has(button)), ...loose.filter((button) => begins.has(button)), ...["widen", "undo", "advice", "why-button"].map($)];
  const bar = [...new Set(wanted)].filter((button) => button && !button.hidden);
  const rest = listed.some((button) => !button.hidden && !button.classList.contains("loose"));
  if (handle) handle.hidden = !rest && bar.length <= 3;
  const room = handle && !handle.hidden ? 2 : 3;
  bar.forEach((button, index) => button.classList.toggle("away-in-bar", index >= room));
  handle?.classList.toggle("wide-away", !rest);
  handle?.setAttribute("aria-expanded", $("choices").hasAttribute("data-opened"));
}
// Parts that are folded on a narrow screen, or where they would only repeat the picture.
function unfold(part, open = !part.hasAttribute("data-opened")) {
  part.toggleAttribute("data-opened", open);
  for (const button of all(`[data-opens="${part.id}"]`)) button.setAttribute("aria-expanded", open);
  if (part.id === "choices") arrange();
}
function press(el) {
  disarm();
  if (el.dataset.undo) return $("undo")?.form.requestSubmit($("undo"));
  const box = group(el);
  if (box && el.dataset.part !== undefined) {
    const parts = gathered.get(box.dataset.together) ?? new Set();
    const name = nameOf(el, box);
    if (parts.delete(name)) unpoint();
    else if (mayJoin(el, box)) parts.add(name);
    gathered.set(box.dataset.together, parts);
    return light();
  }
  const wishes = wishes_of(el).filter(means);
  if (!wishes.length) return;
  const others = narrowed.filter((other) => !wishes.some((wish) => same(other, wish)));
  if (others.length < narrowed.length && !el.dataset.send) {
    narrowed = others;
    unpoint();
    return light();
  }
  let left = among([...narrowed, ...wishes]);
  if (!left.length && !el.dataset.send) {
    left = among(wishes);
    narrowed = [];
  }
  if (!left.length) return ask(Object.assign({}, ...wishes));
  if (!el.dataset.send) narrowed.push(...wishes);
  const firsts = new Set(left.map((offer) => offer.button));
  const whole = left.filter((offer) => !offer.then);
  light();
  if (el.dataset.hold && left.length > 2) return; // what is held waits for its place; pressed again it is put back
  if (firsts.size === 1 && whole.length === 1) choose(whole[0]);
  else if (!whole.length && left.length === 1) choose(left[0]);
}
function choose({ button, then = "" }) {
  following = then;
  button.form.requestSubmit(button);
}
function widen() {
  narrowed = [];
  gathered.clear();
  disarm();
  light();
}
async function ask(wish) {
  if (!$("why")) return;
  const body = new URLSearchParams({ seat: $("table").dataset.seat, wish: JSON.stringify(wish) });
  const answer = await post($("why").getAttribute("action"), body).catch(() => null);
  if (answer?.parts) put(answer.parts);
}
// What cannot be taken back, though it looks as if it could, and what the game warns of, is asked for twice: the same button, now
// filled, is the question.
function disarm() {
  if (armed) armed.lastElementChild.textContent = armed.dataset.label;
  armed?.classList.remove("main");
  armed = null;
}
function arm(button) {
  disarm();
  armed = button;
  const label = button.lastElementChild;
  button.dataset.label = label.textContent;
  const asked = $("choices").dataset.sure.split("|")[button.dataset.final] ?? button.dataset.final;
  label.textContent = `${asked} ${label.textContent}`;
  button.classList.add("main");
  button.hidden = false;
  arrange();
  button.focus({ preventScroll: getComputedStyle($("choices")).position === "sticky" }); // the bar is in sight; its place in the page may not be
  say(label.textContent);
}

function pointTo(el) {
  pointed = el;
  preview();
}
// A finger that lets a thing go no longer points at it; a mouse that is still there does.
function unpoint() {
  if (!matchMedia("(hover: hover)").matches) pointed = null;
}
function pointAt(event) {
  const el = event.target.closest?.(".pick, #choices [data-act]");
  if (el === pointed || (event.type === "focusin" && !el)) return;
  pointTo(el);
}
for (const name of ["pointerover", "focusin"]) document.addEventListener(name, pointAt);
document.addEventListener("focusout", () => pointed?.matches(":hover") || ((pointed = null), preview()));

document.addEventListener("click", (event) => {
  const target = event.target;
  const pick = target.closest(".pick");
  if (pick && event.detail < 2) press(pick);
  const shows = target.closest("[data-shows]");
  if (shows) point(shows.dataset.shows, !shows.closest("li").classList.contains("lit"));
  if (target.closest("#again")) again();
  if (target.closest("#widen")) widen();
  if (target.closest("#handle")) unfold($("choices"));
  const bar = target.closest("#choices[data-opened]"); // a finger that chose in the list of a phone wants to see the board again
  if (bar && event.detail && target.closest("form button") && getComputedStyle(bar).position === "sticky") unfold(bar, false);
  const closer = target.closest("[data-closes]");
  if (closer) $(closer.dataset.closes).hidden = true; // until it has something else to say
  const opener = target.closest("[data-opens]");
  if (opener) {
    event.preventDefault();
    for (const other of all(".seat[data-opened]")) if (other.id !== opener.dataset.opens) unfold(other, false);
    unfold($(opener.dataset.opens));
  }
  if (event.detail > 1 && target.closest("#choices button")) event.preventDefault(); // a double click is one click
});
document.addEventListener("keydown", (event) => {
  const pick = event.target.closest?.(".pick");
  if (pick && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    press(pick);
  } else if (pick && STEPS[event.key]) {
    event.preventDefault();
    nearest(pick, ...STEPS[event.key])?.focus();
  } else if (event.key === "Escape") {
    widen();
    for (const part of all("[data-opened]")) unfold(part, false);
  }
});

document.addEventListener("putting", ({ detail: parts }) => {
  if (parts.choices) armed = null;
  if (parts.choices && (busy.size || !parts.choices.includes("data-act"))) {
    narrowed = [];
    gathered.clear();
  }
  if (parts.board) replaying++;
});
document.addEventListener("put", light);

// On the picture arrow keys go from one thing that can be pressed to the next one that way, the straightest and nearest first.
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
function nearest(from, right, down) {
  const middle = (el) => {
    const { x, y, width, height } = (el.querySelector(":scope > .hit") ?? el).getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [x, y] = middle(from);
  const found = all(".pick.open, .pick.chosen").filter((el) => el !== from && el.checkVisibility({ visibilityProperty: true })).map((el) => {
    const [a, b] = middle(el);
    const ahead = (a - x) * right + (b - y) * down;
    return { el, ahead, far: ahead + 2 * Math.abs((a - x) * down + (b - y) * right) };
  });
  return found.filter(({ ahead }) => ahead > 4).sort((a, b) => a.far - b.far)[0]?.el;
}

// What happened: a line of the log lights its mark on the board; all of them again, one after the other.
const sentence = (li) => (li?.querySelector("span") ?? li)?.textContent; // without the rule behind it
let replaying = 0;
function point(event, on = true) {
  for (const el of all(".lit")) el.classList.remove("lit");
  if (!on) return;
  for (const el of all(`[data-mark="${event}"]`)) el.classList.add("lit");
  $(`line-${event}`)?.classList.add("lit");
}
async function again() {
  const run = ++replaying;
  const events = [...new Set(all("#table [data-mark]").map((el) => +el.dataset.mark))].sort((a, b) => a - b);
  $("board").classList.add("replaying");
  for (const event of events) {
    point(event);
    say(sentence($(`line-${event}`)));
    await sleep(1.5 * (BEAT || NORMAL)); // asked for, so it is seen even by somebody who wants moves at once
    if (run !== replaying) return;
  }
  $("board").classList.remove("replaying");
  point(0, false);
}

// Sending: one request id for one intent, however often it must be repeated. What becomes of the answer is said by `answers`: a table
// that hears its stream (table.js) waits until that has brought the truth.
const busy = new Set();
const answers = { live: () => false, take: answered };
const law = (rule) => Object.assign(document.createElement("a"), { href: `/law/${rule}`, textContent: rule });
function answered(update) {
  const notice = $("notice");
  if (notice) notice.hidden = !(notice.textContent = update.error ?? "");
  if (notice && update.rule) notice.append(" ", law(update.rule));
  if (update.mark !== undefined) return;
  if (update.parts) put(update.parts);
  if (update.here) document.dispatchEvent(new CustomEvent("step", { detail: update }));
}
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-live]")) return;
  event.preventDefault();
  const button = event.submitter;
  const then = following;
  following = "";
  if (button?.dataset.final && armed !== button && root.dataset.confirm !== "off" && !then) return arm(button);
  disarm();
  const way = form.dataset.live;
  const body = new URLSearchParams(new FormData(form, button));
  const intent = way + body.get("version");
  if (busy.has(intent)) return;
  busy.add(intent);
  const led = narrowed;
  body.set("request", crypto.getRandomValues(new Uint32Array(4)).join("-"));
  if (then) body.set("then", then);
  if (answers.live()) body.set("live", "yes");
  try {
    const answer = await post(form.getAttribute("action"), body, way === "advice" ? "thinking" : "late"); // a bot takes its time
    if (way === "talk" && !answer.error) form.reset();
    await answers.take(answer);
    if (way === "act" && !answer.error && narrowed === led && led.length) widen(); // no update has let go of what led here
  } finally {
    busy.delete(intent);
  }
});

light();
export { answered, answers, arrange, busy, group, meaning, means, offered, pointTo, sentence, stands, wishes_of };
