import { expect, it } from 'vitest';
import { demoPagesYaml } from './demo-pages.ts';
import { PagesError, readPages } from './read-pages.ts';
import { readPagesApart } from './read-pages-apart.ts';

const pageOf = (index: number) => `  - slug: page-${index}
    name: Host ${index}
    timezone: Asia/Jerusalem
    hours:
      sun-thu: 09:00-17:00
    durationsMinutes: [30, 60]
    host: host${index}@example.com
`;
const hostOf = (index: number) => `  - email: host${index}@example.com
    name: Host ${index}
    timezone: Asia/Jerusalem
`;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const many = `hosts:\n${numbers(120).map(hostOf).join('')}pages:\n${numbers(120).map(pageOf).join('')}`;
const plain = (pages: ReadonlyMap<string, unknown>) => JSON.stringify([...pages]);

it.each([
  ['the demo pages', demoPagesYaml],
  ['many pages with hosts', many],
])('reads %s as readPages does', async (_, text) => {
  expect(plain(await readPagesApart(text))).toBe(plain(readPages(text)));
});

it('finds the same mistakes', async () => {
  const wrong = many.replaceAll('sun-thu: 09:00', 'sun-thu: 19:00').replace('name: Host 7', 'nmae: Host 7');
  const problems = (error: unknown) => (error as PagesError).problems;
  const alone = await Promise.resolve(wrong).then(readPages).catch(problems);
  const apart = await readPagesApart(wrong).catch(problems);
  expect(apart).toEqual(alone);
  await expect(readPagesApart(wrong, { file: 'pages.yaml' })).rejects.toThrow(PagesError);
});
