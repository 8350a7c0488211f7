import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../tests/source-files.ts';
import { calendars } from '../commands/calendars.ts';
import { serve } from '../commands/serve.ts';

it('names every option of serve, and none that no command has', async () => {
  const docs = optionsIn(await readFile(join(root, 'docs/hosting.md'), 'utf8'));
  const known = optionsIn(serve.help);
  expect([...known].filter((option) => !docs.has(option))).toEqual([]);
  const others = new Set([
    ...optionsIn(calendars.help),
    '--help',
    '--format',
    '--timezone',
    '--rebook',
    '--keep',
    '--free',
    '--transport',
    '--decision',
    '--owner',
    '--due',
    '--client',
    '--client-id',
    '--tenant',
    '--user',
    // Options of PostgreSQL's programs.
    '--pwprompt',
    '--file',
    '--no-owner',
    '--dbname',
  ]);
  expect([...docs].filter((option) => !known.has(option) && !others.has(option))).toEqual([]);
});

function optionsIn(text: string): Set<string> {
  return new Set([...text.matchAll(/(?<![\w-])--[a-z][a-z-]+/g)].map(([option]) => option));
}
