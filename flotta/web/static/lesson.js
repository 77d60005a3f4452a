// A lesson: everything lies under a veil but what the step is about, and a hand shows once what to press. It knows no game.
import { $, all, say, still } from "./flotta.js";
import { arrange, group, meaning, means, offered, pointTo, stands, wishes_of } from "./choosing.js";

const AROUND = 14; // pixels that are lit around a thing

// The choices a step wants, told by as many decisions together as can be.
function wanted() {
  const right = JSON.parse($("told").dataset.right);
  const fits = ({ button, then }) => [button.value, ...(then?.split("/") ?? [])].every((slug, n) => right[n]?.includes(slug));
  const found = offered.filter(fits);
  const most = Math.max(0, ...found.map(({ steps }) => steps.length));
  return found.filter(({ steps }) => steps.length === most);
}
// Whether a thing of the picture belongs to a choice.
function belongs(el, offer) {
  if (el.dataset.send) return wishes_of(el).every((wish) => !means(wish) || stands(offer, wish));
  const box = group(el);
  if (!box || el.dataset.part === undefined) return means(meaning(el)) && stands(offer, meaning(el));
  const value = offer.steps.map((each) => each[box.dataset.together]).find((each) => each !== undefined);
  return (box.dataset.join ? value?.split(box.dataset.join) : value)?.includes(el.dataset.part);
}
let asked = false; // whether the answer of this step was asked for
function teach({ scrolls = asked } = {}) {
  const secret = $("told").dataset.ask && !asked; // the answer is shown on request
  const right = secret ? [] : wanted();
  const having = (offers) => all(".pick.open, .pick.chosen").filter((el) => el.checkVisibility() && offers.some((offer) => belongs(el, offer)));
  const picks = having(right);
  const things = $("told").dataset.lit.split(" ").filter(Boolean).flatMap((id) => [$(id), $(`t-${id}`)]);
  const lit = [...picks, ...things.filter((el) => el?.checkVisibility())];
  // What makes a choice together with others comes first, then what does nothing but send them, then what is named by parameters
  // of the choice itself; last what only says where it would lead.
  const real = ["verb", ...$("choices").dataset.params.split(" ")];
  const named = ({ dataset }) => real.filter((name) => name in dataset).length;
  const rank = (el) => ("part" in el.dataset ? 100 : "send" in el.dataset ? 50 - Object.keys(el.dataset).length : named(el));
  const first = picks.filter((el) => !el.classList.contains("chosen")).sort((a, b) => rank(b) - rank(a))[0];
  arrange(new Set(right.map((offer) => offer.button)));
  // Where something else was chosen first, the way back from it comes before the rest.
  const shown = [first, right[0]?.button, right.length ? $("widen") : null].find((el) => el?.checkVisibility());
  // Where the answer lies, or in a turn of one's own anything to press, is in view; nothing points to it.
  if (!right.length && scrolls) bring(secret ? having(wanted())[0] : having(offered)[0]);
  guide(shown, lit, scrolls);
  for (const region of ["board", "tray"].map($)) veil(region, lit);
  pointedOut = shown ? [...lit, $("guide")] : lit;
  tellBeside();
}
// On a wide screen what is told stands on the board, beside what is lit and over nothing of it; where there is no such place, and on
// narrow screens, it stays where it is.
const WIDE = matchMedia("(min-width: 79rem)");
const NARROW = matchMedia("(max-width: 39.99rem)");
let pointedOut = []; // what is lit, and the hand
function tellBeside() {
  const said = $("lesson-words");
  said.classList.remove("on-board");
  const frame = $("board").getBoundingClientRect();
  if (!WIDE.matches || !pointedOut.some((el) => $("board").contains(el))) return;
  said.classList.add("on-board");
  const boxes = pointedOut.filter((el) => !$("tray").contains(el)).map((el) => el.getBoundingClientRect());
  const { width, height } = said.getBoundingClientRect();
  const [left, top] = ["left", "top"].map((side) => Math.min(...boxes.map((box) => box[side])) - AROUND);
  const [right, bottom] = ["right", "bottom"].map((side) => Math.max(...boxes.map((box) => box[side])) + AROUND);
  const middle = [(left + right - width) / 2, (top + bottom - height) / 2];
  const places = [[middle[0], bottom], [middle[0], top - height], [right, middle[1]], [left - width, middle[1]]];
  const within = (at, size, from, to) => Math.max(from + AROUND, Math.min(to - size - AROUND, at));
  const kept = places.map(([x, y]) => [within(x, width, frame.left, frame.right), within(y, height, frame.top, frame.bottom)]);
  const free = ([x, y]) => boxes.every((box) => x >= box.right || x + width <= box.left || y >= box.bottom || y + height <= box.top);
  const place = kept.find(free);
  if (!place) return said.classList.remove("on-board");
  [said.style.left, said.style.top] = place.map((at) => `${at}px`);
}
function veil(region, lit) {
  const cloth = region.querySelector(".veil");
  cloth.toggleAttribute("hidden", !lit.length);
  const [mask] = cloth.children;
  while (mask.children.length > 1) mask.lastChild.remove();
  const frame = region.getBoundingClientRect();
  for (const el of lit) {
    const box = el.getBoundingClientRect();
    const hole = mask.firstElementChild.cloneNode();
    const size = { x: box.x - frame.x - AROUND, y: box.y - frame.y - AROUND, width: box.width + 2 * AROUND, height: box.height + 2 * AROUND };
    for (const name in size) hole.setAttribute(name, size[name]);
    hole.setAttribute("class", "hole");
    mask.append(hole);
  }
}
// Bring a thing into view, between what is told above it and the bar below it, moving the page no further than that takes: what
// the step speaks of beside it stays in view where both find room.
function bring(el, also = []) {
  if (!el) return;
  const boxes = (els) => els.map((each) => each.getBoundingClientRect());
  const [told, bar] = boxes([$("told"), $("choices")]);
  const narrow = NARROW.matches; // there what is told comes to rest at the upper edge, once the header is gone
  const header = $("table").getBoundingClientRect().top + scrollY;
  const [high, low] = [narrow ? told.height : 0, narrow ? bar.top : innerHeight];
  const fit = (things) => {
    const top = Math.min(...things.map((box) => box.top)) + scrollY;
    const bottom = Math.max(...things.map((box) => box.bottom)) + scrollY;
    const [least, most] = [bottom + AROUND - low, Math.max(narrow ? header : 0, top - AROUND - high)];
    return least <= most && Math.max(0, Math.min(most, Math.max(least, scrollY)));
  };
  const together = fit(boxes([el, ...also]));
  const to = together === false ? fit(boxes([el])) : together;
  if (to === false) el.scrollIntoView({ block: "center" });
  else if (to !== scrollY) scrollTo(0, to);
}
function guide(el, lit, scrolls) {
  const hand = $("guide");
  hand.toggleAttribute("hidden", !el);
  if (!el) return;
  if (scrolls && !el.closest("#choices")) bring(el, lit);
  const box = el.getBoundingClientRect();
  const fixed = NARROW.matches && !!el.closest("#choices"); // the bar stays where it is when the page is scrolled
  hand.classList.toggle("in-bar", fixed);
  hand.style.left = `${box.x + (fixed ? 0 : scrollX) + box.width / 2}px`;
  hand.style.top = `${box.y + (fixed ? 0 : scrollY) + box.height * 0.7}px`;
  if (!still()) hand.animate({ translate: ["60px 90px", "0 0", "0 8px", "0 0"], opacity: [0, 1, 1, 1] }, { duration: 1200, easing: "ease-out" });
  pointTo(el);
}

document.addEventListener("step", ({ detail: { here, title } }) => {
  if (here !== location.pathname + location.search) history.pushState(null, "", here);
  document.title = title;
  for (const part of all("#told-title, #told > p, #choices-title")) say(part.textContent);
  scrollTo(0, 0);
  asked = false;
  teach({ scrolls: !WIDE.matches });
  const lit = all(".pick.open").find((el) => el.checkVisibility());
  if (document.activeElement === document.body || document.activeElement.closest("#board, #tray, #choices")) (lit ?? $("told")).focus({ preventScroll: true });
});
document.addEventListener("click", (event) => {
  if (!event.target.closest("#show")) return;
  event.preventDefault();
  asked = true;
  teach();
});
document.addEventListener("lit", () => teach({ scrolls: !WIDE.matches }));
history.scrollRestoration = "manual"; // a lesson that had to wait for its game was loaded again, and begins at what it points to
addEventListener("resize", () => teach());
addEventListener("scroll", () => tellBeside(), { passive: true });
addEventListener("popstate", () => location.reload());
teach({ scrolls: !WIDE.matches }); // on a narrow screen what is told stays in view above it
