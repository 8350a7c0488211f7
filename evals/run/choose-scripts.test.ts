import { describe, expect, it } from 'vitest';
import { ownScripts } from '../scenarios/read-scripts.ts';
import { chooseScripts, gatherScripts, smokeScripts } from './choose-scripts.ts';
import { ownScriptData } from './own-script.fixture.ts';

const scripts = [
  { id: 'zone-new-york', script: { family: 'zones' } },
  { id: 'books', script: { family: 'plain' } },
  { id: 'zone-kiritimati', script: { family: 'zones' } },
];
const ids = (choice: Parameters<typeof chooseScripts>[1]) =>
  chooseScripts(scripts, choice).map(({ id }) => id);

describe('choosing scripts', () => {
  it.each([
    [[], ['books', 'zone-kiritimati', 'zone-new-york']],
    [['zone-*'], ['zone-kiritimati', 'zone-new-york']],
    [['zones/*'], ['zone-kiritimati', 'zone-new-york']],
    [['plain/b??ks'], ['books']],
    [
      ['books', 'zone-k*'],
      ['books', 'zone-kiritimati'],
    ],
    [['!zones/*'], ['books']],
    [['zone-*', '!*york'], ['zone-kiritimati']],
  ])('by %j gives %j', (patterns, expected) => {
    expect(ids({ patterns })).toEqual(expected);
  });

  it('refuses a pattern that no script fits, because a run of nothing passes', () => {
    expect(() => ids({ patterns: ['zone-paris'] })).toThrow(
      /no script is called "zone-paris"; .*plain\/books|zones/,
    );
    expect(() => ids({ patterns: ['b.oks'] })).toThrow(/no script is called/);
  });

  it('has a smoke suite of a dozen scripts that are there, of several families', () => {
    const smoke = gatherScripts({ suite: 'smoke' });
    expect(smoke.map(({ id }) => id)).toEqual([...smokeScripts].sort());
    expect(smoke).toHaveLength(12);
    expect(new Set(smoke.map(({ script }) => script.family)).size).toBeGreaterThan(7);
  });

  it("takes one's own alone, or beside the package's that are named", () => {
    expect(gatherScripts({ scripts: [ownScriptData] }).map(({ id }) => id)).toEqual(['mine']);
    expect(gatherScripts({ suite: 'smoke', scripts: [ownScriptData] })).toHaveLength(13);
    expect(gatherScripts({}).length).toBe(ownScripts().length);
    expect(() => gatherScripts({ scripts: [ownScriptData, ownScriptData] })).toThrow(
      /two scripts are called "mine"/,
    );
  });
});
