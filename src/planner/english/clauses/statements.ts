import type { StatementFinder } from '../../read/language-tables.ts';
import { isSameDay, isTime, nearestDay, type Piece, type Saying } from '../../wish/piece.ts';
import type { Unit } from '../../wish/unit.ts';
import { type Clause, hasWord, sayingsOf, saysTime, unitsOf } from './clause.ts';
import { applyBound, applyNextBound, saysItsTime } from './clause-bounds.ts';
import * as words from './clause-words.ts';
import { findClauses } from './find-clauses.ts';
import { statementUnits } from './statement-times.ts';

/** A message while its statements are marked: `units` as they came, `left` as they are rewritten. */
type Message = {
  units: readonly Unit[];
  left: Unit[];
  clauses: readonly Clause[];
  /** The clauses that request a time. */
  requests: readonly Clause[];
};

/** The search for English statements. */
export const statements: StatementFinder = {
  markStatements,
  markEvents,
  isHaving: (word) => words.haves.has(word),
  isVerb: (word) => words.verbs.has(word) || words.needs.has(word) || words.modals.has(word),
};

/**
 * Finds the clauses that state something about the guest and request nothing: "I collect my grandson at 3", "as I'm at the dentist first".
 * They have a subject, and no word that asks for a meeting. Their times become the guest's own: they bound what other clauses request, or
 * are passed over.
 */
function markStatements(said: readonly Unit[]): readonly Unit[] {
  if (!said.some((unit) => unit.words.some(isSign))) return said;
  const units = withResults(said, findClauses(said));
  const clauses = findClauses(units);
  const requests = clauses.filter((clause, index) => requestsTime(clause, clauses[index + 1], units));
  if (requests.length === 0) return markEvents(units);
  const message: Message = { units, left: [...units], clauses, requests };
  for (const index of clauses.keys()) markComingDay(message, index);
  for (const index of clauses.keys()) markClause(message, index);
  return message.left;
}

/** "I'm flying at 6 on Thursday, so we need to finish by 5": behind "so" a limit of the guest is what is requested. */
function withResults(units: readonly Unit[], clauses: readonly Clause[]): readonly Unit[] {
  const left = [...units];
  for (const [index, clause] of clauses.entries()) {
    const own = unitsOf(clause, units);
    const before = clauses[index - 1]?.kind;
    if ((before !== 'busy' && before !== 'states') || !words.results.has(own[0]?.words[0] ?? '')) continue;
    left.splice(clause.from, own.length, ...own.map(withLimit));
  }
  return left;
}

/** Its words, "we need to finish", then state nothing. */
function withLimit(unit: Unit): Unit {
  const sayings = unit.sayings.map(asLimit);
  if (sayings.every((one, at) => one === unit.sayings[at])) return unit;
  return { ...unit, sayings, words: [], isTime: true, first: 'by', isStatement: true };
}

function asLimit(saying: Saying): Saying {
  if (saying.kind !== 'own' || saying.days.length > 0 || saying.isTaken || saying.hours?.kind !== 'before')
    return saying;
  return { kind: 'clock', wish: { ...saying.hours, isLimit: true } };
}

/**
 * "I have the notary at 10 on Tuesday", where nothing is requested: the guest has something on then, whatever it is. If the clause is the guest's
 * own time, only its hours are excluded.
 */
function markEvents(units: readonly Unit[]): readonly Unit[] {
  const left = [...units];
  const clauses = findClauses(units);
  for (const [index, clause] of clauses.entries()) {
    if (clause.kind !== 'states' || !hasEvent(unitsOf(clause, units))) continue;
    const from = isTimeOf(clauses[index - 1], clause, units)
      ? (clauses[index - 1] as Clause).from
      : clause.from;
    const own = units.slice(from, clause.to);
    const isKnown = !hasVagueThing(own);
    const stated = statementUnits(own, false).map((unit) => ({
      ...unit,
      sayings: unit.sayings.flatMap((one) =>
        one.kind === 'own' ? (isKnown ? busyAt(one) : eitherAt(one)) : [one],
      ),
    }));
    left.splice(from, own.length, ...stated);
  }
  return left;
}

