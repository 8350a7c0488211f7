import { type Instant, parseInstant } from '../../src/time/index.ts';
import type { EndReason, EvalEvent } from '../log/event-log.ts';
import { readRequests } from '../log/exchanges.ts';
import { fixedSlugs } from '../scenarios/pages.ts';
import { hasComeAbout } from '../scenarios/reactions.ts';
import type { Script } from '../scenarios/script.ts';
import { fitsWish, wishAfter } from '../scenarios/wish.ts';
import { askedAbout } from './asked-about.ts';
import { type KnownFact, knownFacts, timesTold, untoldFacts } from './known-facts.ts';
import { type Offer, offeredStarts, shownStarts } from './offers.ts';
import { phrasesOf, saidSentences, sayFresh } from './phrases.ts';

/** The conversation so far. `text` is the agent's last message. */
export type Heard = { script: Script; log: readonly EvalEvent[]; text: string };

/**
 * The guest's answer. `rule` names the rules that chose the words. `agreesTo`: the start that they agree to. With `end` the guest says this and
 * leaves.
 */
export type GuestReply = {
  text: string;
  rule: string;
  agreesTo?: string;
  end?: Extract<EndReason, 'done' | 'no_progress' | 'turn_limit'>;
};

/** The facts from which a reply is decided. All of them are read from `Heard`. */
export type ReplyContext = ReturnType<typeof createReplyContext>;

/** The guest tells a fact twice, because an agent may lose it once. */
const maxTold = 2;

export function createReplyContext(heard: Heard) {
  const { script, log, text } = heard;
  const said = saidSentences(log);
  const known = knownFacts(script, log);
  const told = timesTold(script, log);
  return {
    ...heard,
    standing: readStanding(script, log),
    offer: offeredStarts(script, log),
    known,
    /** The facts that the guest can tell and has not told. */
    untold: untoldFacts(script, log),
    told,
    /** The facts that the last message asks for, without those that were told `maxTold` times. */
    asked: askedAbout(text, known).filter(({ about }) => (told.get(about) ?? 0) < maxTold),
    phrases: phrasesOf(script),
    /** Returns the first wording that the guest has not used. Undefined if all were used. */
    say: (wordings: readonly string[]) => sayFresh(wordings, said),
  };
}

/** Whether the guest has told all its facts. The wished time does not count. */
export function hasToldAll({ untold }: ReplyContext): boolean {
  return untold.every(({ about }) => about === 'time');
}

/** The facts that the last message asks for and the guest has not told. A guest that agreed to a start has told the time. */
export function newQuestions({ asked, untold, told, standing }: ReplyContext): KnownFact[] {
  const asksWhen = untold.some(({ about }) => about === 'time') && standing.agreements === 0;
  return asked.filter(({ about }) => (about === 'time' ? asksWhen : !told.has(about)));
}

type GuestSaid = Extract<EvalEvent, { type: 'guest_said' }>;

/** Reads the state from the log. It counts only events since the guest's wish last changed. */
export function readStanding(script: Script, log: readonly EvalEvent[]) {
  const { sinceEvent, slug } = wishAfter(script, log);
  const since = log.filter(({ n }) => n > sinceEvent);
  const said = since.filter((event): event is GuestSaid => event.type === 'guest_said');
  const timesSaid = (rule: string) => said.filter((one) => rulesOf(one).includes(rule)).length;
  const answered = readRequests(log).filter(({ answer }) => answer !== undefined && answer.n > sinceEvent);
  const isOpen = answered.at(-1)?.outcome === 'uncertain';
  return {
    isAccepted: answered.some(({ outcome }) => outcome === 'accepted'),
    /** It is unknown whether the latest request was accepted. */
    isUncertain: isOpen,
    isRefused: isRefused(log),
    /** A page was read, and none is for the kind of meeting that the guest wants. */
    isTypeMissing: slug !== undefined && !fixedSlugs(script).includes(slug) && hasComeAbout('page_read', log),
    /** Lists were read, and no listed start fits the wish. */
    isNothingFree: listsNothing(script, log),
    /** Number of the agent's messages, without those that asked for a fact for the first time. */
    turns: since.filter(({ type }) => type === 'agent_said').length - firstQuestions(said),
    /** The latest start that the guest agreed to, if no request was sent since. */
    unsentAgreement: findUnsentAgreement(log, said),
    /** Number of the guest's agreements and of the answered requests. */
    agreements: timesSaid('consent') + answered.length,
    /** The opening counts as the first time. */
    wishesSaid: 1 + timesSaid('wish') + timesSaid('fact:time'),
    /** Whether the agent's latest turn was new: it made a new call, or offered a new start that fits. */
    isMoving: (offer: Offer) => isNewCall(log) || (!isOpen && isNewStart(script, log, offer)),
    /** Number of idle messages in a row before the current one. */
    idleTurns: said.length - 1 - said.findLastIndex((one) => !rulesOf(one).includes('stall')),
    timesSaid,
  };
}

