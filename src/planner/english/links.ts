import { dayPieces } from '../notation/pieces.ts';
import { meaning, type Rule, rule, words } from '../read/rules.ts';
import type { Link, Saying } from '../wish/piece.ts';

const or: Saying = { kind: 'join', join: 'or' };
const and: Saying = { kind: 'join', join: 'and' };
const orElse: Saying = { kind: 'join', join: 'or', isElse: true };
const but: Saying = { kind: 'but' };
/** Never "any day but". */
const contrast: Saying = { kind: 'but', isContrast: true };
const not: Link = { kind: 'not' };
const except: Link = { kind: 'not', isExcept: true };
/** A list behind a colon. */
const excluded: Link = { kind: 'not', isExcept: true, isList: true };
const asked: Saying = { kind: 'asked' };
const askedBehind: Saying = { kind: 'asked', isBehind: true };

/** Words that exclude what follows. */
const exclusions: readonly Rule[] = [
  words('exclusion', [
    [
      not,
      `not | no | never | neither | nor | nothing | avoid | avoiding | skip | skipping | without | none of | rule out |
       definitely not | w / o | (rather|preferably|ideally|prefer) not | prefer not to | isn't | aren't | is not | are not | ! ~ = | ≠ |
       (that|which) (is|are|isn't|aren't) not? | but avoid | and avoid | please avoid | not on | never on | do not (book|schedule|offer|use) | don't (book|schedule|offer|use)`,
    ],
    [
      except,
      `except | except for | any? other (day|days|time|times|date|dates) than | (a|any|some) (day|time|date) other than | excepting | apart from | aside from | other than | excluding | exclude | excludes | excl | excl . | besides | barring | minus | bar | save for |
       but not | though not | just not | only not | just no | with the exception of | with exception of | outside of? | unless`,
    ],
  ]),
  meaning(
    'exclusion',
    excluded,
    '(exclude|excludes|excluded|except|excluding|not|exclusions|exceptions|avoid|avoids|unavailable|not available|unavailability|busy|blocked|blackout|blackout dates|no|never|skip|skipping|without|minus|omit|cannot|off) (days|dates|times|on)? (:|=)',
  ),
  rule('link', '{exclusion}', (link) => [link]),
  // "next week -Wed -Fri"
  rule('unread', '<span> ,? - ~ <weekday>', () => [], { rank: -5 }),
  // Hours behind it belong to the other day: "Friday instead of Thursday at 2", "5pm instead of 4pm on Monday".
  rule('link', '(instead of|rather than) <on>? {anyDays}', (days) => [not, ...dayPieces(days), but]),
  rule('link', ['(instead of|rather than) at? <anyClock>', '(instead of|rather than) <isoTime>'], () => [
    contrast,
  ]),
  // "preferably not Tuesday"
  meaning('link', [{ kind: 'prefer' }, not], '(rather|preferably|ideally|prefer) not'),
].flat();

const refusals: readonly Rule[] = [
  // Directly beside a time, of anyone.
  meaning(
    'link',
    [{ kind: 'not', reach: 'both' }],
    `(is|are|am|i'm|we're|be|is not|are not|not|isn't|aren't)? (also|already|fully)? (unavailable|busy|booked|booked up|blocked|blocked off|tied up|occupied|unable|away|off limits|out of office|ooo|on leave|on pto|on annual leave|on vacation|on holiday|travelling|traveling|in (a|another|my)? (meeting|meetings)|on (a|another)? (call|calls)|in class|at work|not free|not available|no availability) on? (all day)? |
     (i|we|user|guest|they|he|she)? (can't|cannot|can not|cant|couldn't|could not|won't|will not|wouldn't|don't|do not|dont) (do|make|make it|meet|come|attend|be available|work|want|have) |
     (can't|cannot|can not|cant|won't) | no (time|availability|openings|slots)`,
  ),
  // "Mon 9-11, Tue none, Wed 2-4"
  rule('time', '{day} :? (none|n / a|nope)', (wish) => [
    { kind: 'day', wish },
    { kind: 'not', reach: 'both' },
  ]),
  meaning(
    'link',
    [{ kind: 'not', reach: 'behind' }],
    `(is|are|being)? (excluded|ruled out|off the table|out|not possible|not an option|no good|impossible|full|fully booked|blocked out|closed) |
     (is|are) off | (is|are) (already)? taken |
     (doesn't|does not|doesnt|don't|do not|dont|won't|will not|can't|cannot|would not|wouldn't) (work|suit|do|fit) (for)? (me|us|him|her|them|the user)? |
     (is|are)? not? (possible|ok|okay|good|great|ideal|convenient|suitable) is? not | (is|are) not (good|great|ok|okay|ideal|convenient|possible|suitable|available|free|an option) |
     (isn't|aren't) (good|great|ok|okay|ideal|convenient|possible|available|free|an option)`,
  ),
].flat();

