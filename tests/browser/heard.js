// What the tests ask of a page: what its live region said, whether it shows the truth, and what came of a press.
window.saidLines = [];
window.shownLines = [];
document.addEventListener("DOMContentLoaded", () => {
  const news = document.getElementById("news");
  const log = document.getElementById("log");
  if (!news || !log) return;
  new MutationObserver((changes) => {
    for (const change of changes) for (const node of change.addedNodes) saidLines.push(node.textContent);
  }).observe(news, { childList: true });
  const known = new Map();
  const look = () => {
    const now = [...document.querySelectorAll("#log li[id]")].map((li) => [Number(li.id.slice(5)), li.textContent]);
    const last = Math.max(0, ...now.map(([number]) => number));
    for (const number of [...known.keys()]) if (number > last) known.delete(number);
    const fresh = now.filter(([number, text]) => known.get(number) !== text).sort((a, b) => a[0] - b[0]);
    for (const [number, text] of fresh) known.set(number, text);
    return fresh.map(([, text]) => text);
  };
  look();
  new MutationObserver(() => shownLines.push(...look())).observe(log, { childList: true, subtree: true, characterData: true });
});

// The lines of the log that the live region left out, in order.
function unheard() {
  let at = 0;
  return shownLines.filter((line) => {
    const found = saidLines.indexOf(line, at);
    if (found >= 0) at = found + 1;
    return found < 0;
  });
}

// The parts of this page that differ from the page as it would be opened now; nothing while a newer state is on its way.
async function differs() {
  const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  const plain = (part) => {
    const copy = part.cloneNode(true);
    for (const el of copy.querySelectorAll("*")) {
      el.classList.remove("open", "chosen", "loose", "away-in-bar", "wide-away", "now", "lit");
      if (!el.classList.length) el.removeAttribute("class");
      for (const name of ["tabindex", "role", "aria-pressed", "aria-expanded", "hidden", "open", "data-opened"]) el.removeAttribute(name);
      if (el.matches("time")) el.textContent = "";
    }
    copy.querySelector("#answer")?.replaceChildren();
    for (const name of ["tabindex", "data-opened"]) copy.removeAttribute(name);
    copy.normalize();
    return copy;
  };
  return [...document.querySelectorAll("[data-part][id]")]
    .filter((part) => !plain(part).isEqualNode(plain(fresh.getElementById(part.id))))
    .map((part) => part.id);
}

// What came of a press: made, asked again, narrowed, or nothing yet.
const version = () => document.querySelector("#choices [name=version]")?.value ?? "";
function before(id) {
  window.pressed = { id, version: version(), sure: false, chosen: 0 };
}
function sure() {
  pressed.sure = true;
}
async function stepped(patience) {
  for (let waited = 0; waited < patience; waited += 10) {
    const found = step();
    if (found) return found;
    await new Promise((done) => setTimeout(done, 10));
  }
  const words = (id) => document.getElementById(id)?.textContent;
  throw new Error(`nothing came of pressing ${pressed.id}: ${words("state")} ${words("notice")} ${words("choices")}`);
}
function step() {
  const button = document.getElementById(pressed.id);
  if (!button || version() !== pressed.version) return "made";
  if (!pressed.sure && button.classList.contains("main")) return "asked again";
  const chosen = document.querySelectorAll(".pick.chosen").length;
  if (chosen > pressed.chosen && document.querySelectorAll("#choices [data-act]:not([hidden])").length > 1) {
    pressed.chosen = chosen;
    return "narrowed";
  }
  return "";
}

// A point where the mouse meets something in the picture that narrows the choice towards the one that is wanted.
function pickable(act) {
  const acts = [...document.querySelectorAll("#choices [data-act]")].map((button) => JSON.parse(button.dataset.act));
  const known = new Set(acts.flatMap(Object.keys));
  for (const el of document.querySelectorAll(".pick.open")) {
    if (!el.checkVisibility() || el.dataset.part !== undefined || el.dataset.undo || el.dataset.send) continue;
    const meant = Object.entries(el.dataset).filter(([key]) => known.has(key));
    if (!meant.length || !meant.every(([key, value]) => act[key] === value)) continue;
    el.scrollIntoView({ block: "center", inline: "center" });
    const box = el.getBoundingClientRect();
    for (let i = 1; i < 10; i++)
      for (let j = 1; j < 10; j++) {
        const x = box.x + (box.width * ((i * 4) % 10 + 1)) / 11;
        const y = box.y + (box.height * ((j * 4) % 10 + 1)) / 11;
        if (document.elementFromPoint(x, y)?.closest(".pick") === el) return { x, y };
      }
  }
  return null;
}

Object.assign(window, { unheard, differs, before, sure, stepped, pickable });
