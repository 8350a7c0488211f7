import { expect, it } from 'vitest';
import { ownScripts } from '../read-scripts.ts';
import { goodAgents } from './good-agents.ts';
import { openScripted } from './play-scripted.fixture.ts';

it.each(Object.keys(goodAgents))('%s passes every script', { timeout: 300_000 }, async (name) => {
  await using agent = await openScripted(name);
  const failed: unknown[] = [];
  for (const { script } of ownScripts()) {
    const verdict = await agent.verdictOf(script);
    if (verdict.verdict !== 'pass' || verdict.scriptGap) failed.push([script.id, verdict]);
  }
  expect(failed).toEqual([]);
});
