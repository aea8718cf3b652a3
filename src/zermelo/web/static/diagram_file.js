/** A diagram as a file, as it is seen now: SVG, or PNG painted from it. */

import { button, download, el, find } from "./dom.js";
import { say, told } from "./words.js";

/** @import { Viewer } from "./panzoom.js" */

/** Pixels of a unit in a PNG, and of the longer side of the largest. */
const SCALE = 2;
const LONGEST = 8000;
/** What the page's own style sheet hides. */
const HIDDEN = `.unseen, .waiting > [class$="-shade"], .node:not(.cut) text.cut, .node:not(.hit) text.table { visibility: hidden; }`;

/**
 * The source of an SVG that stands alone: the viewer's picture, whole, with the style that the server's had.
 * @param {Viewer} viewer
 * @param {string} source
 */
export function standingAlone({ svg, whole }, source) {
  const copy = svg.cloneNode(true);
  find(".spot", copy)?.remove();
  const style = document.createElementNS(copy.namespaceURI, "style");
  style.textContent = (source.match(/<style>([^]*?)<\/style>/)?.[1] ?? "") + HIDDEN;
  copy.prepend(style);
  const { x, y, width, height } = whole;
  for (const [name, value] of Object.entries({ viewBox: `${x} ${y} ${width} ${height}`, width, height })) {
    copy.setAttribute(name, String(value));
  }
  return new XMLSerializer().serializeToString(copy);
}

/**
 * Ask how a diagram shall be kept; `film` makes one of it, where it can be one.
 * @param {Viewer} viewer
 * @param {string} source
 * @param {string} name
 * @param {() => Promise<Blob>} [film]
 */
export function offerDiagram(viewer, source, name, film) {
  const dialog = find("#dialog");
  const news = el("p", { class: "wrong", role: "alert" });
  const keep = async (/** @type {() => Promise<Blob>} */ made, /** @type {string} */ kind) => {
    news.textContent = say("Computing…");
    try {
      download(await made(), `${name}.${kind}`);
      news.textContent = "";
    } catch (error) {
      news.textContent = told(error);
    }
  };
  const svg = () => new Blob([standingAlone(viewer, source)], { type: "image/svg+xml" });
  dialog.replaceChildren(
    el("h2", { id: "dialog-title" }, say("Export as it is seen now")),
    el("div", { class: "ways" },
      button("SVG", () => keep(async () => svg(), "svg")),
      button("PNG", () => keep(() => painted(svg(), viewer.whole), "png")),
      film ? button(say("Film"), () => keep(film, "html")) : "",
      button(say("Close"), () => dialog.close())),
    news,
  );
  dialog.showModal();
}

/** @param {Blob} svg @param {{ width: number, height: number }} size @returns {Promise<Blob>} */
async function painted(svg, { width, height }) {
  const url = URL.createObjectURL(svg);
  try {
    const image = el("img", { src: url });
    await image.decode();
    const scale = Math.min(SCALE, LONGEST / Math.max(width, height));
    const canvas = el("canvas", { width: Math.ceil(width * scale), height: Math.ceil(height * scale) });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => { canvas.toBlob(done, "image/png"); });
  } finally {
    URL.revokeObjectURL(url);
  }
}
