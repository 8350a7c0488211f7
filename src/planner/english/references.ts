import { clockPiece } from '../notation/pieces.ts';
import { meaning, type Rule, rule } from '../read/rules.ts';

/** Words that correct what was said, or refer to it. */
export const references: readonly Rule[] = [
  meaning(
    'correction',
    true,
    `scratch that | strike that | oops | no wait | it turns out | but it turns out | i retract (that|it|the foregoing) | no ,? wait | wait ,? no | no ,? actually | actually ,? no | actually ,? no ,? make (that|it) | actually ,? let's (make|do|say) (that|it)? | or rather | or better | wait , actually | correction | make (that|it) | actually ,? make (that|it) |
     no ,? (make|let's make) (that|it) | my mistake | (on second thought|on second thoughts) | no ,? sorry | sorry ,? no , | typo | let me correct that | rather make it | oh wait | wait ,? sorry | hold on | sorry ,? make (that|it)`,
  ),
  meaning('meant', true, '(sorry|no|oops|apologies|actually)? ,? (i (meant|mean)|we meant)'),
  rule('link', '<correction>', () => [{ kind: 'corrects' }]),
  rule('link', '<meant>', () => [{ kind: 'corrects', isMeant: true }]),
  rule('link', ['(from|after) {minutesPast}', 'any time (from|after) {minutesPast}'], (minutes) =>
    minutes > 0 ? [{ kind: 'refers', to: 'minutes', minutes, isStart: true }] : undefined,
  ),
  // The past is not requested.
  rule(
    'link',
    [
      '(we|i|you|they) (spoke|met|talked|saw|called|emailed|wrote|missed|chatted)',
      '(spoke|met|talked) with (you|him|her|them|<unknown>)',
    ],
    () => [{ kind: 'past' }],
  ),
  rule(
    'link',
    [
      '(was|were|went) (really|very|so|quite)? <good>',
      '(was|were|has been|went) (great|nice|lovely|fun|a pleasure|well|interesting|useful|helpful|cancelled|canceled|amazing|productive)',
    ],
    () => [{ kind: 'past', isBehind: true }],
  ),
  meaning('link', [{ kind: 'corrects', isVague: true }], 'sorry | actually'),
  meaning(
    'link',
    [{ kind: 'refers', to: 'after' }],
    "(any time|anytime|any day|from|or)? after that | (and)? (then|after that|afterwards) (i am|i'm|we're|we are|i will be|i'll be) (free|available|open|ok|good|all yours|around) | afterwards | afterward | thereafter | after then | (anything|any time|anytime|anywhere|any day)? (post|past|following) (that|this|then) | anything after that | any time after | anytime after | anything after | after this",
  ),
  meaning('link', [{ kind: 'asked' }, { kind: 'refers', to: 'after' }], '(free|available|open) after', {
    rank: 2,
  }),
  meaning(
    'link',
    [{ kind: 'refers', to: 'after', isFrom: true }],
    '(any time|anytime|any day|anything)? from (then|there) (on|onwards|onward)? | (any time|anytime|any day)? from that (point|time|date|day) (on|onwards|onward)?',
  ),
  meaning(
    'link',
    [{ kind: 'refers', to: 'same' }],
    '(sometime|anytime|any time|any slot|anything|somewhere|any day) (in there|then|around then|during that time|in that (window|period|time|span)?) | (call|ring|phone|see|meet|speak|talk|come|do|do it|make it|book|have it|chat) (me|you|us|it|in|by)? (then|around then|at that time)',
  ),
  meaning(
    'link',
    [{ kind: 'vague', to: 'after', said: 'after' }],
    'after the? school (run|drop -? off|dropoff|pick -? up|pickup)',
  ),
  // How early is too early may stand beside it: "nothing too early, say 10 onwards".
  ...(['after', 'before'] as const).map((to) =>
    meaning(
      'link',
      [{ kind: 'vague', to }],
      `(not|nothing|never|isn't) (too|so|very|that|super|really)? ${to === 'after' ? 'early' : 'late'} (in the (day|morning|afternoon|evening))?`,
    ),
  ),
  meaning(
    'link',
    [{ kind: 'refers', to: 'days' }],
    '(on)? (any|either|all|both|one)? (of)? (those|these) (same)? (days|dates) | (either|any|both|all|one|whichever) of (those|these|them)',
  ),
  meaning(
    'link',
    [{ kind: 'refers', to: 'days' }],
    '(either|both|each|all) (day|days|date|dates) (is|are|would be|works|work|suits|will do)',
  ),
  rule('link', '{dayCount} before (that|then)', ({ days, months, isWork, isVague }) =>
    months > 0 || isWork || isVague ? undefined : [{ kind: 'refers', to: 'later', days: -days }],
  ),
  rule('link', '{dayCount} after (that|then)', ({ days, months, isWork, isVague }) =>
    months > 0 || isWork || isVague ? undefined : [{ kind: 'refers', to: 'later', days }],
  ),
  meaning(
    'link',
    [{ kind: 'refers', to: 'later', isWeek: true, isBack: true }],
    '(in)? the (week before|previous week|preceding week|week before that)',
  ),
  meaning(
    'link',
    [{ kind: 'refers', to: 'before' }],
    'before it | before (it|they) (does|do|ends|expires|starts|is|are|happens|goes|closes|begins)',
  ),
  meaning('link', [{ kind: 'refers', to: 'hours' }], '(at)? (the)? same (time|hour|hours|times)'),
  meaning(
    'link',
    [{ kind: 'refers', to: 'before' }],
    '(any time|anytime|any day|anything|sometime|some time|at all)? (before|until|till|til|by|up to|prior to|ahead of) (then|that)',
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
    [{ kind: 'refers', to: 'day', otherwise: { kind: 'day', days: 0 } }],
    '<iAm>? (free|open|available|flexible)? (for|during)? the? rest of (the|that) day',
  ),
  meaning(
    'link',
    [{ kind: 'refers', to: 'day' }],
    '(on)? (the)? same day | (on)? (that|the) very day | (on|any time|anytime)? that (same)? day | (of|in|during|on)? that (same)? (weekend|month)',
  ),
  meaning(
    'link',
    [{ kind: 'refers', to: 'later', days: 1 }],
    `(on)? (the)? (day after|next day|following day) | a day later | the day after that |
     (on)? the day after (i|we) (get back|come back|get home|come home|return|am back|are back|land|arrive back)`,
  ),
  meaning(
    'link',
    [{ kind: 'refers', to: 'week', weekStart: 1 }],
    '(of|in|during|on|later|anything|any day|any time|anytime)? (that|the same) week',
  ),
  meaning(
    'link',
    [
      { kind: 'anytime', isOther: true },
      { kind: 'refers', to: 'week', weekStart: 1 },
    ],
    'the? rest of (that|the same) week',
  ),
  meaning('link', [{ kind: 'refers', to: 'later', days: 7 }], 'a week later'),
  meaning('link', [{ kind: 'refers', to: 'later', isWeek: true }], 'the week after (that)?'),
  meaning(
    'link',
    [{ kind: 'refers', to: 'later', isWeek: true, otherwise: { kind: 'week', weeks: 1, weekStart: 1 } }],
    '(in)? the following week',
    { rank: -1 },
  ),
  rule('time', ['the (following|next) {partOfDay}', 'the next day in the {partOfDay}'], (part) => [
    { kind: 'refers', to: 'later', days: 1, isStrict: true },
    clockPiece(part),
  ]),
  rule(
    'time',
    '(on)? that (same)? {partOfDay}',
    (part) => [{ kind: 'refers', to: 'day' }, clockPiece(part)],
    {
      rank: -1,
    },
  ),
  rule('link', ['{length} later', '(about|around) {length} later'], (minutes) => [
    { kind: 'refers', to: 'shift', shift: minutes },
  ]),
  rule('link', ['{length} (earlier|sooner)', '(about|around) {length} (earlier|sooner)'], (minutes) => [
    { kind: 'refers', to: 'shift', shift: -minutes },
  ]),
  meaning(
    'link',
    [{ kind: 'refers', to: 'from' }],
    '(anything|any time|anytime|something|some time|sometime|a time|a slot)? later (on)? (on|in)? (that|the same) day',
  ),
  meaning(
    'link',
    [{ kind: 'refers', to: 'to' }],
    '(anything|any time|anytime|something|some time|sometime|a time|a slot)? earlier (on)? (on|in)? (that|the same) day',
  ),
  meaning(
    'link',
    [{ kind: 'refers', to: 'outside' }],
    '(any time|anytime|either)? before or after (that|then) | (any time|anytime)? outside (of)? (those|these|that|them|this) (hours|times|days|dates|time|period|slots)?',
  ),
  rule(
    'time',
    ['at? the? same (time|hour) (,|.|[)? at? {anyClock} ]?', 'at? the? same {anyClock} (start|slot|time)?'],
    (time) => [clockPiece({ kind: 'at', time })],
  ),
  rule('time', 'any other {partOfDay}', (part) => [{ kind: 'anytime', isOther: true }, clockPiece(part)]),
  rule(
    'time',
    '(whenever|when) (you|he|she|they|<unknown>) (has|have) (time|a moment|a minute|a gap|a slot|space|room)',
    () => [{ kind: 'anytime' }],
  ),
  // "whenever Simon is back" does not say when that is.
  rule(
    'unread',
    [
      '(whenever|when|once|after|until) (he|she|they|<unknown>) (is|are|gets|comes|returns|get|come|return|has|have)',
      '(whenever|when|once) (my|our|the|his|her) <unknown> (is|are|gets|comes|returns|get|come|return|has|have)',
    ],
    () => [],
    { rank: 2 },
  ),
  meaning(
    'link',
    [{ kind: 'refers', to: 'later' }],
    'the (one after|one after that|next one|following one) | the next',
  ),
  rule('link', 'the {weekday} (after|following)', (weekday) => [{ kind: 'refers', to: 'later', weekday }]),
].flat();
