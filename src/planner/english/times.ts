import { hourInFourFigures } from '../notation/notation.ts';
import { atPiece, clockPiece, dayPiece, dayPieces, isEvery, oneDay } from '../notation/pieces.ts';
import type { Days, Meant } from '../read/parts.ts';
import { meaning, type Rule, rule } from '../read/rules.ts';
import type { Piece, Saying } from '../wish/piece.ts';
import { type ClockTime, type ClockWish, certainly, type DayWish, inHalfOf } from '../wish/wish.ts';

const or: Saying = { kind: 'join', join: 'or' };

/** Days that a bare hour can belong to: "Friday 3", and not "December 3". */
function isHourly({ wish }: Days): boolean {
  return !(wish.kind === 'month' || wish.kind === 'year' || wish.kind === 'quarter');
}

function before(time: ClockTime): ClockWish {
  return { kind: 'before', time };
}

function after(time: ClockTime): ClockWish {
  return { kind: 'after', time };
}

/** Only the guest knows whether the time before or after it is meant. */
function beforeOrAfter(time: ClockTime): Meant<ClockWish> {
  return { kind: 'either', of: [before(time), after(time)] };
}

type OwnKind = Pick<Extract<Saying, { kind: 'own' }>, 'isTaken' | 'isOpen' | 'isContext' | 'isEnd'>;
const taken: OwnKind = { isTaken: true };

function ownTime(days: Piece[], hours: Meant<ClockWish>, own: OwnKind = {}): Saying[] | undefined {
  return hours.kind === 'either' && !own.isContext ? undefined : [{ kind: 'own', days, hours, ...own }];
}

/** An hour of this evening. */
function lateOf(time: ClockTime): ClockTime {
  const late = [...time.likely, ...time.otherwise].filter((minutes) => minutes >= 12 * 60);
  return late.length > 0 ? { likely: late, otherwise: [] } : time;
}

/** A clock behind words of the guest's own, with a day on either side or without. */
function own(
  words: 'freeFrom' | 'freeUntil' | 'workEnds' | 'busyAt' | 'visitorsCome',
  hours: (time: ClockTime) => Meant<ClockWish>,
  kind: OwnKind = {},
): Rule[] {
  return [
    rule('time', `<${words}> (at|around|by|from)? {anyClock}`, (time) => ownTime([], hours(time), kind)),
    rule('time', `<${words}> <on>? {anyDays} (at|around|by)? {anyClock}`, (days, time) =>
      ownTime(dayPieces(days), hours(time), kind),
    ),
    rule('time', `<${words}> (at|around|by)? {anyClock} <todayPart>`, (time) =>
      ownTime([{ kind: 'day', wish: { kind: 'day', days: 0 } }], hours(lateOf(time)), kind),
    ),
    rule('time', `<${words}> (at|around|by)? {anyClock} <on>? {anyDays}`, (time, days) =>
      ownTime(dayPieces(days), hours(time), kind),
    ),
    rule('time', `<${words}> (at|around|by)? {anyClock} <on>? {anyDays} {partOfDay}`, (time, days, part) =>
      part.kind === 'part' ? ownTime(dayPieces(days), hours(inHalfOf(time, part)), kind) : undefined,
    ),
  ].flat();
}

/** Two different days of one kind: excluding the other changes nothing. */
function ratherThan(day: Meant<DayWish>, other: Meant<DayWish>, hours: Piece[]): Saying[] | undefined {
  const isOther = day.kind === other.kind && JSON.stringify(day) !== JSON.stringify(other);
  return day.kind !== 'either' && isOther ? [dayPiece(oneDay(day)), ...hours] : undefined;
}

function inPlace(time: Saying[]): Saying[] {
  return [{ kind: 'pause', isEnd: true }, ...time, { kind: 'instead' }];
}

function moved(days: Piece[], time?: ClockTime): Saying[] {
  const hours: ClockWish | undefined = time && { kind: 'at', time };
  return [{ kind: 'own', days, ...(hours && { hours }), isContext: true, isPast: true, isMoved: true }];
}

/** "from Monday to Wednesday" is no time that was set. */
function movedDays(days: Days, time?: ClockTime): Saying[] | undefined {
  const { kind } = days.wish;
  return kind === 'days' || kind === 'till' || kind === 'since' ? undefined : moved(dayPieces(days), time);
}

