import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../tests/source-files.ts';
import { hostSchema, pageSchema } from './pages/page-schema.ts';
import { readPages } from './pages/read-pages.ts';
import { defaultLimits } from './requests/limits.ts';

const docs = await readFile(join(root, 'docs/hosting.md'), 'utf8');

it('names every field of hosts and pages, and shows pages that are served as they are', () => {
  const table = (head: string) => docs.slice(docs.indexOf(`| ${head} |`)).split('\n\n')[0] ?? '';
  const missing = (shape: object, head: string) =>
    Object.keys(shape).filter((field) => !table(head).includes(`\`${field}\``));
  expect(missing(hostSchema.shape, 'of a host')).toEqual([]);
  expect(missing(pageSchema.shape, 'of a page')).toEqual([]);
  const environment = {
    NEXTCLOUD_PASSWORD: 'app-password',
    MEETINGS_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
  };
  const files = [...docs.matchAll(/```yaml\n(hosts:[\s\S]*?)```/g)].map(([, yaml = '']) => yaml);
  expect(files.map((yaml) => [...readPages(yaml, { environment }).keys()])).toEqual([
    ['talk', 'review'],
    ['team'],
    ['talk'],
  ]);
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
