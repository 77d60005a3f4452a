// The door of a table: while it is open, the room sees that somebody is on the way, and the door shows who has come.
import { $, put } from "./flotta.js";

const source = new EventSource($("main").dataset.door);
source.onmessage = async () => {
  const text = await (await fetch(location.href)).text();
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("main");
  fresh ? put({ main: fresh.outerHTML }) : location.reload(); // the game has begun: there is no door any more
};
