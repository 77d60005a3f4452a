// A replay: every way to a moment is a link. Here it is followed without leaving the page, and the address says where one is.
import { $, BEAT, all, put, sleep } from "./flotta.js";

const headers = { Accept: "application/json" };
let looking = 0;
let playing = 0;
let underWay = 0;
let shown = 0; // how often somebody has gone somewhere: whoever goes on ends what is being shown
async function goTo(url) {
  const mark = ++looking;
  underWay++;
  const answer = await fetch(url, { headers }).finally(() => underWay--);
  const moment = answer.ok && (await answer.json());
  if (mark !== looking || !moment) return; // somebody has gone on meanwhile, perhaps while this was still being read
  put(moment.parts);
  history.replaceState(null, "", url);
}
function stopPlaying() {
  clearInterval(playing);
  playing = 0;
  showPlaying();
}
function showPlaying() {
  const button = $("go-play");
  if (!button) return;
  button.setAttribute("aria-label", playing ? button.dataset.stop : button.dataset.play);
  button.textContent = playing ? "❚❚" : "▶";
}
function startPlaying() {
  playing = setInterval(() => ($("go-on")?.href ? goTo($("go-on").href).then(showPlaying) : stopPlaying()), 1000);
  showPlaying();
}
// The admiral's way from a moment, step by step; it stays on the board until one goes on.
async function showLine(link) {
  const [url, run] = [new URL(link.href), shown];
  for (let step = 1; step <= +link.dataset.line && run === shown; step++) {
    url.searchParams.set("step", step);
    await goTo(url.href);
    await sleep(BEAT * 1.2);
  }
}
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-replay] a[data-at]");
  if (event.target.closest("#go-play")) return playing ? stopPlaying() : startPlaying();
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  stopPlaying();
  shown++;
  const href = link.getAttribute("href");
  link.dataset.line ? showLine(link) : goTo(href);
});
// The river itself can be pressed, and drawn along: that leads to the decision nearest to it.
function nearest(event) {
  const river = event.target.closest(".river");
  const middle = (link) => ((b) => (b.left + b.right) / 2)(link.querySelector(".hit, .judged, .flag").getBoundingClientRect());
  const links = river ? [...river.querySelectorAll("a")] : [];
  return links.sort((a, b) => Math.abs(middle(a) - event.clientX) - Math.abs(middle(b) - event.clientX))[0];
}
let drawn = null;
let start = 0;
function follow(event) {
  const link = nearest(event);
  if (!link || link.dataset.at === drawn) return;
  drawn = link.dataset.at;
  stopPlaying();
  shown++;
  goTo(link.getAttribute("href"));
}
document.addEventListener("pointerdown", (event) => ([drawn, start] = [null, event.clientX]));
document.addEventListener("pointermove", (event) => {
  if (event.buttons & 1 && Math.abs(event.clientX - start) > 8 && event.target.closest?.(".river")) follow(event); // less is a tap, or a page being scrolled
});
document.addEventListener("dragstart", (event) => event.target.closest?.(".river") && event.preventDefault()); // some browsers would take the link along
document.addEventListener("click", (event) => event.target.closest(".river") && !event.target.closest(".river a") && follow(event));
document.addEventListener("input", (event) => {
  if (event.target.id !== "replay") return;
  shown++;
  goTo(`${event.target.dataset.src}&at=${event.target.value}`);
});
document.addEventListener("keydown", (event) => {
  if (!document.querySelector("[data-replay]") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, select, textarea, [tabindex='0']") || (event.key === " " && event.target.closest("a, button, summary"))) return;
  const name = `${event.shiftKey ? "Shift+" : ""}${event.key === " " ? "Space" : event.key}`;
  const button = all("[data-key]").find((el) => el.dataset.key === name);
  if (!button) return;
  event.preventDefault();
  button.click();
});
// While a bot looks at the game, what it has found is fetched now and then, unless somebody is going somewhere just now.
function poll() {
  const part = document.querySelector("[data-poll]");
  if (part) setTimeout(() => (playing || underWay ? null : goTo(location.href), poll()), +part.dataset.poll);
}
poll();
