import { hoursOf, isTime, type Piece, type Saying } from '../../wish/piece.ts';
import type { Unit } from '../../wish/unit.ts';
import { type ClockTime, type ClockWish, type DayWish, inHalfOf, lastingHours } from '../../wish/wish.ts';
import { hasWord } from './clause.ts';
import * as words from './clause-words.ts';

type Own = Extract<Saying, { kind: 'own' }>;
type ClockPiece = Extract<Saying, { kind: 'clock' }>;

/** What the verbs of a statement say: the guest is free from then on (`ends`), or until then (`starts`). */
type Verbs = { ends: boolean; starts: boolean; returns: boolean; departs: boolean };

/** The units of a statement: its times become one time of the guest's own. */
export function statementUnits(own: readonly Unit[], isPast: boolean): Unit[] {
  const isTopic = own.map((_, index) => isPast && isTopicAt(own, index));
  const times = own.flatMap((unit, index) => (isTopic[index] ? [] : timesOf(unit, index)));
  // "Thursday I have the vet 10-12": beside a day these are hours.
  const isDated = times.some(({ kind }) => kind === 'day');
  const time = ownTime(own, isDated ? times.map((saying) => hoursOf(saying) ?? saying) : times, isPast);
  return own.map((unit, index) =>
    isTopic[index] ? unit : { ...unit, sayings: index === 0 && time ? [time] : [], isStatement: true },
  );
}

/** "I rang about Friday": the time that somebody spoke about is requested. */
function isTopicAt(own: readonly Unit[], index: number): boolean {
  if (!hasWord(own, words.speechVerbs)) return false;
  return words.topics.has(own[index - 1]?.words.at(-1) ?? '') || words.topics.has(own[index]?.first ?? '');
}

function timesOf({ sayings, pause }: Unit, index: number): Saying[] {
  const times = sayings.filter((saying) => isTime(saying) || saying.kind === 'join');
  const isListed = pause === 'comma' && index > 0 && times[0]?.kind === 'day';
  return isListed ? [{ kind: 'join', join: 'or' }, ...times] : times;
}

function ownTime(own: readonly Unit[], times: readonly Saying[], isPast: boolean): Own | undefined {
  const days = daysOf(times);
  if (!isPast && isPresent(own)) return presentTime(days, times);
  const [clock, ...others] = withoutParts(times.filter((saying) => saying.kind === 'clock'));
  const verbs = verbsOf(own);
  // "I've clients until 2": the verb neither ends nor starts it.
  const isBusy = own.some(({ sayings }) => sayings.some(({ kind }) => kind === 'not'));
  const said = clock && others.length === 0 ? clock.wish : undefined;
  const byVerb =
    said && (!isBusy || verbs.departs)
      ? isOfOthers(own) && said.kind === 'at'
        ? { hours: edgesOf(said.time), isFreeThen: true }
        : hoursByVerb(said, verbs)
      : undefined;
  const hours = byVerb ? byVerb.hours : said;
  // "I can leave early on the 8th", "I have to tell them by Friday"
  const isAble = own.some((unit) =>
    unit.words.some((word) => words.modals.has(word) && !words.wills.has(word)),
  );
  const isDue = own.some(({ first = '' }) => words.deadlines.has(first));
  const edge = hours || isPast || isAble ? undefined : edgeOf(days, verbs);
  const isTaken = !isPast && !isAble && !isDue && !byVerb?.isFreeThen && !edge;
  if (days.length === 0 && !hours) return undefined;
  return {
    kind: 'own',
    days: edge ?? days,
    ...(hours && { hours: isTaken ? lastingFor(hours, own) : hours }),
    ...(isTaken && { isTaken }),
    isContext: true,
    ...(isPast && { isPast }),
  };
}

/** "at 6 on Thursday evening": one clock time, in that part of the day. */
function withoutParts(clocks: readonly ClockPiece[]): readonly ClockPiece[] {
  const [one, ...others] = clocks.filter(({ wish }) => wish.kind !== 'part');
  const part = clocks.find(({ wish }) => wish.kind === 'part');
  if (one?.wish.kind !== 'at' || part?.wish.kind !== 'part' || others.length > 0) return clocks;
  return [{ ...one, wish: { ...one.wish, time: inHalfOf(one.wish.time, part.wish) } }];
}

/** "I'm in the office until 3" does not say whether the guest has time before 3 or from then on. */
function presentTime(days: Piece[], times: readonly Saying[]): Own | undefined {
  const [clock, ...others] = times.filter((saying) => saying.kind === 'clock');
  if (others.length > 0 || (days.length === 0 && !clock)) return undefined;
  const hours = clock?.wish.kind === 'before' ? edgesOf(clock.wish.time) : clock?.wish;
  return { kind: 'own', days, ...(hours && { hours }), isContext: true, isPresent: true };
}

