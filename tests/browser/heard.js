// What the tests ask of a page: what its live region said, and whether it shows the truth.
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
    const now = [...document.querySelectorAll("#log li[id]")].map((li) => [Number(li.id.slice(5)), li.querySelector("span").textContent]);
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
      for (const name of ["tabindex", "role", "aria-pressed", "aria-expanded", "hidden", "open", "data-opened", "disabled"]) el.removeAttribute(name);
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

Object.assign(window, { unheard, differs });
