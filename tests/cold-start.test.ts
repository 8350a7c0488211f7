import type { OutputChunk } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { bundles, openBundle } from '../build/bundles.ts';

const generate = async (input: Record<string, string> = {}) => {
  const { output } = await (await openBundle(input)).generate();
  return output.filter((file) => file.type === 'chunk');
};

/** The modules and packages that are loaded with an entry: its own, and those of every chunk that it imports statically. */
function loadedWith(entry: string, chunks: readonly OutputChunk[]): string[] {
  const waiting = [`${entry}.js`];
  const loaded = new Set<string>();
  for (const name of waiting) {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    for (const module of chunk?.moduleIds ?? [name]) loaded.add(module);
    waiting.push(...(chunk?.imports ?? []).filter((imported) => !waiting.includes(imported)));
  }
  return [...loaded];
}

const onlyForCalls =
  /\/src\/(?:planner|tools\/request-meeting\/(?:make-request|parse|resolve|facts|judge|record|send)\.|tools\/context\/event-schema|tools\/session\/(?:digest|saved-state))/;

describe('the built doors', async () => {
  const chunks = await generate(bundles[0]);

  it.each([
    ['adapters/ai-sdk', ['#transport', 'zod']],
    [
      'adapters/langchain',
      [
        '#transport',
        '@langchain/core/messages/tool',
        '@langchain/core/singletons',
        '@langchain/core/tools',
        'zod',
      ],
    ],
    ['adapters/openai-agents', ['#transport', '@openai/agents', 'zod']],
  ])('%s loads what describes the tools, and nothing that only a call needs', (entry, packages) => {
    const loaded = loadedWith(entry, chunks);
    expect(loaded.filter((module) => !module.startsWith('/')).sort()).toEqual(packages);
    const files = loaded.map((module) => module.replaceAll('\\', '/'));
    expect(files.some((file) => file.endsWith('/src/tools/create-booking-tools.ts'))).toBe(true);
    expect(files.filter((file) => onlyForCalls.test(file))).toEqual([]);
  });

  it('hold every module once, so that what an adapter remembers is what the front door remembers', () => {
    const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
    expect(modules.length).toBeGreaterThan(60);
    expect(modules.filter((module, index) => modules.indexOf(module) !== index)).toEqual([]);
  });
});

describe('the built service', async () => {
  const chunks = await generate(bundles.find((input) => 'src/service/index' in input));
  const loaded = loadedWith('src/service/index', chunks);

  it('loads what its first answer needs: no mail, no calendar file and no PostgreSQL', () => {
    const packages = loaded.filter((module) => !module.startsWith('/') && !module.startsWith('node:'));
    expect(packages.sort()).toEqual(['luxon', 'yaml', 'zod']);
    const bundled = loaded.flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []);
    expect(new Set(bundled)).toEqual(new Set(['@hono/node-server', 'hono']));
  });

  it('is one file, and the workers stand beside it, where they are looked for', () => {
    const door = chunks.find(({ isEntry }) => isEntry);
    expect(door?.imports.filter((name) => name.startsWith('src/'))).toEqual([]);
    for (const [user, worker] of [
      ['read-apart.ts', 'calendar.worker'],
      ['read-pages-apart.ts', 'pages.worker'],
    ]) {
      expect(door?.moduleIds.some((module) => module.endsWith(`${user}`))).toBe(true);
      expect(bundles.flatMap((input) => Object.keys(input))).toContain(`src/service/${worker}`);
    }
  });
});
