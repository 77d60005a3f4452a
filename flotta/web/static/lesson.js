// A lesson: everything lies under a veil but what the step is about, and a hand shows once what to press. It knows no game.
import { $, all, say, still } from "./flotta.js";
import { arrange, group, meaning, means, offered, pointTo, stands } from "./choosing.js";

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
  const box = group(el);
  if (!box || el.dataset.part === undefined) return means(meaning(el)) && stands(offer, meaning(el));
  const value = offer.steps.map((each) => each[box.dataset.together]).find((each) => each !== undefined);
  return (box.dataset.join ? value?.split(box.dataset.join) : value)?.includes(el.dataset.part);
}
function teach({ asked = false, scrolls = asked } = {}) {
  const right = $("told").dataset.ask && !asked ? [] : wanted(); // where the answer is to be found, only on request
  const picks = all(".pick.open, .pick.chosen").filter((el) => el.checkVisibility() && right.some((offer) => belongs(el, offer)));
  const things = $("told").dataset.lit.split(" ").filter(Boolean).flatMap((id) => [$(id), $(`t-${id}`)]);
  const lit = [...picks, ...things.filter((el) => el?.checkVisibility())];
  // What is named by parameters of the choice itself comes before what only says where it would lead.
  const real = ["verb", ...$("choices").dataset.params.split(" ")];
  const named = (el) => real.filter((name) => name in el.dataset).length;
  const first = picks.filter((el) => !el.classList.contains("chosen")).sort((a, b) => named(b) - named(a))[0];
  arrange(new Set(right.map((offer) => offer.button)));
  const shown = [first, right[0]?.button].find((el) => el?.checkVisibility());
  guide(shown, scrolls);
  for (const region of ["board", "tray"].map($)) veil(region, lit);
  pointedOut = shown ? [...lit, $("guide")] : lit;
  tellBeside();
}
// On a wide screen what is told stands on the board, beside what is lit and over nothing of it; where there is no such place, and on
// narrow screens, it stays where it is.
const WIDE = matchMedia("(min-width: 79rem)");
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
function guide(el, scrolls) {
  const hand = $("guide");
  hand.toggleAttribute("hidden", !el);
  if (!el) return;
  if (scrolls) el.scrollIntoView({ block: "nearest" });
  const box = el.getBoundingClientRect();
  hand.style.left = `${box.x + scrollX + box.width / 2}px`;
  hand.style.top = `${box.y + scrollY + box.height * 0.7}px`;
  if (!still()) hand.animate({ translate: ["60px 90px", "0 0", "0 8px", "0 0"], opacity: [0, 1, 1, 1] }, { duration: 1200, easing: "ease-out" });
  pointTo(el);
}

document.addEventListener("step", ({ detail: { here, title } }) => {
  if (here !== location.pathname + location.search) history.pushState(null, "", here);
  document.title = title;
  for (const part of all("#told-title, #told > p, #choices-title")) say(part.textContent);
  scrollTo(0, 0);
  teach({ scrolls: !WIDE.matches });
  const lit = all(".pick.open").find((el) => el.checkVisibility());
  if (document.activeElement === document.body || document.activeElement.closest("#board, #tray, #choices")) (lit ?? $("told")).focus({ preventScroll: true });
});
document.addEventListener("click", (event) => {
  if (!event.target.closest("#show")) return;
  event.preventDefault();
  teach({ asked: true });
});
addEventListener("resize", () => teach());
addEventListener("scroll", () => tellBeside(), { passive: true });
addEventListener("popstate", () => location.reload());
teach({ scrolls: !WIDE.matches }); // on a narrow screen what is told stays in view above it
