import type { ClauseWords } from '../read/language-tables.ts';
import type { Piece, Saying } from '../wish/piece.ts';
import type { ClockWish, DayWish, Wish } from '../wish/wish.ts';
import { isTime, type Pause } from './clauses.ts';

/** A stretch of a message in its cover: its words, what it says, and whether it is a time and nothing else. */
export type Unit = {
  words: readonly string[];
  sayings: readonly Saying[];
  isTime: boolean;
  /** The first word of a time. */
  first?: string;
  pause: Pause;
  /** It stands in a clause that tells of the guest: what is not understood in it does not matter. */
  isTold?: true;
};

type Clause = {
  from: number;
  to: number;
  kind: 'asks' | 'tells' | 'past' | 'bounds' | 'busy';
  isReason: boolean;
};

/** Fewer words than this behind "before" and the like are no clause. */
const minBoundWords = 2;

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
  const asked = clauses.filter(isAsked);
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
    if (kind === 'bounds') bound(left, clause, words, isHoursOnly(clauses, clause, units));
    else if (
      isFreeOff(own) &&
      leadsOn(units, clauses[index + 1], words) &&
      !namesOther(units, clause, clauses[index + 1])
    )
      left.splice(from, to - from, ...own.map(withoutNot));
    else if (kind === 'asks')
      left.splice(from, to - from, ...own.map((unit) => withoutPlace(unit, own, words)));
    else if (
      kind === 'busy' &&
      isBusyAt(own) &&
      asked.some((other) => other !== clause) &&
      leadsOn(units, clauses[index + 1], words)
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
  const isOwn =
    nots.length === 1 && not?.kind === 'not' && 'reach' in not && not.reach === 'both' && !not.mayBeFree;
  return isOwn && own.some(saysTime);
}

/** "I'm off next week, so whenever suits" */
function isFreeOff(own: readonly Unit[]): boolean {
  return own.some(({ sayings }) => sayings.some((saying) => saying.kind === 'not' && saying.mayBeFree));
}

function withoutNot(unit: Unit): Unit {
  return { ...unit, sayings: unit.sayings.filter(({ kind }) => kind !== 'not'), isTold: true };
}

/** Whether the next clause names another day. */
function namesOther(units: readonly Unit[], clause: Clause, next: Clause | undefined): boolean {
  const days = units
    .slice(clause.from, clause.to)
    .flatMap(({ sayings }) => sayings.map((saying) => JSON.stringify(saying)));
  const own = next ? units.slice(next.from, next.to) : [];
  return own.some(({ sayings }) =>
    sayings.some(
      (saying) =>
        saying.kind === 'whole' ||
        saying.kind === 'refers' ||
        (saying.kind === 'day' && !days.includes(JSON.stringify(saying))),
    ),
  );
}

/** "so" begins what follows from it. */
function leadsOn(units: readonly Unit[], next: Clause | undefined, words: ClauseWords): boolean {
  return (
    next !== undefined &&
    units.slice(next.from, next.to).some(saysTime) &&
    words.results.has(units[next.from]?.words[0] ?? '')
  );
}

