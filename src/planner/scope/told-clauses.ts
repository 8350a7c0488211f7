import type { ClauseWords } from '../read/language-tables.ts';
import type { Piece, Saying } from '../wish/piece.ts';
import type { ClockWish, DayWish, Wish } from '../wish/wish.ts';
import { isTime } from './clauses.ts';
import { type Clause, clausesOf, type Unit } from './find-clauses.ts';
import { isSameDay } from './own-times.ts';

/**
 * Finds the clauses that tell of the guest and ask for nothing: "I collect my grandson at 3", "as I'm at the dentist first". They have a
 * subject, and no word that asks for a meeting. What they say of time is the guest's own, whatever their verbs; it bounds what is asked
 * for elsewhere, or is passed over, and never turns a bound that was said before.
 */
export function withToldClauses(units: readonly Unit[], words: ClauseWords): readonly Unit[] {
  const isSign = (word: string) =>
    words.tells.has(word) || words.ends.has(word) || words.bounds.has(word) || word.endsWith("'s");
  if (!units.some((unit) => unit.words.some(isSign))) return units;
  const clauses = clausesOf(units, words);
  const isAsked = ({ kind, from, to }: Clause) =>
    kind === 'bounds' || ((kind === 'asks' || kind === 'busy') && units.slice(from, to).some(saysTime));
  const isBoundByNext = ({ kind }: Clause, index: number) =>
    kind === 'open' && tellsTime(clauses[index + 1], units, words);
  const asked = clauses.filter((clause, index) => isAsked(clause) || isBoundByNext(clause, index));
  if (asked.length === 0) return units;
  const left = [...units];
  for (const [index, { from, to, kind }] of clauses.entries()) {
    const own = units.slice(from, to);
    const hasWord = own.some((unit) => unit.words.some((word) => words.wholeDay.has(word)));
    if ((kind === 'busy' || kind === 'tells') && hasWord && !own.some(({ sayings }) => sayings.some(isTime)))
      withOneDay(left, clauses[index - 1]);
  }
  for (const [index, clause] of clauses.entries()) {
    const { from, to, kind, isReason } = clause;
    // "since I teach all morning": the word says why, and bounds nothing.
    if (isReason && left[from]?.sayings.length === 0) left[from] = { ...left[from], isTold: true };
    const own = left.slice(from, to);
    if (kind === 'open') boundByNext(left, clause, clauses[index + 1], words);
    else if (kind === 'bounds') bound(left, clause, words, isHoursOnly(clauses, clause, units));
    else if (explainsRefusal(clauses, index, units))
      left.splice(from, to - from, ...own.map((unit) => ({ ...unit, ...silent })));
    else if (
      isFreeOff(own) &&
      (leadsOn(units, clauses[index + 1], words) || isChoice(units, clauses[index + 1])) &&
      !namesOther(units, clause, clauses[index + 1])
    )
      left.splice(from, to - from, ...own.map(withoutNot));
    else if (kind === 'asks')
      left.splice(from, to - from, ...own.map((unit) => withoutPlace(unit, own, words)));
    else if (
      kind === 'busy' &&
      isBusyAt(own) &&
      asked.some((other) => other !== clause) &&
      (isReason || own[0]?.pause === 'bracket' || leadsOn(units, clauses[index + 1], words))
    )
      left.splice(from, to - from, ...toldUnits(own, false, words));
    else if (
      kind === 'busy' &&
      own[0] &&
      words.bounds.has(own[0].words[0] ?? '') &&
      !own.some(saysTime) &&
      isAtClock(clauses[index - 1], units)
    )
      left.splice(from, to - from, ...own.map((unit) => ({ ...unit, ...silent })));
    else if (
      kind === 'busy' &&
      (isReason || isExplained(clauses, index, units, words)) &&
      !own.some(saysTime)
    )
      left.splice(from, to - from, ...own.map((unit) => ({ ...unit, ...silent })));
    else if ((kind === 'tells' || kind === 'past') && asked.some((other) => other !== clause))
      left.splice(from, to - from, ...toldUnits(own, kind === 'past', words));
  }
  return left;
}

