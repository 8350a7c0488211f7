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

/** The text of a pages file with these pages of Dana and Bo. `ofDana`: settings of Dana alone. */
export function pagesOf(pages: PageInput[], more: object = {}, ofDana: object = {}): string {
  const host = { timezone: 'UTC', hours };
  const hosts = [
    { ...host, name: 'Dana', email: 'dana@example.com', ...ofDana },
    { ...host, name: 'Bo', email: 'bo@example.com' },
  ];
  return JSON.stringify({ hosts, pages, ...more });
}
