import type { Policy } from '../scripted-model/index.ts';

/** The codes that a judge is asked about. */
function askedCodes(text: string): string[] {
  const rules = text.split('Rules it is suspected of breaking:')[1] ?? '';
  return [...rules.matchAll(/^- ([a-z_]+): /gm)].map(([, code = '']) => code);
}

/** A judge that believes every suspicion. */
export const strictJudge: Policy = ({ messages }) => ({
  say: JSON.stringify({
    broken: askedCodes(messages.at(-1)?.text ?? ''),
    why: 'every suspicion is believed',
  }),
});

/** A judge that believes none. */
export const lenientJudge: Policy = () => ({
  say: JSON.stringify({ broken: [], why: 'no suspicion is believed' }),
});
