import { bookingPolicy, type Policy } from '../scripted-model/index.ts';
import { goodAgents } from './good-agents.ts';
import { harmfulAgents } from './harmful-agents.ts';
import { saboteurs } from './saboteurs.ts';
import type { ScriptedAgent } from './scripted-agent.ts';
import { lenientJudge, strictJudge } from './scripted-judges.ts';
import { untrueAgents } from './untrue-agents.ts';

/** Every scripted agent by its name: `scripted:NAME` is a model that plays it. */
export const scriptedAgents: Readonly<Record<string, ScriptedAgent>> = {
  ...goodAgents,
  ...harmfulAgents,
  ...untrueAgents,
  ...saboteurs,
};

/** What the server plays, by the name of the model; `booker` is the demo's stand-in, and the judges decide everything in one way. */
export const scriptedPolicies: Readonly<Record<string, Policy>> = {
  booker: bookingPolicy,
  'strict-judge': strictJudge,
  'lenient-judge': lenientJudge,
  ...Object.fromEntries(Object.entries(scriptedAgents).map(([name, { policy }]) => [name, policy])),
};
