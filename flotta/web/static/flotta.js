// What every page of the house needs: parts that were rendered are put in and glide to their place, forms are sent and checked,
// links are copied. It knows no game. What a table, a lesson or a replay needs besides is in scripts of their own.
const root = document.documentElement;
root.classList.add("live");
const $ = (id) => document.getElementById(id);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
// How long each thing that happened is shown before the next, in milliseconds: usually, and at the pace this reader has chosen.
const NORMAL = 900;
const BEAT = { slow: 2 * NORMAL, at_once: 0 }[root.dataset.pace] ?? NORMAL;
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
    if (!have.isEqualNode(want)) morph(have, want);
  }
  for (let gone; (gone = at); gone.remove()) at = at.nextSibling;
}

// Gliding from where a thing was to where it is now: along the way it took, or straight. What is new comes from its pile.
const seen = (box) => box.width || box.height;
const place = (el) => [el.id, { kind: el.dataset.glide, box: el.getBoundingClientRect() }];
const places = () => new Map(all("[data-glide]").map(place).filter(([, { box }]) => seen(box)));
function glide(before) {
  if (!before.size) return;
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

// Puts parts of the page in the place of those that are there. Whoever must know before or after listens for it.
function put(parts) {
  document.dispatchEvent(new CustomEvent("putting", { detail: parts }));
  const before = still() ? new Map() : places();
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
  document.dispatchEvent(new Event("put"));
  const leads = document.querySelector("[data-go]");
  if (leads && !led) location.assign(leads.dataset.go);
}

// Sending, as often as it takes until the house has answered. A status from 500 on is no answer: its disk is full, its database away.
const LATE = 5000; // milliseconds after which a page says that it still waits
const headers = { Accept: "application/json" };
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const waits = () => ["late", "thinking"].includes($("state")?.dataset.state);
async function post(url, body, slow = "late") {
  for (let wait = 400; ; wait = Math.min(wait * 2, 8000)) {
    const late = setTimeout(state, LATE, slow);
    try {
      const answer = await fetch(url, { method: "POST", body, headers });
      if (answer.status < 500) {
        if (waits()) state("here");
        return await answer.json();
      }
      state("late");
    } catch {
      state("lost");
    } finally {
      clearTimeout(late);
    }
    await sleep(wait * (0.5 + Math.random()));
  }
}
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

// A link for friends: outside https there is no clipboard, but what is selected can be copied.
async function copied(field) {
  field.select();
  return navigator.clipboard ? navigator.clipboard.writeText(field.value) : document.execCommand("copy");
}
for (const button of all("[data-share]")) button.hidden = !navigator.share;

document.addEventListener("click", ({ target }) => {
  const copy = target.closest("[data-copy]");
  if (copy) copied($(copy.dataset.copy)).then(() => say((copy.textContent = copy.dataset.done)));
  const share = target.closest("[data-share]");
  if (share) navigator.share({ url: $(share.dataset.share).value }).catch(() => {});
});

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
// A greeting by the reader's own clock.
for (const el of all("[data-hours]")) {
  const said = el.dataset.hours.split("|").map((part) => part.split(/ (.*)/));
  const now = said.filter(([from]) => +from <= new Date().getHours());
  el.textContent = (now.length ? now : said).at(-1)[1];
}
export { $, BEAT, NORMAL, all, post, put, root, say, sleep, state, still, waits };
