import { globSync } from 'node:fs';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { bannedWords, finders, proseOf } from './offenders.ts';
import { isTest, root, sourceFiles, withoutComments } from './source-files.ts';

type Rule = { name: string; where: (path: string) => boolean; forbidden: RegExp; example: string };

const shipped = (path: string) => /^(?:src|adapters|evals|cli)\//.test(path) && !isTest(path);

/** The rules: the forbidden text, the files to which they apply, and an example that breaks them. */
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
    name: 'no module is mocked',
    where: () => true,
    forbidden: /\bvi\.(?:mock|doMock|hoisted)\(/,
    example: "vi.mock('undici');",
  },
  {
    name: 'every test runs',
    where: isTest,
    forbidden: /\b(?:it|test|describe)\.(?:skip|todo)\(/,
    example: "it.todo('runs later');",
  },
  {
    name: 'no check is switched off',
    // It writes such a mark into the published declarations, where an optional package may be missing.
    where: (path) => !isTest(path) && path !== 'build/keep-types.ts',
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

/** Rules about comments read the complete text, rules about code only the code. */
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

  it('has no folder that says what kind of thing it holds', () => {
    const folders = files.flatMap(({ path }) => path.split('/').slice(0, -1));
    expect(
      folders.filter((folder) => /^(?:types|utils?|helpers?|common|lib|misc|shared)$/.test(folder)),
    ).toEqual([]);
  });

  it('keeps tests beside what they test: only whole-house tests stand in tests/', () => {
    const inside = globSync('src/**/tests/**', { cwd: root });
    expect(inside).toEqual([]);
  });

  it('is developed on Node 24, whatever the host has', () => {
    expect(Number(process.versions.node.split('.')[0])).toBeGreaterThanOrEqual(24);
  });
});

describe('the house has no', () => {
  const files = sourceFiles();

  it.each(Object.entries(finders))('%s', (_, find) => {
    expect(find(files)).toEqual({});
  });
});

describe('banned words', () => {
  const wordsIn = (text: string, path = 'src/a.ts') => proseOf({ path, text }).match(bannedWords) ?? [];

  it.each([
    ['in a line comment', '// Whoever calls it closes it.', 'Whoever'],
    ['over two line comments', '// Where there is\n// none, it waits.', 'is\n none'],
    ['in a block comment', '/**\n * What the model is\n * told.\n */', 'is\n told'],
    ['in a string', "const text = 'of which nobody knows';", 'nobody'],
    ['in a template', 'const text = `${' + 'name} is none of them`;', 'is none'],
    ['in one sentence', '// Sends so many requests at once as are allowed.', 'so many requests at once as'],
  ])('are found %s', (_, text, word) => {
    expect(wordsIn(text)).toEqual([word]);
  });

  it('are found in docs, also in code blocks', () => {
    expect(wordsIn('```ts\nlent();\n```', 'README.md')).toEqual(['lent']);
  });

  it.each([
    ['an identifier', 'const nobody = lent(whoever);'],
    ['a string without a space, such as a slug', "read('nobody', 'nobody@example.com');"],
    ['a regular expression', 'const none = /nobody is none/;'],
    ['a part of a word', "const text = 'an excellent talent';"],
    ['words of two sentences', '// There are so many. It is as fast.'],
    ['words of two strings', "join('the answer is', 'none of these');"],
  ])('are not %s', (_, text) => {
    expect(wordsIn(text)).toEqual([]);
  });
});

describe('offenders by shape', () => {
  const file = (path: string, ...imports: string[]) => ({
    path,
    text: imports.map((specifier) => `import '${specifier}';\n`).join(''),
  });

  it('are functions of more than 60 lines, without those of the functions inside', () => {
    const body = (count: number) => '  x;\n'.repeat(count);
    const files = [
      { path: 'src/tools/a.ts', text: `function a() {\n${body(58)}}\n` },
      { path: 'src/tools/b.ts', text: `const b = () => {\n${body(59)}};\n` },
      { path: 'src/tools/c.ts', text: `function c() {\n${body(50)}  return () => {\n${body(50)}  };\n}\n` },
      { path: 'src/tools/d.test.ts', text: `function d() {\n${body(70)}}\n` },
    ];
    expect(finders.longFunctions(files)).toEqual({ 'src/tools/b.ts': 61 });
  });

  it('are folders of more than 15 source files; tests and fixtures do not count', () => {
    const files = Array.from({ length: 15 }, (_, index) => file(`src/tools/a${index}.ts`));
    const tests = [file('src/tools/a1.test.ts'), file('src/tools/a1.fixture.ts')];
    expect(finders.wideFolders([...files, ...tests])).toEqual({});
    expect(finders.wideFolders([...files, file('src/tools/b.ts')])).toEqual({ 'src/tools': 16 });
  });

  it('are folders of one floor that import each other in a circle, directly or through others', () => {
    const circle = [
      file('src/tools/a/one.ts', '../b/two.ts', '../d/four.ts'),
      file('src/tools/b/two.ts', '../c/three.ts', '../c/other.ts'),
      file('src/tools/c/three.ts', '../a/one.ts'),
      file('src/tools/d/four.ts'),
    ];
    expect(finders.folderCircles(circle)).toEqual({ 'src/tools/a': 1, 'src/tools/b': 2, 'src/tools/c': 1 });
  });

  it("are no folders that import the floor's own folder, and no tests that import anything", () => {
    const files = [
      file('src/tools/index.ts', './a/one.ts'),
      file('src/tools/a/one.ts', '../contract.ts', '../b/two.ts'),
      file('src/tools/b/two.test.ts', '../a/one.ts'),
    ];
    expect(finders.folderCircles(files)).toEqual({});
  });
});
