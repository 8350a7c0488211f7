import type { EventLog } from '../log/event-log.ts';
import { dueReactions, hasComeAbout } from '../scenarios/reactions.ts';
import type { Reaction, Script } from '../scenarios/script.ts';
import type { TrialWorld } from '../world/trial-world.ts';
import { offeredStarts } from './offers.ts';
import { guestReply } from './reply.ts';
import { type GuestReply, type Heard, hasWhatItWants, readStanding } from './reply-context.ts';

export type DecideReply = (heard: Heard) => GuestReply | Promise<GuestReply>;

/** A script's guest in a conversation. Its messages are added to the log. `decideReply`: default, rules decide from the log. */
export function createGuest(
  script: Script,
  {
    world,
    log,
    decideReply = guestReply,
  }: { world: TrialWorld; log: EventLog; decideReply?: DecideReply | undefined },
) {
  const { reactions, opening, confirms, email } = script.guest;
  return {
    async open() {
      await world.react();
      log.add({ type: 'guest_said', text: opening, rule: 'opening' });
      return opening;
    },
    /** Runs the reactions that are due, and answers. Before leaving, confirms the meeting if the script says so. */
    async hear(text: string): Promise<Pick<GuestReply, 'text' | 'end'>> {
      await world.react();
      const isDueNow = ({ when }: Reaction) => isDue(when, script, log);
      for (const index of dueReactions(script, log.events(), isDueNow)) {
        await world.happen(index);
        const says = reactions[index]?.says;
        if (says === undefined) continue;
        log.add({ type: 'guest_said', text: says, rule: 'reaction' });
        return { text: says };
      }
      const { end, ...said } = await decideReply({ script, log: log.events(), text });
      log.add({ type: 'guest_said', ...said });
      if (end === 'done' && confirms && hasWhatItWants(script, log.events())) await world.confirm(email);
      return { text: said.text, ...(end && { end }) };
    },
  };
}

/** Whether a reaction is due after the agent's message. Only the guest can tell whether a start was offered. */
function isDue(when: string, script: Script, log: EventLog): boolean {
  // After the request is accepted, reactions to earlier problems no longer apply.
  const appliesAfterAcceptance = when === 'accepted' || when === 'asked_approval' || when.startsWith('turn:');
  if (!appliesAfterAcceptance && readStanding(script, log.events()).isAccepted) return false;
  if (when !== 'offered') return hasComeAbout(when, log.events());
  return offeredStarts(script, log.events()).fitting.length > 0;
}
