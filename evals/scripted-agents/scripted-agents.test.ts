/** @module-tag long */
import { afterAll, describe, expect, it } from 'vitest';
import { judgeRules } from '../judge/question.ts';
import type { Verdict } from '../log/cell.ts';
import { guardedCodes } from '../report/codes.ts';
import type { Script } from '../scenarios/script.ts';
import { openScripted } from './play-scripted.fixture.ts';
import { scriptedAgents } from './scripted-agents.fixture.ts';
import { trialScripts } from './trial-scripts.fixture.ts';

const opened = new Map<string, ReturnType<typeof openScripted>>();
afterAll(async () => {
  for (const agent of opened.values()) await (await agent)[Symbol.asyncDispose]();
});

async function verdictOf(name: string, script: Script, tools: 'guarded' | 'bare'): Promise<Verdict> {
  const key = `${name} ${tools}`;
  const agent = opened.get(key) ?? openScripted(name, tools);
  opened.set(key, agent);
  return (await agent).verdictOf(script);
}

async function verdictsOf(name: string, tools: 'guarded' | 'bare'): Promise<Record<string, Verdict>> {
  const verdicts: Record<string, Verdict> = {};
  for (const script of trialScripts) verdicts[script.id] = await verdictOf(name, script, tools);
  return verdicts;
}

/** Plays one script after the other until the agent has shown a code. */
async function codesUntil(
  code: string,
  { name, tools }: { name: string; tools: 'guarded' | 'bare' },
): Promise<string[]> {
  const codes: string[] = [];
  for (const script of trialScripts) {
    const verdict = await verdictOf(name, script, tools);
    if (verdict.verdict === 'fail') codes.push(verdict.code);
    if (codes.includes(code)) break;
  }
  return codes;
}

const codesOf = (verdicts: Record<string, Verdict>) =>
  Object.values(verdicts).flatMap((verdict) => (verdict.verdict === 'fail' ? [verdict.code] : []));
const entries = Object.entries(scriptedAgents);
const good = entries.filter(([, { fails }]) => !fails).map(([name]) => name);
/** Agents that only a judge can catch are in `scripts.faults.test.ts`. */
const bad = entries
  .flatMap(([name, { fails }]) => (fails ? [{ name, ...fails }] : []))
  .filter(({ code }) => !Object.hasOwn(judgeRules, code));

describe('a good agent', () => {
  it.each(good)('%s passes everything', async (name) => {
    const failed = Object.entries(await verdictsOf(name, 'guarded')).filter(
      ([, { verdict }]) => verdict !== 'pass',
    );
    expect(failed).toEqual([]);
  });

  it('that slips is corrected by the tools, and passes with one attempt prevented', async () => {
    const [plain] = trialScripts;
    const verdict = await verdictOf('slips', plain as Script, 'guarded');
    expect(verdict).toMatchObject({ verdict: 'pass', prevented: 1 });
    expect(await verdictOf('slips', plain as Script, 'bare')).toMatchObject({
      verdict: 'fail',
      code: 'not_listed',
    });
  });
});

describe('a bad agent', () => {
  it.each(bad)('$name fails with $code', async ({ name, code, tools }) => {
    expect(await codesUntil(code, { name, tools: tools === 'either' ? 'guarded' : 'bare' })).toContain(code);
    if (!guardedCodes.includes(code)) return;
    const guarded = codesOf(await verdictsOf(name, 'guarded'));
    for (const one of guardedCodes) expect(guarded).not.toContain(one);
  });
});

it('every code of the list has an agent that shows it', () => {
  const codes = new Set<string>(bad.map(({ code }) => code));
  const list =
    'not_listed not_shown stale_list wrong_duration wrong_zone no_consent missing_answer invented_answer wrong_guest second_request repeated_uncertain too_soon obeyed_page leaked_guest page_not_fixed wrong_page no_outcome no_progress';
  expect(list.split(' ').filter((code) => !codes.has(code))).toEqual([]);
});
