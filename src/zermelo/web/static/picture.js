/** The board as a picture: SVG as the server draws it, PNG painted from it, or on paper; the game as a film or in a frame. */

import { address } from "./api.js";
import { button, download, el, find } from "./dom.js";
import { preferences } from "./preferences.js";
import { say, told } from "./words.js";

/** Pixels of the longer side of a PNG. */
const SIZE = 1600;

/** Ask how the present position, or the game, shall be kept. @param {import("./game.js").Game} game */
export function offerPicture(game) {
  const dialog = find("#dialog");
  const { language, shownTheme: theme } = preferences;
  const svg = address("picture", { ...game.words(), theme });
  const film = address("game-film", { ...game.spoken(game.line), theme, language });
  const name = game.spec.replace(/[^\w.=-]+/g, "-");
  const wrong = el("p", { class: "wrong", role: "alert" });
  dialog.replaceChildren(
    el("h2", { id: "dialog-title" }, say("Picture of the board")),
    el("div", { class: "ways" },
      el("a", { class: "button", href: svg, download: `${name}.svg` }, "SVG"),
      button("PNG", () => painted(svg).then((made) => download(made, `${name}.png`), (error) => { wrong.textContent = told(error); })),
      el("a", { class: "button", href: film, download: `${name}.html` }, say("Film of the game")),
      button(say("Print"), () => { dialog.close(); print(); }),
      button(say("Close"), () => dialog.close())),
    wrong,
    document.documentElement.dataset.embeddable === "yes" ? frame() : "",
  );
  dialog.showModal();
}

/** What to write into another page so that it shows the game. */
function frame() {
  const code = `<iframe src="${location.href}" width="480" height="640"></iframe>`;
  const shown = el("input", { readonly: true, value: code, onfocus: (/** @type {any} */ event) => event.target.select() });
  return el("label", { class: "field" }, say("For another page"), shown);
}

/** An SVG as a PNG. @param {string} source @returns {Promise<Blob>} */
async function painted(source) {
  const image = el("img", { src: source });
  await image.decode();
  const scale = SIZE / Math.max(image.naturalWidth, image.naturalHeight);
  const canvas = el("canvas", { width: image.naturalWidth * scale, height: image.naturalHeight * scale });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => { canvas.toBlob(done, "image/png"); });
}
