// Notices while the page is closed: the browser gives an address of its own, which the house is told.
import { all } from "./flotta.js";

for (const form of all("form[data-push]")) {
  const button = form.querySelector("[data-ask]");
  const refused = form.querySelector("[data-refused]");
  button.hidden = !("PushManager" in window && "serviceWorker" in navigator);
  button.addEventListener("click", async (event) => {
    event.preventDefault();
    refused.hidden = true;
    try {
      if ((await Notification.requestPermission()) !== "granted") throw new Error("not allowed");
      const worker = await navigator.serviceWorker.register("/static/push.js", { scope: "/static/" });
      const options = { userVisibleOnly: true, applicationServerKey: form.dataset.push };
      form.elements.browser.value = JSON.stringify(await worker.pushManager.subscribe(options));
      form.submit();
    } catch {
      refused.hidden = false; // not allowed, or the browser reaches nobody who could tell it
    }
  });
}