/** "Thursday at 10 I have the boiler man": the time before a statement without one. */
function isTimeOf(before: Clause | undefined, clause: Clause, units: readonly Unit[]): boolean {
  const times = unitsOf(before, units);
  const isNear =
    units[clause.from]?.pause === 'none' && times.length > 0 && times.every(({ isTime }) => isTime);
  return isNear && !unitsOf(clause, units).some(saysTime);
}

/** Whether the guest has something at a time: "I've got the vet at 3", and not "I have a question about Thursday". */
function hasEvent(own: readonly Unit[]): boolean {
  const said = own.flatMap((unit): (string | undefined)[] => (unit.isTime ? [undefined] : [...unit.words]));
  const have = said.findIndex((word) => words.haves.has(word ?? ''));
  const behind = said.slice(have + 1);
  const thing = behind.find((word) => !words.determiners.has(word ?? ''));
  const isOfGuest = said.slice(0, have + 1).some((word) => words.firstPerson.has(word ?? ''));
  const isTopic = own.some(({ first = '' }) => words.topics.has(first));
  if (have < 0 || !isOfGuest || thing === undefined || isTopic) return false;
  const isFree = said.some((word) => words.freeTimes.has(word ?? '') || words.requests.has(word ?? ''));
  const isOther =
    behind.some((word, at) => isNoEvent(word ?? '', behind[at + 1] ?? '')) ||
    own.some(({ sayings }) => sayings.some(isNo));
  return !isFree && !isOther;
}

/** Whether what the guest has is no event: "I have a bad back and need Thursday", "I have a suit to be fitted on Thursday". */
function isNoEvent(word: string, next: string): boolean {
  if (word === 'to') return next === 'be' || words.requestVerbs.has(next);
  return word !== 'got' && (words.needs.has(word) || words.modals.has(word) || words.topics.has(word));
}

function isNo({ kind }: Saying): boolean {
  return kind === 'not' || kind === 'refers' || kind === 'own';
}

/** "I have a leaking tap Thursday at 10": what is had may take place then, or may be why the guest asks for that time. */
function hasVagueThing(own: readonly Unit[]): boolean {
  const said = own.flatMap(({ isTime, words: all }) => (isTime ? [] : all));
  const have = said.findIndex((word) => words.haves.has(word));
  const [article = ''] = said.slice(have + 1).filter((word) => word !== 'got');
  return article === 'a' || article === 'an';
}

function eitherAt({ days, hours }: Extract<Saying, { kind: 'own' }>): Saying[] {
  if (!hours) return [...days];
  const time: Piece[] = [...days, { kind: 'clock', wish: hours }];
  return [{ kind: 'either', of: [[{ kind: 'not', isEvent: true }, ...time], time] }];
}

/** The hours of an own event exclude what they take. */
function busyAt({ days, hours }: Extract<Saying, { kind: 'own' }>): Saying[] {
  return hours ? [{ kind: 'own', days, hours, isTaken: true }] : [...days];
}

function isSign(word: string): boolean {
  return words.signs.has(word) || words.endVerbs.has(word) || words.bounds.has(word) || word.endsWith("'s");
}

function requestsTime(clause: Clause, next: Clause | undefined, units: readonly Unit[]): boolean {
  if (clause.kind === 'bounds') return true;
  if (clause.kind === 'open') return saysItsTime(next, units);
  return (clause.kind === 'asks' || clause.kind === 'busy') && unitsOf(clause, units).some(saysTime);
}

/** "not Monday, I'm at the hospital all day": the coming Monday, and no other. */
function markComingDay({ units, left, clauses }: Message, index: number): void {
  const [before, clause] = [clauses[index - 1], clauses[index] as Clause];
  if (!before || (clause.kind !== 'busy' && clause.kind !== 'states')) return;
  const own = unitsOf(clause, units);
  if (!hasWord(own, words.wholeDay) || own.some(({ sayings }) => sayings.some(isTime))) return;
  const refused = unitsOf(before, left);
  if (!refused.some(({ sayings }) => sayings.some(({ kind }) => kind === 'not'))) return;
  for (const [at, unit] of refused.entries())
    left[before.from + at] = { ...unit, sayings: unit.sayings.map(nearestDay), isStatement: true };
}

