import { formatInstant, zoneOf } from '../../src/time/index.ts';
import type { EndReason, EvalEvent } from '../log/event-log.ts';
import type { Script } from '../scenarios/script.ts';
import { wishAfter } from '../scenarios/wish.ts';
import type { PageWords } from '../world/trial-world.ts';
import { askedAbout, asksSomething } from './asked-about.ts';
import { knownFacts, timesTold } from './known-facts.ts';
import { namedTimes } from './named-times.ts';
import { offeredStarts } from './offered-starts.ts';
import { hasAcceptance, hasUncertainty, outcomeTold } from './outcome-told.ts';
import { type Phrases, phrasesOf } from './phrases.ts';

/** Words of a guest; `rule` names what made it say them. */
type Part = { text: string; rule: string; agreesTo?: string };

/** What the guest answers. `end`: it says this and goes. */
export type GuestReply = Part & { end?: Extract<EndReason, 'done' | 'stalled'> };

/** What a guest hears: the whole conversation so far, whose last words are the agent's. */
export type Heard = { script: Script; page: PageWords; log: readonly EvalEvent[]; text: string };

/**
 * The guest's answer, a pure function of what it hears; reactions have had their turn before. In this order: an end that was told; what was
 * offered; what it is asked for; all that it has not told yet; that there is no more.
 */
export function guestReply(heard: Heard): GuestReply {
  const phrases = phrasesOf(heard.script);
  const told = outcomeTold(heard);
  if (told) return { text: phrases[told.says], rule: told.rule, end: 'done' };
  const offer = answerOffer(heard, phrases);
  const answers = answerQuestions(heard, phrases);
  // Who has answered an offer has said which time it wants: "Which one?" asks nothing more.
  const parts = offer ? [offer, ...answers.filter(({ rule }) => rule !== 'fact:time')] : answers;
  if (parts.length > 0) return joined(parts);
  return tellRest(heard, phrases) ?? stall(heard, phrases);
}

function joined(parts: readonly Part[]): Part {
  const text = [...new Set(parts.map((part) => part.text))].join(' ');
  const agreesTo = parts.find((part) => part.agreesTo !== undefined)?.agreesTo;
  const rule = parts.map((part) => part.rule).join(' + ');
  return { text, rule, ...(agreesTo !== undefined && { agreesTo }) };
}

/** Agrees to the first start that suits, says again what it wants where none does; after its request nothing is to be agreed to. */
function answerOffer(heard: Heard, phrases: Phrases): Part | undefined {
  const { script, log, text } = heard;
  if (hasAcceptance(heard) || hasUncertainty(heard)) return undefined;
  const { timezone } = script.guest;
  const { fitting, unfitting, isOtherLength } = offeredStarts(script, log, text);
  const [start] = fitting;
  if (start !== undefined && agreedInVain(log) >= maxAgreements) return undefined;
  if (start !== undefined)
    return {
      text: phrases.agree(start, timezone),
      rule: 'consent',
      agreesTo: formatInstant(start, zoneOf(timezone)),
    };
  if (!(text.includes('?') || asksSomething(text)) || namedTimes(text).length === 0) return undefined;
  const wish = wishWords(heard);
  if (timesSaid(log, /^wish$/) >= maxRefusals) return undefined;
  const says = unfitting.length > 0 || isOtherLength ? phrases.notThat : phrases.isItFree;
  const { durationMinutes } = wishAfter(script, log);
  if (!isOtherLength || durationMinutes === undefined) return { text: says(wish), rule: 'wish' };
  // What was read is for another length, so that nothing in it can suit.
  return { text: `${says(wish)} ${phrases.myDuration(durationMinutes)}`, rule: 'wish + fact:duration' };
}

const maxRefusals = 3;
const maxStalls = 3;
const maxAgreements = 3;
/** An agent may lose what it was told once; one that asks a third time does not get on. */
const maxTold = 2;

/** The guest's own words about what it wants now. */
function wishWords({ script, log }: Heard): string {
  const { reactions, facts, opening } = script.guest;
  const changed = log.flatMap((event) => {
    const reaction = event.type === 'reacted' ? reactions[event.reaction] : undefined;
    return reaction?.wish && reaction.says !== undefined ? [reaction.says] : [];
  });
  return changed.at(-1) ?? facts.find(({ about }) => about === 'time')?.says ?? opening;
}

function answerQuestions(heard: Heard, phrases: Phrases): Part[] {
  const { script, page, log, text } = heard;
  const told = timesTold(log);
  return askedAbout(text, knownFacts(script, page, phrases))
    .filter(({ about }) => (told.get(about) ?? 0) < maxTold)
    .map(({ about, says, isUnknown }) => ({
      text: about === 'time' ? wishWords(heard) : says,
      rule: `${isUnknown ? 'unknown' : 'fact'}:${about}`,
    }));
}

/** Where no question was understood the guest tells all that it knows and has not said: that takes no understanding. */
function tellRest(heard: Heard, phrases: Phrases): GuestReply | undefined {
  const { script, page, log } = heard;
  if (hasAcceptance(heard)) return undefined;
  const before = timesTold(log);
  const { opening } = script.guest;
  const isInOpening = (about: string) =>
    (about === 'name' && opening.includes(script.guest.name)) ||
    (about === 'email' && opening.includes(script.guest.email)) ||
    (about === 'timezone' && opening.includes(script.guest.timezone)) ||
    (about === 'duration' && namesMinutes(opening, script.guest.durationMinutes)) ||
    (about === 'time' && !script.guest.facts.some((fact) => fact.about === 'time'));
  const rest = knownFacts(script, page, phrases).filter(
    ({ about, isUnknown }) => !isUnknown && !before.has(about) && !isInOpening(about),
  );
  if (rest.length === 0) return undefined;
  const told = joined(
    rest.map(({ about, says }) => ({
      text: about === 'time' ? wishWords(heard) : says,
      rule: `fact:${about}`,
    })),
  );
  return { ...told, rule: `all + ${told.rule}` };
}

function namesMinutes(text: string, minutes: number | undefined): boolean {
  if (minutes === 30 && /half an hour|half hour|חצי שעה/i.test(text)) return true;
  if (minutes === 60 && /\b(?:an|one|1) hour\b|(?<!חצי )שעה/i.test(text)) return true;
  return new RegExp(`(?<!\\d)${minutes}(?!\\d)`).test(text);
}

/** `gap`: a question was asked that the guest did not understand, or was not written to know; not one that it has answered often enough. */
function stall(heard: Heard, phrases: Phrases): GuestReply {
  const { script, page, log, text } = heard;
  if (timesSaid(log, /^(?:stall|gap|was_it_sent)$/) >= maxStalls)
    return { text: phrases.allRight, rule: 'gives_up', end: 'stalled' };
  if (hasAcceptance(heard)) return { text: phrases.wasItSent, rule: 'was_it_sent' };
  const understood =
    namedTimes(text).length > 0 || askedAbout(text, knownFacts(script, page, phrases)).length > 0;
  return { text: phrases.thatIsAll, rule: text.includes('?') && !understood ? 'gap' : 'stall' };
}

/** How often the guest has agreed since a request last reached the service: who agrees on and on never sees an end. */
function agreedInVain(log: readonly EvalEvent[]): number {
  const last = log.findLastIndex((one) => one.type === 'wire_answered' && one.operation === 'requestMeeting');
  return timesSaid(log.slice(last + 1), /^consent$/);
}

function timesSaid(log: readonly EvalEvent[], rule: RegExp): number {
  return log.filter(
    (event) => event.type === 'guest_said' && event.rule.split(' + ').some((one) => rule.test(one)),
  ).length;
}
