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

// Gliding from where a thing was to where it is now: along the way it took, or straight. What is new comes from its pile.
const seen = (box) => box.width || box.height;
const place = (el) => [el.id, { kind: el.dataset.glide, box: el.getBoundingClientRect() }];
const places = () => new Map(all("[data-glide]").map(place).filter(([, { box }]) => seen(box)));
function glide(before) {
  if (still() || !before.size) return;
  const now = all("[data-glide]").filter((el) => seen(el.getBoundingClientRect()));
  const here = new Set(now.map((el) => el.id));
  const gone = {};
  for (const [id, was] of before) if (!here.has(id)) (gone[was.kind] ??= []).push(was.box);
  for (const el of now) {
    if (before.has(el.id)) fly(el, before.get(el.id).box);
    else {
      const from = $(el.dataset.from);
      const was = gone[el.dataset.glide]?.shift() ?? from?.getBoundingClientRect();
      const way = $(el.dataset.along)?.querySelector(".way");
      if (way && was) follow(el, way);
      else if (was && seen(was)) fly(el, was, +(from?.dataset.after ?? 0));
      else el.animate({ opacity: [0, 1] }, { duration: 200, easing: "ease-out" });
    }
    if (el.dataset.settle !== undefined && !before.has(el.id)) el.animate({ rotate: ["-50deg", "14deg", "0deg"] }, { duration: 320, easing: "ease-out" });
  }
}
// A step on the screen as a step in the drawing around an element.
function inside(el, x, y) {
  const m = el.ownerSVGElement && el.parentNode.getScreenCTM?.();
  if (!m) return `${x}px ${y}px`;
  const det = m.a * m.d - m.b * m.c;
  return `${(m.d * x - m.c * y) / det}px ${(m.a * y - m.b * x) / det}px`;
}
function fly(el, was, delay = 0) {
  const box = el.getBoundingClientRect();
  const x = was.x + was.width / 2 - box.x - box.width / 2;
  const y = was.y + was.height / 2 - box.y - box.height / 2;
  if (Math.abs(x) + Math.abs(y) < 2) return;
  el.animate({ translate: [inside(el, x, y), "0px 0px"] }, { duration: 320, delay, fill: "backwards", easing: "ease-out" });
}
function follow(el, way) {
  const m = way.getScreenCTM();
  const length = way.getTotalLength();
  const at = (part) => way.getPointAtLength(length * part).matrixTransform(m);
  const end = at(1);
  const steps = Array.from({ length: 13 }, (_, i) => at(i / 12));
  el.animate({ translate: steps.map((p) => inside(el, p.x - end.x, p.y - end.y)) }, { duration: 350, easing: "ease-out" });
}

function put(parts) {
  if (parts.choices) armed = null;
  if (parts.choices && (busy.size || !parts.choices.includes("data-act"))) {
    narrowed = [];
    gathered.clear();
  }
  if (parts.board) replaying++;
  const before = places();
  const led = document.querySelector("[data-go]");
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
  const leads = document.querySelector("[data-go]");
  if (leads && !led) location.assign(leads.dataset.go);
}

// Choosing. What is offered: every button of the list, and every two-step choice: a button and the choice after it.
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

function light() {
  learn();
  if (narrowed.length && !among(narrowed).length) narrowed = [];
  const picks = all(".pick");
  for (const el of picks) {
    const { open, chosen } = state_of(el);
    el.classList.toggle("open", open && !chosen);
    el.classList.toggle("chosen", chosen);
    const drawn = el instanceof SVGElement;
    const given = { "aria-pressed": chosen, ...(drawn && { tabindex: 0, role: "button" }) };
    for (const name in given) open || chosen ? el.setAttribute(name, given[name]) : el.removeAttribute(name);
    if (drawn && !open && !chosen) el.setAttribute("role", "img");
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
  for (const el of all("time[data-at]")) el.textContent = new Date(el.dataset.at * 1000).toLocaleString(root.lang);
  for (const line of all("[data-shows]")) line.disabled = !document.querySelector(`[data-mark="${line.dataset.shows}"]`);
  if ($("widen")) $("widen").hidden = !narrowed.length && ![...gathered.values()].some((parts) => parts.size);
  arrange();
  preview();
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
    if (!parts.delete(name) && mayJoin(el, box)) parts.add(name);
    gathered.set(box.dataset.together, parts);
    return light();
  }
  const wishes = wishes_of(el).filter(means);
  if (!wishes.length) return;
  const others = narrowed.filter((other) => !wishes.some((wish) => same(other, wish)));
  if (others.length < narrowed.length && !el.dataset.send) {
    narrowed = others;
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
  const body = new URLSearchParams({ seat: table.dataset.seat, wish: JSON.stringify(wish) });
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
  const asked = button.dataset.final === "yes" ? $("choices").dataset.sure : button.dataset.final;
  label.textContent = `${asked} ${label.textContent}`;
  button.classList.add("main");
  button.hidden = false;
  arrange();
  button.focus();
  say(label.textContent);
}

function pointTo(el) {
  pointed = el;
  preview();
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
  const opener = target.closest("[data-opens]");
  if (opener) {
    event.preventDefault();
    for (const other of all(".seat[data-opened]")) if (other.id !== opener.dataset.opens) unfold(other, false);
    unfold($(opener.dataset.opens));
  }
  if (event.detail > 1 && target.closest("#choices button")) event.preventDefault(); // a double click is one click
  const seat = target.closest("a[data-sit]");
  if (seat && table) {
    event.preventDefault();
    turn(seat.dataset.sit);
  }
  const copy = target.closest("[data-copy]");
  if (copy) copied($(copy.dataset.copy)).then(() => say((copy.textContent = copy.dataset.done)));
  const share = target.closest("[data-share]");
  if (share) navigator.share({ url: $(share.dataset.share).value }).catch(() => {});
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
});

