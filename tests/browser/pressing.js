// How the people of the tests make a choice on a page, and what came of it. Works for any game: it knows what the page offers
// (the buttons of the list, and what may be said together with them) and what the picture shows.
const posts = new Map(); // what was sent, by the id of its intent, however often it was repeated
const sends = window.fetch;
window.fetch = async (url, how) => {
  const request = how?.body?.get?.("request");
  if (request && !posts.has(request)) posts.set(request, { body: how.body, heard: null });
  const answer = await sends(url, how);
  if (request) {
    const told = await answer.clone().json().catch(() => ({}));
    posts.get(request).heard = told.heard ?? told.version ?? null;
  }
  return answer;
};

// What is offered, each as the list of its steps.
const listed = () => [...document.querySelectorAll("#choices [data-act]")];
const named = (text) => Object.fromEntries(text.split(" ").filter(Boolean).map((name) => name.split("=")));
function offersOf(button) {
  const first = JSON.parse(button.dataset.act);
  const groups = (document.getElementById("ahead")?.dataset.ahead ?? "").split("|");
  const [, ...seconds] = groups.find((group) => group.split(">")[0] === button.value)?.split(">") ?? [];
  const after = seconds.map((second) => ({ verb: second.split(":")[0].split(" ")[0], ...named(second.slice(second.indexOf(" "))) }));
  return [[first], ...after.map((second) => [first, second])];
}
const fits = (steps, wish) =>
  steps.some(
    (step) =>
      (wish.verb ?? step.verb) === step.verb &&
      Object.entries(wish).every(([key, value]) => (key in step ? step : steps.find((other) => key in other))?.[key] === value),
  );
const fitting = (offers, wishes) => offers.filter((steps) => wishes.every((wish) => fits(steps, wish)));

// The middle of a thing, or where something else lies over that, the middle of what a finger or the mouse meets of it; null where
// something else lies over all of it.
function point(el) {
  el.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const box = (el.querySelector(":scope > .hit") ?? el).getBoundingClientRect();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  if (document.elementFromPoint(middle.x, middle.y)?.closest(".pick, button") === el) return middle;
  const grid = Array.from({ length: 49 }, (_, i) => [box.x + (box.width * ((i % 7) + 0.5)) / 7, box.y + (box.height * (Math.floor(i / 7) + 0.5)) / 7]);
  const met = grid.filter(([x, y]) => document.elementFromPoint(x, y)?.closest(".pick, button") === el);
  const [middleX, middleY] = [0, 1].map((axis) => met.reduce((sum, place) => sum + place[axis], 0) / met.length);
  const far = ([x, y]) => Math.hypot(x - middleX, y - middleY);
  const [x, y] = met.sort((a, b) => far(a) - far(b))[0] ?? [];
  return met.length ? { x, y } : null;
}
const words = (el) => (el.getAttribute("aria-label") ?? el.textContent).trim();

