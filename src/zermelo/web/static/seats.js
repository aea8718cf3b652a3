/** Who plays: a round mark for who moves first, a square one for the other, as in the pictures. */

import { el } from "./dom.js";
import { phrase, say } from "./words.js";

const KINDS = { human: phrase("You"), perfect: phrase("Perfect"), random: phrase("Random") };

/** Whether a person sits there: `human`, or `human:Ann`. */
export const isPerson = (seat) => seat.split(":")[0] === "human";

/** The two seats; `turn` is the side to move, null when nobody is. */
export function seats(words, turn) {
  return words.map((_, side) => el(
    "span", { class: `seat ${side ? "second" : "first"} ${turn === side ? "turn" : ""}` }, named(words, side),
  ));
}

function named(seats, side) {
  const [kind, rest = ""] = seats[side].split(":");
  if (kind === "human" && rest) return rest;
  if (seats[0] === seats[1] && kind === "human") return side ? say("Second") : say("First");
  if (kind === "skill") return say("Skill {skill}", { skill: rest });
  return kind === "search" ? `${say("Search")} ${rest.split(",")[0]}` : say(KINDS[kind] ?? seats[side]);
}
