/** The player of a film: `filmed` shows a moment of it, and has words for it. */
const film = JSON.parse(document.getElementById("film").textContent);
const find = (name) => document.getElementById(name);
const [slider, caption, play, speed, stage] = ["moment", "caption", "play", "speed", "stage"].map(find);
const frames = filmed(stage, film);
const numbers = new Intl.NumberFormat(document.documentElement.lang);

const { last } = frames;
let moment = last;
let timer = null;

function show(next) {
  moment = Math.min(Math.max(next, 0), last);
  frames.show(moment);
  caption.textContent = `${numbers.format(moment)} / ${numbers.format(last)}  ${frames.words(moment)}`;
  slider.value = moment;
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
