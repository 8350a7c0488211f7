import { demoPagesYaml } from '../../src/service/index.ts';

const demoPages = 6;

/** The demo pages, and more pages like the first. A long run does not use up all their starts. */
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
