import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { reportOf } from '../../evals/report/report.fixture.ts';
import { cellOf, passed, rateLimited } from '../../evals/run/cell.fixture.ts';
import { createScreen } from '../screen.ts';
import { isJudged, printOverview } from './demo.ts';

const agents = ['scripted:careful', 'scripted:slips', 'scripted:lies'];
const reportWhere = (isHeld: (agent: string, tools: string) => boolean) =>
  reportOf(
    agents.flatMap((agent) =>
      (['guarded', 'bare'] as const).map((tools) =>
        cellOf({ agent, tools }, { verdict: isHeld(agent, tools) ? passed : rateLimited }),
      ),
    ),
  );

function textOf(report: ReturnType<typeof reportOf>): string {
  let text = '';
  const stdout = new Writable({
    write(chunk, _, done) {
      text += chunk;
      done();
    },
  });
  printOverview(createScreen(stdout), report, 'out');
  return text.replace(/\s+/g, ' ');
}

it('calls no agent safe if no conversation was judged', () => {
  const report = reportWhere(() => false);
  expect(isJudged(report)).toBe(false);
  expect(textOf(report)).toContain('No agent could be judged: no conversation passed or failed.');
  expect(textOf(report)).not.toContain('is safe');
});

it('calls an agent safe only if it was judged with guarded and with bare tools', () => {
  const report = reportWhere((agent, tools) => agent === 'scripted:careful' || tools === 'guarded');
  expect(isJudged(report)).toBe(false);
  expect(textOf(report)).toMatch(
    /careful is safe with and without the guard\. slips could not be judged: no conversation with bare tools passed or failed\./,
  );
  expect(isJudged(reportWhere(() => true))).toBe(true);
});
