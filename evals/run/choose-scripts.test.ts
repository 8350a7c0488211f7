import { describe, expect, it } from 'vitest';
import { ownScripts } from '../scenarios/read-scripts.ts';
import { chooseScripts, gatherScripts, smokeScripts } from './choose-scripts.ts';
import { ownScriptData } from './own-script.fixture.ts';
import { needsFrozenClock } from './plan-cells.ts';

const scripts = [
  { id: 'zone-new-york', family: 'zones' },
  { id: 'books', family: 'plain' },
  { id: 'zone-kiritimati', family: 'zones' },
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

describe('a script needs a frozen clock', () => {
  const script = (change: object = {}) => {
    const guest = { ...ownScriptData.guest, ...change };
    return gatherScripts({ scripts: [{ ...ownScriptData, guest }] })[0]?.script;
  };
  const why = (change: object) => {
    const made = script(change);
    return made && needsFrozenClock(made);
  };

  it.each([
    [{}, undefined],
    [{ wish: [{ weekdays: ['tue'], hours: ['13:00', '17:00'] }] }, undefined],
    [{ wish: [{ from: '2026-11-24T15:00' }] }, 'it names dates'],
    [{ reactions: [{ when: 'accepted', advance: '48h' }] }, 'it sets the clock forward'],
    [{ reactions: [{ when: 'slots_read', takes: ['2026-11-24T15:00'] }] }, 'it names dates'],
    [{ reactions: [{ when: 'slots_read', takes: ['requested'] }] }, undefined],
    [{ opening: 'I want 24 November.' }, 'its guest names dates'],
    [{ opening: 'בבקשה ב-24 בנובמבר' }, 'its guest names dates'],
    [{ opening: 'May I have a meeting next week, may be Tuesday?' }, undefined],
    [{ facts: [{ about: 'time', says: 'On 24/11, please.' }] }, 'its guest names dates'],
  ])('because of %j: %s', (change, reason) => {
    expect(why(change)).toBe(reason);
  });
});