/** A time that was set, between the words before it and behind it. */
function setTime(part: 'movedFrom' | 'time', around: readonly [string, string][], rank = 0): Rule[] {
  const all = <P extends string>(...times: string[]) =>
    around.flatMap(([before, behind]) => times.map((time) => `${before} ${time} ${behind}` as P));
  return [
    rule(part, all<'{anyDays}'>('{anyDays}', '{anyDays} <partOfDay>'), (days) => movedDays(days), { rank }),
    rule(part, all<'{anyClock}'>('{anyClock}'), (time) => moved([], time), { rank }),
    rule(part, all<'{anyDays} {anyClock}'>('{anyDays} (at|from)? {anyClock}'), movedDays, { rank }),
    rule(
      part,
      all<'{anyClock} {anyDays}'>('{anyClock} <on>? the? {anyDays}'),
      (time, days) => movedDays(days, time),
      { rank },
    ),
  ].flat();
}

const what = '<moved>? (from|on|at)? the? <moved>?';

/** A meeting that is moved is not requested at its old time. */
const movedTimes: readonly Rule[] = [
  setTime('movedFrom', [
    [`<moving> ${what}`, '<moved>? (forward|back|up|out|over|earlier|later|on)? (to|until|till)'],
    [`(swap|exchange|trade|change|switch) ${what}`, '<moved>? (for|with|into)'],
  ]),
  // The moved meeting is one that was named before.
  rule(
    'movedFrom',
    '<moving> (it|that|this|them|things) (forward|back|up|out|over|on)? (to|until|till)',
    () => [{ kind: 'corrects', isMove: true }],
  ),
  rule('time', '{movedFrom}', (old) => old, { rank: -4 }),
  rule('time', '{movedFrom} {bareHours}', (old, hours) => [...old, ...hours], { rank: -4 }),
  // "move my Thursday 3pm", "cancel my appointment on Thursday"
  setTime(
    'time',
    [
      [`<moving> (my|our|the) ${what}`, '<moved>?'],
      ['<moving> from the?', '<moved>?'],
      [`cancel (my|our|the|that|this)? ${what}`, '<moved>?'],
    ],
    3,
  ),
].flat();

