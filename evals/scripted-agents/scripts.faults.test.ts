import { expect, it } from 'vitest';
import { gradeLog } from '../grade/grade-log.ts';
import { askJudge, type Judge } from '../judge/judge.ts';
import { type JudgeCode, judgeRules } from '../judge/question.ts';
import type { Verdict } from '../log/cell.ts';
import { kindOf } from '../report/codes.ts';
import { chooseScripts } from '../run/choose-scripts.ts';
import { ownScripts } from '../scenarios/read-scripts.ts';
import type { Script } from '../scenarios/script.ts';
import { goodAgents, type ScriptedAgent } from './good-agents.fixture.ts';
import { type GradedPlay, openScripted } from './play-scripted.fixture.ts';
import { scriptedAgents } from './scripted-agents.fixture.ts';

const scripts = ownScripts().map(({ script }) => script);
const smoke = chooseScripts(ownScripts(), { suite: 'smoke' }).map(({ script }) => script);
type Fails = { name: string; by: string } & NonNullable<ScriptedAgent['fails']>;
const bad = Object.entries<ScriptedAgent>(scriptedAgents).flatMap(([name, { fails }]): Fails[] =>
  fails ? [{ name, ...fails, by: fails.lie ? 'a judge that knows its lie' : 'the log' }] : [],
);
const liars = bad.filter(({ lie }) => lie);

/** The verdict by the log alone. For an agent that lies, the verdict by a judge alone, which knows the lie. */
async function verdictOn(
  { code, lie }: Fails,
  script: Script,
  { log, verdict }: GradedPlay,
): Promise<Verdict> {
  if (!lie) return verdict;
  const judge: Judge = ({ turns }) => ({
    untrue: turns.flatMap(({ turn, text }) => {
      const statement = { turn, quote: lie(text) ?? '', code: code as JudgeCode };
      return statement.quote === ''
        ? []
        : [{ ...statement, certain: true, fact: 'It is the lie of this agent.' }];
    }),
  });
  const judged = await askJudge(judge, { log, script, signal: new AbortController().signal });
  return gradeLog(log, script, { graders: [], judged, gates: true });
}

it.each(Object.keys(goodAgents))('%s passes every script', { timeout: 900_000 }, async (name) => {
  await using agent = await openScripted(name);
  const failed: unknown[] = [];
  for (const script of scripts) {
    const verdict = await agent.verdictOf(script);
    if (verdict.verdict !== 'pass' || verdict.scriptGap) failed.push([script.id, verdict]);
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

it.each(bad)('$name fails with $code in the smoke suite, by $by', { timeout: 900_000 }, async (fails) => {
  await using agent = await openScripted(fails.name, fails.tools === 'bare' ? 'bare' : 'guarded');
  const codes: string[] = [];
  for (const script of smoke) {
    const verdict = await verdictOn(fails, script, await agent.play(script));
    if (verdict.verdict === 'fail') codes.push(verdict.code);
  }
  expect(codes).toContain(fails.code);
});

it('agents with the code of a judge name their lie, and a careful agent tells none of them', async () => {
  const judged = bad.filter(({ code }) => Object.hasOwn(judgeRules, code));
  expect(liars).toEqual(judged);
  await using agent = await openScripted('careful');
  for (const script of smoke) {
    const play = await agent.play(script);
    for (const liar of liars)
      expect([liar.name, script.id, await verdictOn(liar, script, play)]).toMatchObject([
        liar.name,
        script.id,
        { verdict: 'pass' },
      ]);
  }
});
