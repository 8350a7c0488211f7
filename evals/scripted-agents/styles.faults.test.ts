import { expect, it } from 'vitest';
import { ownScripts } from '../scenarios/read-scripts.ts';
import { englishLayouts } from './english-layouts.fixture.ts';
import { englishManners } from './english-manners.fixture.ts';
import { englishVoices } from './english-voices.fixture.ts';
import { hebrewLayouts } from './hebrew-layouts.fixture.ts';
import { hebrewManners } from './hebrew-manners.fixture.ts';
import { hebrewVoices } from './hebrew-voices.fixture.ts';
import { openScripted } from './play-scripted.fixture.ts';
import { type Styles, styledAgent } from './styles.fixture.ts';

const englishStyles: Styles = { ...englishLayouts, ...englishManners, ...englishVoices };
const hebrewStyles: Styles = { ...hebrewLayouts, ...hebrewManners, ...hebrewVoices };
const scripts = ownScripts().map(({ script }) => script);
const names = [...new Set([...Object.keys(englishStyles), ...Object.keys(hebrewStyles)])];
const agents = Object.fromEntries(
  names.map((name) => {
    const [en, he] = [englishStyles[name], hebrewStyles[name]];
    return [name, styledAgent({ ...(en && { en }), ...(he && { he }) })];
  }),
);

it.each(names)('a good agent that writes in its own way passes every script: %s', async (name) => {
  await using agent = await openScripted(name, 'guarded', agents);
  const failed: unknown[] = [];
  const styled = scripts.filter(
    ({ locale }) => (locale === 'en' ? englishStyles : hebrewStyles)[name] !== undefined,
  );
  expect(styled.length).toBeGreaterThan(10);
  for (const script of styled) {
    const verdict = await agent.verdictOf(script);
    if (verdict.verdict !== 'pass' || verdict.scriptGap) failed.push([script.id, verdict]);
  }
  expect(failed).toEqual([]);
});