/** Words that request a time, whatever was excluded before. */
const asking: readonly Rule[] = [
  // Labels of a list of keys and values.
  meaning(
    'link',
    [asked],
    '(preferred|requested|available|allowed)? (date|dates|day|days|date range|weekday|weekdays|time|times|time range|hour|hours|when|window|slot|datetime|week|weeks|month|months|availability|duration|length) (:|=)',
    { rank: 1 },
  ),
  meaning(
    'link',
    [asked],
    `(get|have|got|want|need|like|see|put) (it|me|us|this|that|him|her|them|something|one)? booked (in|up)? (on|for|in)? | (it|this|that|meeting|appointment|call|session)? (to|should|can|could|must) be booked (in)? (on|for)? | (let|let's) say | exact (date|time|day|start)? :? | how about | what about | when? (can|could|shall|should|may|would|do|is|are) (we|i|you|it|they) | let's | (please|pls|kindly)? (propose|suggest|offer|book|schedule|find|try) | (i|we) (can|could) (do)? | so | then | maybe | perhaps | either | (any|one|either) of (these|those|the following)? :? | options : | (i'm|i am|we're|is|are)? (available|free|open) (only|on|from)? | strictly | must be | has to be | needs to be`,
  ),
  meaning(
    'link',
    [askedBehind],
    `(also|would|could|can|might|should|will|to)? (works|work|suits|suit|fits|fit|do) (too|fine|well|also|as well|best|great)? (for)? (me|us|him|her|them|everyone|the user)? |
     (would be|is|are|will be|sounds)? (also|all|both)? (great|good|perfect|lovely|fine|nice|ok|okay|possible|acceptable|free|open|available) (as well|too|also)?`,
  ),
  meaning(
    'link',
    [contrast],
    `however | though | although | as long as | so long as | provided | provided that | only if | whereas | while | except that | both | both days | (on|for)? either (one|day|date|time) | (on|for)? both days | both (dates|times|of them) | each time | each of them | each |
     in (either|both|each|any) case | either way`,
  ),
  meaning('link', [{ kind: 'only' }], 'so? only | but only'),
  meaning('link', [but], 'but'),
].flat();

const joining: readonly Rule[] = [
  meaning('link', [or], 'or | or maybe | or perhaps | or possibly | or even | or also | and / or'),
  // "Option 1: Tuesday at 10, option 2: Wednesday at 2"
  rule('link', '(or|and)? (option|choice|alternative|preference|slot) <int> (:|-|.|])?', () => [or]),
  meaning(
    'link',
    [and],
    'and | & | + | as well as | plus | along with | and also | and maybe | and even | and then | (and|and then|then) again',
  ),
  meaning(
    'link',
    [orElse],
    `or? else | or? otherwise | or? alternatively | or? failing that | or? failing which | if (that|this|it|those) (fails|falls through) | or? if not | or? if not then | else if | if (not|that is not|that's not|that isn't|it's not|un) ~? (possible|available|free) | if (nothing|none) (is|are|works|fits|suits)? (free|available|open|possible|left)? (then)? | if (that|it|these|those|they)? ~? (that's|it's|is|are|they're)? (full|taken|booked|fully booked|gone|unavailable|busy) |
     if unavailable | if (that|it|those|these|they) (does not|doesn't|don't|do not|won't) (work|fit|suit) | fallback | fallback : | (as|with) (a|the)? (fallback|backup|back - up|alternative|second choice|second option) | backup | backup : | backup (option|choice) |
     (fallback|alternative|alternate|second) (option|choice|date|time|is)? :? | alternative | second choice | second choice : | 2 ~ nd choice | plan b : | then if not`,
  ),
].flat();

/** "if not tomorrow then Friday", "if Tuesday is taken, Wednesday": the other comes second. */
const failing: readonly Rule[] = [
  rule('time', ['if not <on>? {anyDays} ,? then?', 'if <on>? {anyDays} <fails> ,? then?'], (days) => [
    ...dayPieces(days),
    orElse,
  ]),
  meaning(
    'fails',
    true,
    `fails | (doesn't|does not|won't|can't|cannot) (work|suit|fit|be done) | (is|isn't|is not) (full|taken|gone|booked|unavailable|possible|available|free|an option)`,
  ),
].flat();

const preferring: readonly Rule[] = [
  meaning(
    'link',
    [{ kind: 'prefer' }],
    `(preferably|ideally|optimally|pref|pref .|pref'd|prefs) :? | (i|we|i'd|we'd|would|they|user|guest|client|patient|customer|caller|strongly|slightly|with|she|he)? (prefer|prefers|preferring|preferred) (to)? :? | (my|our|with|a)? (a|strong|slight)? preference (is|would be|for|:|=) | preference for |
     (best|first choice|first option|favourite|favorite) (is|would be|on|in|at|:) | (i'd|would) rather | favour | favor | leaning (towards|toward) | especially | in particular | priority :? | 1 ~ st choice :? | first choice :? | best :`,
  ),
  meaning(
    'link',
    [{ kind: 'prefer', reach: 'behind' }],
    `(would be|is|are|might be|works|work|suits|suit)? (strongly|slightly)? (best|better|ideal|preferable|preferred|favoured|favored) (for|with)? (me|us|them)? | for preference | (is|would be|are) (my|the|our) (first choice|preference|favourite|favorite|best option|preferred option)`,
    { rank: 1 },
  ),
  meaning(
    'link',
    [{ kind: 'prefer', reach: 'both' }],
    "if (at all)? (possible|poss) | if (that|this|it) (works|suits|fits|is ok|is okay) | if available | if (it is|it's|that is|that's) possible | (where|when|whenever) possible | if you can",
  ),
].flat();

