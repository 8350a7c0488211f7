import { formatInstant, type Instant, parseInstant, zoneOf } from '../../src/time/index.ts';
import { meetingType } from '../scenarios/pages.ts';
import { describeWish, sayInstant, wishAfter } from '../scenarios/wish.ts';
import { asksSomething } from './asked-about.ts';
import type { KnownFact } from './known-facts.ts';
import { isIdle, leaveReply } from './leaving.ts';
import {
  createReplyContext,
  type GuestReply,
  type Heard,
  newQuestions,
  offeredBefore,
  type ReplyContext,
} from './reply-context.ts';

/**
 * Decides the guest's answer to the agent's last message. A pure function: the same conversation gives the same answer. The script's reactions
 * come before it, in `guest.ts`. It decides in this order:
 *
 * 1. A request was accepted: thank the agent and leave (`thankReply`).
 * 2. The conversation cannot succeed, or the agent makes no progress: leave (`leaveReply`).
 * 3. The message offers starts: agree to the best one that fits, or object (`answerOffer`).
 * 4. The message asks for facts: tell them (`answerQuestions`).
 * 5. The message had neither, or an agreement led to no request: tell all untold facts (`tellRest`).
 * 6. There is nothing left to tell: ask about the request, repeat the wish, or say that this is all (`sayMore`).
 *
 * Steps 3 to 5 can all add words to one answer. The guest recognises only shown starts, and questions for facts that it knows.
 */
export function guestReply(heard: Heard): GuestReply {
  const context = createReplyContext(heard);
  if (context.standing.isAccepted) return thankReply(context);
  return leaveReply(context) ?? continueReply(context);
}

/** Thanks the agent and leaves after any text. After an answer without words, the guest asks once. */
function thankReply({ text, standing, phrases, say }: ReplyContext): GuestReply {
  if (!/[\p{L}\p{N}]/u.test(text) && standing.timesSaid('was_it_sent') === 0)
    return { text: say(phrases.wasItSent) ?? '…', rule: 'was_it_sent' };
  return { text: say(phrases.thanks) ?? '…', rule: 'thanks', end: 'done' };
}

function continueReply(context: ReplyContext): GuestReply {
  const { unsentAgreement } = context.standing;
  const offerAnswer = answerOffer(context);
  const parts = [...(offerAnswer ? [offerAnswer] : []), ...answerQuestions(context, offerAnswer)];
  const rest = parts.length === 0 || unsentAgreement !== undefined ? tellRest(context, parts) : [];
  const all = [...parts, ...rest];
  if (all.length === 0) all.push(sayMore(context));
  const agreesAnew =
    offerAnswer?.agreesTo !== undefined && parseInstant(offerAnswer.agreesTo) !== unsentAgreement;
  // The rule `stall` marks an answer to an idle message. An agreement to another start makes progress.
  if (isIdle(context) && !agreesAnew) all.push({ text: '', rule: 'stall' });
  return joinParts(all);
}

/** A part of an answer that goes on. One answer can have several. */
type Part = Omit<GuestReply, 'end'>;

function joinParts(parts: readonly Part[]): Part {
  const text = parts
    .flatMap((part) => (part.text === '' ? [] : /[.!?:]$/u.test(part.text) ? part.text : `${part.text}.`))
    .join(' ');
  const agreesTo = parts.find((part) => part.agreesTo !== undefined)?.agreesTo;
  const rule = [...new Set(parts.map((part) => part.rule))].join(' + ');
  return { text, rule, ...(agreesTo !== undefined && { agreesTo }) };
}

/** Answers the starts that the message names. While it is unknown whether a request was accepted, the guest agrees to nothing. */
function answerOffer(context: ReplyContext): Part | undefined {
  if (context.standing.isUncertain) return undefined;
  const start = chooseStart(context);
  return start === undefined ? answerWithoutFit(context) : answerFit(context, start);
}

/** The start to agree to: the one that the guest agreed to before, else the best offered one, else the one that it hesitated about. */
function chooseStart({ script, log, standing, offer }: ReplyContext): Instant | undefined {
  const hasHesitated = script.guest.hesitates === undefined || standing.timesSaid('hesitates') > 0;
  const chosen = offer.fitting.find((start) => start === standing.unsentAgreement) ?? offer.fitting[0];
  if (chosen !== undefined || standing.agreements > 0 || !hasHesitated) return chosen;
  return offeredBefore(script, log, 'hesitates');
}

/** Agrees to a start. Before its first agreement the guest may ask back once, if the script says so. */
function answerFit(context: ReplyContext, start: Instant): Part | undefined {
  const { script, standing } = context;
  const { hesitates } = script.guest;
  if (hesitates !== undefined && standing.agreements === 0 && standing.timesSaid('hesitates') === 0)
    return { text: hesitates, rule: 'hesitates' };
  // The earlier yes still holds. If the agent names that start again and asks for a fact, tell only the fact.
  if (start === standing.unsentAgreement && newQuestions(context).length > 0) return undefined;
  return agree(context, start);
}

/** Objects to starts that do not fit. Otherwise repeats an earlier yes, if the agent asks for no fact and no open question. */
function answerWithoutFit(context: ReplyContext): Part | undefined {
  const { unsentAgreement } = context.standing;
  const objection = objectToStarts(context);
  if (objection || unsentAgreement === undefined || context.asked.length > 0) return objection;
  return asksOpenly(context.text) ? undefined : agree(context, unsentAgreement);
}

