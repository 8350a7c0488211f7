import { bookingPolicy, type Policy } from '../scripted-model/index.ts';
import { goodAgents } from './good-agents.ts';
import { harmfulAgents } from './harmful-agents.ts';
import type { ScriptedAgent } from './scripted-agent.ts';
import { untrueAgents } from './untrue-agents.ts';

/** Every scripted agent by its name: `scripted:NAME` is a model that plays it. */
export const scriptedAgents: Readonly<Record<string, ScriptedAgent>> = {
  ...goodAgents,
  ...harmfulAgents,
  ...untrueAgents,
};

/** What the server plays, by the name of the model; `booker` is the demo's stand-in. */
export const scriptedPolicies: Readonly<Record<string, Policy>> = {
  booker: bookingPolicy,
  ...Object.fromEntries(Object.entries(scriptedAgents).map(([name, { policy }]) => [name, policy])),
};
