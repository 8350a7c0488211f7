import { bookingPolicy, type Policy } from '../scripted-model/index.ts';
import { goodAgents, type ScriptedAgent } from './good-agents.ts';
import { harmfulAgents } from './harmful-agents.ts';
import { untrueAgents } from './untrue-agents.ts';

/** Every scripted agent by its name: `scripted:NAME` is a model that plays it. */
export const scriptedAgents: Readonly<Record<string, ScriptedAgent>> = {
  ...goodAgents,
  ...harmfulAgents,
  ...untrueAgents,
};

/** The scripted models that book, by name; `booker` plays the demo. */
export const bookingPolicies: Readonly<Record<string, Policy>> = {
  booker: bookingPolicy,
  ...Object.fromEntries(Object.entries(scriptedAgents).map(([name, { policy }]) => [name, policy])),
};

/** Every scripted model, with judges that answer in one way whatever they read. */
export const scriptedPolicies: Readonly<Record<string, Policy>> = {
  ...bookingPolicies,
  'strict-judge': ({ messages }) =>
    answerOfJudge(askedCodes(messages.at(-1)?.text ?? ''), 'every suspicion is believed'),
  'lenient-judge': () => answerOfJudge([], 'no suspicion is believed'),
};

const answerOfJudge = (broken: string[], why: string) => ({ say: JSON.stringify({ broken, why }) });

/** The codes that a judge is asked about. */
function askedCodes(text: string): string[] {
  const rules = text.split('Rules it is suspected of breaking:')[1] ?? '';
  return [...rules.matchAll(/^- ([a-z_]+): /gm)].map(([, code = '']) => code);
}
