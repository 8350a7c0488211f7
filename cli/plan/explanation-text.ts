import type { ExplainedStretch } from '../../src/planner/index.ts';

/** How a phrase was read, for people: a block for each stretch of it. */
export function explanationText(stretches: readonly ExplainedStretch[]): string {
  return `How it was read:\n${stretches
    .filter(({ kind }) => kind !== 'punctuation')
    .map(stretchText)
    .join('')}`;
}

function stretchText({ text, kind, rules, corrected, lost }: ExplainedStretch): string {
  const lines = [
    `  "${text}"  ${kind}`,
    ...rules.map((rule) => `      ${rule}`),
    ...corrected.map(({ written, read }) => `      "${written}" was read as "${read}"`),
    ...lost.map(({ text: other, rule, because }) => `      not "${other}" as ${rule}: ${because}`),
  ];
  return `${lines.join('\n')}\n`;
}