/** "I have a final at 1": what the guest has, with its time. */
function isBusyAt(own: readonly Unit[]): boolean {
  const nots = own.flatMap(({ sayings }) => sayings.filter(({ kind }) => kind === 'not'));
  const [not] = nots;
  const isOne = nots.length === 1 && not?.kind === 'not' && 'reach' in not && !not.mayBeFree;
  if (!isOne) return false;
  // "because our office is closed on Friday"
  const at = own.findIndex(({ sayings }) => sayings.includes(not));
  return (not.reach === 'both' ? own : own.slice(at)).some(saysTime);
}

/** "I'm off next week, so whenever suits" */
function isFreeOff(own: readonly Unit[]): boolean {
  return own.some(({ sayings }) => sayings.some((saying) => saying.kind === 'not' && saying.mayBeFree));
}

/** "off on the 3rd and 4th, either works" */
function isChoice(units: readonly Unit[], next: Clause | undefined): boolean {
  const sayings = next ? units.slice(next.from, next.to).flatMap((unit) => unit.sayings) : [];
  return sayings.some((one) =>
    one.kind === 'anytime' ? !one.isOther : one.kind === 'refers' && one.to === 'days',
  );
}

function withoutNot(unit: Unit): Unit {
  return { ...unit, sayings: unit.sayings.filter(({ kind }) => kind !== 'not'), isTold: true };
}

/** Whether the next clause names another day. */
function namesOther(units: readonly Unit[], clause: Clause, next: Clause | undefined): boolean {
  const days = units.slice(clause.from, clause.to).flatMap(({ sayings }) => sayings);
  const own = next ? units.slice(next.from, next.to) : [];
  return own.some(({ sayings }) =>
    sayings.some(
      (saying) =>
        saying.kind === 'whole' ||
        (saying.kind === 'refers' && saying.to !== 'days') ||
        (saying.kind === 'day' && !days.some((day) => isSameDay(day, saying))),
    ),
  );
}

/** "we fly on the 5th", "it's on Monday": the time of the words before it. */
function tellsTime(clause: Clause | undefined, units: readonly Unit[], words: ClauseWords): boolean {
  if (!clause) return false;
  const own = units.slice(clause.from, clause.to);
  if (!own.some(({ sayings }) => sayings.some((saying) => timesIn(saying).length > 0))) return false;
  const isOwn = own.some(({ sayings }) => sayings.some(({ kind }) => kind === 'own'));
  return clause.kind === 'tells' || isOwn || words.things.has(own[0]?.words[0] ?? '');
}

/** "before my holiday, we fly on 5 December": what the next clause tells is the time of the bound. */
function boundByNext(left: Unit[], { from }: Clause, next: Clause | undefined, words: ClauseWords): void {
  const [unit] = left.slice(from, from + 1);
  const operator = words.bounds.get(unit?.words.at(-1) ?? '');
  if (!unit || !operator || !next || !tellsTime(next, left, words)) return;
  const own = left.slice(next.from, next.to);
  const bounds = boundOf(
    operator,
    own.flatMap(({ sayings }) => sayings.flatMap(timesIn)),
    false,
  );
  if (!bounds) return;
  left[from] = { ...unit, sayings: bounds, isTold: true };
  own.forEach((one, index) => {
    left[next.from + index] = { ...one, ...silent };
  });
}

/** "so" begins what follows from it. */
function leadsOn(units: readonly Unit[], next: Clause | undefined, words: ClauseWords): boolean {
  return (
    next !== undefined &&
    units.slice(next.from, next.to).some(saysTime) &&
    words.results.has(units[next.from]?.words[0] ?? '')
  );
}

const clocked: ReadonlySet<string> = new Set(['at', 'after', 'before']);

/** "7am Tuesday, before I start on site", "after 3:30, once school is out" */
function isAtClock(clause: Clause | undefined, units: readonly Unit[]): boolean {
  const own = clause ? units.slice(clause.from, clause.to) : [];
  return own.some(({ sayings }) =>
    sayings.some((saying) => saying.kind === 'clock' && clocked.has(saying.wish.kind)),
  );
}

