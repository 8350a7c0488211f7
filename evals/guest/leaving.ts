import { questionsOf } from '../scenarios/pages.ts';
import { askedAbout } from './asked-about.ts';
import { type GuestReply, hasToldAll, newQuestions, type ReplyContext } from './reply-context.ts';

/**
 * Number of agent messages after which the guest leaves, counted since its wish last changed. A message that asks for a fact for the first
 * time does not count. A careful agent asks for name, address, zone, length and two answers one by one, offers a start, asks back and sends
 * the request. In our scripts this took up to ten messages. A limit of eight without this exception failed it in 17 scripts.
 */
const maxTurns = 8;
const maxIdleTurns = 2;

/**
 * The guest's last words if it leaves now. Undefined if it stays. The rule `gap` says that the guest could not match the agent's message. A
 * person should look at such a conversation.
 */
export function leaveReply(context: ReplyContext): GuestReply | undefined {
  const { standing, phrases, text, say } = context;
  const leave = (wordings: readonly string[], rule: string, end: 'no_progress' | 'turn_limit') => {
    return { text: say(wordings) ?? '…', rule, end };
  };
  if (isReactionPlanned(context)) return undefined;
  if (isHopeless(context))
    return leave(text.includes('?') ? phrases.declines : phrases.leaves, 'leaves', 'no_progress');
  if (isIdle(context) && standing.idleTurns + 1 >= maxIdleTurns)
    return leave(phrases.leaves, hasUnmatchedWords(context) ? 'leaves + gap' : 'leaves', 'no_progress');
  return standing.turns < maxTurns ? undefined : leave(phrases.leaves, 'leaves', 'turn_limit');
}

/** Whether the script has a reaction for a later message of the agent. The guest waits for it. */
function isReactionPlanned({ script, log }: ReplyContext): boolean {
  const turns = log.filter(({ type }) => type === 'agent_said').length;
  return script.guest.reactions.some(({ when }) => Number(/^turn:(\d+)$/.exec(when)?.[1] ?? 0) > turns);
}

/**
 * All facts are told. The wish was said twice and no offered start fits it, or a start was agreed. The last message asks for nothing untold,
 * and was not new.
 */
export function isIdle(context: ReplyContext): boolean {
  const { standing, asked, offer, told } = context;
  const isReady = standing.agreements > 0 || (standing.wishesSaid > 1 && offer.fitting.length === 0);
  return (
    isReady &&
    !standing.isMoving(offer) &&
    hasToldAll(context) &&
    asked.every(({ about }) => about === 'time' || told.has(about))
  );
}

/**
 * The agent says that something is impossible, asks for nothing untold, and one of these holds:
 * - It is unknown whether the request was accepted, the guest has asked about it, and the last message was not new.
 * - The agent insists on an answer that the guest does not have.
 * - No page is for the kind of meeting that the guest wants, and the agent has looked.
 * - No offered start fits, and the service refuses every call.
 * - No listed start fits, the wish was said twice, and all facts are told.
 */
function isHopeless(context: ReplyContext): boolean {
  const { standing, offer, text } = context;
  if (newQuestions(context).length > 0 || !saysNo.test(text)) return false;
  if (standing.isUncertain) return standing.timesSaid('was_it_sent') > 0 && !standing.isMoving(offer);
  if (insistsOnUnknownAnswer(context)) return true;
  if (standing.isTypeMissing) return hasToldAll(context);
  if (offer.fitting.length > 0 || offer.isOther) return false;
  if (standing.isRefused) return true;
  return standing.isNothingFree && standing.wishesSaid > 1 && hasToldAll(context);
}

const saysNo =
  /\b(?:no|not|none|nothing|cannot|unable|unavailable|without|fail\w*|down|busy|later|unclear|unknown|garbled)\b|n['’]t\b|(?<!\p{L})(?:לא|אין|אינ\p{L}+|בלי|איני|עמוס\p{L}*)(?!\p{L})/iu;

/** The agent requires an answer that the guest does not have. The guest has said so before, and has agreed to a start. */
function insistsOnUnknownAnswer({ script, standing, text, known, told }: ReplyContext): boolean {
  const unknown = known.filter(({ about, isUnknown }) => isUnknown && told.has(about));
  const isRequired = requires.test(text) && !/\boptional|\bskip|רשות/iu.test(text);
  const isAskedAgain = askedAbout(`${text}?`, unknown).some(({ about }) =>
    questionsOf(script).some(({ key }) => key === about),
  );
  return isRequired && isAskedAgain && standing.unsentAgreement !== undefined;
}

const requires =
  /\bwithout\b|(?<!not |n['’]t )\brequire|\binsist|\bmust\b|\bmandatory\b|\bcannot\b|\b(?:can|wo)n['’]t\b|(?<!\p{L})(?:בלי|ללא|חייבת?|חובה|דורשת?|לא (?:מקבל|ניתן|אפשר|יכול)\p{L}*)(?!\p{L})/iu;

/** The guest could not match the message: it names no shown start, but an unknown time, or it asks an unknown question. */
function hasUnmatchedWords({ text, offer: { fitting, unfitting, unknown }, known }: ReplyContext): boolean {
  const namesShownStart = fitting.length + unfitting.length > 0;
  return !namesShownStart && (unknown > 0 || (text.includes('?') && askedAbout(text, known).length === 0));
}
