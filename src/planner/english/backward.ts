import { clockPiece } from '../notation/pieces.ts';
import { meaning, type Rule, rule } from '../read/rules.ts';

/** What corrects what was said, and what speaks of it. */
export const backward: readonly Rule[] = [
  meaning(
    'correction',
    true,
    `scratch that | strike that | (sorry|no|oops|apologies) ,? i (meant|mean) | i (meant|mean) | oops | no wait | it turns out | but it turns out | i retract (that|it|the foregoing) | no ,? wait | wait ,? no | no ,? actually | or rather | or better | wait , actually | correction | make (that|it) | actually ,? make (that|it) |
     no ,? (make|let's make) (that|it) | my mistake | (on second thought|on second thoughts) | no ,? sorry | sorry ,? no | typo | let me correct that | rather make it | oh wait | wait ,? sorry | hold on | sorry ,? make (that|it)`,
  ),
  rule('link', '<correction>', () => [{ kind: 'corrects' }]),
  rule('link', ['(from|after) {minutesPast}', 'any time (from|after) {minutesPast}'], (minutes) =>
    minutes > 0 ? [{ kind: 'refers', to: 'minutes', minutes, isStart: true }] : undefined,
  ),
  // What has been is not asked for.
  rule(
    'link',
    [
      '(we|i|you|they) (spoke|met|talked|saw|called|emailed|wrote|missed|chatted)',
      '(spoke|met|talked) with (you|him|her|them|dana)',
    ],
    () => [{ kind: 'told' }],
  ),
  rule(
    'link',
    [
      '(was|were|went) (really|very|so|quite)? <good>',
      '(was|were|has been|went) (great|nice|lovely|fun|a pleasure|well|interesting|useful|helpful|cancelled|canceled|amazing|productive)',
    ],
    () => [{ kind: 'told', isBehind: true }],
  ),
  meaning('link', [{ kind: 'corrects', isVague: true }], 'sorry | actually'),
  meaning(
    'link',
    [{ kind: 'refers', to: 'after' }],
    "(any time|anytime|any day|from|or)? after that | (and)? (then|after that|afterwards) (i am|i'm|we're|we are|i will be|i'll be) (free|available|open|ok|good|all yours|around) | afterwards | afterward | thereafter | after then | any time after | anytime after | from then on | after this",
  ),
  meaning('link', [{ kind: 'refers', to: 'hours' }], '(at)? (the)? same (time|hour|hours|times)'),
  meaning(
    'link',
    [{ kind: 'refers', to: 'before' }],
    '(any time|anytime|any day|sometime)? before (then|that)',
  ),
  meaning(
    'link',
    [{ kind: 'refers', to: 'later', days: -1 }],
    '(on)? (the)? (day before|previous day) | the day before (that|then)',
    { rank: 1 },
  ),
  rule(
    'time',
    '(any time|anytime|anything)? in the {partOfDay} after that',
    (part) => [{ kind: 'refers', to: 'after' }, clockPiece(part)],
    { rank: 4 },
  ),
  rule(
    'time',
    'the? {partOfDay} after that?',
    (part) => [{ kind: 'refers', to: 'later', days: 1 }, clockPiece(part)],
    { rank: 5 },
  ),
  rule(
    'time',
    ['(anything|any time|anytime)? later (that|in the|on that) {partOfDay}', 'later on that {partOfDay}'],
    (part) => [{ kind: 'refers', to: 'after' }, clockPiece(part)],
    { rank: -1 },
  ),
  rule('time', '(between|btw|btwn) then and {endClock}', (time) => [
    { kind: 'refers', to: 'after' },
    clockPiece({ kind: 'before', time }),
  ]),
  meaning(
    'unread',
    [],
    `(the)? (end|start|beginning|middle|rest|first half|second half) of it | (somewhere)? in between | we're both (free|available) | we both (are|can) | both of us are free `,
  ),
  meaning(
    'link',
    [{ kind: 'refers', to: 'day' }],
    '(on)? (the)? same day | (on)? (that|the) very day | (on)? that (same)? day | (on)? those (same)? days | (of|in|during|on)? that (same)? (week|weekend|month)',
  ),
  meaning(
    'link',
    [{ kind: 'refers', to: 'later', days: 1 }],
    '(on)? (the)? (day after|next day|following day) | a day later | the day after that',
  ),
  meaning('link', [{ kind: 'refers', to: 'later', days: 7 }], 'a week later'),
  meaning('link', [{ kind: 'refers', to: 'later', isWeek: true }], 'the week after | the following week'),
  meaning(
    'link',
    [{ kind: 'refers', to: 'later' }],
    'the (one after|one after that|next one|following one) | the next',
  ),
  rule('link', 'the {weekday} (after|following)', (weekday) => [{ kind: 'refers', to: 'later', weekday }]),
  rule(
    'link',
    'the following {weekday}',
    (weekday) => [
      {
        kind: 'refers',
        to: 'later',
        weekday,
        otherwise: { kind: 'weekday', weekday, pick: 'next', weekStart: 1 },
      },
    ],
    { rank: -1 },
  ),
].flat();
