import { describe, expect, it } from 'vitest';
import { buildLattice } from './build-lattice.ts';
import { fillChart } from './chart.ts';
import { bestCover } from './cover.ts';
import { explainCover } from './explain.ts';
import { compileGrammar } from './grammar.ts';
import { itemsFrom } from './items-from.fixture.ts';
import { lexiconOf } from './lexicon.ts';
import { meaning, type Rule, rule, words } from './rules.ts';
import { tokenise } from './tokens.ts';

const toy: Rule[] = [
  words('weekday', [
    [1, 'monday'],
    [2, 'tuesday'],
  ]),
  rule('hour', '{int}', ({ value }) => (value <= 24 ? { likely: [value * 60], otherwise: [] } : undefined)),
  rule('day', '{weekday}', (weekday) => ({ kind: 'weekday', weekday, pick: 'coming' })),
  rule('day', 'ב+ {weekday}', (weekday) => ({ kind: 'weekday', weekday, pick: 'coming' })),
  rule('time', '{day}', (day) => [{ kind: 'day', wish: day }]),
  rule('time', '{day} at {hour}', (day, time) => [
    { kind: 'day', wish: day },
    { kind: 'clock', wish: { kind: 'at', time } },
  ]),
  rule('time', 'before {day}', (day) => [{ kind: 'day', wish: day }]),
  meaning('passing', [], 'room <hour>'),
  words('weekday', [[7, 'ראשון']]),
].flat();

const language = {
  rules: toy,
  passed: new Set(['please', 'could', 'we']),
  aboutTime: new Set(['noon']),
  limiting: new Set(['before']),
  live: new Set<string>(),
  prepositions: new Set(['at']),
  stating: new Set<string>(),
  spelling: {
    usual: new Map([['b4', 'before']]),
    corrected: new Set(['tuesday', 'before']),
    realWords: new Set(['befores']),
  },
  prefixes: 'וב',
};

/** The best cover of a text, a stretch a line: its part, or why it was left out, and its words. */
function cover(text: string): string[] {
  const grammar = compileGrammar(toy, ['int', 'name']);
  const lattice = buildLattice(tokenise(text), lexiconOf([language], grammar.vocabulary));
  const chart = fillChart(lattice, grammar, { dateOrder: undefined, timezone: 'UTC' });
  const tops = ['time', 'passing'].map((name) => grammar.partIds.get(name) as number);
  return bestCover(lattice, chart, tops).map((stretch) => {
    const own = text.slice(lattice.offsets[stretch.from], lattice.ends[stretch.to]);
    return `${'item' in stretch ? grammar.partNames[stretch.item.part] : stretch.skip} "${own}"`;
  });
}

describe('the best cover', () => {
  it.each([
    ['tuesday at 3', ['time "tuesday at 3"']],
    ['could we tuesday please', ['passed "could"', 'passed "we"', 'time "tuesday"', 'passed "please"']],
    ['room 4 , tuesday', ['passing "room 4"', 'silent ","', 'time "tuesday"']],
    ['tuesday at room 4', ['time "tuesday"', 'preposition "at"', 'passing "room 4"']],
    ['tuesday at 30', ['time "tuesday"', 'preposition "at"', 'number "30"']],
    ['tuesday 3', ['time "tuesday"', 'number "3"']],
    ['tuesday 25:00', ['time "tuesday"', 'time "25:00"']],
    ['noon', ['time "noon"']],
    ['before blurg tuesday', ['time "before"', 'unknown "blurg"', 'time "tuesday"']],
    ['beforre tuesday', ['time "beforre tuesday"']],
    ['b4 tusday', ['time "b4 tusday"']],
    ['befores tuesday', ['unknown "befores"', 'time "tuesday"']],
    ['во tuesday', ['time "во"', 'time "tuesday"']],
    ['ראשון', ['time "ראשון"']],
    ['בראשון', ['time "בראשון"']],
    ['ב-ראשון', ['time "ב-ראשון"']],
  ])('of %j', (text, stretches) => {
    expect(cover(text)).toEqual(stretches);
  });

  it('names the rules of a part', () => {
    const grammar = compileGrammar(toy, ['int', 'name']);
    const text = 'tuesday at 3';
    const lattice = buildLattice(tokenise(text), lexiconOf([language], grammar.vocabulary));
    const chart = fillChart(lattice, grammar, { dateOrder: undefined, timezone: 'UTC' });
    const best = bestCover(lattice, chart, [grammar.partIds.get('time') as number]);
    const [stretch] = explainCover(best, { lattice, grammar, text, fates: ['used'] });
    expect(stretch?.rules).toContain('    weekday = tuesday  "tuesday"');
  });

  it('takes linear time', () => {
    const chartOf = (text: string) => {
      const grammar = compileGrammar(toy, ['int', 'name']);
      const lattice = buildLattice(tokenise(text), lexiconOf([language], grammar.vocabulary));
      const chart = fillChart(lattice, grammar, { dateOrder: undefined, timezone: 'UTC' });
      const counts = lattice.edges.flatMap((_, node) =>
        grammar.partNames.map((_name, part) => itemsFrom(chart, part, node).length),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    };
    expect(chartOf('tuesday at 3 '.repeat(1000))).toBe(10 * chartOf('tuesday at 3 '.repeat(100)));
  });
});

describe('a grammar', () => {
  it('refuses a pattern with a part that no rule makes', () => {
    expect(() =>
      compileGrammar(
        rule('time', '{zone}', () => []),
        [],
      ),
    ).toThrow('no rule makes the part "zone"');
  });
});
