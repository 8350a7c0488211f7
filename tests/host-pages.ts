import type { PageInput } from '../src/service/index.ts';

const hours = { 'mon-sun': '00:00-24:00' };
const common = {
  timezone: 'UTC',
  durationsMinutes: [15, 30, 60],
  incrementMinutes: 15,
  reminderHours: 24,
};

/** Three pages of Dana and one of Bo. One page of Dana has buffers. Another one takes Bo if Dana is busy. */
export const hostPages: PageInput[] = [
  { ...common, slug: 'demo', name: 'Dana', host: 'dana@example.com' },
  {
    ...common,
    slug: 'review',
    name: 'Review',
    host: 'Dana@example.com',
    bufferBeforeMinutes: 15,
    bufferAfterMinutes: 30,
  },
  { ...common, slug: 'either', name: 'Dana or Bo', hosts: ['dana@example.com', 'bo@example.com'] },
  { ...common, slug: 'bo', name: 'Bo', host: 'bo@example.com', bufferAfterMinutes: 15 },
];

/** The text of a pages file with these pages of Dana and Bo. */
export function pagesOf(pages: PageInput[], more: object = {}): string {
  const hosts = ['Dana', 'Bo'].map((name) => ({
    ...{ email: `${name.toLowerCase()}@example.com`, name, timezone: 'UTC', hours },
  }));
  return JSON.stringify({ hosts, pages, ...more });
}
