import { formatInstant, type Instant, parseInstant, zoneOf } from '../../src/time/index.ts';
import type { EndReason, EvalEvent } from '../log/event-log.ts';
import type { Script } from '../scenarios/script.ts';
import { describeWish, sayInstant, wishAfter } from '../scenarios/wish.ts';
import type { PageWords } from '../world/trial-world.ts';
import { askedAbout, asksSomething } from './asked-about.ts';
import { type Known, knownFacts, timesTold, untoldFacts } from './known-facts.ts';
import { type Offer, offeredStarts } from './offers.ts';
import { type Phrases, phrasesOf, saidSentences, sayFresh } from './phrases.ts';
import { offeredBefore, readStanding, type Standing } from './standing.ts';

/** Words of a guest; `rule` names what made it say them. */
type Part = { text: string; rule: string; agreesTo?: string };

/** What the guest answers. `end`: it says this and goes. */
export type GuestReply = Part & { end?: Extract<EndReason, 'done' | 'no_progress' | 'turn_limit'> };

/** What a guest hears: the whole conversation so far, whose last words are the agent's. */
export type Heard = { script: Script; page: PageWords; log: readonly EvalEvent[]; text: string };

/** All that a reply is decided from. */
type Hearing = Heard & {
  standing: Standing;
  offer: Offer;
  known: readonly Known[];
  asked: readonly Known[];
  phrases: Phrases;
  /** The first of several wordings that is new; undefined where all were said. */
  say(wordings: readonly string[]): string | undefined;
};

/**
 * Answers of the agent that a guest waits for, since it last came to want something else. An answer that asks for something for the first time
 * does not count: a careful agent that asks for name, address, zone, length and two answers one by one, offers, asks back and requests took up
 * to ten in our scripts, and eight alone would have failed it in 17 of them.
 */
const maxTurns = 8;
/** Turns that bring nothing new, once the agent has heard everything. */
const maxIdleTurns = 2;
/** An agent may lose what it was told once. */
const maxTold = 2;

/**
 * The guest's answer, a pure function of what it hears; reactions have had their turn before. It needs to understand little: starts that were
 * shown, and questions for what it knows. To all else it tells everything that it has not told yet, says once more what it wants, and goes when
 * nothing comes of it.
 */
export function guestReply(heard: Heard): GuestReply {
  const { script, page, log, text } = heard;
  const said = saidSentences(log);
  const known = knownFacts(script, page, log);
  const hearing: Hearing = {
    ...heard,
    standing: readStanding(script, log),
    offer: offeredStarts(script, log),
    known,
    asked: askedAbout(text, known).filter(({ about }) => (timesTold(script, log).get(about) ?? 0) < maxTold),
    phrases: phrasesOf(script),
    say: (wordings) => sayFresh(wordings, said),
  };
  if (hearing.standing.isAccepted) return afterAcceptance(hearing);
  return leave(hearing) ?? goOn(hearing);
}

/** It needs no special words to go, but words; silence it breaks once. */
function afterAcceptance({ text, standing, phrases, say }: Hearing): GuestReply {
  if (!/[\p{L}\p{N}]/u.test(text) && standing.timesSaid('was_it_sent') === 0)
    return { text: say(phrases.wasItSent) ?? '…', rule: 'was_it_sent' };
  return { text: say(phrases.thanks) ?? '…', rule: 'thanks', end: 'done' };
}

/** It goes where nothing comes of it any more. `gap`: the last turn named a time or asked something that it could not place. */
function leave(hearing: Hearing): GuestReply | undefined {
  const { standing, phrases, say, text } = hearing;
  if (isAwaited(hearing)) return undefined;
  if (isHopeless(hearing)) {
    const words = text.includes('?') ? phrases.declines : phrases.leaves;
    return { text: say(words) ?? '…', rule: 'leaves', end: 'no_progress' };
  }
  if (isIdle(hearing) && standing.idleTurns + 1 >= maxIdleTurns) {
    const rule = isUnplaced(hearing) ? 'leaves + gap' : 'leaves';
    return { text: say(phrases.leaves) ?? '…', rule, end: 'no_progress' };
  }
  if (standing.turns < maxTurns) return undefined;
  return { text: say(phrases.leaves) ?? '…', rule: 'leaves', end: 'turn_limit' };
}

/** The agent has heard everything, twice what the guest wants or a yes, and its turn brought nothing new. */
function isIdle({ script, page, log, standing, asked, offer }: Hearing): boolean {
  const isReady = standing.agreements > 0 || (standing.wishesSaid > 1 && offer.fitting.length === 0);
  const told = timesTold(script, log);
  return (
    isReady &&
    !standing.isMoving(offer) &&
    untoldFacts(script, page, log).every(({ about }) => about === 'time') &&
    asked.every(({ about }) => about === 'time' || told.has(about))
  );
}

/**
 * Nothing can be had, and the agent has said so: the service refuses every call, or lists nothing that suits though the guest said twice what
 * it wants, or wants an answer that the guest does not have; or it is unknown what became of the request, and the guest has asked about it.
 */