/** "7am Tuesday, before I start on site" */
function isAtClock(clause: Clause | undefined, units: readonly Unit[]): boolean {
  const own = clause ? units.slice(clause.from, clause.to) : [];
  return own.some(({ sayings }) =>
    sayings.some((saying) => saying.kind === 'clock' && saying.wish.kind === 'at'),
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

/** The times of a clause become one time of the guest's own. */
function toldUnits(own: readonly Unit[], isPast: boolean, words: ClauseWords): Unit[] {
  const isTopic = (index: number) =>
    isPast &&
    (words.topics.has(own[index - 1]?.words.at(-1) ?? '') || words.topics.has(own[index]?.first ?? ''));
  const times = own.flatMap(({ sayings }, index) =>
    isTopic(index) ? [] : sayings.filter((saying) => isTime(saying) || saying.kind === 'join'),
  );
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
  if (wish?.kind === 'at' || wish?.kind === 'around' || wish?.kind === 'before') {
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
  const bound = wish || isPast ? undefined : edgeOf(days, ends, starts, returns);
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

type Token = { word: string | undefined; unit: number; isFirst: boolean };

function clausesOf(units: readonly Unit[], words: ClauseWords): Clause[] {
  const tokens = units.flatMap((unit, index): Token[] =>
    unit.isTime || unit.sayings.some(({ kind }) => kind === 'refers')
      ? [{ word: boundOfUnit(unit, units[index + 1], words), unit: index, isFirst: true }]
      : unit.words.map((word, at) => ({ word, unit: index, isFirst: at === 0 })),
  );
  const starts = new Set<number>([0]);
  let clauseHasTime = false;
  for (const [at, token] of tokens.entries()) {
    const { word, unit } = token;
    if (!token.isFirst) continue;
    const next = tokens[at + 1]?.word ?? '';
    const before = tokens[at - 1]?.word ?? '';
    const isNextSubject = words.subjects.has(next) || words.owners.has(next);
    const opens =
      (units[unit]?.pause !== 'none' && units[unit]?.pause !== undefined) ||
      (word !== undefined && words.opens.has(word)) ||
      (word !== undefined && isNextSubject && (words.reasons.has(word) || words.links.has(word))) ||
      (word !== undefined && words.bounds.has(word) && isClauseAt(tokens, at + 1, words)) ||
      (word !== undefined &&
        words.subjects.has(word) &&
        clauseHasTime &&
        !words.binds.has(before) &&
        !words.bounds.has(before));
    if (opens) {
      starts.add(unit);
      clauseHasTime = false;
    }
    if (word === undefined) clauseHasTime = true;
  }
  const edges = [...starts].sort((one, other) => one - other);
  const clauses: Clause[] = [];
  let at = 0;
  for (const [index, from] of edges.entries()) {
    const to = edges[index + 1] ?? units.length;
    const start = at;
    while (at < tokens.length && (tokens[at] as Token).unit < to) at += 1;
    const own = tokens.slice(start, at).map(({ word }) => word);
    const lead = own.find((word) => word !== undefined && !words.leads.has(word));
    const isReason = own[0] !== undefined && words.reasons.has(own[0]) && lead !== undefined;
    const kind = kindOf(
      own,
      units.slice(from, to),
      words,
      isReason,
      clauses.at(-1),
      words.results.has(units[to]?.words[0] ?? ''),
    );
    clauses.push({ from, to, kind, isReason });
  }
  return withFrontedDays(withLists(clauses, units), units);
}

/** "anytime after", before a clause: the word that bounds. */
function boundOfUnit(unit: Unit, next: Unit | undefined, words: ClauseWords): string | undefined {
  const last = unit.words.at(-1) ?? '';
  const behind = next?.words[0] ?? '';
  return words.bounds.has(last) &&
    next?.pause === 'none' &&
    (words.subjects.has(behind) || words.articles.has(behind))
    ? last
    : undefined;
}

/** Whether a subject and its verb, or an own thing, stand before the next time. */
function isClauseAt(tokens: readonly Token[], from: number, words: ClauseWords): boolean {
  const first = tokens[from]?.word;
  if (first === undefined) return false;
  if (words.subjects.has(first) || words.articles.has(first)) return true;
  const end = tokens.findIndex(({ word }, at) => at > from && word === undefined);
  return tokens.slice(from + 1, end < 0 ? undefined : end).some(({ word }) => words.verbs.has(word ?? ''));
}

/** "I teach Monday, Wednesday and Friday": what follows a comma and is nothing but times belongs to the clause, where a list ends in "and". */
function withLists(clauses: Clause[], units: readonly Unit[]): Clause[] {
  const joined: Clause[] = [];
  for (const clause of clauses) {
    const before = joined.at(-1);
    const own = units.slice(clause.from, clause.to);
    const isList =
      before !== undefined &&
      before.kind !== 'bounds' &&
      own.every(
        ({ isTime: is, sayings, words }) =>
          is || sayings.some(({ kind }) => kind === 'join') || words.length === 0,
      ) &&
      units[before.to - 1]?.isTime === true &&
      units[clause.from]?.pause === 'comma' &&
      isSameKindOfTime(units[before.to - 1] as Unit, own) &&
      isListed(clauses, clause, units);
    if (isList) before.to = clause.to;
    else joined.push(clause);
  }
  return joined;
}

/** Whether "and" or "or" stands in it or in a later item of its list. */
function isListed(clauses: readonly Clause[], clause: Clause, units: readonly Unit[]): boolean {
  for (const { from, to } of clauses.slice(clauses.indexOf(clause))) {
    const own = units.slice(from, to);
    if (!own.every(({ isTime: is, sayings }) => is || sayings.every(({ kind }) => kind === 'join')))
      return false;
    if (own.some(({ sayings }) => sayings.some(({ kind }) => kind === 'join'))) return true;
  }
  return false;
}

function isSameKindOfTime(last: Unit, own: readonly Unit[]): boolean {
  const kinds = (unit: Unit) => unit.sayings.some(({ kind }) => kind === 'day');
  return own.filter(({ isTime: is }) => is).every((unit) => kinds(unit) === kinds(last));
}

/** "Tuesday I collect my grandson at 3": a day right before the subject belongs to it. */
function withFrontedDays(clauses: Clause[], units: readonly Unit[]): Clause[] {
  const left: Clause[] = [];
  for (const clause of clauses) {
    const before = left.at(-1);
    const isFronted =
      before !== undefined &&
      (clause.kind === 'tells' || clause.kind === 'past') &&
      !clause.isReason &&
      units[clause.from]?.pause === 'none' &&
      before.to - before.from === 1 &&
      units[before.from]?.sayings.every(({ kind }) => kind === 'day' || kind === 'refers') === true &&
      !units.slice(clause.from, clause.to).some(({ sayings }) => sayings.some(({ kind }) => kind === 'day'));
    if (isFronted) left[left.length - 1] = { ...clause, from: before.from };
    else left.push(clause);
  }
  return left;
}

function kindOf(
  own: readonly (string | undefined)[],
  units: readonly Unit[],
  words: ClauseWords,
  isReason: boolean,
  before: Clause | undefined,
  isLed: boolean,
): Clause['kind'] {
  const sayings = units.flatMap((unit) => unit.sayings);
  const said = own.flatMap((word) => word ?? []);
  const lead = said.find((word) => !words.leads.has(word));
  const isBounds =
    own[0] !== undefined &&
    words.bounds.has(own[0]) &&
    (own.findIndex((word) => word === undefined) > minBoundWords ||
      (own.length > minBoundWords && sayings.some(({ kind }) => kind === 'own')));
  if (isBounds) return 'bounds';
  if (
    sayings.some(
      ({ kind }) =>
        kind === 'anytime' || kind === 'order' || kind === 'own' || kind === 'corrects' || kind === 'bounded',
    )
  )
    return 'asks';
  if (sayings.some(({ kind }) => kind === 'not'))
    return isReason || said.some((word) => words.subjects.has(word)) || words.owners.has(lead ?? '')
      ? 'busy'
      : 'asks';
  const start = own.findIndex((word) => word !== undefined && !words.leads.has(word));
  const first = own[start];
  if (first === undefined) return 'asks';
  if (said.some((word) => words.unreal.has(word))) return 'past';
  // "it's been hurting since Sunday"
  if (
    said.some((word) => words.lasting.has(word)) &&
    units.some(({ first: word }) => words.lasting.has(word ?? ''))
  )
    return 'past';
  const isInherited =
    (before?.kind === 'tells' || before?.kind === 'past' || before?.kind === 'busy') &&
    (words.links.has(own[0] ?? '') || words.opens.has(own[0] ?? '')) &&
    !words.results.has(own[0] ?? '')
      ? words.modals.has(first) || words.needs.has(first) || words.verbs.has(first)
      : false;
  const isImplied = words.implied.has(first) || (isLed && words.needs.has(first));
  const hasTimeFirst = own.slice(0, start).includes(undefined);
  if (words.questions.has(first) && !hasTimeFirst && !isInherited && !isImplied) return 'asks';
  // "done with exams on the 17th"
  if (
    words.ends.has(first) &&
    !hasTimeFirst &&
    !said.some((word) => words.asks.has(word) || words.subjects.has(word))
  )
    return 'tells';
  const at = isInherited || isImplied ? start - 1 : subjectAt(own, start, words);
  if (words.things.has(own[at] ?? '')) return 'asks';
  if (at < 0 && !isInherited && !isImplied)
    return isReason && !said.some((word) => words.asks.has(word)) ? 'tells' : 'asks';
  const subject = own[at] ?? '';
  const tail = own.slice(at + 1);
  const verb = tail.find((word) => word !== undefined && !words.adverbs.has(word)) ?? '';
  if (isImplied && said.some((word) => words.needs.has(word) && word !== first)) return 'asks';
  // "I can be there from 2": the verb is part of the time.
  if (
    at >= 0 &&
    own[at] !== undefined &&
    at + 1 < own.length &&
    own[at + 1] === undefined &&
    words.subjects.has(subject)
  )
    return 'asks';
  const isOwner = words.owners.has(own[start] ?? '') && at === start + 1;
  const isPronoun = isInherited || isImplied || words.subjects.has(subject);
  const rest = tail.slice(tail.indexOf(verb) + 1);
  const isPast =
    words.past.has(isPronoun || isOwner ? verb : '') ||
    ((isPronoun || isOwner) && verb.endsWith('ed') && verb.length > 4);
  const hasAny = (set: ReadonlySet<string>, all: readonly (string | undefined)[]) =>
    all.some((word) => word !== undefined && set.has(word));
  if (words.modals.has(subject) || words.modals.has(verb)) {
    // "my partner will join at 10:30"
    if (!isPronoun && words.wills.has(verb))
      return hasAny(words.askVerbs, rest) || hasAny(words.asks, rest) ? 'asks' : 'tells';
    const next = [words.modals.has(subject) ? verb : undefined, ...rest].slice(0, 4);
    if (hasAny(words.wills, [subject, verb]) && next.includes('be') && !hasAny(words.asks, rest))
      return 'tells';
    return hasAny(words.ends, next) || hasAny(words.starts, next) ? 'tells' : 'asks';
  }
  // "we have no objection to the 5th"
  if (isPronoun && (words.none.has(rest[0] ?? '') || words.none.has(verb))) return 'asks';
  if (words.needs.has(verb)) {
    if (rest.includes('to'))
      return hasAny(words.askVerbs, rest) || (rest.includes('be') && !isLed) || hasAny(words.asks, rest)
        ? 'asks'
        : 'tells';
    if (!words.verbs.has(verb)) return 'asks';
  }
  // "she works until 4"
  if (words.persons.has(subject) && words.persons.has(verb) && !hasAny(words.asks, rest)) return 'tells';
  if (hasAny(words.asks, isPronoun ? [verb, ...rest] : [...own.slice(start, at), ...tail])) return 'asks';
  if (isPast && !isImplied) return 'past';
  return 'tells';
}

/** Where the subject of a clause stands: a pronoun, "my husband" at its start, or what stands before a verb that tells. */
function subjectAt(own: readonly (string | undefined)[], start: number, words: ClauseWords): number {
  // "The team's in Austin"
  const short = own.findIndex(
    (word) => word?.endsWith("'s") === true && !words.subjects.has(word) && !words.things.has(word),
  );
  if (
    short >= 0 &&
    short <= start + 1 &&
    own.slice(0, short).every((word) => word !== undefined) &&
    own[short + 1] !== undefined &&
    words.places.has(own[short + 1] ?? '')
  )
    return short;
  // "Fridays at 9 are when I see my trainer"
  const copula = own.findIndex((word, at) => word !== undefined && at > 0 && words.verbs.has(word));
  if (copula >= 0 && copula <= start && words.articles.has(own[copula + 1] ?? '')) return copula - 1;
  const pronoun = own.findIndex((word) => word !== undefined && words.subjects.has(word));
  if (pronoun >= 0) return words.binds.has(own[pronoun - 1] ?? '') && pronoun > start ? -1 : pronoun;
  const isOwner = words.owners.has(own[start] as string) && own[start + 1] !== undefined;
  const verb = own.findIndex((word, at) => word !== undefined && at > 0 && words.verbs.has(word));
  if (isOwner && verb > start + 1) return verb - 1;
  // "my wife and 3 on Monday" has no verb.
  if (isOwner) {
    const end = own.indexOf(undefined, start);
    const last = own[(end < 0 ? own.length : end) - 1] ?? '';
    return (end < 0 ? own.length : end) - start > 2 && !words.links.has(last) ? start + 1 : -1;
  }
  if (verb < 0) return -1;
  return verb <= start ? -1 : verb - 1;
}
