import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTest, root } from './source-files.ts';

type Row = { promise: string; tests: { file: string; title: string }[] };

const page = readFileSync(join(root, 'docs/guarantees.md'), 'utf8');
const lines = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| promise |'));
const rows = lines.map(readRow);

/** A row names its tests after the promise: a file, and the name of a test or its first words and a `…`. */
function readRow(line: string): Row {
  const [promise = '', tests = ''] = line.slice(2, -2).split(' | ');
  return { promise, tests: tests.split('<br>').map(readTest) };
}

function readTest(text: string): Row['tests'][number] {
  const [, file = '', title = ''] = /^`([^`]+)`: (.*?)…?$/.exec(text) ?? [];
  return { file, title };
}

/** How often a text of a test file begins with this title: a test's name, or a row of a table of names. */
function countTitle({ file, title }: Row['tests'][number]): number {
  if (title === '' || !existsSync(join(root, file))) return 0;
  const text = readFileSync(join(root, file), 'utf8').replace(/\\(['"`])/g, '$1');
  return ["'", '"', '`'].reduce((sum, mark) => sum + text.split(mark + title).length - 1, 0);
}

describe('the page of guarantees', () => {
  it('has a row for each part of the promise', () => {
    expect(rows.length).toBeGreaterThan(100);
  });

  it.each(rows)('names one test that exists, or several: $promise', ({ tests }) => {
    for (const test of tests) {
      expect(isTest(test.file)).toBe(true);
      expect(countTitle(test), `${test.file}: ${test.title}`).toBe(1);
    }
  });

  it('names every test file of the session and of requestMeeting', () => {
    const named = new Set(rows.flatMap(({ tests }) => tests.map(({ file }) => file)));
    const files = globSync('src/tools/{session,request-meeting}/*.test.ts', { cwd: root });
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => !named.has(file.replaceAll('\\', '/')))).toEqual([]);
  });

  it('sees that a test or a row is missing', () => {
    const file = 'tests/guarantees.test.ts';
    expect(countTitle({ file, title: `has a row for each ${'part'} of nothing` })).toBe(0);
    expect(countTitle({ file: 'tests/nowhere.test.ts', title: 'has a row' })).toBe(0);
    expect(readRow('| A | `c.test.ts`: is so: always<br>`d.test.ts`: is also… |')).toEqual({
      promise: 'A',
      tests: [
        { file: 'c.test.ts', title: 'is so: always' },
        { file: 'd.test.ts', title: 'is also' },
      ],
    });
  });
});
