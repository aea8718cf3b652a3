/** A tree as a film, with a frame around the node that a step concerns. */
function filmed(stage, film) {
  const svg = stage.querySelector("svg");
  const frames = new Frames(svg, film);
  const { last } = frames;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const spot = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  spot.setAttribute("class", "played spot unseen");
  spot.setAttribute("rx", "8");
  svg.append(spot);

  function point(node) {
    spot.classList.toggle("unseen", !node);
    if (!node) return;
    const { x, y, width, height } = node.getBBox();
    Object.entries({ x: x - 4, y: y - 4, width: width + 8, height: height + 8 }).forEach(([name, value]) =>
      spot.setAttribute(name, value),
    );
    node.scrollIntoView({ block: "nearest", inline: "nearest", behavior: still.matches ? "auto" : "smooth" });
  }

  return {
    last,
    show(moment) {
      frames.show(moment);
      const step = moment === last ? null : film.steps[moment - 1];
      point(step ? frames.nodes[step[0]] : null);
    },
    words: (moment) => (moment === last ? film.end : moment ? film.steps[moment - 1][4] : film.start),
  };
}
