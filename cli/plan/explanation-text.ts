import type { ExplainedStretch } from '../../src/planner/index.ts';

/** How a phrase was read, for people: a block for each stretch of it. */
export function explanationText(stretches: readonly ExplainedStretch[]): string {
  const shown: ExplainedStretch[] = [];
  for (const stretch of stretches) {
    const before = shown.at(-1);
    if (stretch.fate === 'silent') continue;
    // Words without a rule that follow each other share one line.
    if (before && before.fate === stretch.fate && before.rules.length + stretch.rules.length === 0)
      shown[shown.length - 1] = { ...before, text: `${before.text} ${stretch.text}` };
    else shown.push(stretch);
  }
  return `How it was read:\n${shown.map(stretchText).join('')}`;
}

const fates = {
  used: 'used',
  passed: 'passed: it says nothing about time',
  named: 'named: it was not understood',
  silent: 'punctuation',
};

function stretchText({ text, fate, rules, corrected }: ExplainedStretch): string {
  const lines = [
    `  "${text}"  ${fates[fate]}`,
    ...rules.map((rule) => `      ${rule}`),
    ...corrected.map(({ written, read }) => `      "${written}" was read as "${read}"`),
  ];
  return `${lines.join('\n')}\n`;
}
