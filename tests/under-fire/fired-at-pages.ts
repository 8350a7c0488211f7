import { parse } from 'yaml';
import { demoPagesYaml } from '../../src/service/index.ts';

const demoPages = 6;

/** The demo pages, and more pages like the first, most with a host of their own. A long run does not use up all their starts. */
export const slugs: readonly string[] = [
  'demo',
  'demo-he',
  ...Array.from({ length: demoPages }, (_, index) => `demo-${index}`),
];

const demo = parse(demoPagesYaml) as { pages: object[] };

/** The first page and its copy have one host and buffers of different length. The next page takes either of two hosts. */
const changes: Record<string, object> = {
  'demo-0': { hostEmail: 'Dana@example.com', bufferAfterMinutes: 30 },
  'demo-1': { hostEmail: undefined, hosts: ['dana@example.com', 'bo@example.com'] },
};

const copyOf = (slug: string) => {
  return { ...demo.pages[0], slug, reminderHours: 24, hostEmail: `${slug}@example.com`, ...changes[slug] };
};

export const firedAtPages: string = JSON.stringify({
  hosts: [
    { email: 'dana@example.com', name: 'Dana Cohen', timezone: 'Asia/Jerusalem' },
    { email: 'bo@example.com', name: 'Bo Levi', timezone: 'Asia/Jerusalem' },
  ],
  pages: [...demo.pages, ...slugs.slice(2).map(copyOf)],
});
