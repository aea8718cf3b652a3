/** The page's words.  The English sentence is the key; the catalogue is the one that the terminal uses. */

import { ask } from "./api.js";
import { findAll } from "./dom.js";
import { preferences } from "./preferences.js";

let catalogue = {};

/** Fetch the words of the language in use. */
export async function learn() {
  catalogue = preferences.language === "en" ? {} : await ask("words");
  document.documentElement.lang = preferences.language;
}

/** A sentence in the language in use, its {fields} filled in. */
export function say(text, fields = {}) {
  return (catalogue[text] ?? text).replace(/\{(\w+)\}/g, (all, name) => fields[name] ?? all);
}

/** The same text.  Marks one that is said later, so that the tests look for its translations too. */
export const phrase = (text) => text;

/** Fill in what the HTML leaves to be said. */
export function sayAll(within = document) {
  for (const each of findAll("[data-say]", within)) each.textContent = say(each.dataset.say);
  for (const each of findAll("[data-say-label]", within)) each.setAttribute("aria-label", say(each.dataset.sayLabel));
}

/** A number as people of that language write it. */
export const count = (number) => number.toLocaleString(preferences.language);
