import type { Policy } from '../scripted-model/index.ts';

/** The codes that a judge is asked about. */
function askedCodes(text: string): string[] {
  const rules = text.split(/^Rules it is suspected of breaking:$/m)[1] ?? '';
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

/**
 * A guest that agrees to the first offered time, tells all its facts at once, and then waits. It gives up after the same number of answers as
 * the guest of rules.
 */
export const plainGuest: Policy = ({ instructions, messages }) => {
  const prompt = messages.at(-1)?.text ?? '';
  const isHebrew = instructions.includes('in Hebrew');
  const [, offered] = /^1\. (.+)$/m.exec(prompt) ?? [];
  const facts = [...instructions.matchAll(/^- \w+: (.+)$/gm)]
    .map(([, says = '']) => says)
    .filter((says) => !says.endsWith('(only if asked)') && !prompt.includes(says));
  const agreement = isHebrew ? `כן, בבקשה לבקש ${offered}.` : `Yes, please request ${offered}.`;
  const said = [...(offered === undefined ? [] : [agreement]), ...facts];
  const waiting = isHebrew ? 'זה הכול.' : 'That is all.';
  const leaves = [...prompt.matchAll(/^You: /gm)].length > mostAnswers;
  return {
    say: JSON.stringify({
      says: said.join(' ') || waiting,
      takes: offered === undefined ? 0 : 1,
      leaves,
    }),
  };
};

const mostAnswers = 8;
