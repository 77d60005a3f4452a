// The one script of the house. It knows no game: it morphs in what is rendered and sends choices back.
const root = document.documentElement;
root.classList.add("live");
const $ = (id) => document.getElementById(id);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const still = () => root.dataset.motion === "still" || matchMedia("(prefers-reduced-motion: reduce)").matches;

// Morphing by element id: what stays keeps focus, scroll and open details.
const OURS = ["tabindex", "role", "aria-pressed"]; // given to picks by this script
function morph(old, next) {
  if (old.nodeType !== next.nodeType || old.nodeName !== next.nodeName || (old.id || "") !== (next.id || ""))
    return old.replaceWith(next);
  if (old.nodeType !== 1) {
    if (old.data !== next.data) old.data = next.data;
    return;
  }
  const pick = next.classList.contains("pick");
  for (const { name } of [...old.attributes]) {
    const kept = (pick && OURS.includes(name)) || (name === "open" && old.nodeName === "DETAILS") || name === "data-opened";
    if (!next.hasAttribute(name) && !kept) old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const named = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  let at = old.firstChild;
  for (const want of [...next.childNodes]) {
    const have = want.id ? named.get(want.id) : at && !at.id && at.nodeName === want.nodeName ? at : null;
    if (!have) {
      old.insertBefore(want, at);
      continue;
    }
    if (have === at) at = at.nextSibling;
    else old.insertBefore(have, at);
    morph(have, want);
  }
  for (let gone; (gone = at); gone.remove()) at = at.nextSibling;
}

// Gliding from where a thing was to where it is now.
const place = (el) => [el.id, { kind: el.dataset.glide, box: el.getBoundingClientRect() }];
const places = () => new Map(all("[data-glide]").map(place));
function glide(before) {
  if (still()) return;
  const now = all("[data-glide]");
  const here = new Set(now.map((el) => el.id));
  const gone = {};
  for (const [id, was] of before) if (!here.has(id)) (gone[was.kind] ??= []).push(was.box);
  for (const el of now) {
    const was = before.get(el.id)?.box ?? gone[el.dataset.glide]?.shift() ?? $(el.dataset.from)?.getBoundingClientRect();
    if (was) fly(el, was);
    else if (before.size) el.animate({ opacity: [0, 1] }, { duration: 200, easing: "ease-out" });
  }
}
function fly(el, was) {
  const box = el.getBoundingClientRect();
  let x = was.x + was.width / 2 - box.x - box.width / 2;
  let y = was.y + was.height / 2 - box.y - box.height / 2;
  if (Math.abs(x) + Math.abs(y) < 2) return;
  const m = el.ownerSVGElement && el.parentNode.getScreenCTM?.();
  if (m) {
    const det = m.a * m.d - m.b * m.c;
    [x, y] = [(m.d * x - m.c * y) / det, (m.a * y - m.b * x) / det];
  }
  el.animate({ translate: [`${x}px ${y}px`, "0px 0px"] }, { duration: 320, easing: "ease-out" });
}

function put(parts) {
  if (parts.choices) armed = null;
  if (parts.choices && busy.size) narrowed = [];
  const before = places();
  const focused = document.activeElement;
  const part = focused?.closest("[data-part]");
  for (const [id, html] of Object.entries(parts)) {
    const old = $(id);
    if (!old) continue;
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    morph(old, fresh.content.firstElementChild);
  }
  if (part && document.activeElement !== focused) {
    const again = (focused.isConnected && focused) || (focused.id && $(focused.id)) || $(part.id);
    again?.focus({ preventScroll: true });
  }
  glide(before);
  light();
}

// Choosing by narrowing.
let narrowed = [];
let armed = null;
const buttons = () => all("#choices [data-act]");
function meaning(el) {
  const known = ($("choices")?.dataset.params || "").split(" ");
  return Object.fromEntries(Object.entries(el.dataset).filter(([key]) => key === "verb" || known.includes(key)));
}
const fits = (button, wishes) => {
  const act = JSON.parse(button.dataset.act);
  return wishes.every((wish) => Object.entries(wish).every(([key, value]) => act[key] === value));
};
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
function light() {
  const offered = buttons();
  if (!offered.some((button) => fits(button, narrowed))) narrowed = [];
  for (const el of all(".pick")) {
    const wish = meaning(el);
    const chosen = narrowed.some((other) => same(other, wish));
    const open = Object.keys(wish).length > 0 && offered.some((button) => fits(button, [...narrowed, wish]));
    el.classList.toggle("open", open && !chosen);
    el.classList.toggle("chosen", chosen);
    const drawn = el instanceof SVGElement;
    const given = { "aria-pressed": chosen, ...(drawn && { tabindex: 0, role: "button" }) };
    for (const name in given) open || chosen ? el.setAttribute(name, given[name]) : el.removeAttribute(name);
    if (drawn && !open && !chosen) el.setAttribute("role", "img");
  }
  const left = offered.filter((button) => fits(button, narrowed));
  const shown = all(".pick").filter((el) => el.checkVisibility());
  for (const button of offered) {
    button.hidden = !left.includes(button);
    button.classList.toggle("loose", !button.hidden && !shown.some((el) => helps(el, button, left)));
  }
  for (const el of all("time[data-at]")) el.textContent = new Date(el.dataset.at * 1000).toLocaleString(root.lang);
  if ($("widen")) $("widen").hidden = !narrowed.length;
  arrange(offered);
}
// Whether pressing a thing of the picture brings one nearer to a choice than one is.
function helps(el, button, left) {
  const wish = meaning(el);
  return Object.keys(wish).length > 0 && fits(button, [wish]) && !narrowed.some((other) => same(other, wish)) &&
    (left.length === 1 || !left.every((other) => fits(other, [wish])));
}
// The bar of a phone has room for three buttons: what has no place on the picture first, and the way to all the others.
function arrange(offered) {
  const handle = $("handle");
  const all = [...offered.filter((button) => button.classList.contains("loose")), $("widen"), $("undo"), $("advice"), $("why-button")];
  const bar = all.filter((button) => button && !button.hidden);
  const rest = offered.some((button) => !button.hidden && !button.classList.contains("loose"));
  if (handle) handle.hidden = !rest && bar.length <= 3;
  const room = handle && !handle.hidden ? 2 : 3;
  bar.forEach((button, index) => button.classList.toggle("away-in-bar", index >= room));
  handle?.classList.toggle("wide-away", !rest);
  handle?.setAttribute("aria-expanded", $("choices").hasAttribute("data-opened"));
}
// Parts that are folded on a narrow screen, or where they would only repeat the picture.
function unfold(part, open = !part.hasAttribute("data-opened")) {
  part.toggleAttribute("data-opened", open);
  for (const button of all(`[data-opens="${part.id}"], #${part.id} [data-opens]`)) button.setAttribute("aria-expanded", open);
  if (part.id === "choices") light();
}
function press(el) {
  const wish = meaning(el);
  if (!Object.keys(wish).length) return;
  disarm();
  const others = narrowed.filter((other) => !same(other, wish));
  if (others.length < narrowed.length) {
    narrowed = others;
    return light();
  }
  let left = buttons().filter((button) => fits(button, [...narrowed, wish]));
  if (!left.length) {
    left = buttons().filter((button) => fits(button, [wish]));
    narrowed = [];
  }
  if (!left.length) return ask(wish);
  narrowed.push(wish);
  light();
  if (left.length === 1) left[0].form.requestSubmit(left[0]);
}
function widen() {
  narrowed = [];
  disarm();
  light();
}
async function ask(wish) {
  if (!$("why")) return;
  const body = new URLSearchParams({ seat: table.dataset.seat, wish: JSON.stringify(wish) });
  const answer = await post($("why").getAttribute("action"), body).catch(() => null);
  if (answer?.parts) put(answer.parts);
}
// What cannot be undone is asked for twice: the same button, now filled, is the question.
function disarm() {
  if (armed) armed.lastElementChild.textContent = armed.dataset.label;
  armed?.classList.remove("main");
  armed = null;
}
function arm(button, question) {
  disarm();
  armed = button;
  const label = button.lastElementChild;
  button.dataset.label = label.textContent;
  label.textContent = `${question} ${label.textContent}`;
  button.classList.add("main");
  button.hidden = false;
  button.focus();
  say(label.textContent);
}

document.addEventListener("click", (event) => {
  const target = event.target;
  const pick = target.closest(".pick");
  if (pick && event.detail < 2) press(pick);
  if (target.closest("#widen")) widen();
  if (target.closest("#handle")) unfold($("choices"));
  const opener = target.closest("[data-opens]");
  if (opener) {
    event.preventDefault();
    for (const other of all(".seat[data-opened]")) if (other.id !== opener.dataset.opens) unfold(other, false);
    unfold($(opener.dataset.opens));
  }
  if (event.detail > 1 && target.closest("#choices")) event.preventDefault(); // a double click is one click
  const seat = target.closest("a[data-sit]");
  if (seat && table) {
    event.preventDefault();
    turn(seat.dataset.sit);
  }
  const copy = target.closest("[data-copy]");
  if (copy) navigator.clipboard?.writeText($(copy.dataset.copy).value).then(() => say(copy.dataset.done));
  if (target.closest("#notify")) Notification.requestPermission().then(offerNotice);
});
document.addEventListener("keydown", (event) => {
  const pick = event.target.closest?.(".pick");
  if (pick && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    press(pick);
  } else if (event.key === "Escape") {
    widen();
    for (const part of all("[data-opened]")) unfold(part, false);
  }
  else if (replay && !event.target.closest("input, select, textarea")) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) {
      replay.value = +replay.value + step;
      replay.dispatchEvent(new Event("input"));
    }
  }
});