function markClause(message: Message, index: number): void {
  const { units, left, clauses } = message;
  const clause = clauses[index] as Clause;
  const { from, to, kind, isReason } = clause;
  // "since I teach all morning": the word gives a reason, and bounds nothing.
  if (isReason && left[from]?.sayings.length === 0) left[from] = { ...left[from], isStatement: true };
  if (kind === 'open') applyNextBound(left, clause, clauses[index + 1]);
  else if (kind === 'bounds') applyBound(left, clause, isHoursOnly(clauses, clause, units));
  else {
    const own = statedUnits(message, index);
    if (own) left.splice(from, to - from, ...own);
  }
}

/**
 * The units of a clause without what it does not request, or undefined if they stay as they are. In this order:
 * 1. It explains why a day was refused: nothing of it is requested or excluded.
 * 2. "off" turns out to mean free time: its day is requested.
 * 3. A request: the place of a meeting excludes nothing.
 * 4. The guest is busy: see `busyUnits`.
 * 5. A statement beside a request: its times become the guest's own.
 */
function statedUnits(message: Message, index: number): Unit[] | undefined {
  const { units, left, clauses, requests } = message;
  const [clause, next] = [clauses[index] as Clause, clauses[index + 1]];
  const own = unitsOf(clause, left);
  if (explainsRefusal(clauses, index, units)) return own.map(silenced);
  const isDayChosen = hasResult(next, units) || isChoice(next, units);
  if (isOff(own) && isDayChosen && !namesOtherDay(clause, next, units)) return own.map(withoutNot);
  if (clause.kind === 'asks') return own.map((unit) => withoutPlace(unit, own));
  if (clause.kind === 'busy') return busyUnits(message, index);
  return hasOther(requests, clause) ? statementUnits(own, clause.kind === 'past') : undefined;
}

/**
 * The units of a clause that says when the guest is busy. With a time, beside a request, it becomes the guest's own: "as I have a final at 1".
 * Without a time it excludes nothing if it only explains a request: "8am Monday, before I open the shop".
 */
function busyUnits({ units, left, clauses, requests }: Message, index: number): Unit[] | undefined {
  const clause = clauses[index] as Clause;
  const own = unitsOf(clause, left);
  const isAside = clause.isReason || own[0]?.pause === 'bracket' || hasResult(clauses[index + 1], units);
  if (isAside && isBusyAt(own) && hasOther(requests, clause)) return statementUnits(own, false);
  if (own.some(saysTime)) return undefined;
  const isBound = words.bounds.has(own[0]?.words[0] ?? '') && isAtClock(clauses[index - 1], units);
  return isBound || clause.isReason || explainsRequest(clauses, index, units) ? own.map(silenced) : undefined;
}

function hasOther(clauses: readonly Clause[], clause: Clause): boolean {
  return clauses.some((other) => other !== clause);
}

/** Without all that it says about time. */
function silenced(unit: Unit): Unit {
  return { ...unit, sayings: [], isStatement: true };
}

function withoutNot(unit: Unit): Unit {
  return { ...unit, sayings: unit.sayings.filter(({ kind }) => kind !== 'not'), isStatement: true };
}

/** Whether it names one engagement of the guest with its time: "I have a final at 1". */
function isBusyAt(own: readonly Unit[]): boolean {
  const [not, ...others] = own.flatMap(({ sayings }) => sayings.filter(({ kind }) => kind === 'not'));
  if (not?.kind !== 'not' || others.length > 0 || !('reach' in not) || not.mayBeFree) return false;
  // "because our office is closed on Friday"
  const at = own.findIndex(({ sayings }) => sayings.includes(not));
  return (not.reach === 'both' ? own : own.slice(at)).some(saysTime);
}

/** Whether it says "off", which may mean that the guest has time then: "I'm off next week, so whenever suits". */
function isOff(own: readonly Unit[]): boolean {
  return own.some(({ sayings }) => sayings.some((saying) => saying.kind === 'not' && saying.mayBeFree));
}

