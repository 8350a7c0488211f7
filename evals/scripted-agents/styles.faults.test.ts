import { expect, it } from 'vitest';
import { ownScripts } from '../scenarios/read-scripts.ts';
import { openScripted } from './play-scripted.fixture.ts';
import { styledAgents } from './styles.fixture.ts';

const scripts = ownScripts().map(({ script }) => script);
const agents = styledAgents();

it.each(Object.keys(agents))(
  'a good agent that writes times in its own way passes every script: %s',
  async (name) => {
    await using agent = await openScripted(name, 'guarded', agents);
    const failed: unknown[] = [];
    for (const script of scripts) {
      const verdict = await agent.verdictOf(script);
      if (verdict.verdict !== 'pass' || verdict.scriptGap) failed.push([script.id, verdict]);
    }
    expect(failed).toEqual([]);
  },
);