// Sending: one request id for one intent, however often it must be repeated.
const headers = { Accept: "application/json" };
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
async function post(url, body) {
  for (let wait = 400; ; wait = Math.min(wait * 2, 8000)) {
    try {
      const answer = await fetch(url, { method: "POST", body, headers });
      if (answer.status < 500) return await answer.json();
    } catch {
      state("lost");
    }
    await sleep(wait * (0.5 + Math.random()));
  }
}
const busy = new Set();
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-live]")) return;
  event.preventDefault();
  const button = event.submitter;
  const sure = armed === button || root.dataset.confirm === "off" || buttons().length < 2;
  disarm();
  const way = form.dataset.live;
  const body = new URLSearchParams(new FormData(form, button));
  const intent = way + body.get("version");
  if (busy.has(intent)) return;
  busy.add(intent);
  body.set("request", crypto.getRandomValues(new Uint32Array(4)).join("-"));
  if (way === "act" && !sure) body.set("ask", "yes");
  if (source?.readyState === 1) body.set("live", "yes"); // the stream will bring the truth
  try {
    const answer = await post(form.getAttribute("action"), body);
    if (answer.confirm) return arm(button, answer.confirm);
    if (answer.sit !== undefined) return turn(answer.sit);
    for (let i = 0; answer.heard > version && i < 60; i++) await sleep(50);
    if (answer.heard > version) connect();
    if (way === "talk" && !answer.error) form.reset();
    show(answer);
  } finally {
    busy.delete(intent);
  }
});

