import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { failureCodes } from '../src/index.ts';
import { root } from './source-files.ts';

// `npm run docs` writes docs/index.md.
const files = globSync(['*.md', 'docs/*.md', 'skills/*/*.md'], { cwd: root, exclude: ['docs/index.md'] });
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** The anchors of headings, with the names that GitHub gives them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/ /g, '-'),
  );

/** The targets of links and pictures that are in this repository. */
const targetsOf = (file: string) =>
  [
    ...textOf(file)
      .replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')
      .matchAll(/(?:\]\(|<img src=")(?!https?:|mailto:)([^)\s"]+)/g),
  ].map(([, target = '']) => target);

it.each(files)('%s links only to what is there', (file) => {
  const missing = targetsOf(file).flatMap((target) => {
    const [path = '', anchor] = decodeURIComponent(target).split('#');
    const there = path === '' ? join(root, file) : join(root, dirname(file), path);
    const stat = statSync(there, { throwIfNoEntry: false });
    if (!stat) return [target];
    const isThere =
      anchor === undefined || stat.isDirectory() || anchorsOf(readFileSync(there, 'utf8')).includes(anchor);
    return isThere ? [] : [target];
  });
  expect(missing).toEqual([]);
});

it('what the package ships links only to what it ships', () => {
  const packing = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  const [pack] = Object.values(JSON.parse(packing) as Record<string, { files: { path: string }[] }>);
  const shipped = pack?.files.map(({ path }) => path) ?? [];
  const documents = shipped.filter((path) => path.endsWith('.md'));
  expect(documents).toContain('README.md');
  expect(documents).not.toContain('AGENTS.md');
  const skill = textOf('skills/agent-booking/SKILL.md');
  const named = [...skill.matchAll(/node_modules\/agent-booking\/([\w./-]+)|`(\w[\w-]+\.md)`/g)].map(
    ([, path, document]) => path ?? `docs/${document}`,
  );
  expect(named.length).toBeGreaterThan(8);
  expect(documents).toContain('skills/agent-booking/SKILL.md');
  expect(named.filter((path) => !shipped.some((one) => one === path || one.startsWith(path)))).toEqual([]);
  const missing = documents.flatMap((file) =>
    targetsOf(file).flatMap((target) => {
      const [path = ''] = decodeURIComponent(target).split('#');
      const there = path === '' ? file : posix.join(posix.dirname(file), path);
      return shipped.some((one) => one === there || one.startsWith(`${there.replace(/\/$/, '')}/`))
        ? []
        : [`${file}: ${target}`];
    }),
  );
  expect(missing).toEqual([]);
});

it('docs/troubleshooting.md has a row for every code of the tools and of the client', () => {
  const text = textOf('docs/troubleshooting.md');
  const [tools = '', client = ''] = text.split('\n## ').slice(1);
  const rows = (part: string) => [...part.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code);
  expect(rows(tools).sort()).toEqual([...failureCodes].sort());
  const source = textOf('src/client/booking-error.ts');
  const union = /export type BookingErrorCode =([^;]+);/.exec(source)?.[1] ?? '';
  expect(rows(client).sort()).toEqual([...union.matchAll(/'(\w+)'/g)].map(([, code]) => code).sort());
});

it('docs/map.md names only files and folders that are there', () => {
  // A bare file name stands beside the path before it.
  let folder = '';
  const missing = [...textOf('docs/map.md').matchAll(/`([a-z][\w./-]*)`/g)].flatMap(([, name = '']) => {
    if (!name.includes('/') && !name.endsWith('.ts')) return [];
    const path = name.includes('/') || folder === '' ? name : join(folder, name);
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (!stat) return [name];
    folder = stat.isDirectory() ? path : dirname(path);
    return [];
  });
  expect(missing).toEqual([]);
});
