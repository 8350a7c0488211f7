import { demoPagesYaml } from '../../src/service/index.ts';

const demoPages = 6;

/** The demo pages, and more pages like the first, most with a host of their own. A long run does not use up all their starts. */
export const slugs: readonly string[] = [
  'demo',
  'demo-he',
  ...Array.from({ length: demoPages }, (_, index) => `demo-${index}`),
];

const english = /^ {2}- slug: demo\n[\s\S]*?\n(?=\n)/m.exec(demoPagesYaml)?.[0] ?? '';

/** The first page and its copy have one host and buffers of different length. The next page takes either of two hosts. */
const hosts: Record<string, string> = {
  'demo-0': 'hostEmail: Dana@example.com',
  'demo-1': 'hosts: [dana@example.com, bo@example.com]',
};

const hostSection = `hosts:
  - { email: dana@example.com, name: Dana Cohen, timezone: Asia/Jerusalem }
  - { email: bo@example.com, name: Bo Levi, timezone: Asia/Jerusalem, }
`;

export const firedAtPages: string = [
  demoPagesYaml,
  ...slugs.slice(2).map((slug) =>
    english
      .replace('slug: demo', `slug: ${slug}\n    reminderHours: 24`)
      .replace('hostEmail: dana@example.com', hosts[slug] ?? `hostEmail: ${slug}@example.com`)
      .replace('bufferAfterMinutes: 0', `bufferAfterMinutes: ${slug === 'demo-0' ? 30 : 0}`),
  ),
  hostSection,
].join('\n');