/** Whether the next clause takes any of the days: "off on the 3rd and 4th, either works". */
function isChoice(next: Clause | undefined, units: readonly Unit[]): boolean {
  return sayingsOf(next, units).some((one) =>
    one.kind === 'anytime' ? !one.isOther : one.kind === 'refers' && one.to === 'days',
  );
}

/** Whether the next clause names another day. */
function namesOtherDay(clause: Clause, next: Clause | undefined, units: readonly Unit[]): boolean {
  const own = sayingsOf(clause, units);
  return sayingsOf(next, units).some(
    (saying) =>
      saying.kind === 'whole' ||
      (saying.kind === 'refers' && saying.to !== 'days') ||
      (saying.kind === 'day' && !own.some((day) => isSameDay(day, saying))),
  );
}

/** Whether the next clause is a consequence: "so Friday at 2". */
function hasResult(next: Clause | undefined, units: readonly Unit[]): boolean {
  const own = unitsOf(next, units);
  return own.some(saysTime) && words.results.has(own[0]?.words[0] ?? '');
}

const clocked: ReadonlySet<string> = new Set(['at', 'after', 'before']);

/** Whether a clause names a clock time or a bound: "7am Tuesday, before I start on site", "after 3:30, once school is out". */
function isAtClock(clause: Clause | undefined, units: readonly Unit[]): boolean {
  return sayingsOf(clause, units).some((one) => one.kind === 'clock' && clocked.has(one.wish.kind));
}

/** In a request, "on a call" is where people meet, and no time at which the guest is busy: "Can we jump on a call". */
function withoutPlace(unit: Unit, own: readonly Unit[]): Unit {
  if (unit.sayings.length !== 1 || unit.sayings[0]?.kind !== 'not') return unit;
  const [opening] = own;
  const isRequest =
    words.questions.has(opening?.words[0] ?? '') || opening?.sayings.some(({ kind }) => kind === 'asked');
  return isRequest && words.places.has(unit.words[0] ?? '') ? silenced(unit) : unit;
}

/**
 * Whether it explains the request before it, "evenings after 6, I'm on site all day". It does behind hours without a day, a question, an exclusion or
 * a bound. Behind a day alone it is about that day: "Mondays, I'm busy".
 */
function explainsRequest(clauses: readonly Clause[], index: number, units: readonly Unit[]): boolean {
  const [before, clause] = [clauses[index - 1], clauses[index] as Clause];
  if (!before) return false;
  if (units[clause.from]?.pause === 'none' && units[clause.from - 1]?.isTime) return false;
  if (!unitsOf(before, units).some(saysTime)) return false;
  // "7pm on Thursday, I'm in New York"
  if (hasWord(unitsOf(clause, units), words.places) && isAtClock(before, units)) return true;
  const kinds = new Set(sayingsOf(before, units).map(({ kind }) => kind));
  const isFilter = kinds.has('clock') && !kinds.has('day');
  return isFilter || kinds.has('asked') || kinds.has('not') || kinds.has('bounded');
}

/** "Tuesday won't work, I teach till 5. Wednesday?": it is about the day that was refused, and another day is requested. */
function explainsRefusal(clauses: readonly Clause[], index: number, units: readonly Unit[]): boolean {
  const isDay = (one: Saying) =>
    one.kind === 'day' || one.kind === 'whole' || (one.kind === 'own' && one.days.length > 0);
  const own = sayingsOf(clauses[index], units);
  if (clauses[index]?.kind !== 'states' && !own.some(({ kind }) => kind === 'own')) return false;
  const refused = sayingsOf(clauses[index - 1], units);
  const next = sayingsOf(clauses[index + 1], units);
  const isRefused = refused.some(({ kind }) => kind === 'not') && refused.some(isDay);
  return isRefused && !own.some(isDay) && next.some(isDay);
}

/** Whether all that other clauses request is hours. */
function isHoursOnly(clauses: readonly Clause[], own: Clause, units: readonly Unit[]): boolean {
  const others = clauses.filter((clause) => clause !== own && clause.kind === 'asks');
  const kinds = new Set(others.flatMap((clause) => sayingsOf(clause, units).map(({ kind }) => kind)));
  return kinds.has('clock') && !kinds.has('day') && !kinds.has('whole') && !kinds.has('refers');
}