// What happened: a line of the log lights its mark on the board; all of them again, one after the other.
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
// Whoever waits until the stream has brought a version is told by `show`.
let awaiting = [];
const arrived = (wanted) => new Promise((done) => awaiting.push({ wanted, done }));
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
  body.set("request", crypto.getRandomValues(new Uint32Array(4)).join("-"));
  if (then) body.set("then", then);
  if (source?.readyState === 1) body.set("live", "yes"); // the stream will bring the truth
  try {
    const answer = await post(form.getAttribute("action"), body);
    if (answer.sit !== undefined) return turn(answer.sit);
    if (answer.heard > version) await Promise.race([arrived(answer.heard), sleep(3000)]);
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
const sentence = (li) => (li?.querySelector("span") ?? li)?.textContent; // without the rule behind it
const number = (li) => Number(li?.id.split("-")[1] ?? 0);
function tell() {
  for (const part of ["log", "talk"]) {
    const lines = all(`#${part} li[id]`).sort((a, b) => number(a) - number(b));
    const last = number(lines.at(-1));
    for (const li of lines) {
      if (!(number(li) > told[part])) continue;
      say(sentence(li));
      if (part === "talk" && !own(li)) word(sentence(li), 1);
    }
    if (part === "log" && last < told.log) {
      const by = all("#log .took-back")[0];
      say(by?.textContent ?? $("news").dataset.undone);
      if (by && !own(by)) word(by.textContent, 0);
    }
    told[part] = last;
  }
}
// What others say or take back is shown for a while where one looks; how many lines were not looked at stays as a badge.
let unread = 0;
const own = (li) => $("talk").dataset.own.split(" ").includes(li.dataset.by);
function word(text, more) {
  unread += more;
  const shown = $("word");
  shown.textContent = text;
  shown.href = more ? "#talk" : "#log";
  shown.classList.add("said");
  shown.hidden = false;
  clearTimeout(word.timer);
  word.timer = setTimeout(badge, 6000);
}
function badge() {
  const shown = $("word");
  shown.classList.remove("said");
  shown.hidden = !unread;
  shown.href = "#talk";
  shown.textContent = unread === 1 ? shown.dataset.one : shown.dataset.more.replace("#", unread);
}
function read() {
  if (!unread) return;
  unread = 0;
  badge();
}
const law = (rule) => Object.assign(document.createElement("a"), { href: `/law/${rule}`, textContent: rule });
function show(update) {
  if (update.go) return location.assign(update.go);
  const notice = $("notice");
  if (notice) notice.hidden = !(notice.textContent = update.error ?? "");
  if (notice && update.rule) notice.append(" ", law(update.rule));
  if (update.mark === undefined) {
    if (update.parts) put(update.parts);
    return update.here && document.dispatchEvent(new CustomEvent("step", { detail: update }));
  }
  if (update.version < version || String(update.seat) !== table.dataset.seat) return;
  ({ version, mark } = update);
  table.dataset.version = version;
  awaiting = awaiting.filter(({ wanted, done }) => wanted > version || done());
  put(update.parts);
  tell();
  document.title = update.title;
  if (update.parts.board) busy.size ? knock() : creak();
  if (update.mine && !mine) call(update.title);
  mine = update.mine;
  sign();
  offerNotice();
}
// The pace of what others do: updates that change the board wait for each other, so that each can be seen. What I do myself is
// never held back, and any press shows the newest at once.
const NORMAL = 900;
const BEAT = { slow: 2 * NORMAL, at_once: 0 }[root.dataset.pace] ?? NORMAL;
const queue = [];
let resting = 0;
function play(hurry = false) {
  while (queue.length) {
    const wait = hurry ? 0 : resting - Date.now();
    if (wait > 0 && queue[0].parts?.board && !busy.size && queue.length < 30) {
      clearTimeout(play.timer);
      play.timer = setTimeout(play, wait);
      return;
    }
    const update = queue.shift();
    if (update.version >= 0) table.dataset.seat = update.seat;
    else update.seat = table.dataset.seat;
    if (update.parts?.board && version >= 0 && !hurry && !busy.size && !still() && !document.hidden) resting = Date.now() + BEAT;
    show(update);
  }
}
function skip(event) {
  if (!queue.length) return;
  resting = 0;
  play(true);
  if (!event.target.closest?.(".pick, #choices")) return;
  event.preventDefault(); // what was pressed may not be there any more
  event.stopPropagation();
}
for (const name of ["click", "keydown"]) addEventListener(name, skip, true);

function turn(seat) {
  table.dataset.seat = seat;
  history.replaceState(null, "", `?seat=${seat}`);
  version = -1;
  mark = "";
  queue.length = resting = 0;
  connect();
}
// A part as an update makes it: new text, and stretches of the old one, each as two numbers: how far on from the last one, how long.
function patched(old, pieces) {
  let at = 0;
  let text = "";
  for (let i = 0; i < pieces.length; i++) {
    if (pieces[i].slice) text += pieces[i];
    else text += old.slice((at += pieces[i++]), (at += pieces[i]));
  }
  return text;
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
      had[id] = update.parts[id] = part.map ? patched(had[id], part) : part;
    }
    if (update.go) source.close();
    queue.push(update);
    play();
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

// Sounds, where they are wanted: short tones made here. My turn: title, icon, a small bell, a notice where the tab is not looked at.
let audio;
const unlock = () => (audio ??= new (window.AudioContext || window.webkitAudioContext)());
function sound(tones, { loud = 0.12, long = 0.5, apart = 0.16, type = "sine" } = {}) {
  if (root.dataset.sound === "off" || audio?.state !== "running") return;
  tones.forEach((tone, i) => {
    const from = audio.currentTime + i * apart;
    const source = new OscillatorNode(audio, { type, frequency: tone });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(loud, from);
    gain.gain.exponentialRampToValueAtTime(0.001, from + long);
    source.connect(gain).connect(audio.destination);
    source.start(from);
    source.stop(from + long);
  });
}
const knock = () => sound([220, 150], { loud: 0.08, long: 0.09, apart: 0.05, type: "triangle" }); // a piece is set down
const creak = () => sound([300], { loud: 0.04, long: 0.12, type: "triangle" }); // somebody else's
function sign() {
  document.querySelector("link[rel=icon]").href = `/static/${mine ? "turn" : "flotta"}.svg`;
}
function call(title) {
  sound([660, 880]);
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
  const plays = table.dataset.seat !== "-1"; // whoever only watches is never asked
  if (button) button.hidden = !plays || !("Notification" in window) || Notification.permission !== "default";
}

// A link for friends: outside https there is no clipboard, but what is selected can be copied.
async function copied(field) {
  field.select();
  return navigator.clipboard ? navigator.clipboard.writeText(field.value) : document.execCommand("copy");
}
for (const button of all("[data-share]")) button.hidden = !navigator.share;

// Notices while the page is closed: the browser gives an address of its own, which the house is told.
for (const form of all("form[data-push]")) {
  const button = form.querySelector("[data-ask]");
  button.hidden = !("PushManager" in window && "serviceWorker" in navigator);
  button.addEventListener("click", async (event) => {
    event.preventDefault();
    if ((await Notification.requestPermission()) !== "granted") return;
    const worker = await navigator.serviceWorker.register("/static/push.js", { scope: "/static/" });
    const options = { userVisibleOnly: true, applicationServerKey: form.dataset.push };
    form.elements.browser.value = JSON.stringify(await worker.pushManager.subscribe(options));
    form.submit();
  });
}

// Forms that are checked while they are filled in.
for (const form of all("form[data-check]")) {
  let asked = 0;
  form.addEventListener("change", async () => {
    const mark = ++asked;
    const answer = await post(form.dataset.check, new URLSearchParams(new FormData(form)));
    if (!answer.parts || mark !== asked) return;
    put(answer.parts);
    for (const el of form.elements) {
      if (el.options) for (const option of el.options) option.selected = option.defaultSelected;
      else if (el.type === "radio" || el.type === "checkbox") el.checked = el.defaultChecked;
      else if (el !== document.activeElement && el.type !== "submit") el.value = el.defaultValue;
    }
  });
}
for (const el of all("[data-hours]")) {
  const said = el.dataset.hours.split("|").map((part) => part.split(/ (.*)/));
  const now = said.filter(([from]) => +from <= new Date().getHours());
  el.textContent = (now.length ? now : said).at(-1)[1];
}

if (table?.dataset.stream) {
  wait = 800;
  sign();
  tell();
  connect();
  setInterval(() => Date.now() - heard > 40000 && connect(), 5000);
  for (const name of ["online", "pageshow", "focus"]) addEventListener(name, awake);
  document.addEventListener("visibilitychange", awake);
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, unlock, { once: true });
  offerNotice();
  new IntersectionObserver(([seen]) => seen.isIntersecting && !document.hidden && read(), { threshold: 0.5 }).observe($("talk"));
}
light();
export { $, BEAT, all, arrange, group, meaning, means, offered, pointTo, put, say, sleep, stands, still };
