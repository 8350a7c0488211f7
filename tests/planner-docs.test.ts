import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readTimePhrase } from '../src/planner/index.ts';
import { root } from './source-files.ts';

const run = promisify(execFile);
const docs = await readFile(join(root, 'docs/planner.md'), 'utf8');

/** The moment that the page names, and its zone, which it leaves out of the readings. */
const now = new Date('2026-11-18T10:00:00+02:00');
const timezone = 'Asia/Jerusalem';

/** The rows of every table of phrases: the words, and the reading that the page prints beside them. */
const rows = rowsUnder(/^\| words \| read as \|\n\|---\|---\|\n((?:\|.*\|\n)+)/gm);
const notes = rowsUnder(/^\| words \| notes \|\n\|---\|---\|\n((?:\|.*\|\n)+)/gm);

/** `<br>` is a line break, which a table cannot hold. */
function rowsUnder(head: RegExp): [phrase: string, printed: string][] {
  return [...docs.matchAll(head)].flatMap(([, table = '']) =>
    table
      .trimEnd()
      .split('\n')
      .map((row): [string, string] => {
        const [phrase = '', printed = ''] = row.slice(2, -2).split(' | ');
        return [phrase.replaceAll('<br>', '\n'), printed];
      }),
  );
}

/** Hebrew is shown in English there, with the order of dates that it has. */
function printedFor(phrase: string): string {
  const isHebrew = /[א-ת]/.test(phrase);
  const answer = readTimePhrase(phrase, { now, timezone, ...(isHebrew ? { locale: 'en-GB' } : {}) });
  if (answer.kind === 'unread') return `not understood: "${answer.part}"`;
  if (answer.kind === 'no-time') return 'no time';
  return answer.readings.map(({ text }) => text.replace(/, Asia\/Jerusalem$/, '')).join(' **or** ');
}

describe('docs/planner.md', () => {
  it('says when and where its phrases are said, and has a table for everything that it promises', () => {
    expect(docs).toContain('**Wednesday 18 November 2026, 10:00, in Jerusalem**');
    expect(rows.length).toBeGreaterThanOrEqual(75);
    const printed = rows.map(([, reading]) => reading);
    expect(printed.filter((reading) => reading.includes(' **or** ')).length).toBeGreaterThanOrEqual(10);
    expect(printed.filter((reading) => reading.startsWith('not understood')).length).toBeGreaterThanOrEqual(
      6,
    );
    expect(printed).toContain('no time');
    expect(rows.filter(([phrase]) => /[א-ת]/.test(phrase)).length).toBeGreaterThanOrEqual(25);
  });

  it.each(rows)('%s', (phrase, printed) => {
    expect(printed).toBe(printedFor(phrase));
  });

  it.each(notes)('says what was assumed of: %s', (phrase, printed) => {
    const answer = readTimePhrase(phrase, { now, timezone });
    expect(answer.readings[0]?.notes.join('; ')).toBe(printed);
  });

  it('shows the notes of guesses, of soft edges, of what is past and of no last day', () => {
    expect(notes.length).toBeGreaterThanOrEqual(6);
    expect(notes.map(([, printed]) => printed).join('; ')).toMatch(
      /was read as.*edges open.*past.*No last day/,
    );
  });

  const examples = [...docs.matchAll(/^```ts\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/gm)].map(
    ([, code = '', output = '']) => [code, output] as const,
  );

  it('has an example of each function', () => {
    expect(examples).toHaveLength(2);
    for (const name of ['readTimePhrase', 'planMeetingTime'])
      expect(examples.some(([code]) => code.includes(`import { ${name} }`))).toBe(true);
  });

  it.each(examples)('holds code that prints what it says: %#', async (code, output) => {
    // Inside the checkout, so that the example finds the package by its name.
    const folder = await mkdtemp(join(root, '.planner-docs-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'example.ts');
    await writeFile(file, code);
    const { stdout } = await run(process.execPath, ['--conditions=agent-booking-source', file], {
      env: { ...process.env, NO_COLOR: '1', NODE_NO_WARNINGS: '1' },
    });
    expect(stdout).toBe(output);
  });

  it('names files that are there', async () => {
    const named = [...docs.matchAll(/`(src\/[\w./-]+\.ts)`/g)].map(([, file = '']) => file);
    const own = named.filter((file) => !file.startsWith('src/planner/french'));
    expect(own.length).toBeGreaterThanOrEqual(3);
    await Promise.all(own.map((file) => readFile(join(root, file))));
  });

  it('is found from the map', async () => {
    expect(await readFile(join(root, 'docs/map.md'), 'utf8')).toContain('(planner.md)');
  });
});