function isHopeless(hearing: Hearing): boolean {
  const { standing, offer, text, log, page, script } = hearing;
  if (newlyAsked(hearing).length > 0 || !saysNo.test(text)) return false;
  if (standing.isUncertain) return standing.timesSaid('was_it_sent') > 0 && !standing.isMoving(offer);
  if (isMissingAnswer(hearing)) return true;
  if (offer.fitting.length > 0 || offer.isOtherLength) return false;
  if (standing.isRefused) return true;
  const hasSaidAll = untoldFacts(script, page, log).every(({ about }) => about === 'time');
  return standing.isNothingFree && standing.wishesSaid > 1 && hasSaidAll;
}

const saysNo =
  /\b(?:no|not|none|nothing|cannot|unable|unavailable|without|fail\w*|down|busy|later|unclear|unknown|garbled)\b|n['’]t\b|(?<!\p{L})(?:לא|אין|אינ\p{L}+|בלי|איני|עמוס\p{L}*)(?!\p{L})/iu;

/** The agent speaks again of what the guest does not know, and says that nothing goes without it. */
function isMissingAnswer({ standing, text, known, page, script, log }: Hearing): boolean {
  const told = timesTold(script, log);
  const unknown = known.filter(({ about, isUnknown }) => isUnknown && told.has(about));
  const isNeeded = needsAnswer.test(text) && !/\boptional|\bskip|רשות/iu.test(text);
  const again = askedAbout(`${text}?`, unknown).some(({ about }) =>
    page.questions.some(({ key }) => key === about),
  );
  return isNeeded && again && standing.inVain !== undefined;
}

const needsAnswer =
  /\bwithout\b|(?<!not |n['’]t )\brequire|\binsist|\bmust\b|\bmandatory\b|\bcannot\b|\b(?:can|wo)n['’]t\b|(?<!\p{L})(?:בלי|ללא|חייבת?|חובה|דורשת?|לא (?:מקבל|ניתן|אפשר|יכול)\p{L}*)(?!\p{L})/iu;

/** What the agent asks for and no answer has told it. */
function newlyAsked({ script, page, log, asked, standing }: Hearing): Known[] {
  const told = timesTold(script, log);
  const isUntold = untoldFacts(script, page, log).some(({ about }) => about === 'time');
  // Who agreed to a start has said when.
  const asksWhen = isUntold && standing.agreements === 0;
  return asked.filter(({ about }) => (about === 'time' ? asksWhen : !told.has(about)));
}

/** Something that the script has happen at a later answer of the agent's. */
function isAwaited({ script, log }: Hearing): boolean {
  const turns = log.filter(({ type }) => type === 'agent_said').length;
  return script.guest.reactions.some(({ when }) => Number(/^turn:(\d+)$/.exec(when)?.[1] ?? 0) > turns);
}

function isUnplaced({ text, offer: { fitting, unfitting, unknown }, known }: Hearing): boolean {
  const isPlaced = fitting.length + unfitting.length > 0;
  return !isPlaced && (unknown > 0 || (text.includes('?') && askedAbout(text, known).length === 0));
}

function goOn(hearing: Hearing): GuestReply {
  const offer = answerOffer(hearing);
  const fresh = newlyAsked(hearing);
  // The guest repeats a fact only to an agent that asks for nothing else.
  const answers = (offer || fresh.length > 0 ? fresh : hearing.asked)
    // Who has answered an offer has said which time it wants: "Which one?" asks nothing more.
    .filter(({ about }) => !offer || about !== 'time')
    .flatMap((fact) => tell(hearing, fact));
  const parts = offer ? [offer, ...answers] : answers;
  const rest = parts.length === 0 || hearing.standing.inVain !== undefined ? tellRest(hearing, parts) : [];
  const said = [...parts, ...rest];
  const all = said.length > 0 ? said : [sayMore(hearing)];
  // A yes to another start than before is something new of the guest's own.
  const isNews = offer?.agreesTo !== undefined && parseInstant(offer.agreesTo) !== hearing.standing.inVain;
  return joined(isIdle(hearing) && !isNews ? [...all, { text: '', rule: 'stall' }] : all);
}

function joined(parts: readonly Part[]): Part {
  const text = parts
    .flatMap((part) => (part.text === '' ? [] : /[.!?:]$/u.test(part.text) ? part.text : `${part.text}.`))
    .join(' ');
  const agreesTo = parts.find((part) => part.agreesTo !== undefined)?.agreesTo;
  const rule = [...new Set(parts.map((part) => part.rule))].join(' + ');
  return { text, rule, ...(agreesTo !== undefined && { agreesTo }) };
}

/** Agrees to the start that suits best, and says what it wants where none does. After a request of unknown fate it agrees to nothing. */
function answerOffer(hearing: Hearing): Part | undefined {
  const { script, log, standing, offer } = hearing;
  if (standing.isUncertain) return undefined;
  const { hesitates } = script.guest;
  const hasHesitated = hesitates === undefined || standing.timesSaid('hesitates') > 0;
  const isFirst = standing.agreements === 0;
  const [best = isFirst && hasHesitated ? offeredBefore(script, log, 'hesitates') : undefined] =
    offer.fitting;
  // It keeps to what it chose.
  const offered = offer.fitting.find((start) => start === standing.inVain) ?? best;
  if (offered !== undefined && isFirst && !hasHesitated) return { text: hesitates, rule: 'hesitates' };
  // Its yes still holds: an agent that names the time again and asks for something else hears only that.
  if (offered !== undefined && offered === standing.inVain && newlyAsked(hearing).length > 0)
    return undefined;
  if (offered !== undefined) return agree(hearing, offered);
  const objection = answerUnfitting(hearing);
  // It says yes again to an agent that asks nothing, or whether to go on.
  if (objection || standing.inVain === undefined || hearing.asked.length > 0) return objection;
  return asksOpenly(hearing.text) ? undefined : agree(hearing, standing.inVain);
}

/** A question that a yes does not answer: "Is there anything else?" */
function asksOpenly(text: string): boolean {
  return text.includes('?') && !asksToGoOn.test(text);
}

const asksToGoOn =
  /\b(?:shall|should|may|can|could) (?:i|we)\b|\b(?:want|like) me to\b|\bgo ahead\b|\b(?:ok(?:ay)?|right|correct|sure|ready|agreed?)\b|(?<!\p{L})ש?(?:א|ל|נ)(?:בקש|שלוח|שלח|המשיך|משיך|אשר)|(?<!\p{L})(?:בסדר|נכון|בטוח\p{L}?)(?!\p{L})/iu;

/** Says again what it wants where what was named does not suit, or was never shown. */
function answerUnfitting(hearing: Hearing): Part | undefined {
  const { script, log, offer, phrases, say } = hearing;
  const isOther = offer.unfitting.length > 0 || (offer.isOtherLength && offer.unknown > 0);
  const asksForNothingElse = asksSomething(hearing.text) && newlyAsked(hearing).length === 0;
  if (!isOther && !(offer.unknown > 0 && asksForNothingElse)) return undefined;
  const wish = sayWish(hearing);
  if (wish === undefined) return undefined;
  const { durationMinutes } = wishAfter(script, log);
  const minutes = offer.isOtherLength && durationMinutes && say(phrases.myDuration(durationMinutes));
  // What was read is for another length: the time itself may suit.
  if (minutes) return { text: `${wish} ${minutes}`, rule: 'wish + fact:duration' };
  if (!isOther && offer.isRepeated()) return { text: wish, rule: 'wish' };
  const objection = say(isOther ? phrases.notThat : phrases.isItFree);
  return objection === undefined ? undefined : { text: `${objection} ${wish}`, rule: 'wish' };
}

function agree({ script, phrases, say }: Hearing, start: Instant): Part | undefined {
  const { timezone } = script.guest;
  const text = say(phrases.agree(sayInstant(start, timezone, script.locale)));
  const agreesTo = formatInstant(start, zoneOf(timezone));
  return text === undefined ? undefined : { text, rule: 'consent', agreesTo };
}

/** What the guest wants now: in its own words first, then in others. */
function sayWish({ script, log, phrases, say }: Hearing): string | undefined {
  const { wish, sinceEvent } = wishAfter(script, log);
  const own = script.guest.facts.filter(({ about }) => about === 'time' && sinceEvent < 0);
  return say([...own.map(({ says }) => says), ...phrases.wish(describeWish(wish, script.locale))]);
}

function tell(hearing: Hearing, { about, says, isUnknown }: Known): Part[] {
  const text = about === 'time' ? sayWish(hearing) : hearing.say(says);
  if (text === undefined) return [];
  return [{ text, rule: `${isUnknown ? 'unknown' : 'fact'}:${about}` }];
}

/** All that the guest knows and has not said: that takes no understanding. */
function tellRest(hearing: Hearing, parts: readonly Part[]): Part[] {
  const { script, page, log } = hearing;
  const told = parts.flatMap(({ rule }) => rule.split(' + '));
  const rest = untoldFacts(script, page, log)
    .filter(({ about }) => !told.includes(`fact:${about}`))
    // The start that it agreed to says more than what it had wished for.
    .filter(({ about }) => about !== 'time' || hearing.standing.agreements === 0);
  const said = rest.flatMap((fact) => tell(hearing, fact));
  return said.length === 0 ? [] : [{ text: '', rule: 'all' }, ...said];
}

/** It has told everything: it asks what became of its request, says once more what it wants, or that there is no more. */
function sayMore(hearing: Hearing): Part {
  const { standing, phrases, say } = hearing;
  const speaksOfMail = /mail|inbox|מייל|דוא|תיב/iu.test(hearing.text);
  const questions = [...(speaksOfMail ? phrases.ifNoMail : []), ...phrases.wasItSent];
  const ask = standing.isUncertain ? say(questions) : undefined;
  if (ask !== undefined) return { text: ask, rule: 'was_it_sent' };
  const wish = standing.wishesSaid > 1 ? undefined : sayWish(hearing);
  if (wish !== undefined) return { text: wish, rule: 'wish' };
  return { text: say(phrases.thatIsAll) ?? '…', rule: 'nothing_more' };
}
