import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createScreen, createStatusLine, wrap } from './screen.ts';

test.each([
  ['one two three four five six seven', 20, ['one two three four', 'five six seven']],
  ['  indented words stay indented here', 20, ['  indented words', '  stay indented here']],
  [
    'see http://127.0.0.1:8787/confirm/0123456789 now',
    20,
    ['see', 'http://127.0.0.1:8787/confirm/0123456789', 'now'],
  ],
  ['a\n\nb', 20, ['a', '', 'b']],
])('wraps %j to %i columns', (text, width, lines) => {
  expect(wrap(text, width)).toEqual(lines);
});

test('prints without colour where there is no terminal, further lines under the first', () => {
  const stdout = new PassThrough();
  createScreen(stdout).labelled('Guest', 'word '.repeat(30).trim(), { style: 'dim' });
  const lines = String(stdout.read()).split('\n');
  expect(lines[0]).toMatch(/^Guest {4}word/);
  expect(lines[1]).toMatch(/^ {9}word/);
  expect(lines.join('')).not.toContain('\u001b');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
});

test('shows what a stranger wrote as text: no colours, no cursor, no direction', () => {
  const stdout = new PassThrough();
  const screen = createScreen(stdout);
  screen.print('a\u001b[2Jb\u0007\u202ec\r\nd');
  screen.labelled('Agent', '\u001b]0;title\u0007e');
  expect(String(stdout.read())).toBe('ab  c\nd\nAgent    e\n');
});

function streamInto(written: string[], terminal: object): NodeJS.WritableStream {
  return Object.assign(Object.create(null), terminal, {
    write: (text: string) => written.push(text) > 0,
  }) as NodeJS.WritableStream;
}

test('writes one line over on a terminal, cut to its width, and leaves it empty', () => {
  const written: string[] = [];
  const status = createStatusLine(streamInto(written, { isTTY: true, columns: 30 }));
  status.show('4/94  §4.2 getFreeSlots refuses a duration that is no number');
  status.end();
  expect(written).toEqual(['\r4/94  §4.2 getFreeSlots refus\u001b[K', '\r\u001b[K']);
});

test('writes nothing into a file', () => {
  const written: string[] = [];
  const status = createStatusLine(streamInto(written, {}));
  status.show('1/1  §8');
  status.end();
  expect(written).toEqual([]);
});
