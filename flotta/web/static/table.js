// A table that is looked at: it hears what happens over one stream, shows it at the reader's pace, and says it aloud.
import { $, BEAT, all, put, root, say, sleep, state, still, waits } from "./flotta.js";
import { answered, answers, busy, sentence } from "./choosing.js";

// Hearing: one stream per tab; what was missed comes with the next connection.
const table = $("table");
let version = Number(table.dataset.version ?? -1);
let mark = table.dataset.mark ?? "";
let mine = table.dataset.mine === "yes";
let source, timer, heard, wait;
// Whoever waits until the stream has brought a version is told by `show`.
let awaiting = [];
const arrived = (wanted) => new Promise((done) => awaiting.push({ wanted, done }));
// What is done at this table is shown when the stream has brought it, or after a while by the answer itself.
async function take(answer) {
  if (answer.sit !== undefined) return turn(answer.sit);
  if (answer.heard > version) await Promise.race([arrived(answer.heard), sleep(3000)]);
  if (answer.heard > version) connect();
  show(answer);
}
Object.assign(answers, { live: () => source?.readyState === 1, take });

// Said aloud: every new line of log and talk, however it came here.
const told = {};
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
  const shown = $("word");
  if (!shown) return; // after the game the talk itself is in view
  unread += more;
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
function show(update) {
  if (update.go) return location.assign(update.go);
  answered(update);
  if (update.mark === undefined || update.version < version || String(update.seat) !== table.dataset.seat) return;
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
  if ((table.dataset.seat === "-1") !== (String(seat) === "-1")) return location.assign(`?seat=${seat}`); // watchers have another page
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
    if (!waits()) state("here"); // a form that waits for the house or for a bot says so until it is answered
  };
  source.onopen = alive;
  source.addEventListener("beat", alive);
  source.addEventListener("again", () => {
    source.close(); // the house sends its readers to another of its processes
    timer = setTimeout(connect, 300 * Math.random());
  });
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
// Browsers let a page be heard once something was pressed on it; before that, and where nobody wants to hear it, nothing is made.
let audio;
const unlock = () => (audio ??= new (window.AudioContext || window.webkitAudioContext)());
function sound(tones, { loud = 0.12, long = 0.5, apart = 0.16, type = "sine" } = {}) {
  if (audio?.state !== "running") return;
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
  const [icon, wanted] = [document.querySelector("link[rel=icon]"), `/static/${mine ? "turn" : "flotta"}.svg`];
  if (icon.getAttribute("href") !== wanted) icon.href = wanted;
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

document.addEventListener("click", (event) => {
  const seat = event.target.closest("a[data-sit]");
  if (seat) {
    event.preventDefault();
    turn(seat.dataset.sit);
  }
  if (event.target.closest("#notify")) Notification.requestPermission().then(offerNotice);
});

// When everybody is ready the game begins after three seconds, unless somebody says meanwhile that they would like to wait. Each page
// counts for itself: the first one that is through asks for it, and the house looks whether all are ready still.
let counting;
function count() {
  const begins = $("begins");
  if (!begins) return (counting = clearTimeout(counting));
  counting ??= setTimeout(() => $("begins")?.requestSubmit(), +begins.dataset.begins);
}
document.addEventListener("put", count);
count();

if (table.dataset.stream) {
  wait = 800;
  sign();
  tell();
  connect();
  setInterval(() => Date.now() - heard > 40000 && connect(), 5000);
  for (const name of ["online", "pageshow", "focus"]) addEventListener(name, awake);
  document.addEventListener("visibilitychange", awake);
  if (root.dataset.sound === "on") for (const name of ["pointerdown", "keydown"]) addEventListener(name, unlock, { once: true });
  offerNotice();
  new IntersectionObserver(([seen]) => seen.isIntersecting && !document.hidden && read(), { threshold: 0.5 }).observe($("talk"));
}
