/** A word that leads from one node to another. `corrected`: it was written otherwise. */
export type Edge = { word: string; to: number; corrected: Correction | undefined };

/** A misspelt word, and what it is read as. */
export type Correction = { written: string; read: string };

/** A part that a token is by its form alone: a number, a date in figures. */
export type Lexeme = { part: string; value: unknown; to: number };

/**
 * What a node holds if no part covers it. `silent`: a sign. `known`: a word that says nothing about when. `unknown`: a word that no table names.
 * `limit`: a word that limits a time. `bound`: it also bounds the time before it. `number`: it looks like a clock. `unread`: a word about time.
 */
export type Skip = {
  to: number;
  kind: 'silent' | 'known' | 'unknown' | 'limit' | 'bound' | 'number' | 'unread';
};

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
