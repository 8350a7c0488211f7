import type { Piece } from '../piece.ts';
import { type Found, isCommon, pastClitic, textAt } from './look.ts';
import type { Morpheme, Morphemes } from './morphemes.ts';
import { readLetter, weekStart } from './weekdays.ts';

/** "יום א, ג או ה": the coming one of each, where "יום" stands once for all of them. */
export function readLetterRow(morphemes: Morphemes, at: number): Found<Piece[]> | undefined {
  const from = pastClitic(morphemes, at, 'בל');
  if (textAt(morphemes, from) !== 'יום') return undefined;
  const first = readLetter(morphemes, from + 1);
  if (!first) return undefined;
  const pieces: Piece[] = [dayPiece(first.value)];
  let { next } = first;
  for (let joint = readJoint(morphemes, next); joint; joint = readJoint(morphemes, next)) {
    const letter = readLetter(morphemes, joint.next);
    // "יום ב, ה-25": a clitic is no letter.
    if (!letter || !isLoose(morphemes[letter.next])) break;
    pieces.push({ kind: 'join', join: joint.value }, dayPiece(letter.value));
    next = letter.next;
  }
  return pieces.length > 1 ? { value: pieces, next } : undefined;
}

function dayPiece(weekday: number): Piece {
  return { kind: 'day', wish: { kind: 'weekday', weekday, pick: 'coming', weekStart } };
}

function readJoint(morphemes: Morphemes, at: number): Found<'or' | 'comma'> | undefined {
  const isPaused = morphemes[at]?.kind === 'break';
  const behind = isPaused ? at + 1 : at;
  if (textAt(morphemes, behind) === 'או') return { value: 'or', next: behind + 1 };
  return isPaused ? { value: 'comma', next: behind } : undefined;
}

function isLoose(morpheme: Morpheme | undefined): boolean {
  return morpheme === undefined || morpheme.kind !== 'unknown' || isCommon(morpheme);
}