/** Whether it says where the guest can be met: "I'm in the office Monday to Wednesday". "I'm in Berlin" does not. */
function isPresent(own: readonly Unit[]): boolean {
  const said = own.flatMap((unit) => (unit.isTime ? [time] : [...unit.words]));
  if (!said.some((word) => words.firstPerson.has(word))) return false;
  const text = ` ${said.filter((word) => !words.adverbs.has(word)).join(' ')} `;
  return words.beings.some((be) => words.presences.some((place) => text.includes(` ${be} ${place} `)));
}

/** Stands for a time among the words of a clause. */
const time = '*';

/** The hours of an event whose length is said: "I have a two-hour meeting at 2", "my call at 2 takes half an hour". */
function lastingFor(said: NonNullable<Own['hours']>, own: readonly Unit[]): NonNullable<Own['hours']> {
  const length = own.flatMap(({ sayings }) => sayings).find(({ kind }) => kind === 'duration');
  return length?.kind === 'duration' ? lastingHours(said, length.minutes) : said;
}

function verbsOf(own: readonly Unit[]): Verbs {
  const said = own.flatMap((unit) => unit.words);
  const returns = hasWord(own, words.returns);
  const ends = said.findIndex((word) => words.endVerbs.has(word));
  const isRun = (at: number) => said[at] !== 'run' || words.runners.has(said[at - 1] ?? '');
  const starts = returns ? -1 : said.findIndex((word, at) => words.startVerbs.has(word) && isRun(at));
  // "I finish the school run at 9": behind an article, the word is a noun.
  const isNoun =
    ends >= 0 && ends < starts && said.slice(ends, starts).some((word) => words.articles.has(word));
  return {
    returns,
    ends: ends >= 0,
    starts: starts >= 0 && !isNoun,
    departs: hasWord(own, words.departures),
  };
}

/** "my kids get home at 2", "the plumber comes at 2": its subject is somebody else. */
function isOfOthers(own: readonly Unit[]): boolean {
  const said = own.flatMap((unit) => unit.words);
  if (said.some((word) => words.firstPerson.has(word))) return false;
  const verb = said.findIndex((word) => words.verbs.has(word));
  const subject = (verb < 0 ? said : said.slice(0, verb)).map((word) => word.replace(/'s$/, ''));
  return subject.some((word) => words.others.has(word)) || said.some((word) => words.visits.has(word));
}

/** The guest has time before it, or from then on: only the guest knows. */
function edgesOf(time: ClockTime): Own['hours'] {
  return {
    kind: 'either',
    of: [
      { kind: 'before', time },
      { kind: 'after', time },
    ],
  };
}

function daysOf(times: readonly Saying[]): Piece[] {
  const days = times.filter(({ kind }) => kind === 'day' || kind === 'whole' || kind === 'join') as Piece[];
  while (days.at(-1)?.kind === 'join') days.pop();
  while (days[0]?.kind === 'join') days.shift();
  return days;
}

/** "I finish at 4" leaves the hours after 4, "I leave at 4" those before it. `isFreeThen`: the guest has time then. */
function hoursByVerb(
  said: NonNullable<Own['hours']>,
  { ends, starts: begins, departs }: Verbs,
): { hours: Own['hours'] | undefined; isFreeThen?: boolean } {
  if (said.kind !== 'at' && said.kind !== 'around' && said.kind !== 'before') return { hours: said };
  const { time } = said;
  const starts = begins || (departs && !ends && said.kind === 'at');
  let hours: ClockWish = said;
  if (ends && !starts) hours = { kind: 'after', time };
  else if (starts && !ends && said.kind !== 'before') hours = { kind: 'before', time };
  // "I lose my nerve by lunch", "it peaks around 9": the time is not taken.
  const isVague = hours.kind === 'around' || (said.kind === 'before' && !said.mayStart && !said.isLimit);
  if (isVague && ends === starts) return { hours: undefined, isFreeThen: true };
  // "I have to be at work by 2"
  const isLimit = said.kind === 'before' && said.isLimit === true;
  return { hours, isFreeThen: isVague || isLimit || ends !== starts };
}

/** "I'm back on the 3rd", "my exams end on the 3rd": days from then on. "we leave on the 21st": days until then. */
function edgeOf(days: readonly Piece[], { ends, starts, returns }: Verbs): Piece[] | undefined {
  const [day, ...others] = days;
  if (ends === starts || others.length > 0 || day?.kind !== 'day' || day.isContainer) return undefined;
  const { wish } = day;
  if (wish.kind === 'either' || (wish.kind === 'weekday' && wish.pick === 'every')) return undefined;
  const edge: DayWish = ends
    ? { kind: 'since', day: wish, edge: returns ? 'from' : 'after' }
    : { kind: 'till', day: wish, edge: 'before' };
  return [{ kind: 'day', wish: edge, isContainer: true }];
}
