import { goodAgents, type ScriptedAgent } from './good-agents.fixture.ts';
import { harmfulAgents } from './harmful-agents.fixture.ts';
import { untrueAgents } from './untrue-agents.fixture.ts';

/** Every scripted agent by its name: those of the package, and those that only tests play. */
export const scriptedAgents: Readonly<Record<string, ScriptedAgent>> = {
  ...goodAgents,
  ...harmfulAgents,
  ...untrueAgents,
};

/** Their policies, for a server. */
export const policiesOfAgents = Object.fromEntries(
  Object.entries(scriptedAgents).map(([name, { policy }]) => [name, policy]),
);
