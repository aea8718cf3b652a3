/** The page's words.  The English sentence is the key; the catalogue is the one that the terminal uses. */

import { ask, Refused } from "./api.js";
import { findAll } from "./dom.js";
import { preferences } from "./preferences.js";

/** @type {Intl.LDMLPluralRule[]} */
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];

/** @type {Record<string, string>} */
let catalogue = {};
let numbers = new Intl.NumberFormat("en");
let plurals = new Intl.PluralRules("en");

/** Fetch the words of the language in use. */
export async function learn() {
  const { language } = preferences;
  catalogue = language === "en" ? {} : await ask("words");
  numbers = new Intl.NumberFormat(language);
  plurals = new Intl.PluralRules(language);
  document.documentElement.lang = language;
}

/**
 * A sentence in the language in use, filled in: {name}, {count}, {count:position|positions}.
 * @param {string} text
 * @param {Record<string, string | number>} fields
 * @returns {string}
 */
export function say(text, fields = {}) {
  return (catalogue[text] ?? text).replace(/\{(\w+)(?::([^{}]*))?\}/g, (all, name, forms) => {
    const value = fields[name] ?? all;
    if (typeof value !== "number") return value;
    return forms ? form(value, forms.split("|")) : count(value);
  });
}

/** The form that goes with a number: they stand in the order of the categories that the language has. @param {number} number @param {string[]} forms */
function form(number, forms) {
  const { pluralCategories } = plurals.resolvedOptions();
  const known = CATEGORIES.filter((category) => pluralCategories.includes(category));
  return forms[Math.min(known.indexOf(plurals.select(number)), forms.length - 1)];
}

/**
 * The same text.  Marks one that is said later, so that the tests look for its translations too.
 * @param {string} text
 */
export const phrase = (text) => text;

/** Fill in what the HTML leaves to be said. @param {ParentNode} within */
export function sayAll(within = document) {
  for (const each of findAll("[data-say]", within)) each.textContent = say(each.dataset.say);
  for (const each of findAll("[data-say-label]", within)) each.setAttribute("aria-label", say(each.dataset.sayLabel));
}

/** A number as people of that language write it. @param {number} number */
export const count = (number) => numbers.format(number);

/** As a sentence begins; a name that people type, such as nim:3,5,7 or c2, stays as it is. @param {string} words */
export const capital = (words) => words.replace(/^\p{Ll}(?=\p{L}*(?:[\s’]|$))/u, (letter) => letter.toUpperCase());

/** What went wrong, in a sentence. @param {unknown} error */
export const told = (error) => (error instanceof Refused ? capital(error.message) : say("The server does not answer."));
