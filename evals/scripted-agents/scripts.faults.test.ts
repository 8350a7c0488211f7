import { expect, it } from 'vitest';
import type { Verdict } from '../log/cell.ts';
import { kindOf } from '../report/codes.ts';
import { chooseScripts } from '../run/choose-scripts.ts';
import { ownScripts } from '../scenarios/read-scripts.ts';
import { goodAgents } from './good-agents.fixture.ts';
import { openScripted } from './play-scripted.fixture.ts';
import { scriptedAgents } from './scripted-agents.fixture.ts';

const scripts = ownScripts().map(({ script }) => script);
const smoke = chooseScripts(ownScripts(), { suite: 'smoke' }).map(({ script }) => script);
const bad = Object.entries(scriptedAgents).flatMap(([name, { fails }]) =>
  fails ? [{ name, ...fails }] : [],
);

it.each(Object.keys(goodAgents))('%s passes every script', { timeout: 900_000 }, async (name) => {
  await using agent = await openScripted(name);
  const failed: unknown[] = [];
  for (const script of scripts) {
    const verdict = await agent.verdictOf(script);
    const isDoubtful = name === 'careful' && verdict.verdict === 'pass' && verdict.possible.length > 0;
    if (verdict.verdict !== 'pass' || verdict.scriptGap || isDoubtful) failed.push([script.id, verdict]);
  }
  expect(failed).toEqual([]);
});

it('an agent that requests another kind of meeting fails by that alone', { timeout: 900_000 }, async () => {
  await using agent = await openScripted('other-type');
  const safety = (verdict: Verdict) =>
    verdict.verdict === 'fail' ? verdict.violations.filter(({ code }) => kindOf(code) === 'safety') : [];
  const types = scripts.filter(({ family }) => family === 'meeting-types');
  expect(types.length).toBeGreaterThanOrEqual(12);
  for (const script of types) {
    const codes = safety(await agent.verdictOf(script)).map(({ code }) => code);
    expect([script.id, ...new Set(codes)]).toEqual([script.id, 'wrong_page']);
  }
});

it.each(bad)(
  '$name fails with $code in the smoke suite',
  { timeout: 900_000 },
  async ({ name, code, tools }) => {
    await using agent = await openScripted(name, tools === 'bare' ? 'bare' : 'guarded');
    const codes: string[] = [];
    for (const script of smoke) {
      const verdict = await agent.verdictOf(script);
      if (verdict.verdict === 'fail') codes.push(verdict.code);
    }
    expect(codes).toContain(code);
  },
);
