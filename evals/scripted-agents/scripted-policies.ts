import { bookingPolicy, type Policy } from '../scripted-model/index.ts';
import { goodAgents, type ScriptedAgent } from './good-agents.ts';
import { harmfulAgents } from './harmful-agents.ts';
import { choosingPage } from './page-choice.ts';
import { phraseJudge, plainGuest } from './scripted-roles.ts';
import { untrueAgents } from './untrue-agents.ts';

/** Every scripted agent by its name. `scripted:NAME` is a model that plays it. */
export const scriptedAgents: Readonly<Record<string, ScriptedAgent>> = {
  ...goodAgents,
  ...harmfulAgents,
  ...untrueAgents,
};

/** The scripted models that book, by name. `booker` plays the demo. */
export const bookingPolicies: Readonly<Record<string, Policy>> = {
  booker: choosingPage(bookingPolicy),
  ...Object.fromEntries(Object.entries(scriptedAgents).map(([name, { policy }]) => [name, policy])),
};

/** Every scripted model: those that book, a judge of fixed sentences, and one that plays a guest. */
export const scriptedPolicies: Readonly<Record<string, Policy>> = {
  ...bookingPolicies,
  'phrase-judge': phraseJudge,
  'plain-guest': plainGuest,
};