const earliest: Saying[] = [{ kind: 'order', order: 'earliest' }];
const latest: Saying[] = [{ kind: 'order', order: 'latest' }];
const what =
  '(possible|available|free|open)? (slot|slots|time|times|date|dates|opening|openings|appointment|appointments|start|starts|option|options|possible|available|you have|availability)? ((of|in) the day)?';

const orders: readonly Rule[] = [
  meaning(
    'time',
    earliest,
    `asap | a . s . a . p .? | as (soon|early) (in the (day|week))? as (possible|you can|you have) | (at)? your earliest convenience | the? (sooner|earlier) the better | (sooner|earlier) is better |
     (sooner|earlier) rather than later | soon | very soon | urgent | urgently | (early|earlier|sooner) preferred | (the)? (soonest|earliest|earlier|sooner) first | in chronological order | (whichever|whatever) (comes|is|'s)? (first|sooner|earlier|earliest|soonest) | chronologically |
     (the)? (soonest|earliest) ${what} | (the)? (first|next|1 ~ st) (available|free|possible|opening|open|slot) (slot|slots|time|opening|appointment|date|available)? ((of|in) the day)?`,
  ),
  meaning(
    'time',
    latest,
    `as late (in the (day|week))? as (possible|you can|you have) | the? later (in the day)? the better | later is better | later rather than (earlier|sooner) | (late|later) preferred | (the)? (latest|later) first |
     (the)? latest ${what} | (the)? last (available|possible|free|opening|slot) (slot|time|opening|appointment|available)? ((of|in) the day)?`,
  ),
  // Behind these, "late afternoon" stays a time.
  meaning('time', earliest, '(preferably|ideally) (early|sooner|earlier)', { rank: 1 }),
  meaning('time', latest, '(preferably|ideally) (late|later)', { rank: 1 }),
].flat();

const anytime: Saying = { kind: 'anytime' };
const everyWeek: Saying = {
  kind: 'day',
  wish: { kind: 'weekdays', weekdays: [1, 2, 3, 4, 5, 6, 7] },
  isContainer: true,
};

const anyTime: readonly Rule[] = [
  meaning(
    'time',
    [anytime],
    `(at|on)? (anytime|any time|any times|any hour|any slot|any moment|any day|any days|any date|any dates|anyday|any week|any of them) (at all|of (the)? day|is fine)? | whenever | (fully|completely|totally|very|entirely|quite|pretty|generally|wide)? (flexible|open) (on|about|with)? (time|timing|day|date|the time|the day|dates|times|days)? | i'm easy |
     no (time|date|day|scheduling|specific|particular|strong|other|further|timing|availability)? (preference|preferences|constraint|constraints|restriction|restrictions|limits|limit) | has no (constraint|constraints|preference|preferences|restrictions) | no constraints at all | unrestricted | (don't|do not|doesn't|does not) (mind|care) <anyOne>? | no matter <anyOne> | the? (time|hour|day|date)? (doesn't|does not) matter <anyOne>? | the? (time|hour|day|date) (isn't|is not|not) (important|relevant) | up to you |
     your choice | you (choose|pick|decide) | at? (whatever|whichever) (works|time|hour|day|date|suits) (works|suits|fits)? | whichever | daily | everyday | (every|each) (single)? day | all (day|days) long? | all week long | all times | at all times | around the clock | anything | everything | always | all slots | all options |
     (either|whichever) (one|day|time|date)? (works|suits|is fine|is good|is ok|will do|would do|would work) | (at|with)? your convenience | at any point | 24 / 7 | (the|a)? (whole|entire|full) day | all - day | all |
     (any|all|the|every)? other (time|times|slot|slots|day|days|date|dates|hours) (works|work|is fine|are fine|is ok|are ok|ok|fine|are good|is good|are free|are open|is free|is open)? | (all|everything|anything|any time) else (works|is fine|is ok|is free|is open|fine)? | the? rest (is|are)? (free|fine|open|ok|available)? |
     (otherwise|apart from that|other than that|aside from that|besides that) ,? (is|are|i'm|it's|fully|completely|totally|wide)? (free|open|available|flexible|fine|good|ok|okay|any time|anytime|no constraints|unrestricted)`,
  ),
  meaning('anyOne', true, 'when | (what|which|whatever) (time|hour|day|date)'),
  meaning('time', [anytime], 'any', { rank: 1001 }),
  meaning(
    'time',
    [everyWeek],
    '(every|each) (single)? (week|wk) | weekly | (on a weekly basis|recurring) weekly? | once (a|per) week',
  ),
].flat();

/** How times go together: or, not, but, preferably, any time. */
export const links: readonly Rule[] = [
  ...exclusions,
  ...refusals,
  ...asking,
  ...joining,
  ...failing,
  ...preferring,
  ...orders,
  ...anyTime,
];
