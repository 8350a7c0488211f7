import type { ClauseWords } from '../read/language-tables.ts';
import type { Saying } from '../wish/piece.ts';
import type { Pause } from './clauses.ts';

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

/** A clause by its units, and what it does: it asks, tells, tells of what has been, bounds, or says when somebody has no time. */
export type Clause = {
  from: number;
  to: number;
  kind: 'asks' | 'open' | 'tells' | 'past' | 'bounds' | 'busy';
  isReason: boolean;
};

/** Fewer words than this behind "before" and the like are no clause. */
const minBoundWords = 2;

type Token = { word: string | undefined; unit: number; isFirst: boolean };

/** Cuts a message into its clauses. */
export function clausesOf(units: readonly Unit[], words: ClauseWords): Clause[] {
  const tokens = units.flatMap((unit, index): Token[] =>
    // "Our exam is 9 to 12": the verb belongs to the time.
    unit.isTime && words.verbs.has(unit.first ?? '')
      ? [unit.first, undefined].map((word, at) => ({ word, unit: index, isFirst: at === 0 }))
      : unit.isTime || unit.sayings.some(({ kind }) => kind === 'refers')
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
    const isNextSubject = [words.subjects, words.owners, words.exists].some((all) => all.has(next));
    const opens =
      (units[unit]?.pause !== 'none' && units[unit]?.pause !== undefined) ||
      (word !== undefined && words.opens.has(word)) ||
      (word !== undefined && isNextSubject && (words.reasons.has(word) || words.links.has(word))) ||
      // "since the plumber is coming on Friday"
      (word !== undefined &&
        words.reasons.has(word) &&
        words.articles.has(next) &&
        hasVerb(tokens, at + 2, words)) ||
      // "I finish at 4 on Friday and can come after that"
      (word !== undefined &&
        words.links.has(word) &&
        clauseHasTime &&
        (words.modals.has(next) ||
          words.needs.has(next) ||
          words.questions.has(next) ||
          (tokens[at + 1] !== undefined &&
            next === '' &&
            words.questions.has(tokens[at + 2]?.word ?? '')))) ||
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
    const isReason =
      own[0] !== undefined &&
      words.reasons.has(own[0]) &&
      lead !== undefined &&
      !words.measures.has(own[1] ?? '');
    const kind = kindOf(
      own,
      units.slice(from, to),
      words,
      isReason,
      clauses.at(-1),
      words.results.has(units[to]?.words[0] ?? ''),
    );
    // "before my holiday, we fly on 5 December": when that is, the next clause says.
    const isOpen =
      words.bounds.has(own[0] ?? '') && words.articles.has(own[1] ?? '') && !own.includes(undefined);
    clauses.push({ from, to, kind: isOpen ? 'open' : kind, isReason });
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
  return hasVerb(tokens, from + 1, words);
}

/** Whether a verb stands before the next time. */
function hasVerb(tokens: readonly Token[], from: number, words: ClauseWords): boolean {
  const end = tokens.findIndex(({ word }, at) => at >= from && word === undefined);
  return tokens.slice(from, end < 0 ? undefined : end).some(({ word }) => words.verbs.has(word ?? ''));
}

/** "I teach Monday, Wednesday and Friday": what follows a comma and is nothing but times belongs to the clause, where a list ends in "and". */
function withLists(clauses: Clause[], units: readonly Unit[]): Clause[] {
  const joined: Clause[] = [];
  for (const clause of clauses) {
    const before = joined.at(-1);
    const own = units.slice(clause.from, clause.to);
    const last = units.slice(0, clause.from).findLast(({ isTime, words }) => isTime || words.length > 0);
    const isList =
      before !== undefined &&
      last?.isTime === true &&
      before.kind !== 'bounds' &&
      own.every(
        ({ isTime: is, sayings, words }) =>
          is || sayings.some(({ kind }) => kind === 'join') || words.length === 0,
      ) &&
      units[clause.from]?.pause === 'comma' &&
      isSameKindOfTime(last, own) &&
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
    (own.indexOf(undefined) > minBoundWords ||
      (own.length > minBoundWords && sayings.some(({ kind }) => kind === 'own')));
  if (isBounds) return 'bounds';
  // "I'm at a conference all day"
  const isAnytime = (unit: Unit) =>
    unit.sayings.some(({ kind }) => kind === 'anytime') && !words.wholes.has(unit.first ?? '');
  if (units.some(isAnytime)) return 'asks';
  if (
    sayings.some(
      ({ kind }) =>
        kind === 'else' || kind === 'order' || kind === 'own' || kind === 'corrects' || kind === 'bounded',
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
  // "picking the kids up at 3, so before 2"
  const isImplied = words.implied.has(first) || (isLed && (words.needs.has(first) || /..ing$/.test(first)));
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
  const hasAny = (set: ReadonlySet<string>, all: readonly (string | undefined)[]) =>
    all.some((word) => word !== undefined && set.has(word));
  // "there is a concert on Friday"; but "there is a gap on Friday"
  if (words.exists.has(first)) return hasAny(words.asks, said) || hasAny(words.none, said) ? 'asks' : 'tells';
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
      return hasAny(words.askVerbs, rest) || (isToBe(rest, words) && !isLed) || hasAny(words.asks, rest)
        ? 'asks'
        : 'tells';
    const isOnly = sayings.some((saying) => saying.kind === 'asked' && saying.isOnly);
    if (isOnly || !words.verbs.has(verb)) return 'asks';
  }
  // "she works until 4"
  if (words.persons.has(subject) && words.persons.has(verb) && !hasAny(words.asks, rest)) return 'tells';
  if (hasAny(words.asks, isPronoun ? [verb, ...rest] : [...own.slice(start, at + 1), ...tail])) return 'asks';
  if (isPast && !isImplied) return 'past';
  return 'tells';
}

/** "it needs to be before 4"; but "I need to be at court on Friday" tells. */
function isToBe(rest: readonly (string | undefined)[], words: ClauseWords): boolean {
  const be = rest.indexOf('be');
  return be >= 0 && !(words.places.has(rest[be + 1] ?? '') && rest[be + 2] !== undefined);
}

/** Where the subject of a clause stands: a pronoun, "my husband" at its start, or the word before a verb that tells. */
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
    (words.places.has(own[short + 1] ?? '') || /ing$/.test(own[short + 1] ?? ''))
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
