import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTest, root, sourceFiles } from './source-files.ts';

type Row = { promise: string; code: { file: string; functions: string[] }[]; test: string; title: string };

const page = readFileSync(join(root, 'docs/guarantees.md'), 'utf8');
const lines = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| promise |'));
const rows = lines.map(readRow);

function readRow(line: string): Row {
  const [promise = '', code = '', proof = ''] = line.slice(2, -2).split(' | ');
  const [test = '', ...title] = proof.split(': ');
  const found: Row = { promise, code: [], test: unquoted(test), title: title.join(': ') };
  for (const name of code
    .split(', ')
    .flatMap((part) => part.split(' '))
    .map(unquoted)) {
    if (name.endsWith('.ts')) found.code.push({ file: name, functions: [] });
    else found.code.at(-1)?.functions.push(name);
  }
  return found;
}

function unquoted(text: string): string {
  return text.replace(/^`|`$/g, '');
}

function textOf(file: string): string {
  return existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
}

/** Whether a text of a test file begins with this title: a test's name, or a row of a table of names. */
function hasTitle(file: string, title: string): boolean {
  const text = textOf(file).replace(/\\(['"`])/g, '$1');
  return title !== '' && ["'", '"', '`'].some((mark) => text.includes(mark + title));
}

describe('the page of guarantees', () => {
  it('has a row for each part of the promise', () => {
    expect(rows.length).toBeGreaterThan(100);
  });

  it.each(rows)('names code that exists: $promise', ({ code }) => {
    expect(code).not.toEqual([]);
    for (const { file, functions } of code) {
      expect(functions, file).not.toEqual([]);
      for (const name of functions)
        expect(textOf(file), `${file} ${name}`).toMatch(
          new RegExp(`(?:function|const) ${name}\\b|^ +${name}\\(`, 'm'),
        );
    }
  });

  it.each(rows)('names a test that exists: $promise', ({ test, title }) => {
    expect(isTest(test)).toBe(true);
    expect(hasTitle(test, title), `${test}: ${title}`).toBe(true);
  });

  it('has a row for every file of the session', () => {
    const named = new Set(rows.flatMap(({ code }) => code.map(({ file }) => file)));
    const folders = ['src/tools/session/', 'src/tools/request-meeting/'];
    const files = sourceFiles()
      .map(({ path }) => path)
      .filter((path) => folders.some((folder) => path.startsWith(folder)) && !isTest(path));
    expect(files.length).toBeGreaterThan(10);
    // Only the schema and the texts of the tool.
    const withoutRule = ['src/tools/request-meeting/request-meeting.ts'];
    expect(files.filter((path) => !named.has(path) && !withoutRule.includes(path))).toEqual([]);
  });

  it('sees that a test, a function or a row is missing', () => {
    expect(hasTitle('tests/guarantees.test.ts', `has a row for each ${'part'} of nothing`)).toBe(false);
    expect(hasTitle('tests/nowhere.test.ts', 'has a row')).toBe(false);
    expect(readRow('| A | `a.ts` `one`, `two`, `b.ts` `three` | `c.test.ts`: is so: always |')).toEqual({
      promise: 'A',
      code: [
        { file: 'a.ts', functions: ['one', 'two'] },
        { file: 'b.ts', functions: ['three'] },
      ],
      test: 'c.test.ts',
      title: 'is so: always',
    });
  });
});
