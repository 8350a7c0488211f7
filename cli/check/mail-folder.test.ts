import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readMailFolder } from './mail-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const mail = (to: string, text: string) =>
  `From: a@b.example\nTo: ${to}\nContent-Type: text/plain\n\n${text}\n`;

it('reads what an address received, in the order of the names, whatever ends a line', async () => {
  await writeFile(join(folder, '2.eml'), mail('Noa <Noa@example.com>', 'second'));
  await writeFile(join(folder, '1.eml'), mail('noa@example.com', 'first').replaceAll('\n', '\r\n'));
  await writeFile(join(folder, '3.eml'), mail('other-noa@example.com', 'not mine'));
  await writeFile(join(folder, '.draft'), mail('noa@example.com', 'unfinished'));
  const read = readMailFolder(folder);
  expect((await read('noa@example.com')).map(({ text }) => text?.trim())).toEqual(['first', 'second']);
  await writeFile(join(folder, '4.eml'), mail('noa@example.com', 'third'));
  expect((await read('noa@example.com')).map(({ text }) => text?.trim())).toEqual([
    'first',
    'second',
    'third',
  ]);
  expect(await read('nobody@example.com')).toEqual([]);
});
