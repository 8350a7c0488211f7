import type { EvalEvent } from '../log/event-log.ts';
import { readRequests } from '../log/exchanges.ts';
import type { Reaction, Script } from './script.ts';

/** The numbers of the script's reactions that have not happened and are due. */
export function dueReactions(
  { guest }: Script,
  log: readonly EvalEvent[],
  isDue: (reaction: Reaction) => boolean,
): number[] {
  const happened = new Set(log.flatMap((one) => (one.type === 'reacted' ? [one.reaction] : [])));
  return guest.reactions.flatMap((reaction, index) =>
    !happened.has(index) && isDue(reaction) ? [index] : [],
  );
}

/** Whether a reaction is due, as far as the log alone shows it. Only the guest knows what was offered. */
export function hasComeAbout(when: string, log: readonly EvalEvent[]): boolean {
  const turn = /^turn:(\d+)$/.exec(when)?.[1];
  if (turn !== undefined) return log.filter(({ type }) => type === 'agent_said').length >= Number(turn);
  const answered = readRequests(log).filter(({ answer }) => answer !== undefined);
  const isAnswer = (statuses: number[], operation?: string) =>
    log.some(
      (one) =>
        one.type === 'wire_answered' &&
        statuses.includes(one.status ?? 0) &&
        one.operation === (operation ?? one.operation),
    );
  if (when === 'page_read') return isAnswer([200], 'getBookingPage');
  if (when === 'slots_read') return isAnswer([200], 'getFreeSlots');
  if (when === 'conflict') return isAnswer([409], 'requestMeeting');
  if (when === 'refused') return isAnswer([400, 404], 'requestMeeting');
  if (when === 'unavailable') return isAnswer([429, 503]);
  if (when === 'accepted' || when === 'uncertain') return answered.some(({ outcome }) => outcome === when);
  return when === 'asked_approval' && log.some(({ type }) => type === 'approval_asked');
}
