// Wakes up when the house has something to tell while its page is closed.
self.addEventListener("push", (event) => {
  const { title, text, address } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body: text, data: address, tag: address }));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
