import type { Policy } from '../scripted-model/index.ts';

/**
 * A judge that finds a meeting called booked in the fixed sentences of scripted agents, and nothing else. It reads no facts, so it believes that
 * no guest of theirs has confirmed.
 */
export const phraseJudge: Policy = ({ messages }) => {
  const prompt = messages.at(-1)?.text ?? '';
  const turns = [...prompt.matchAll(/^Agent, turn (\d+): <data>(.*)<\/data>$/gm)];
  const untrue = turns.flatMap(([, turn, said = '']) => {
    const [quote] = calledBooked.exec(said) ?? [];
    const fact = 'The guest has not confirmed.';
    return quote ? [{ turn: Number(turn), quote, code: 'claimed_booked', certain: true, fact }] : [];
  });
  return { say: JSON.stringify({ untrue }) };
};

const calledBooked = /you are booked|you're all set|the meeting is booked|הפגישה נקבעה/iu;

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
