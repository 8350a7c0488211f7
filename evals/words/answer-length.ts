/**
 * So many characters an answer of an agent may have. What is longer is no answer to a guest, and fails: graders read what a guest would, and
 * nothing is to hide beyond.
 */
export const mostOfAnswer = 20_000;
