import type { Rule } from '../language.ts';
import type { Piece } from '../piece.ts';
import type { Token } from '../tokens.ts';
import { isParted, pastRow, rowsByFirst, setOf, tablesByFirst, textAt } from './look.ts';

export type Rows = ReturnType<typeof rowsByFirst>;

/** "ASAP", "the earlier the better", "preferably early": an order of everything else that is asked for. */
const orders: readonly (readonly [Rows, readonly Piece[]])[] = [
  [
    rowsByFirst(
      'asap|a s a p|as soon as possible|as soon as you can|as soon as you have|as early as possible|' +
        'as early as you can|as early as you have|soonest|the soonest|soonest possible|' +
        'the soonest possible|earliest|the earliest|earliest possible|the earliest possible|' +
        'your earliest|earliest convenience|at your earliest convenience|first available|' +
        'the first available|next available|the next available|first slot|first free|first possible|' +
        'next free|the sooner the better|sooner the better|the earlier the better|earlier the better|' +
        'earlier is better|sooner is better|sooner rather than later|soon|real soon|very soon|urgently|' +
        'preferably early|ideally early|early if possible|as soon|first opening|next opening|' +
        'preferably sooner|preferably earlier|early preferred|earlier preferred|' +
        'earlier rather than later',
    ),
    [{ kind: 'order', order: 'earliest' }],
  ],
  [
    rowsByFirst(
      'latest|the latest|latest possible|the latest possible|as late as possible|as late as you can|' +
        'as late as you have|the later the better|later the better|later is better|preferably late|' +
        'preferably later|ideally late|ideally later|late if possible|later rather than earlier|' +
        'last available|the last available|last slot|the last slot|last possible|later preferred|' +
        'late preferred|last free|last opening',
    ),
    [{ kind: 'order', order: 'latest' }],
  ],
];

const ordersFrom = tablesByFirst(orders, ([rows]) => rows);
/** Before preferences: "preferably early" prefers no part of the day. */
export const orderRule: Rule = (tokens, at) => {
  const lone = readLoneOrder(tokens, at);
  if (lone) return lone;
  for (const [rows, pieces] of ordersFrom(textAt(tokens, at))) {
    const next = pastRow(tokens, at, rows);
    if (next !== undefined && !isElsewhere(tokens, at, next)) return { pieces: [...pieces], next };
  }
  return undefined;
};

/** "early" and "late" by themselves, at the end of what is said. */
function readLoneOrder(tokens: readonly Token[], at: number): ReturnType<Rule> {
  const word = textAt(tokens, at);
  if ((word !== 'early' && word !== 'late') || !isParted(tokens, at + 1)) return undefined;
  if (tooWords.has(textAt(tokens, at - 1))) return undefined;
  return { pieces: [{ kind: 'order', order: word === 'early' ? 'earliest' : 'latest' }], next: at + 1 };
}

const tooWords = setOf('too so very not being running is am was be until till til');

/** "the latest version", "flexible pricing", "just to say", "soon as", "anything about": the words are about something else. */
export function isElsewhere(tokens: readonly Token[], at: number, next: number): boolean {
  const word = textAt(tokens, at);
  const behind = isParted(tokens, next) ? '' : textAt(tokens, next);
  if (word === 'soon' && noSoon.has(textAt(tokens, at - 1))) return true;
  if (word === '24/7') return behind !== '' && tokens[next]?.kind === 'word';
  if (word === 'just') return !setOfJust.has(behind);
  if (next - at <= 2 && latestOf.has(behind) && !isParted(tokens, next)) return true;
  if (word === 'provided' || word === 'anything')
    return (
      word === 'anything' &&
      behind !== 'but' &&
      behind !== 'after' &&
      behind !== 'before' &&
      behind !== 'from' &&
      behind !== 'except' &&
      behind !== 'between' &&
      behind !== 'works'
    );
  return false;
}

const setOfJust = setOf('not no');

const noSoon = setOf('you talk speak chat');

const latestOf = setOf(
  'version release news update updates report draft design pricing plan plans trends invoice numbers results research work hours working issue proposal document email message data model features feature',
);
