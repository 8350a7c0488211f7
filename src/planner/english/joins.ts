import type { Rule, RuleContext } from '../language.ts';
import type { Piece } from '../piece.ts';
import type { Token } from '../tokens.ts';
import { isOfContract } from './contract-words.ts';
import { isParted, pastRow, rowsByFirst, setOf, tablesByFirst, textAt } from './look.ts';
import { isElsewhere, type Rows } from './orders.ts';
import { isTimeStart } from './time-starts.ts';

/** What stands for pieces by itself; the longer before the shorter. */
const fixed: readonly (readonly [Rows, readonly Piece[]])[] = [
  [
    rowsByFirst(
      'or|or else|otherwise|alternatively|or alternatively|failing that|or failing that|if not|' +
        "if not then|or if not|if that does not work|if that doesn't work|or if that doesn't work|nor|" +
        'and / or|else|or otherwise|or maybe|or perhaps|or possibly|or even|then again|' +
        'or if you have nothing|if you have nothing|so does|so is|so would|so will|as does|as is|as would|or if that is not possible',
    ),
    [{ kind: 'join', join: 'or' }],
  ],
  [rowsByFirst('and|&|as well as|plus|along with|and also'), [{ kind: 'join', join: 'and' }]],
  [rowsByFirst(','), [{ kind: 'join', join: 'comma' }]],
  [
    rowsByFirst(';|but|as long as|so long as|provided|provided that|however|though|although|just'),
    [{ kind: 'but' }],
  ],
  [
    rowsByFirst(
      "anytime|any time|any day|any date|whenever|i'm flexible|i am flexible|flexible|wide open|" +
        "completely open|pretty open|i'm open|i'm easy|no preference|no preferences|don't mind|" +
        "don't care|no matter when|doesn't matter|does not matter|up to you|your choice|you choose|" +
        'you pick|you decide|whatever works|whatever time|whatever day|whichever|every day|each day|' +
        'everyday|all day|all times|at all times|any hour|any slot|around the clock|24/7|any moment|' +
        'all days|any days|any times|anything|any of them|most days|most times|anyday|open schedule|' +
        'any old time|any other day|any other time|all other days|all other times|other days|other times|the rest is|at your convenience|at any point|at any time|at anytime',
    ),
    [{ kind: 'anytime' }],
  ],
  [
    rowsByFirst(
      'every week|each week|weekly|recurring|every month|monthly|biweekly|every other week|daily|' +
        'repeating',
    ),
    [{ kind: 'note', note: { kind: 'one-of-many' } }],
  ],
];

const fixedFrom = tablesByFirst(fixed, ([rows]) => rows);
const quantities = setOf('any every all each anytime whenever anything weekdays weekday everything most');

/** "or", "and", "but", "any time", "ASAP"; "any day but Tuesday" takes Tuesday away. */
export const joinRule: Rule = (tokens, at, context) => {
  if (textAt(tokens, at) === '/') return slashJoin(tokens, at);
  if (textAt(tokens, at) === 'but' && isExcluding(tokens, at, context))
    return { pieces: [{ kind: 'not' }], next: at + 1 };
  for (const [rows, pieces] of fixedFrom(textAt(tokens, at))) {
    const next = pastRow(tokens, at, rows);
    if (next === undefined || isElsewhere(tokens, at, next)) continue;
    if (otherwise.has(textAt(tokens, at)) && isBehindPreference(tokens, at))
      return { pieces: [{ kind: 'but' }], next };
    const isAnytime = pieces[0]?.kind === 'anytime';
    return { pieces: isAnytime && isOfContract(tokens, at, next) ? [] : [...pieces], next };
  }
  return undefined;
};

const otherwise = setOf('otherwise failing alternatively if');
const preferring = setOf('ideally preferably prefer preferred best optimally');
const reach = 16;

/** "preferably tomorrow, otherwise any day this week": what comes next is asked for too, and not preferred. */
function isBehindPreference(tokens: readonly Token[], at: number): boolean {
  for (let index = at - 1; index >= Math.max(0, at - reach); index -= 1) {
    if (preferring.has(textAt(tokens, index))) return true;
  }
  return false;
}

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