// Whether the list of all choices lies open over the board, as on a phone.
function listCovers() {
  const list = document.getElementById("choices");
  return !!list?.hasAttribute("data-opened") && getComputedStyle(list).position === "sticky";
}
// The next thing to press on the way to a choice: of those on the picture that are part of it the one that leaves the fewest others;
// where none is left, the button of the choice, if it can be seen without opening the list. Null: there is no way.
function nextPress(id) {
  const button = document.getElementById(id);
  if (!button) return null;
  const wanted = offersOf(button);
  const offered = listed().flatMap(offersOf);
  const known = new Set(["verb", ...offered.flatMap((steps) => steps.flatMap(Object.keys))]);
  const meaning = (el) => Object.fromEntries(Object.entries(el.dataset).filter(([key]) => known.has(key)));
  const shown = [...document.querySelectorAll(".pick")].filter((el) => el.checkVisibility());
  const pressed = shown.filter((el) => el.classList.contains("chosen") && el.dataset.part === undefined).map(meaning);
  // Something pressed before that is no part of the choice: pressing what does not go with it begins anew, "Choose again" lets it go.
  const stray = pressed.length > 0 && !fitting(wanted, pressed).length;
  const said = stray ? [] : pressed;
  const box = [...document.querySelectorAll("[data-together]")].find((el) => el.checkVisibility() && wanted[0][0][el.dataset.together] !== undefined);
  if (box) return gathering(box, wanted[0][0]);
  const before = fitting(offered, said).length;
  const useful = shown
    .filter((el) => (stray || el.classList.contains("open")) && el.dataset.part === undefined && !el.dataset.undo && !el.dataset.send)
    .map((el) => ({ el, wish: meaning(el) }))
    .filter(({ wish }) => Object.keys(wish).length && fitting(wanted, [...said, wish]).length)
    .map((each) => ({ ...each, left: fitting(offered, [...said, each.wish]).length }))
    .filter(({ left }) => left < before || left === 1)
    .sort((a, b) => a.left - b.left);
  for (const { el } of useful) {
    const place = point(el);
    if (place) return { ...place, name: words(el), most: 3 };
  }
  const last = stray ? document.getElementById("widen") : button;
  const place = (stray || button.classList.contains("loose")) && last.checkVisibility() && point(last);
  return place ? { ...place, name: words(last), most: 3 } : null;
}
// Of several things that make one choice together: one that is still to be pressed or to be let go, then the one that sends them.
function gathering(box, act) {
  const { together, join = "" } = box.dataset;
  const wanted = join ? act[together].split(join) : [...act[together]];
  const most = wanted.length + 1;
  const left = [...wanted];
  for (const el of box.querySelectorAll(".pick[data-part]")) {
    const at = left.indexOf(el.dataset.part);
    if (at >= 0) left.splice(at, 1);
    if ((at >= 0) !== el.classList.contains("chosen")) return spot(el, most);
  }
  const send = [...document.querySelectorAll(".pick[data-send].open")].find((el) => el.checkVisibility());
  return send && !left.length ? spot(send, most) : null;
}
const spot = (el, most) => {
  const place = point(el);
  return place && { ...place, name: words(el), most };
};

// What came of a press: sent, asked again, narrowed, or nothing yet.
let start = null;
const state = () => [...document.querySelectorAll(".pick.chosen, #choices [data-act][hidden]")].map((el) => el.id).join(" ");
function begin(id) {
  start = { id, posts: posts.size, state: state(), sure: false };
}
function step() {
  if (posts.size > start.posts) {
    const { heard } = [...posts.values()].at(-1);
    return heard !== null && Number(document.getElementById("table").dataset.version) >= heard ? "made" : "";
  }
  const button = document.getElementById(start.id);
  if (!button) return "gone";
  if (!start.sure && button.classList.contains("main")) {
    start.sure = true;
    return "asked again";
  }
  if (state() === start.state) return "";
  start.state = state();
  return "narrowed";
}
async function stepped(patience) {
  for (let waited = 0; waited < patience; waited += 5) {
    const found = step();
    if (found) return found;
    await new Promise((done) => setTimeout(done, 5));
  }
  const text = (id) => document.getElementById(id)?.textContent;
  throw new Error(`nothing came of pressing ${start.id}: ${text("state")} ${text("notice")} ${text("choices")}`);
}
// The choices sent last, in order: the first, and those said together with it.
function sent() {
  const { body } = [...posts.values()].at(-1);
  return [body.get("action"), ...(body.get("then")?.split("/") ?? [])];
}

// How often Tab must be pressed to come to a thing: forwards, or (a negative number) backwards, whichever is shorter.
function tabsTo(selector) {
  const reach = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].filter(
    (el) => el.tabIndex >= 0 && !el.disabled && el.type !== "hidden" && el.checkVisibility({ visibilityProperty: true }),
  );
  const here = document.activeElement;
  const after = reach.findIndex((el) => here.compareDocumentPosition(el) & Node.DOCUMENT_POSITION_FOLLOWING);
  const at = reach.includes(here) ? reach.indexOf(here) : (after < 0 ? reach.length : after) - 0.5;
  const steps = reach.findIndex((el) => el.matches(selector)) - at;
  return steps > 0 ? Math.ceil(steps) : Math.floor(steps);
}

Object.assign(window, { listCovers, nextPress, point, begin, stepped, sent, tabsTo });