/** "not Monday, I'm at the hospital all day": the coming one. */
function withOneDay(left: Unit[], clause: Clause | undefined): void {
  if (!clause) return;
  const own = left.slice(clause.from, clause.to);
  if (!own.some(({ sayings }) => sayings.some(({ kind }) => kind === 'not'))) return;
  own.forEach((unit, index) => {
    const sayings = unit.sayings.map((saying): Saying => {
      if (saying.kind !== 'day' || saying.wish.kind !== 'weekday' || saying.wish.pick !== 'coming')
        return saying;
      return { ...saying, wish: { ...saying.wish, pick: 'nearest' } };
    });
    left[clause.from + index] = { ...unit, sayings, isTold: true };
  });
}

/** "Can we jump on a call": where one meets, and not where one has no time. */
function withoutPlace(unit: Unit, own: readonly Unit[], words: ClauseWords): Unit {
  const isNot = unit.sayings.length === 1 && unit.sayings[0]?.kind === 'not';
  const isPlace =
    isNot &&
    words.places.has(unit.words[0] ?? '') &&
    (words.questions.has(own[0]?.words[0] ?? '') || own[0]?.sayings.some(({ kind }) => kind === 'asked'));
  return isPlace ? { ...unit, ...silent } : unit;
}

const silent = { sayings: [], isTold: true } as const;

function saysTime({ sayings }: Unit): boolean {
  return sayings.some(
    (saying) =>
      isTime(saying) || saying.kind === 'refers' || saying.kind === 'order' || saying.kind === 'bounded',
  );
}

/** "evenings after 6, I'm on site all day": behind a clause that asks, it says why; "Mondays, I'm busy" says it of Mondays. */
function isExplained(
  clauses: readonly Clause[],
  index: number,
  units: readonly Unit[],
  words: ClauseWords,
): boolean {
  const [before, clause] = [clauses[index - 1], clauses[index]];
  if (!before || !clause) return false;
  if (units[clause.from]?.pause === 'none' && units[clause.from - 1]?.isTime) return false;
  const own = units.slice(before.from, before.to);
  if (!own.some(saysTime)) return false;
  const sayings = own.flatMap((unit) => unit.sayings);
  const isFilter =
    sayings.some(({ kind }) => kind === 'clock') && !sayings.some(({ kind }) => kind === 'day');
  // "7pm on Thursday, I'm in New York"
  const isPlace = units
    .slice(clause.from, clause.to)
    .some((unit) => unit.words.some((word) => words.places.has(word)));
  if (isPlace && isAtClock(before, units)) return true;
  return isFilter || sayings.some(({ kind }) => kind === 'asked' || kind === 'not' || kind === 'bounded');
}

/** "Tuesday won't work, I teach till 5. Wednesday?": it tells of the day that was refused, where another is asked for. */
function explainsRefusal(clauses: readonly Clause[], index: number, units: readonly Unit[]): boolean {
  const sayingsOf = (at: number) =>
    clauses[at] ? units.slice(clauses[at].from, clauses[at].to).flatMap(({ sayings }) => sayings) : [];
  const isDay = (one: Saying) =>
    one.kind === 'day' || one.kind === 'whole' || (one.kind === 'own' && one.days.length > 0);
  const [refused, own, next] = [index - 1, index, index + 1].map(sayingsOf) as [Saying[], Saying[], Saying[]];
  const isTold = clauses[index]?.kind === 'tells' || own.some(({ kind }) => kind === 'own');
  return (
    isTold &&
    refused.some(({ kind }) => kind === 'not') &&
    refused.some(isDay) &&
    !own.some(isDay) &&
    next.some(isDay)
  );
}

