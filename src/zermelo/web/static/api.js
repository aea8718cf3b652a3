/**
 * Questions to the server.  One that takes long is answered with 202 and its progress: it is asked again until it is
 * done.  Whoever loses interest aborts its signal or leaves the page, and the server is told.
 */

import { preferences } from "./preferences.js";

/** @import { Progress, Words } from "../types.d.ts" */

const ROOT = "/api/v1/";
const LONG = new Set(["analysis", "review", "history", "answer", "puzzle", "tree", "film", "arena", "chart"]);
const SPOKEN = new Set(["games", "words", "position", "board", "record", "exercise", "correction", "solution", ...LONG]);
const DRAWN = new Set(["position", "board", "analysis", "tree", "film", "arena", "chart", "exercise", "solution"]);

/** What the server refused, in its own sentence. */
export class Refused extends Error {}

/**
 * The answer to a question; `progress` hears how far a long one is.
 * @param {string} path
 * @param {Words} words
 * @param {{ signal?: AbortSignal, progress?: (news: Progress | null) => void }} how
 * @returns {Promise<any>}
 */
export async function ask(path, words = {}, { signal, progress } = {}) {
  const asked = { ...words };
  if (SPOKEN.has(path)) asked.language ??= preferences.language;
  if (DRAWN.has(path)) asked.theme ??= preferences.shownTheme;
  if (!LONG.has(path)) return (await fetched(path, asked, signal)).body;
  asked.ticket = Math.random().toString(36).slice(2);
  const giveUp = () => fetch(address("work", { ticket: asked.ticket }), { method: "DELETE", keepalive: true }).catch(() => {});
  signal?.addEventListener("abort", giveUp, { once: true });
  addEventListener("pagehide", giveUp);
  try {
    for (;;) {
      const { status, body } = await fetched(path, asked, signal);
      if (status !== 202) return body;
      progress?.(body);
      await new Promise((done) => setTimeout(done, 150));
    }
  } finally {
    signal?.removeEventListener("abort", giveUp);
    removeEventListener("pagehide", giveUp);
    progress?.(null);
  }
}

/** What a record file says, checked by the server. @param {string} record */
export async function check(record) {
  const answer = await fetch(address("record", { language: preferences.language }), { method: "POST", body: record });
  return unwrapped(answer);
}

/**
 * The address of a question; empty words are left out.
 * @param {string} path
 * @param {Words} words
 */
export function address(path, words) {
  const given = Object.entries(words).filter(([, value]) => value !== "" && value != null);
  return `${ROOT}${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** @param {string} path @param {Words} words @param {AbortSignal | undefined} signal */
async function fetched(path, words, signal) {
  const answer = await fetch(address(path, words), { signal });
  return { status: answer.status, body: await unwrapped(answer) };
}

/** @param {Response} answer */
async function unwrapped(answer) {
  const body = await answer.json();
  if (!answer.ok) throw new Refused(body.error);
  return body;
}

/** Whether an error only says that nobody waits any more. @param {unknown} error */
export const isAbort = (error) => error instanceof Error && error.name === "AbortError";
