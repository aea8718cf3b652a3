const film = JSON.parse(document.getElementById("film").textContent);
const find = (name) => document.getElementById(name);
const [slider, caption, play, speed, stage] = ["moment", "caption", "play", "speed", "stage"].map(find);
const frames = new Frames(stage.querySelector("svg"), film);
const numbers = new Intl.NumberFormat(document.documentElement.lang);
const still = matchMedia("(prefers-reduced-motion: reduce)");

const spot = document.createElementNS("http://www.w3.org/2000/svg", "rect");
spot.setAttribute("class", "played spot unseen");
spot.setAttribute("rx", "8");
stage.querySelector("svg").append(spot);

const { last } = frames;
let moment = last;
let timer = null;

function show(next) {
  moment = Math.min(Math.max(next, 0), last);
  frames.show(moment);
  const step = film.steps[moment - 1];
  caption.textContent = `${numbers.format(moment)} / ${numbers.format(last)}  ${moment === last ? film.end : step ? step[4] : film.start}`;
  slider.value = moment;
  point(moment === last || !step ? null : frames.nodes[step[0]]);
}

function point(node) {
  spot.classList.toggle("unseen", !node);
  if (!node) return;
  const { x, y, width, height } = node.getBBox();
  Object.entries({ x: x - 4, y: y - 4, width: width + 8, height: height + 8 }).forEach(([name, value]) =>
    spot.setAttribute(name, value),
  );
  node.scrollIntoView({ block: "nearest", inline: "nearest", behavior: still.matches ? "auto" : "smooth" });
}

function pause() {
  clearInterval(timer);
  timer = null;
  play.textContent = film.play;
}

function start() {
  if (moment === last) show(0);
  play.textContent = film.pause;
  timer = setInterval(() => (moment === last ? pause() : show(moment + 1)), 1000 / Number(speed.value));
}

const toggle = () => (timer === null ? start() : pause());
const go = (where) => (pause(), show(where));
const keys = {
  ArrowLeft: () => go(moment - 1),
  ArrowRight: () => go(moment + 1),
  Home: () => go(0),
  End: () => go(last),
  " ": toggle,
};

find("back").addEventListener("click", keys.ArrowLeft);
find("forward").addEventListener("click", keys.ArrowRight);
play.addEventListener("click", toggle);
slider.addEventListener("input", () => go(Number(slider.value)));
speed.addEventListener("change", () => timer !== null && (pause(), start()));
document.addEventListener("keydown", (event) => {
  // Space presses a button that has the focus, arrows move the slider and the list: not twice.
  const own = { " ": "button, select", ArrowLeft: "input, select", ArrowRight: "input, select" }[event.key];
  if (!(event.key in keys) || (own && event.target.matches(own))) return;
  event.preventDefault();
  keys[event.key]();
});
show(0);
