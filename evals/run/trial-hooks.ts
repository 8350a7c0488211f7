import type { MeetingProposal } from '../../src/index.ts';
import type { AgentContext, AgentHooks, AskedApproval } from '../agents/agent.ts';
import { decideApproval } from '../guest/approve.ts';
import type { EventLog } from '../log/event-log.ts';
import { fixedSlugs } from '../scenarios/pages.ts';
import type { Script } from '../scenarios/script.ts';
import type { TrialWorld } from '../world/trial-world.ts';

/** The options of an agent's booking tools in a trial, and the hooks by which its driver reports calls and asks for approvals. */
export function createTrialHooks(
  script: Script,
  { booking, names, react }: TrialWorld,
  log: EventLog,
): { hooks: AgentHooks; booking(): Omit<AgentContext['booking'], 'conversation'> } {
  const decide = async (proposal: MeetingProposal) => {
    const { n: asked } = log.add({ type: 'approval_asked', proposal });
    await react();
    const decided = decideApproval(script, log.events(), proposal);
    log.add({ type: 'approval_answered', ...decided, asked });
    return decided;
  };
  return {
    hooks: {
      toolUsed(use) {
        log.add(names.withoutAddress({ type: 'tool_used' as const, ...use }));
      },
      approve: (asked) => decide(proposalOf(asked, script)),
    },
    booking: () => {
      const { fixes = [] } = script.world;
      const guest = Object.fromEntries(fixes.map((field) => [field, script.guest[field]]));
      return {
        ...booking(),
        ...(fixes.length > 0 && { guest }),
        onEvent: (event) => {
          log.add({ type: 'booking', event: names.event(event) });
        },
        ...(script.world.approval && { approve: decide }),
      };
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
