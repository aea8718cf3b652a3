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
  sentence: string; moves: (Move & Worth & { best: boolean })[]; open: number; more: boolean; line: Move[]; svg: string;
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
  name: string; family: string; title: string; spec: string; rules: string; own: boolean; board: boolean;
  settings: { name: string; kind: string }[]; sample: string[]; heuristics: string[]; value: string | null;
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

/** The parameters of a question. */
export type Words = Record<string, string | number | null | undefined>;
export type Go = (address: string, tree?: Tree | null) => void;
