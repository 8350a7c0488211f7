import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../tests/source-files.ts';
import { pageSchema } from './pages/page-schema.ts';
import { readPages } from './pages/read-pages.ts';
import { defaultLimits } from './requests/limits.ts';

const docs = await readFile(join(root, 'docs/hosting.md'), 'utf8');

it('names every field of a page, and shows pages that are served as they are', () => {
  const table = docs.slice(docs.indexOf('| field |'), docs.indexOf('Each page has a calendar'));
  expect(Object.keys(pageSchema.shape).filter((field) => !table.includes(`\`${field}\``))).toEqual([]);
  const yaml = /```yaml\n([\s\S]*?)```/.exec(docs)?.[1] ?? '';
  expect([...readPages(yaml).keys()]).toEqual(['dana']);
});

it('tells the limits as they are', () => {
  const inWords = (limit: { requests: number; perMs: number } | null) =>
    limit && `${limit.requests}/${{ 60000: 'minute', 3600000: 'hour', 86400000: 'day' }[limit.perMs]}`;
  const { perCaller, perCallerHour, perCallerDay, reads, perGuest, perPage, allMail } = defaultLimits;
  const told = [...docs.matchAll(/^\| `([\w-]+)=(\d+)\/(\w+)` \|/gm)].map(([, name, count, span]) => [
    name,
    `${count}/${span}`,
  ]);
  expect(told).toEqual([
    ['caller', inWords(perCaller)],
    ['caller-hour', inWords(perCallerHour)],
    ['caller-day', inWords(perCallerDay)],
    ['reads', inWords(reads)],
    ['guest', inWords(perGuest)],
    ['page', inWords(perPage)],
    ['mail', inWords(allMail)],
  ]);
});