/** The times of a clause become one time of the guest's own. */
function toldUnits(own: readonly Unit[], isPast: boolean, words: ClauseWords): Unit[] {
  const isSpoken = own.some((unit) => unit.words.some((word) => words.speaks.has(word)));
  const isTopic = (index: number) =>
    isPast &&
    isSpoken &&
    (words.topics.has(own[index - 1]?.words.at(-1) ?? '') || words.topics.has(own[index]?.first ?? ''));
  const or: Saying = { kind: 'join', join: 'or' };
  const times = own.flatMap(({ sayings, pause }, index) => {
    if (isTopic(index)) return [];
    const said = sayings.filter((saying) => isTime(saying) || saying.kind === 'join');
    return pause === 'comma' && index > 0 && said[0]?.kind === 'day' ? [or, ...said] : said;
  });
  const days = times.filter(({ kind }) => kind === 'day' || kind === 'whole' || kind === 'join') as Piece[];
  while (days.at(-1)?.kind === 'join') days.pop();
  while (days[0]?.kind === 'join') days.shift();
  const [clock, ...others] = times.filter(({ kind }) => kind === 'clock');
  const isIn = (set: ReadonlySet<string>) => own.some((unit) => unit.words.some((word) => set.has(word)));
  const [returns, ends] = [isIn(words.returns), isIn(words.ends)];
  const starts = isIn(words.starts) && !returns;
  let wish = clock?.kind === 'clock' && others.length === 0 ? clock.wish : undefined;
  // "I can leave early on the 8th", "I have to tell them by Friday"
  let isTaken =
    !isPast &&
    !own.some(({ first }) => words.dues.has(first ?? '')) &&
    !own.some((unit) => unit.words.some((word) => words.modals.has(word) && !words.wills.has(word)));
  // "I've clients until 2": no clause of a verb that ends or starts.
  const isBusy = own.some(({ sayings }) => sayings.some(({ kind }) => kind === 'not'));
  if (!isBusy && (wish?.kind === 'at' || wish?.kind === 'around' || wish?.kind === 'before')) {
    const time = wish.time;
    if (ends && !starts) wish = { kind: 'after', time };
    else if (starts && !ends && wish.kind !== 'before') wish = { kind: 'before', time };
    if (ends !== starts) isTaken = false;
    // "I lose my nerve by lunch", "it peaks around 9": no time that is taken.
    if (
      wish.kind === 'around' ||
      (clock?.kind === 'clock' && clock.wish.kind === 'before' && !clock.wish.mayStart)
    ) {
      isTaken = false;
      if (ends === starts) wish = undefined;
    }
  }
  const isAble = own.some((unit) =>
    unit.words.some((word) => words.modals.has(word) && !words.wills.has(word)),
  );
  const bound = wish || isPast || isAble ? undefined : edgeOf(days, ends, starts, returns);
  if (bound) isTaken = false;
  const found: Saying | undefined =
    days.length > 0 || wish
      ? {
          kind: 'own',
          days: bound ?? days,
          ...(wish && { hours: wish as ClockWish }),
          ...(isTaken && { isTaken }),
          isContext: true,
          ...(isPast && { isPast }),
        }
      : undefined;
  return own.map((unit, index) =>
    isTopic(index) ? unit : { ...unit, sayings: index === 0 && found ? [found] : [], isTold: true },
  );
}

/** "I'm back on the 3rd", "my exams end on the 3rd", "we leave on the 21st": days from then on, or until then. */
function edgeOf(
  days: readonly Piece[],
  ends: boolean,
  starts: boolean,
  returns: boolean,
): Piece[] | undefined {
  const [day, ...others] = days;
  if (
    ends === starts ||
    others.length > 0 ||
    day?.kind !== 'day' ||
    day.isContainer ||
    day.wish.kind === 'either'
  )
    return undefined;
  const { wish } = day;
  if (wish.kind === 'weekday' && wish.pick === 'every') return undefined;
  const bound: DayWish = ends
    ? { kind: 'since', day: wish, edge: returns ? 'from' : 'after' }
    : { kind: 'till', day: wish, edge: 'before' };
  return [{ kind: 'day', wish: bound, isContainer: true }];
}

function timesIn(saying: Saying): Piece[] {
  if (saying.kind === 'own')
    return [...saying.days, ...(saying.hours ? [{ kind: 'clock' as const, wish: saying.hours }] : [])];
  return isTime(saying) ? [saying as Piece] : [];
}