/** The guest's own times bound the request. */
const ownTimes: readonly Rule[] = [
  meaning(
    'mine',
    true,
    `(my|our|the|his|her) (shift|class|meeting|flight|call|lesson|lecture|exam|work|workday|surgery|appointment|train|bus|plane|boat|ferry|kids|kid|son|daughter|baby|wife|husband|partner|
      boss|team|office|shop|store|school|gym|clinic|day|course|session|training|nanny|interview|game|practice|movie|show|conference|seminar|standup) |
     (my|our) <unknown> | <gathering> | <unknown> <gathering> | (the|my|our) <unknown> <gathering> | (flight|train|plane|bus) | (dentist|doctor) appointment`,
  ),
  // The guest has time from then on.
  meaning(
    'freeFrom',
    true,
    `<mine> (ends|finishes|lands|arrives|is over|wraps up|gets in|is done|opens|wakes up|gets out|end|finish|land|arrive|open|wake up) | (i|we) (land|arrive|get in|get back|get home|start|begin|wake up|open) |
     land | landing | arriving | touching down | <mine> (doesn't|does not|don't|won't|will not) (get in|arrive|land|finish|end|start|open|come|get out|wrap up|wake up) (until|till|til|before) | <unknown> (ends|finishes|end|finish|gets out|wraps up) | (standup|school|work|camp|training|daycare|nursery|class|lunch) (ends|finishes|lets out|wraps up|gets out) | (after|once|when|as soon as) (i|we) (finish|leave|stop|get off|get out|wake up|get up) work? |
     (i'm|i am|we're|we are|he's|she's|they're|i'll be|we'll be|he'll be|she'll be) (usually|normally|always|all)? (done|finished|home|back) |
     (after|once|when) (i'm|i am|we're|we are) (done|finished|free|off|out|home|back)`,
  ),
  // The guest has time until then.
  meaning(
    'freeUntil',
    true,
    `<mine> (leaves|departs|starts|begins|takes off|closes|boards|start|leave|begin|close) | (i|we) (leave|stop|close|head out|go home) |
     (i|we|i've|we've) (have to|need to|must|to|got to|have got to|gotta|should|'d better) <leaving> | (i|we|i've|we've) (have|got|have got)? a? hard stop | hard stop |
     (my|our) <transport> (is|goes) | (i|we) (take off|fly out|fly|depart|board) | (i|we) (have to|need to|must|got to) (catch|take|board|get) (a|my|our|the) <transport> | (i|we|i've|we've|i'm|we're) (have|got|have got|catch|catching|take|taking|already have) (a|my|our|the) <transport>`,
  ),
  meaning('transport', true, 'flight | train | plane | bus | coach | ferry | boat'),
  meaning('leaving', true, '(leave|go|stop|finish|run|be (out|gone|away|off)|head off) again?'),
  // "my in-laws arrive at 4": before it, or after it.
  meaning(
    'visitors',
    true,
    '(my|our|the) (in - laws|inlaws|parents|mother|mum|mom|father|dad|sister|brother|aunt|uncle|cousin|cousins|friend|friends|grandparents|grandma|grandpa|plumber|electrician|cleaner|builders|movers|technician)',
  ),
  ...own('visitorsCome', beforeOrAfter, { isContext: true }),
  rule(
    'visitorsCome',
    '<visitors> (arrive|arrives|get in|gets in|land|lands|come|comes|get here|gets here)',
    () => true,
  ),
  ...own('freeFrom', (time) => after(time)),
  ...own('freeUntil', (time) => before(time)),
  meaning(
    'workEnds',
    true,
    `(i|we) (finish|get off|clock off|knock off) work? | (i|we) (leave|stop|close|head out|go home) work |
     (i'm|i am|we're|we are) ((done|finished) (at|from)|off|out of) work`,
  ),
  ...own('workEnds', (time) => before(time), { isEnd: true }),
  // "my meeting on Monday ends at 3"
  rule(
    'time',
    '<mine> <on>? {anyDays} (ends|finishes|is over|wraps up|is done|gets out|end|finish) (at|around|by)? {anyClock}',
    (days, time) => ownTime(dayPieces(days), after(time), {}),
  ),
  rule(
    'time',
    '(lectures|classes|meetings|school|work|rounds|clinic|<gathering>) (every|each|in the|all|most) {partOfDay}',
    (hours) => ownTime([], hours, taken),
  ),
  // "he could be there by 3.15": from then on.
  rule(
    'time',
    [
      "(can|could|should|will|would|i'll|we'll|he'll|she'll|they'll|might) (probably|only|definitely)? be (there|with you|back|home|free|available|in) (by|from|around|after) {anyClock}",
    ],
    (time) => [clockPiece(after(time))],
  ),
  rule('time', 'or (at|maybe)? {bareHours}', (hours) => [or, ...hours]),
  rule('time', '(if not|otherwise|failing that|if not then|else|alternatively) ,? (then|at|maybe)? {bareHours}', (hours) => [
    { kind: 'join', join: 'or', isElse: true },
    ...hours,
  ]),
  rule(
    'time',
    ['{bareHours} <isIt> <good>', '{bareHours} (works|suits|would suit|would work|would do|will do)'],
    (hours) => [{ kind: 'asked' }, ...hours],
    { rank: 2 },
  ),
  // What takes place every day is the guest's own, and is not booked here.
  meaning(
    'daily',
    true,
    `((i|we) have|i've|we've|i've got|we've got|my|our|the|a)? (a|the|my|our)? (daily|team|morning)? (standup|stand - up|stand up|scrum|huddle|sync|(team|daily) (meeting|call)|<gathering>)`,
  ),
  rule(
    'time',
    '<daily> is? (at|from) {anyClock} (every day|each day|daily|every morning|every weekday)',
    (time) => ownTime([], { kind: 'at', time }, taken),
  ),
  rule('time', '<iAm> <busy> from? {hourRange}', (hours) => ownTime([], hours, taken)),
  rule('time', '{anyDays} itself (if possible)?', (days) => dayPieces(days)),
  rule('time', '(so|maybe|or)? like {bareHours}', (hours) => [{ kind: 'asked' }, ...hours]),
  rule(
    'hours',
    '(during|over|at) (my|our|the|his|her)? {hourRange} (class|lesson|meeting|lecture|shift|call|slot|session|seminar|appointment|break)?',
    (hours) => hours,
  ),
  // The hours when somebody is there bound a request inside them, and no request outside.
  rule(
    'time',
    '(my|our|the) (working|work|office|business|opening|normal|usual|current)? hours <unknown>? (are|is) from? {hourRange}',
    (hours) => ownTime([], hours),
  ),
  // "on my day off, which is Wednesday"
  rule('time', 'on? my (day|days) off ,? (which is|which are|that is|is|are) {anyDays}', (days) =>
    dayPieces(days),
  ),
  rule('time', '(arriving|landing|getting in) on? {anyDays}', (days) => [
    { kind: 'own', days: dayPieces(days), isOpen: true },
  ]),
  rule('time', '(on|at)? the? {hourRange} (block|slot|window|session|gap|opening)', (hours) => [
    clockPiece(hours),
  ]),
  rule('time', "(have to|has to|must|'d have to|got to|gotta) be {bareHours}", (hours) => hours),
  rule('time', '(have to|has to|must|got to|gotta) be {int}', ({ text }) => {
    const time = hourInFourFigures(text);
    return time && [atPiece(time)];
  }),
  rule('time', 'all of {anyDays}', (days) =>
    days.isContainer ? undefined : [...dayPieces(days), { kind: 'anytime' }],
  ),
  rule(
    'other',
    [
      "(that's|thats|this is|which is|being) (my|our|his|her) <partOfDay>",
      '(work|works|working|do|does) nights',
    ],
    () => [],
  ),
  // A repetition of the time in another zone.
  rule(
    'other',
    [
      "(=|i . e .|which is|that is|that's) {anyClock} (for me|for us|my time|our time|here|your time|local|local time|user local|user time|where i am)",
      '= {anyClock}',
    ],
    () => [],
  ),
  rule('time', '(i|we) work (until|till|til) {anyClock}', (time) => ownTime([], after(time))),
  rule(
    'time',
    "(i'm|i am|we're) only (here|around|free|available|in) (until|till|til) {anyClock}",
    (time) => [{ kind: 'asked', isOnly: true }, ...(ownTime([], before(time)) ?? [])],
  ),
].flat();

