import type { Rule, RuleContext } from '../language.ts';
import type { Piece } from '../piece.ts';
import type { Token } from '../tokens.ts';
import { isParted, pastRow, rowsByFirst, setOf, textAt } from './look.ts';
import { isTimeStart } from './time-starts.ts';

type Rows = ReturnType<typeof rowsByFirst>;

/** What stands for pieces by itself; the longer before the shorter. */
const fixed: readonly (readonly [Rows, readonly Piece[]])[] = [
  [
    rowsByFirst([
      'or',
      'or else',
      'otherwise',
      'alternatively',
      'or alternatively',
      'failing that',
      'or failing that',
      'if not',
      'if not then',
      'or if not',
      'if that does not work',
      "if that doesn't work",
      "or if that doesn't work",
      'nor',
      'and / or',
      'else',
      'or otherwise',
      'or maybe',
      'or perhaps',
      'or possibly',
      'or even',
      'then again',
    ]),
    [{ kind: 'join', join: 'or' }],
  ],
  [
    rowsByFirst(['and', '&', 'as well as', 'plus', 'along with', 'and also']),
    [{ kind: 'join', join: 'and' }],
  ],
  [rowsByFirst([',']), [{ kind: 'join', join: 'comma' }]],
  [
    rowsByFirst([
      ';',
      'but',
      'as long as',
      'so long as',
      'provided',
      'provided that',
      'however',
      'though',
      'although',
      'just',
    ]),
    [{ kind: 'but' }],
  ],
  [
    rowsByFirst([
      'anytime',
      'any time',
      'any day',
      'any date',
      'whenever',
      "i'm flexible",
      'i am flexible',
      'flexible',
      'wide open',
      'completely open',
      'pretty open',
      "i'm open",
      "i'm easy",
      'no preference',
      'no preferences',
      "don't mind",
      "don't care",
      'no matter when',
      "doesn't matter",
      'does not matter',
      'up to you',
      'your choice',
      'you choose',
      'you pick',
      'you decide',
      'whatever works',
      'whatever time',
      'whatever day',
      'whichever',
      'every day',
      'each day',
      'everyday',
      'all day',
      'all times',
      'at all times',
      'any hour',
      'any slot',
      'around the clock',
      '24/7',
      'any moment',
      'all days',
      'any days',
      'any times',
      'anything',
      'any of them',
      'most days',
      'most times',
      'anyday',
      'open schedule',
      'any old time',
      'at your convenience',
      'at any point',
      'at any time',
      'at anytime',
    ]),
    [{ kind: 'anytime' }],
  ],
  [
    rowsByFirst([
      'every week',
      'each week',
      'weekly',
      'recurring',
      'every month',
      'monthly',
      'biweekly',
      'every other week',
      'daily',
      'repeating',
    ]),
    [{ kind: 'note', note: { kind: 'one-of-many' } }],
  ],
];

/** "ASAP", "the earlier the better", "preferably early": an order of everything else that is asked for. */
const orders: readonly (readonly [Rows, readonly Piece[]])[] = [
  [
    rowsByFirst([
      'asap',
      'a s a p',
      'as soon as possible',
      'as soon as you can',
      'as soon as you have',
      'as early as possible',
      'as early as you can',
      'as early as you have',
      'soonest',
      'the soonest',
      'soonest possible',
      'the soonest possible',
      'earliest',
      'the earliest',
      'earliest possible',
      'the earliest possible',
      'your earliest',
      'earliest convenience',
      'at your earliest convenience',
      'first available',
      'the first available',
      'next available',
      'the next available',
      'first slot',
      'first free',
      'first possible',
      'next free',
      'the sooner the better',
      'sooner the better',
      'the earlier the better',
      'earlier the better',
      'earlier is better',
      'sooner is better',
      'sooner rather than later',
      'soon',
      'real soon',
      'very soon',
      'urgently',
      'preferably early',
      'ideally early',
      'early if possible',
      'as soon',
      'first opening',
      'next opening',
      'preferably sooner',
      'preferably earlier',
      'early preferred',
      'earlier preferred',
      'earlier rather than later',
    ]),
    [{ kind: 'order', order: 'earliest' }],
  ],
  [
    rowsByFirst([
      'latest',
      'the latest',
      'latest possible',
      'the latest possible',
      'as late as possible',
      'as late as you can',
      'as late as you have',
      'the later the better',
      'later the better',
      'later is better',
      'preferably late',
      'preferably later',
      'ideally late',
      'ideally later',
      'late if possible',
      'later rather than earlier',
      'last available',
      'the last available',
      'last slot',
      'the last slot',
      'last possible',
      'later preferred',
      'late preferred',
      'last free',
      'last opening',
    ]),
    [{ kind: 'order', order: 'latest' }],
  ],
];

/** Before preferences: "preferably early" prefers no part of the day. */
export const orderRule: Rule = (tokens, at) => {
  const lone = readLoneOrder(tokens, at);
  if (lone) return lone;
  for (const [rows, pieces] of orders) {
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
const tooWords = setOf('too so very not being running is am was be');

const quantities = setOf('any every all each anytime whenever anything weekdays weekday everything most');

/** "or", "and", "but", "any time", "ASAP"; "any day but Tuesday" takes Tuesday away. */
export const joinRule: Rule = (tokens, at, context) => {
  if (textAt(tokens, at) === '/') return slashJoin(tokens, at);
  if (textAt(tokens, at) === 'but' && isExcluding(tokens, at, context))
    return { pieces: [{ kind: 'not' }], next: at + 1 };
  for (const [rows, pieces] of fixed) {
    const next = pastRow(tokens, at, rows);
    if (next !== undefined && !isElsewhere(tokens, at, next)) return { pieces: [...pieces], next };
  }
  return undefined;
};

/** "Tue/Thu", "morning/afternoon". */
function slashJoin(tokens: readonly Token[], at: number): ReturnType<Rule> {
  const isBetween = tokens[at - 1]?.kind === 'word' && tokens[at + 1]?.kind === 'word';
  return isBetween ? { pieces: [{ kind: 'join', join: 'or' }], next: at + 1 } : undefined;
}

/** "any day but Tuesday": behind a quantity, and right before a time. */
function isExcluding(tokens: readonly Token[], at: number, context: RuleContext): boolean {
  if (!isTimeStart(tokens, at + 1, context)) return false;
  const first = textAt(tokens, at + 1);
  if (bounds.has(first)) return false;
  for (let index = at - 1; index >= Math.max(0, at - 5); index -= 1) {
    if (quantities.has(textAt(tokens, index))) return !isParted(tokens, at) || !isContinued(tokens, at + 1);
    if (isParted(tokens, index) && index < at - 1) return false;
  }
  return false;
}
const bounds = setOf('after before by until till from between at preferably ideally not no only any');

/** "any day, but Tuesday is best". */
function isContinued(tokens: readonly Token[], at: number): boolean {
  for (let index = at; index < at + 6 && index < tokens.length; index += 1) {
    if (isParted(tokens, index) && index > at) return false;
    if (verbs.has(textAt(tokens, index))) return true;
  }
  return false;
}
const verbs = setOf('is works would are suits best better preferred ideal');

/** "the latest version", "flexible pricing", "just to say", "soon as", "anything about": the words are about something else. */
function isElsewhere(tokens: readonly Token[], at: number, next: number): boolean {
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
