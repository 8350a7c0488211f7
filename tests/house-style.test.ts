import { globSync } from 'node:fs';
import { basename } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { isTest, root, sourceFiles, withoutComments } from './source-files.ts';

type Rule = { name: string; where: (path: string) => boolean; forbidden: RegExp; example: string };

const shipped = (path: string) => /^(?:src|adapters|evals|cli)\//.test(path) && !isTest(path);

/** What no file of the house may hold, where, and an example that the rule catches. */
const rules: Rule[] = [
  {
    name: 'the present is an argument: only src/time/clock.ts reads the clock',
    where: (path) => shipped(path) && path !== 'src/time/clock.ts',
    forbidden: /\bDate\.now\(|\bnew Date\(\s*\)|\bDateTime\.(?:now|local)\(/,
    example: 'const now = Date.now();',
  },
  {
    name: 'only cli/ reads the environment and the arguments',
    where: (path) => shipped(path) && !path.startsWith('cli/'),
    forbidden: /\bprocess\.(?:env|argv)\b/,
    example: 'const key = process.env.KEY;',
  },
  {
    name: 'no file prints but through a stream that it was given',
    where: shipped,
    forbidden: /\bconsole\.\w+\(/,
    example: "console.log('here');",
  },
  {
    name: 'exports have names',
    where: (path) => !path.endsWith('.config.ts'),
    forbidden: /\bexport default\b/,
    example: 'export default 3;',
  },
  {
    name: 'no module is mocked',
    where: () => true,
    forbidden: /\bvi\.(?:mock|doMock|hoisted)\(/,
    example: "vi.mock('undici');",
  },
  {
    name: 'every test runs',
    where: isTest,
    forbidden: /\b(?:it|test|describe)\.(?:only|todo)\b|\bx(?:it|describe)\(/,
    example: "it.only('runs alone', () => {});",
  },
  {
    name: 'no type is switched off',
    where: (path) => !isTest(path),
    forbidden: /\bas any\b|:\s*any\b|<any>/,
    example: 'const value = input as any;',
  },
  {
    name: 'no check is switched off',
    where: (path) => !isTest(path),
    forbidden: /@ts-(?:ignore|nocheck|expect-error)|biome-ignore|eslint-disable/,
    example: '// @ts-ignore',
  },
  {
    name: 'nothing is left for later',
    where: () => true,
    forbidden: /\b(?:TODO|FIXME|XXX|HACK)\b/,
    example: '// TODO: the rest',
  },
  {
    name: 'nothing caught is thrown away',
    where: shipped,
    forbidden: /\bcatch\s*(?:\([^)]*\))?\s*\{\s*\}|\.catch\(\(\)\s*=>\s*(?:\{\s*\}|undefined|null)\s*\)/,
    example: 'try { go(); } catch {}',
  },
];

/** Rules about comments look at the whole text, rules about code only at code. */
const aboutComments = /TODO|@ts-/;

describe('house style', () => {
  const files = sourceFiles().filter(({ path }) => path !== 'tests/house-style.test.ts');

  it.each(rules)('$name', ({ where, forbidden }) => {
    const found = files
      .filter(({ path }) => where(path))
      .flatMap(({ path, text }) => {
        const lines = (aboutComments.test(forbidden.source) ? text : withoutComments(text)).split('\n');
        return lines.flatMap((line, index) =>
          forbidden.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
        );
      });
    expect(found).toEqual([]);
  });

  it.each(rules)('its rule catches what it forbids: $name', ({ forbidden, example }) => {
    expect(forbidden.test(example)).toBe(true);
  });

  it('names files in kebab-case', () => {
    expect(
      files
        .map(({ path }) => path)
        .filter((path) => !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z]+)*\.ts$/.test(basename(path))),
    ).toEqual([]);
  });

  it('has no folder that says what kind of thing it holds', () => {
    const folders = files.flatMap(({ path }) => path.split('/').slice(0, -1));
    expect(
      folders.filter((folder) => /^(?:types|utils?|helpers?|common|lib|misc|shared)$/.test(folder)),
    ).toEqual([]);
  });

  it('keeps a file about one idea: none over 300 lines, most under 200', () => {
    const lengths = files
      .filter(({ path }) => shipped(path))
      .map(({ path, text }) => ({ path, lines: text.split('\n').length }));
    expect(lengths.filter(({ lines }) => lines > 300)).toEqual([]);
    expect(lengths.filter(({ lines }) => lines > 200).length).toBeLessThan(lengths.length / 10);
  });

  it('keeps tests beside what they test: only whole-house tests stand in tests/', () => {
    const inside = globSync('src/**/tests/**', { cwd: root });
    expect(inside).toEqual([]);
  });

  it('is developed on Node 24, whatever the host has', () => {
    expect(Number(process.versions.node.split('.')[0])).toBeGreaterThanOrEqual(24);
  });
});
