/** Shows the view of a model (see model.py) and tells it what the reader does. */

/** An element with attributes, listeners (on...) and children. */
function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value != null) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

const button = (words, act) => make("button", { type: "button", onclick: act }, words);

function render({ model, el }) {
  const tell = (message) => model.send(message);
  const words = make("p", { class: "zw-words", role: "status" });
  const blocks = make("div", { class: "zw-blocks" });
  const picture = make("div", { class: "zw-picture" });
  const questions = make("ol", { class: "zw-questions" });
  const controls = make("div", { class: "zw-controls" });
  const worked = make("div", { class: "zw-blocks" });
  const slider = make("input", { type: "range", min: 0, oninput: () => tell({ at: Number(slider.value) }) });
  const choice = make("select");
  const chosen = button("", () => choice.value !== "" && tell({ choose: Number(choice.value) }));
  el.classList.add("zermelo-widget");
  el.dataset.lmSuppressShortcuts = "true"; // JupyterLab's keys are not meant here
  el.append(words, blocks, picture, questions, controls, worked);

  el.addEventListener("keydown", (event) => event.stopPropagation()); // nor those of other notebooks
  picture.addEventListener("click", (event) => {
    const part = event.target.closest("[data-slot], [data-cell]");
    if (!part) return;
    const { slot, cell } = part.dataset;
    tell(slot !== undefined ? { slot: Number(slot) } : { cell: Number(cell) });
  });

  function show() {
    const view = model.get("view");
    words.textContent = view.words ?? "";
    picture.innerHTML = view.svg ?? "";
    for (const cell of view.chosen ?? []) {
      for (const part of picture.querySelectorAll(`[data-cell="${cell}"]`)) part.classList.add("zw-chosen");
    }
    blocks.replaceChildren(...(view.blocks ?? []).map(block));
    worked.replaceChildren(...(view.worked ?? []).map(block));
    ask(view);
    control(view);
  }

  /** The controls keep the focus: a slider that is being moved is not made anew. */
  function control(view) {
    const focused = controls.contains(document.activeElement) ? document.activeElement.dataset.name : undefined;
    const parts = [];
    if (view.slider) {
      Object.assign(slider, { max: view.slider.last, value: view.slider.at });
      slider.setAttribute("aria-label", view.slider.words);
      parts.push(slider, make("output", {}, `${view.slider.at} / ${view.slider.last}`));
    }
    if (view.choice) {
      choice.replaceChildren(...view.choice.options.map((name, at) => make("option", { value: at }, name)));
      choice.setAttribute("aria-label", view.choice.words);
      chosen.textContent = view.choice.words;
      parts.push(make("span", {}, choice, chosen));
    }
    for (const { name, words: label, on } of view.buttons ?? []) {
      const made = button(label, () => tell({ press: name }));
      made.dataset.name = name;
      if (on !== null) made.setAttribute("aria-pressed", on);
      parts.push(made);
    }
    if (controls.firstChild === slider && view.slider) {
      while (slider.nextSibling) slider.nextSibling.remove();
      controls.append(...parts.slice(1));
    } else {
      controls.replaceChildren(...parts);
    }
    if (focused) controls.querySelector(`[data-name="${focused}"]`)?.focus();
  }

  /** A field for each question; those that are there keep what is typed. */
  function ask(view) {
    const asked = view.questions ?? [];
    if (questions.dataset.asked !== JSON.stringify(asked.map((each) => each.asked))) {
      questions.dataset.asked = JSON.stringify(asked.map((each) => each.asked));
      questions.replaceChildren(...asked.map((each, at) => question(each, at, view.check)));
    }
    asked.forEach((each, at) => {
      questions.children[at].className = each.state;
      questions.children[at].querySelector("p").textContent = `${{ right: "✓ ", wrong: "✗ " }[each.state] ?? ""}${each.said}`;
    });
  }

  function question({ asked, example }, at, check) {
    const field = make("input", { placeholder: example, autocomplete: "off", spellcheck: "false", "aria-label": asked });
    const form = make("form", {}, field, make("button", { type: "submit" }, check));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      tell({ question: at, answer: field.value });
    });
    return make("li", {}, make("span", {}, asked), form, make("p", { role: "status" }));
  }

  model.on("change:view", show);
  show();
  return () => model.off("change:view", show);
}

/** A part of a text. */
function block({ words, svg, code, headings, rows }) {
  if (words !== undefined) return make("p", {}, words);
  if (code !== undefined) return make("pre", {}, code);
  if (svg !== undefined) {
    const box = make("div");
    box.innerHTML = svg;
    return box;
  }
  const line = (cells, tag) => make("tr", {}, ...cells.map((cell) => make(tag, {}, cell)));
  return make("table", {}, line(headings, "th"), ...rows.map((row) => line(row, "td")));
}

export default { render };
