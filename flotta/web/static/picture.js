// The picture of an ending: the house makes a drawing, which is turned here into what telephones and messengers take.
import { all } from "./flotta.js";

async function painted(link) {
  const image = new Image();
  image.src = link.href;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * image.naturalWidth, 2 * image.naturalHeight];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return new File([blob], link.dataset.picture, { type: "image/png" });
}
for (const link of all("a[data-picture]")) {
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    const file = await painted(link);
    if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] }).catch(() => {});
    Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name }).click();
  });
}
