import type { EventLog } from '../log/event-log.ts';
import { hasComeAbout } from '../log/progress.ts';
import type { Script } from '../scenarios/script.ts';
import type { TrialWorld } from '../world/trial-world.ts';
import { offeredStarts } from './offers.ts';
import { type GuestReply, guestReply, type Heard } from './reply.ts';
import { hasWhatItWants, readStanding } from './standing.ts';

/** Decides what a guest answers. */
export type Answer = (heard: Heard) => GuestReply | Promise<GuestReply>;

/** A script's guest in a conversation: what it says is recorded in the log. By rules it is decided by the log alone; a model may answer instead. */
export type Guest = {
  open(): Promise<string>;
  /** Hears the agent, lets what has come about happen, and answers; where it goes, it confirms first what it means to. */
  hear(text: string): Promise<Pick<GuestReply, 'text' | 'end'>>;
};

export function createGuest(
  script: Script,
  { world, log, answer = guestReply }: { world: TrialWorld; log: EventLog; answer?: Answer | undefined },
): Guest {
  const { reactions, opening, confirms, email } = script.guest;
  return {
    async open() {
      await world.react();
      log.add({ type: 'guest_said', text: opening, rule: 'opening' });
      return opening;
    },
    async hear(text) {
      await world.react();
      for (const index of dueReactions(script, log)) {
        await world.happen(index);
        const says = reactions[index]?.says;
        if (says === undefined) continue;
        log.add({ type: 'guest_said', text: says, rule: 'reaction' });
        return { text: says };
      }
      const { end, ...said } = await answer({ script, page: world.page, log: log.events(), text });
      log.add({ type: 'guest_said', ...said });
      if (end === 'done' && confirms && hasWhatItWants(script, log.events())) await world.confirm(email);
      return { text: said.text, ...(end && { end }) };
    },
  };
}

/** Reactions that have come about with the agent's words, in their order; only the guest can tell whether it was offered something. */
function dueReactions(script: Script, log: EventLog): number[] {
  const happened = new Set(log.events().flatMap((one) => (one.type === 'reacted' ? [one.reaction] : [])));
  return script.guest.reactions.flatMap(({ when }, index) => {
    if (happened.has(index)) return [];
    return isDue(when, script, log) ? [index] : [];
  });
}

function isDue(when: string, script: Script, log: EventLog): boolean {
  // Once the guest's request is accepted, what went wrong on the way is over.
  const outlasts = when === 'accepted' || when === 'asked_approval' || when.startsWith('turn:');
  if (!outlasts && readStanding(script, log.events()).isAccepted) return false;
  if (when !== 'offered' && when !== 'misoffered') return hasComeAbout(when, log.events());
  const { fitting, unfitting } = offeredStarts(script, log.events());
  return when === 'offered' ? fitting.length > 0 : fitting.length === 0 && unfitting.length > 0;
}
