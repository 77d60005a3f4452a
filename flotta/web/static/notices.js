import { all } from "./flotta.js";

// Notices while the page is closed: the browser gives an address of its own, which the house is told.
for (const form of all("form[data-push]")) {
  const button = form.querySelector("[data-ask]");
  button.hidden = !("PushManager" in window && "serviceWorker" in navigator);
  button.addEventListener("click", async (event) => {
    event.preventDefault();
    if ((await Notification.requestPermission()) !== "granted") return;
    const worker = await navigator.serviceWorker.register("/static/push.js", { scope: "/static/" });
    const options = { userVisibleOnly: true, applicationServerKey: form.dataset.push };
    form.elements.browser.value = JSON.stringify(await worker.pushManager.subscribe(options));
    form.submit();
  });
}
