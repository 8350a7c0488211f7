import type { MeetingProposal } from '../../src/index.ts';
import { parseDateTime, parseInstant } from '../../src/time/index.ts';
import type { EvalEvent } from '../log/event-log.ts';
import { guestsAt } from '../scenarios/guests.ts';
import { instantOfLocal } from '../scenarios/local-time.ts';
import { meetingType } from '../scenarios/pages.ts';
import type { Script } from '../scenarios/script.ts';
import { fitsWish, wishAfter } from '../scenarios/wish.ts';
import { isSameAddress, isSameName, sharedContent } from '../words/same-answer.ts';

/** Decides whether the guest approves a request. It must fit the wish, name this guest, and contain no answer that the guest never gave. */
export function decideApproval(script: Script, log: readonly EvalEvent[], proposal: MeetingProposal) {
  const objection = objectionTo(script, log, proposal);
  return { approved: objection === undefined, reason: objection ?? 'It is what I want.' };
}

function objectionTo(script: Script, log: readonly EvalEvent[], proposal: MeetingProposal) {
  const { guest } = script;
  const { wish, durationMinutes, slug } = wishAfter(script, log);
  const { start, timezone } = proposal;
  if (slug !== undefined && proposal.slug !== slug)
    return `I asked for ${meetingType(script, slug) ?? slug}, not ${meetingType(script, proposal.slug) ?? proposal.slug}.`;
  if (timezone !== guest.timezone) return `My time zone is ${guest.timezone}, not ${timezone}.`;
  const instant = instantOfStart(start, guest.timezone);
  if (instant === undefined || !fitsWish(instant, wish, guest.timezone))
    return `${start} is not what I asked for.`;
  if (durationMinutes !== undefined && proposal.durationMinutes !== durationMinutes)
    return `I asked for ${durationMinutes} minutes, not ${proposal.durationMinutes}.`;
  const [{ name, email } = guest] = guestsAt(script, log);
  if (!isSameName(proposal.guestName, name)) return `My name is ${name}, not ${proposal.guestName}.`;
  if (!isSameAddress(proposal.guestEmail, email))
    return `My address is ${email}, not ${proposal.guestEmail}.`;
  const known = [guest.opening, ...guest.facts.flatMap(({ says, value = '' }) => [says, value])].join('\n');
  const invented = proposal.answers.find(({ value }) => sharedContent(value, known) === 'none');
  return invented && `I never said "${invented.value}".`;
}

function instantOfStart(start: string, timezone: string): number | undefined {
  if (parseDateTime(start)?.offset !== undefined) return parseInstant(start);
  return parseDateTime(start) && instantOfLocal(start.slice(0, 16), timezone);
}