/** Whether all that other clauses ask for is hours. */
function isHoursOnly(clauses: readonly Clause[], own: Clause, units: readonly Unit[]): boolean {
  const said = clauses.flatMap((clause) =>
    clause === own || clause.kind !== 'asks'
      ? []
      : units.slice(clause.from, clause.to).flatMap(({ sayings }) => sayings),
  );
  return (
    said.some(({ kind }) => kind === 'clock') &&
    !said.some(({ kind }) => kind === 'day' || kind === 'whole' || kind === 'refers')
  );
}

/** "before I fly on the 21st": the word that bounds takes the time of its clause. */
function bound(left: Unit[], { from, to }: Clause, words: ClauseWords, isDayFor: boolean): void {
  const own = left.slice(from, to);
  const at = own.findIndex((unit) => unit.words.some((word) => words.bounds.has(word)));
  const operator = words.bounds.get(own[at]?.words.find((word) => words.bounds.has(word)) ?? '');
  const times = own.flatMap(({ sayings }) => sayings.flatMap(timesIn));
  const hasVerb = own.some((unit) =>
    unit.words.some((word) => words.verbs.has(word) || words.subjects.has(word)),
  );
  const isDate = times.every(
    (piece) =>
      piece.kind === 'clock' ||
      (piece.kind === 'day' &&
        (piece.wish.kind === 'date' || piece.wish.kind === 'named-day' || piece.wish.kind === 'dates')),
  );
  // "after my physio on Friday": from when on is not said.
  if (operator === 'after' && !hasVerb && !isDate) return;
  // "once you're open tomorrow": on that day.
  const isOnce = own[at]?.words[0] !== undefined && words.inclusive.has(own[at].words[0]);
  // "after the match ends on Saturday, so past 5"
  const bounds =
    (isDayFor ||
      (isOnce &&
        times.every(
          ({ kind: one, ...piece }) => one === 'day' && 'wish' in piece && piece.wish.kind === 'day',
        ))) &&
    times.every(({ kind }) => kind === 'day')
      ? times
      : operator && boundOf(operator, times, isOnce);
  if (!bounds) return;
  const last = own.findLastIndex(({ sayings }) => sayings.some((saying) => timesIn(saying).length > 0));
  own.forEach((unit, index) => {
    if (index < at || index > last) return;
    left[from + index] = { ...unit, sayings: index === at ? bounds : [], isTold: true };
  });
}

function boundOf(
  operator: 'before' | 'after' | 'until',
  times: readonly Piece[],
  isOnce: boolean,
): Saying[] | undefined {
  const days = times.filter((piece) => piece.kind === 'day');
  const clocks = times.filter((piece) => piece.kind === 'clock');
  const [day, clock] = [days[0]?.wish, clocks[0]?.wish];
  if (days.length > 1 || clocks.length > 1 || days.length + clocks.length < times.length) return undefined;
  if (day?.kind === 'either' || clock?.kind === 'either') return undefined;
  const isAfter = operator === 'after';
  if (isAfter && day?.kind === 'since') return [...days];
  const time = clock?.kind === 'at' || clock?.kind === 'around' ? clock.time : undefined;
  if (clock && !time) return undefined;
  const hours: ClockWish | undefined = time && { kind: isAfter ? 'after' : 'before', time };
  if (!day) return hours && [{ kind: 'clock', wish: hours }];
  const beyond: DayWish = isAfter
    ? { kind: 'since', day, edge: isOnce ? 'from' : 'after' }
    : { kind: 'till', day, edge: 'before' };
  if (!hours) return [{ kind: 'day', wish: beyond, isContainer: true }];
  const whole: Wish = { kind: 'any', of: [beyond, { kind: 'all', of: [day, hours] }] };
  // "after my shift, which ends at two tomorrow": of that day.
  if (isAfter)
    return [
      { kind: 'day', wish: day },
      { kind: 'clock', wish: hours },
    ];
  return [{ kind: 'whole', wish: whole }];
}
