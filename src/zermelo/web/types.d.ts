/** What the server answers and the page passes on, for who checks the types of its JavaScript; openapi.json has it all. */

export type Seats = [string, string];

export interface Move { slot: number; name: string; token: string }
export interface Legal extends Move { cells: number[] }
export interface Worth { exact: boolean; mark: string; outcome?: string; words: string }

export interface Position {
  game: string; settings: Record<string, unknown>; rules: string; moves: Move[]; position: string; text: string;
  svg: string; turn: number; turns: number[]; legal: Legal[]; over: boolean; winner: number | null; players: string[];
  sentence: string;
}
export interface Analysis {
  exact: boolean; sentence: string; moves: (Move & Worth & { best: boolean })[]; open: number; more: boolean; line: Move[]; svg: string;
  /** Whether the server is still at it, and how often its patience was doubled. */
  thinking: boolean; longer: number;
}
export interface Moment extends Worth { height: number | null; blunder: boolean; better: string[]; only: boolean }
export interface History { values: Moment[]; lesson: string; open: number }
export interface Review {
  sentence: string; quality: string; only: boolean; punished: (Move & { words: string })[]; words: Words;
}
export interface Mistake { blunder: boolean; better: string[]; ply: number }
export interface Puzzle { moves: Move[]; side: number; sentence: string }
export interface Progress { words: string; done: number; total: number | null; found: any }

/** A game of the gallery. */
export interface Info {
  name: string; family: string; title: string; titles: string[]; spec: string; rules: string; own: boolean; board: boolean;
  settings: { name: string; label: string; kind: string }[]; sample: string[]; heuristics: string[]; value: string | null;
  positions: number | null;
}
export interface Offer { games: Info[]; featured: string[]; algorithms: string[] }

/** What an address says: a game, a puzzle (that of the day if no game is named), a quiz, or nothing. */
export interface Place { view: "play"; game: string; start: string; tokens: string[]; at: number; seats: (string | null)[] }
export interface PuzzlePlace { view: "puzzle"; game: string | null; level: string; seed: number }
export interface QuizPlace { view: "quiz"; kind: string; level: string; seed: number }
export interface GalleryPlace { view: "gallery" }

/** The moves of a game and every line that was tried beside them. */
export interface Tree { path: string[]; lines: string[][] }

/** A search told step by step: each step has its item, status, value, window, caption and kind. */
export interface SearchTree {
  svg: string; steps: [number, string, string, string, string, string][]; under: (number | null)[]; start: string; end: string;
  code: string[]; lines: (number | null)[]; parents: (number | null)[]; paths: (string | null)[]; nodes: number; leaves: number;
  cutoffs: number; line: string[];
}

/** An arena told step by step: each step says the nodes that it changes, who wins there and what is written. */
export interface Arena {
  svg: string; nodes: number; moves: number; sentence: string; code: string[]; first: string[]; winners: number[] | null;
  steps: { sentence: string; line: number | null; changes: [number, number | null, string][] }[]; names: string[];
  paths: string[]; lessons: string[]; sister: string | null; open: number;
}

/** A board that is set up: what stands on its cells, and what may. */
export interface Setup {
  names: string[]; pieces: string[]; symbols: string[][]; counts: boolean; rows: number[][]; mover: number | null; svg: string;
  position: string | null; fault: string;
}

/** How positions and moves of a game are written; `board` as rows of pieces, if it has one. */
export interface Example { position: string; moves: string[]; board: string }

/** A part of an exercise's text: words, a picture, code or a table. */
export interface Block { words?: string; svg?: string; code?: string; headings?: string[]; rows?: string[][] }
export interface Question { asked: string; points: number; example: string }
export interface Exercise {
  title: string; kinds: { kind: string; title: string }[]; given: Block[]; questions: Question[]; points: number;
}

/** The parameters of a question. */
export type Words = Record<string, string | number | null | undefined>;
export type Go = (address: string, tree?: Tree | null) => void;
