import { demoPagesYaml } from '../../src/service/index.ts';

const demoPages = 6;

/** The demo pages, and some more like the first: so many starts that a long run does not use them up. */
export const slugs: readonly string[] = [
  'demo',
  'demo-he',
  ...Array.from({ length: demoPages }, (_, index) => `demo-${index}`),
];

const english = /^ {2}- slug: demo\n[\s\S]*?\n(?=\n)/m.exec(demoPagesYaml)?.[0] ?? '';

export const firedAtPages: string = [
  demoPagesYaml,
  ...slugs.slice(2).map((slug) => english.replace('slug: demo', `slug: ${slug}`)),
].join('\n');
