/** The board as a picture: SVG as the server draws it, PNG painted from it, or on paper. */

import { address } from "./api.js";
import { button, download, el, find } from "./dom.js";
import { preferences } from "./preferences.js";
import { say } from "./words.js";

/** Pixels of the longer side of a PNG. */
const SIZE = 1600;

/** Ask how the present position shall be kept. */
export function offerPicture(game) {
  const dialog = find("#dialog");
  const svg = address("picture", { ...game.words(), theme: preferences.shownTheme });
  const name = game.spec.replace(/[^\w.=-]+/g, "-");
  dialog.replaceChildren(
    el("h2", { id: "dialog-title" }, say("Picture of the board")),
    el("div", { class: "ways" },
      el("a", { class: "button", href: svg, download: `${name}.svg` }, "SVG"),
      button("PNG", async () => download(await painted(svg), `${name}.png`)),
      button(say("Print"), () => { dialog.close(); print(); }),
      button(say("Close"), () => dialog.close())),
  );
  dialog.showModal();
}

/** An SVG as a PNG. */
async function painted(source) {
  const image = el("img", { src: source });
  await image.decode();
  const scale = SIZE / Math.max(image.naturalWidth, image.naturalHeight);
  const canvas = el("canvas", { width: image.naturalWidth * scale, height: image.naturalHeight * scale });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => { canvas.toBlob(done, "image/png"); });
}
