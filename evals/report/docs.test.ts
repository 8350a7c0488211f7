import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { graders } from '../grade/graders.ts';
import { judgeRules } from '../judge/question.ts';
import { agentCauses, inconclusiveCauses } from '../log/event-log.ts';
import { lintScript } from '../run/lint.ts';
import { defineScript } from '../scenarios/read-scripts.ts';
import { guardedCodes } from './codes.ts';

const [evals, reference] = ['evals', 'evals-reference'].map((name) =>
  readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8'),
) as [string, string];
const guide = evals + reference;

describe('the docs of the evals', () => {
  it('have a guide of at most 2,500 words', () => {
    expect(evals.split(/\s+/).length).toBeLessThanOrEqual(2500);
  });

  it('lists every code with its rule, in the order in which a verdict is named', () => {
    const rows = [...guide.matchAll(/^\| `(\w+)` \| (safety|outcome) \| (.+) \|$/gm)];
    expect(rows.map(([, code, kind, rule]) => ({ code, kind, rule }))).toEqual(
      graders.map(({ code, kind, rule }) => ({ code, kind, rule })),
    );
  });

  it('lists every code of a judge with its rule', () => {
    const [, table = ''] = /\| what a judge checks \|\n(.*?)\n\n/s.exec(guide) ?? [];
    const rows = [...table.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, code, rule]) => [code, rule]);
    expect(Object.fromEntries(rows)).toEqual(judgeRules);
  });

  it('lists what guarded tools make impossible', () => {
    const [, sentence = ''] = /With guarded tools ((?:`\w+`[\s\S]*?)) cannot happen/.exec(guide) ?? [];
    expect(sentence.match(/\w+_\w+/g)?.sort()).toEqual([...guardedCodes].sort());
  });

  it('names every cause of an early end', () => {
    const [, causes = ''] = /\| ended by \|([\s\S]*?)\n\n/.exec(guide) ?? [];
    for (const cause of [...agentCauses, ...inconclusiveCauses]) expect(causes).toContain(`\`${cause}\``);
  });

  it('shows a script that is right: its witness passes, and its counter-witness fails by its code', async () => {
    const [, text = ''] = /```yaml\n(title:[\s\S]*?)```/.exec(guide) ?? [];
    const { script } = defineScript({ id: 'shown', family: 'guide', ...parse(text) });
    expect(await lintScript(script)).toEqual([]);
  });

  it('leads every link to what is there', () => {
    const headings = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w ]/g, '')
        .replaceAll(' ', '-'),
    );
    const links = [...guide.matchAll(/\]\((?:evals(?:-reference)?\.md)?#([^)]+)\)/g)].map(
      ([, anchor]) => anchor,
    );
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((anchor) => !headings.includes(anchor ?? ''))).toEqual([]);
  });
});