/** Days and hours that stand beside each other, and hours that need another word beside them. */
export const times: readonly Rule[] = [
  rule('time', '<on> the? {anyDays}', (days) => dayPieces(days)),
  rule(
    'time',
    '<on>? {anyDays} {bareHours}',
    (days, hours) => (isHourly(days) ? [...dayPieces(days), ...hours] : undefined),
    { rank: 1 },
  ),
  rule(
    'time',
    '<on>? {anyDays} (,|:) {bareHours}',
    (days, hours) => (isHourly(days) ? [...dayPieces(days), { kind: 'pause' }, ...hours] : undefined),
    { rank: 1 },
  ),
  // "Tuesday, not Monday, at 5": the hours are those of the requested day.
  rule('time', '<on>? {day} ,? (not|instead of|rather than) <on>? {day} ,? at? {bareHours}', ratherThan),
  rule('time', '<on>? {day} ,? (not|instead of|rather than) <on>? {day} ,? at? {clock}', (day, other, time) =>
    ratherThan(day, other, [atPiece(time)]),
  ),
  // "I'm booked at 3, 3:30 instead": the comma separates them, so they are no row of hours.
  rule('time', ', {time} instead', inPlace, { rank: -1500 }),
  rule('time', ', at? {bareHours} instead', inPlace, { rank: -1500 }),
  // "Tuesday at 3, no wait, 4".
  rule('time', '<correction> ,? at? {bareHours}', (hours) => [{ kind: 'corrects' }, ...hours]),
  rule('time', '<meant> ,? at? {bareHours}', (hours) => [{ kind: 'corrects', isMeant: true }, ...hours]),
  // "If Tuesday doesn't work, Wednesday."
  rule('time', ['if {anyDays} <fails>', 'if not {anyDays}'], (days) => [
    ...dayPieces(days),
    { kind: 'else' },
  ]),
  rule('time', ['if {anyDays} at? {anyClock} <fails>'], (days, time) => [
    ...dayPieces(days),
    atPiece(time),
    { kind: 'else' },
  ]),
  rule('time', '{bareHours} <on> {anyDays}', (hours, days) =>
    isHourly(days) ? [...hours, ...dayPieces(days)] : undefined,
  ),
  // "two Mondays" are no hour.
  rule(
    'time',
    '{bareHours} ,? {anyDays}',
    (hours, days) => (isHourly(days) && !isEvery(days.wish) ? [...hours, ...dayPieces(days)] : undefined),
    { rank: 2 },
  ),
  rule('time', '(shall|should|can|could|do) we (leave|go|stop) at {anyClock}', (time) => [atPiece(time)]),
  rule('time', '(not|nothing|never|no) (before|earlier than) {anyClock} <on> {anyDays}', (time, days) => [
    {
      kind: 'bounded',
      day: dayPiece(days),
      asked: clockPiece(after(time)),
      taken: clockPiece({ kind: 'between', from: certainly(0), to: time }),
    },
  ]),
  rule('time', '(not|nothing|never|no) (after|later than) {anyClock} <on> {anyDays}', (time, days) => [
    {
      kind: 'bounded',
      day: dayPiece(days),
      asked: clockPiece({ kind: 'before', time, mayStart: true }),
      taken: clockPiece({ kind: 'between', from: time, to: certainly(24 * 60) }),
    },
  ]),
  rule('time', 'last night', () => [
    { kind: 'day', wish: { kind: 'day', days: -1 } },
    clockPiece({ kind: 'part', from: 20 * 60, to: 24 * 60 }),
  ]),
  rule('time', '{anyDays} (:|-) (any time|anytime|all day)', (days) => [
    ...dayPieces(days),
    { kind: 'anytime' },
  ]),
  // "come by at 3"; "come by 3" may bound.
  rule('time', '(come|coming) by at {bareHours}', (hours) => hours, { rank: -1500 }),
  rule('time', '(come|coming) by <on> the? {anyDays}', (days) => dayPieces(days), { rank: -1500 }),
  rule(
    'time',
    '(come|coming) by {hours}',
    (hours) => (hours.kind === 'at' ? undefined : [clockPiece(hours)]),
    { rank: -1500 },
  ),
  // "so is Thursday at 2 possible" is a request; "so is Thursday" alone is like the day before it.
  rule(
    'time',
    'so (is|are|would|does|could|can) {time} (possible|work|ok|okay|available|good|free|alright|fine|suit|do|be ok|be possible|be fine)',
    (time) => [{ kind: 'asked' }, ...time],
  ),
  // Behind another time an hour needs no more than "or".
  rule('time', ['or {hour}', 'or maybe {hour}'], (hour) => [or, atPiece(hour)], { rank: 1 }),
  rule('time', '(around|about) {anyDays}', (days) => dayPieces(days), { rank: 1 }),
  rule(
    'time',
    [
      '(how|what) about {bareHours}',
      'maybe {bareHours}',
      "let's? say ,? {bareHours}",
      'say {bareHours}',
      '(instead|rather) {bareHours}',
    ],
    (hours) => [{ kind: 'asked' }, ...hours],
    { rank: 1 },
  ),
  // One "not" excludes both the time before and the time after.
  rule(
    'time',
    [
      '(not|neither|nothing|never|no) before {anyClock} (or|and|nor) after {anyClock}',
      '(not|nothing|never|no) (earlier|before) than {anyClock} (or|and|nor) later than {anyClock}',
    ],
    (from, to) => [clockPiece(after(from)), clockPiece({ kind: 'before', time: to, mayStart: true })],
  ),
  rule(
    'time',
    '(not|neither|nothing|never|no) after {anyClock} (or|and|nor) before {anyClock}',
    (to, from) => [clockPiece(after(from)), clockPiece({ kind: 'before', time: to, mayStart: true })],
  ),
  rule(
    'time',
    ['outside (of)? (working|office|business|work) hours', 'outside (of)? (office|work) time'],
    () => [
      { kind: 'not' },
      clockPiece({ kind: 'between', from: certainly(540), to: certainly(1020) }),
      { kind: 'but' },
    ],
  ),
  ...movedTimes,
  ...ownTimes,
].flat();