/** Whether the service's latest answer was 404, 429 or 503. */
function isRefused(log: readonly EvalEvent[]): boolean {
  const latest = log.findLast(({ type }) => type === 'wire_answered');
  if (latest?.type !== 'wire_answered' || ![404, 429, 503].includes(latest.status ?? 0)) return false;
  return latest.n > (log[lastSaid(log)]?.n ?? 0) || !isNewCall(log);
}

function listsNothing(script: Script, log: readonly EvalEvent[]): boolean {
  const wish = wishAfter(script, log);
  const hasRead = log.some((event) => event.type === 'wire_answered' && event.starts !== undefined);
  return (
    hasRead && !shownStarts(log, wish).some((start) => fitsWish(start, wish.wish, script.guest.timezone))
  );
}

/** Number of the guest's answers that told an asked fact for the first time. */
function firstQuestions(said: readonly GuestSaid[]): number {
  const told = new Set<string>();
  return said.filter((one) => {
    const facts = rulesOf(one).filter((rule) => /^(?:fact|unknown):/.test(rule) && !told.has(rule));
    for (const fact of facts) told.add(fact);
    return facts.length > 0 && !rulesOf(one).includes('all');
  }).length;
}

function rulesOf({ rule }: GuestSaid): string[] {
  return rule.split(' + ');
}

function findUnsentAgreement(log: readonly EvalEvent[], said: readonly GuestSaid[]): Instant | undefined {
  const agreed = said.findLast(({ agreesTo }) => agreesTo !== undefined);
  if (agreed?.agreesTo === undefined) return undefined;
  const hasLeft = log.some(
    (event) => event.n > agreed.n && event.type === 'wire_sent' && event.operation === 'requestMeeting',
  );
  return hasLeft ? undefined : parseInstant(agreed.agreesTo);
}

function lastSaid(log: readonly EvalEvent[]): number {
  return log.findLastIndex(({ type }) => type === 'guest_said');
}

/** Whether the agent's latest turn made a new call, or an old call with a new answer. */
function isNewCall(log: readonly EvalEvent[]): boolean {
  const now = lastSaid(log) + 1;
  const before = new Set(log.slice(0, now).flatMap(callText));
  return log.slice(now).some((event) => callText(event).some((call) => !before.has(call)));
}

/** Whether the agent's latest turn offered a fitting start that it had not offered before. */
function isNewStart(script: Script, log: readonly EvalEvent[], { fitting }: Offer): boolean {
  if (fitting.length === 0) return false;
  const before = log
    .slice(0, Math.max(lastSaid(log), 0))
    .flatMap((event, index) =>
      event.type === 'agent_said' ? offeredStarts(script, log.slice(0, index + 1)).fitting : [],
    );
  return fitting.some((start) => !before.includes(start));
}

/** A call or an answer as text. Two equal texts mean that the second event was not new. */
function callText(event: EvalEvent): string[] {
  if (event.type === 'wire_sent')
    return [JSON.stringify([event.method, event.path, event.query, event.body])];
  if (event.type === 'wire_answered')
    return [JSON.stringify([event.operation, event.status, event.starts, event.body])];
  // A call that the tools refused has no wire events.
  if (event.type !== 'booking' || event.event.type !== 'refused') return [];
  const { tool, code, start } = event.event;
  return [JSON.stringify([tool, code, start])];
}

/** The best start that the agent offered in the message that the guest last answered by this rule. */
export function offeredBefore(script: Script, log: readonly EvalEvent[], rule: string): Instant | undefined {
  const said = log.findLastIndex((event) => event.type === 'guest_said' && rulesOf(event).includes(rule));
  const heard = log.slice(0, Math.max(said, 0)).findLastIndex(({ type }) => type === 'agent_said');
  return heard < 0 ? undefined : offeredStarts(script, log.slice(0, heard + 1)).fitting[0];
}

/** Whether the latest accepted request is for a start that the guest wants. The guest confirms no other request. */
export function hasWhatItWants(script: Script, log: readonly EvalEvent[]): boolean {
  const latest = readRequests(log).findLast(({ outcome }) => outcome === 'accepted');
  const { wish, slug = latest?.slug } = wishAfter(script, log);
  if (latest?.instant === undefined || slug !== latest.slug) return false;
  return fitsWish(latest.instant, wish, script.guest.timezone);
}
