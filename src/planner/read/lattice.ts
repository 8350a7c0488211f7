/** A word that leads from one node to another. `corrected`: it was written otherwise. */
export type Edge = { word: string; to: number; corrected: Correction | undefined };

/** A misspelt word, and what it is read as. */
export type Correction = { written: string; read: string };

/** A part that a token is by its form alone: a number, a date in figures, a name. */
export type Lexeme = { part: string; value: unknown; to: number };

/**
 * What a node holds if no part covers it. `silent`: a sign. `passed`: a word of the closed list, which says nothing about time. `preposition`: it
 * passes before such a word. `unknown`: any other word. `number`: figures. `time`: a word about time.
 */
export type Skip = { to: number; kind: 'silent' | 'passed' | 'preposition' | 'unknown' | 'number' | 'time' };

/**
 * Every way to cut a message into words. A node is a place between them, in the order of the text: before each token, and inside one
 * where a prefix ends. The last node is the end.
 */
export type Lattice = {
  edges: (readonly Edge[])[];
  lexemes: (Lexeme | undefined)[];
  skips: (Skip | undefined)[];
  /** Whether no space stands before a node. */
  isGlued: boolean[];
  /** Where a node is in the text, and where the token that ends before it ended. */
  offsets: number[];
  ends: number[];
};