/** Whether the message asks a question that a yes does not answer: "Is there anything else?" */
function asksOpenly(text: string): boolean {
  return text.includes('?') && !asksToContinue.test(text);
}

const asksToContinue =
  /\b(?:shall|should|may|can|could) (?:i|we)\b|\b(?:want|like) me to\b|\bgo ahead\b|\b(?:ok(?:ay)?|right|correct|sure|ready|agreed?)\b|(?<!\p{L})ש?(?:א|ל|נ)(?:בקש|שלוח|שלח|המשיך|משיך|אשר)|(?<!\p{L})(?:בסדר|נכון|בטוח\p{L}?)(?!\p{L})/iu;

/** Repeats the wish if a named start does not fit, or if the agent asks about a start that was never shown. */
function objectToStarts(context: ReplyContext): Part | undefined {
  const { offer, phrases, say } = context;
  const isUnfit = offer.unfitting.length > 0 || (offer.isOther && offer.unknown > 0);
  const asksNoFact = asksSomething(context.text) && newQuestions(context).length === 0;
  if (!isUnfit && !(offer.unknown > 0 && asksNoFact)) return undefined;
  const wish = sayWish(context);
  if (wish === undefined) return undefined;
  // The agent read a list for another length or page. The start itself may fit, so name these instead of objecting.
  const named = offer.isOther ? context.known.filter(({ about }) => /^(?:duration|page)$/.test(about)) : [];
  const told = named.flatMap((fact) => tellFact(context, fact));
  if (told.length > 0) return joinParts([{ text: wish, rule: 'wish' }, ...told]);
  if (!isUnfit && offer.isRepeated()) return { text: wish, rule: 'wish' };
  const objection = say(isUnfit ? phrases.notThat : phrases.isItFree);
  return objection === undefined ? undefined : { text: `${objection} ${wish}`, rule: 'wish' };
}

/** Agrees to a start. If there are several kinds of meeting, the words name the wanted one. */
function agree({ script, log, phrases, say }: ReplyContext, start: Instant): Part | undefined {
  const { timezone } = script.guest;
  const type = meetingType(script, wishAfter(script, log).slug ?? '');
  const said = sayInstant(start, timezone, script.locale);
  const text = say(phrases.agree(type === undefined ? said : `${said} (${type})`));
  const agreesTo = formatInstant(start, zoneOf(timezone));
  return text === undefined ? undefined : { text, rule: 'consent', agreesTo };
}

/** Tells the facts that the message asks for. The guest repeats a fact only if the message has no offer and no new question. */
function answerQuestions(context: ReplyContext, offerAnswer: Part | undefined): Part[] {
  const fresh = newQuestions(context);
  const facts = offerAnswer || fresh.length > 0 ? fresh : context.asked;
  return (
    facts
      // The answer to an offer already says which time the guest wants.
      .filter(({ about }) => !offerAnswer || about !== 'time')
      .flatMap((fact) => tellFact(context, fact))
  );
}

/** The guest's wish: in the script's words first, then in other wordings. */
function sayWish({ script, log, phrases, say }: ReplyContext): string | undefined {
  const { wish, sinceEvent } = wishAfter(script, log);
  const own = script.guest.facts.filter(({ about }) => about === 'time' && sinceEvent < 0);
  return say([...own.map(({ says }) => says), ...phrases.wish(describeWish(wish, script.locale))]);
}

function tellFact(context: ReplyContext, { about, says, isUnknown }: KnownFact): Part[] {
  const text = about === 'time' ? sayWish(context) : context.say(says);
  if (text === undefined) return [];
  return [{ text, rule: `${isUnknown ? 'unknown' : 'fact'}:${about}` }];
}

/** Tells all facts that the guest has not told. `parts` is the answer so far. */
function tellRest(context: ReplyContext, parts: readonly Part[]): Part[] {
  const toldNow = parts.flatMap(({ rule }) => rule.split(' + '));
  const rest = context.untold
    .filter(({ about }) => !toldNow.includes(`fact:${about}`))
    // An agreed start is more exact than the wish.
    .filter(({ about }) => about !== 'time' || context.standing.agreements === 0);
  const said = rest.flatMap((fact) => tellFact(context, fact));
  return said.length === 0 ? [] : [{ text: '', rule: 'all' }, ...said];
}

/** All facts are told: asks about an uncertain request, repeats the wish once, or says that there is nothing to add. */
function sayMore(context: ReplyContext): Part {
  const { standing, phrases, say } = context;
  const speaksOfMail = /mail|inbox|מייל|דוא|תיב/iu.test(context.text);
  const questions = [...(speaksOfMail ? phrases.ifNoMail : []), ...phrases.wasItSent];
  const ask = standing.isUncertain ? say(questions) : undefined;
  if (ask !== undefined) return { text: ask, rule: 'was_it_sent' };
  const wish = standing.wishesSaid > 1 ? undefined : sayWish(context);
  if (wish !== undefined) return { text: wish, rule: 'wish' };
  return { text: say(phrases.thatIsAll) ?? '…', rule: 'nothing_more' };
}
