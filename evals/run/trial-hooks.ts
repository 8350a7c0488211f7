import type { MeetingProposal } from '../../src/index.ts';
import type { AgentContext, AskedApproval, Trial } from '../agents/agent.ts';
import { decideApproval } from '../guest/approve.ts';
import type { EventLog } from '../log/event-log.ts';
import { fixedSlugs } from '../scenarios/pages.ts';
import type { Script } from '../scenarios/script.ts';
import type { TrialWorld } from '../world/trial-world.ts';

type TrialOptions = {
  script: Script;
  trialWorld: TrialWorld;
  log: EventLog;
  conversationId: string;
  signal: AbortSignal;
};

/** What an agent is made for in a trial, and the hooks by which its driver reports calls and asks for approvals. */
export function createTrialHooks(options: TrialOptions): Pick<Trial, 'hooks' | 'context'> {
  const { script, trialWorld, log, conversationId, signal } = options;
  const { booking, names, react, world } = trialWorld;
  const decide = async (proposal: MeetingProposal) => {
    const { n: asked } = log.add({ type: 'approval_asked', proposal });
    await react();
    const decided = decideApproval(script, log.events(), proposal);
    log.add({ type: 'approval_answered', ...decided, asked });
    return decided;
  };
  const { fixes = [], approval } = script.world;
  const guest = Object.fromEntries(fixes.map((field) => [field, script.guest[field]]));
  let made: AgentContext['booking'] | undefined;
  return {
    hooks: {
      toolUsed(use) {
        log.add(names.withoutAddress({ type: 'tool_used' as const, ...use }));
      },
      approve: (asked) => decide(proposalOf(asked, script)),
    },
    context: {
      // Reading the service's address uses up a port. An agent that never reads it needs none.
      get booking() {
        made ??= {
          ...booking(),
          conversation: conversationId,
          ...(fixes.length > 0 && { guest }),
          onEvent: (event) => {
            log.add({ type: 'booking', event: names.event(event) });
          },
          ...(approval && { approve: decide }),
        };
        return made;
      },
      now: world.booking.now,
      conversationId,
      signal,
    },
  };
}

/** The text that a framework shows for approval: the input of the call, and the fields that the host fixed. */
function proposalOf({ input, text }: AskedApproval, script: Script): MeetingProposal {
  const given = typeof input === 'object' && input !== null ? (input as Partial<MeetingProposal>) : {};
  const { guest } = script;
  const fixes = (field: 'name' | 'email' | 'timezone') => script.world.fixes?.includes(field) === true;
  const [only = '', ...others] = fixedSlugs(script);
  return {
    slug: others.length > 0 ? String(given.slug ?? '') : only,
    start: String(given.start ?? ''),
    durationMinutes: given.durationMinutes || (guest.durationMinutes ?? 0),
    timezone: fixes('timezone') || !given.timezone ? guest.timezone : given.timezone,
    guestName: fixes('name') ? guest.name : String(given.guestName ?? ''),
    guestEmail: fixes('email') ? guest.email : String(given.guestEmail ?? ''),
    locale: given.locale ?? '',
    reasonKey: given.reasonKey ?? '',
    answers: Array.isArray(given.answers) ? given.answers : [],
    pageName: '',
    reasonLabel: '',
    replaces: given.replaces ?? '',
    text,
  };
}