// Hearing: one stream per tab; what was missed comes with the next connection.
const table = $("table");
let version = Number(table?.dataset.version ?? -1);
let mark = table?.dataset.mark ?? "";
let mine = table?.dataset.mine === "yes";
let source, timer, heard, wait;
function state(name) {
  const shown = $("state");
  if (!shown || shown.dataset.state === name) return;
  shown.dataset.state = name;
  shown.textContent = shown.dataset[name];
}
function say(text) {
  const news = $("news");
  if (!news || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  news.append(line);
  while (news.children.length > 12) news.firstChild.remove();
}
// Said aloud: every new line of log and talk, however it came here.
const told = {};
const number = (li) => Number(li?.id.split("-")[1] ?? 0);
function tell() {
  for (const part of ["log", "talk"]) {
    const lines = all(`#${part} li[id]`).sort((a, b) => number(a) - number(b));
    const last = number(lines.at(-1));
    for (const li of lines) if (number(li) > told[part]) say(li.textContent);
    if (part === "log" && last < told.log) say($("news").dataset.undone);
    told[part] = last;
  }
}
function show(update) {
  if (update.go) return location.assign(update.go);
  const notice = $("notice");
  if (notice) notice.hidden = !(notice.textContent = update.error ?? "");
  if (update.mark === undefined) return update.parts && put(update.parts);
  if (update.version < version || String(update.seat) !== table.dataset.seat) return;
  ({ version, mark } = update);
  put(update.parts);
  tell();
  document.title = update.title;
  if (update.mine && !mine) call(update.title);
  mine = update.mine;
}
function turn(seat) {
  table.dataset.seat = seat;
  history.replaceState(null, "", `?seat=${seat}`);
  version = -1;
  mark = "";
  connect();
}
function connect() {
  clearTimeout(timer);
  source?.close();
  const had = {};
  source = new EventSource(`${table.dataset.stream}?seat=${table.dataset.seat}&since=${mark}`);
  heard = Date.now();
  const alive = () => {
    heard = Date.now();
    wait = 800;
    state("here");
  };
  source.onopen = alive;
  source.addEventListener("beat", alive);
  source.onmessage = (event) => {
    alive();
    const update = JSON.parse(event.data);
    for (const [id, part] of Object.entries(update.parts ?? {})) {
      const piece = (it) => (it.map ? had[id].slice(...it) : it);
      had[id] = update.parts[id] = part.map ? part.map(piece).join("") : part;
    }
    if (update.go) source.close();
    if (update.version >= 0) table.dataset.seat = update.seat;
    else update.seat = table.dataset.seat;
    show(update);
  };
  source.onerror = () => {
    source.close();
    state("lost");
    clearTimeout(timer);
    timer = setTimeout(connect, wait * (0.5 + Math.random()));
    wait = Math.min(wait * 1.8, 20000);
  };
}
function awake() {
  if (document.visibilityState === "visible" && (source.readyState === 2 || Date.now() - heard > 20000)) {
    wait = 800;
    connect();
  }
}

// My turn: title, a small bell, a notice where the tab is not looked at.
let audio;
const unlock = () => (audio ??= new (window.AudioContext || window.webkitAudioContext)());
function call(title) {
  if (root.dataset.sound !== "off" && audio?.state === "running") {
    [660, 880].forEach((tone, i) => {
      const from = audio.currentTime + i * 0.16;
      const bell = new OscillatorNode(audio, { type: "sine", frequency: tone });
      const loud = new GainNode(audio, { gain: 0 });
      loud.gain.setValueAtTime(0.12, from);
      loud.gain.exponentialRampToValueAtTime(0.001, from + 0.5);
      bell.connect(loud).connect(audio.destination);
      bell.start(from);
      bell.stop(from + 0.5);
    });
  }
  if (document.hidden || !document.hasFocus()) {
    try {
      new Notification(title, { tag: location.pathname }).onclick = () => focus();
    } catch {
      // not allowed or not there: the title says it
    }
  }
}
function offerNotice() {
  const button = $("notify");
  if (button) button.hidden = !("Notification" in window) || Notification.permission !== "default";
}

// Forms that are checked while they are filled in; the slider of a replay.
for (const form of all("form[data-check]")) {
  form.addEventListener("change", async () => {
    const answer = await post(form.dataset.check, new URLSearchParams(new FormData(form)));
    if (answer.parts) put(answer.parts);
  });
}
const replay = $("replay");
let looking = 0;
replay?.addEventListener("input", async () => {
  const mark = ++looking;
  const answer = await fetch(`${replay.dataset.src}&at=${replay.value}`, { headers });
  if (mark === looking && answer.ok) put((await answer.json()).parts);
});

if (table?.dataset.stream) {
  wait = 800;
  tell();
  connect();
  setInterval(() => Date.now() - heard > 40000 && connect(), 5000);
  for (const name of ["online", "pageshow", "focus"]) addEventListener(name, awake);
  document.addEventListener("visibilitychange", awake);
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, unlock, { once: true });
  offerNotice();
}
light();
