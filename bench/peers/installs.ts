import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { install, pack, run } from '../../tests/run-command.ts';
import { median } from '../measure.ts';
import { importMilliseconds } from '../tools/cold-import.ts';
import { folder, type Section } from './places.ts';

type Toolkit = { name: string; packages: string[]; entry: string; beside?: string[] };

/** The packages that an application has anyway, in the version that most toolkits are made for. */
const beside = ['ai@6.0.325', '@ai-sdk/openai@3.0.141', 'zod@4.6.7'];
const besideOlder = ['ai@5.0.89', '@ai-sdk/openai@2.0.64', 'zod@3.25.76'];

const toolkits: Toolkit[] = [
  { name: '`@exalabs/ai-sdk` 2.1.0', packages: ['@exalabs/ai-sdk@2.1.0'], entry: '@exalabs/ai-sdk' },
  { name: '`@tavily/ai-sdk` 0.5.0', packages: ['@tavily/ai-sdk@0.5.0'], entry: '@tavily/ai-sdk' },
  {
    name: '`@composio/vercel` 0.12.0 with its core',
    packages: ['@composio/vercel@0.12.0', '@composio/core@0.19.0'],
    entry: '@composio/vercel',
  },
  {
    name: '`@stripe/agent-toolkit` 0.9.0',
    packages: ['@stripe/agent-toolkit@0.9.0'],
    entry: '@stripe/agent-toolkit/ai-sdk',
    beside: besideOlder,
  },
];

/** Measures what toolkits of the AI SDK add to an application: megabytes, packages, and time at its start. */
export const installs: Section = {
  title: 'Toolkits for the AI SDK',
  text: [
    `What each adds to an application that has ${beside.map((name) => `\`${name}\``).join(', ')} already (Stripe's asks for ${besideOlder[0]}): its files, its packages, and the processor time of importing it after \`ai\` (the median of nine processes). The other toolkits do other work; people install them beside the AI SDK.`,
  ],
  head: ['package', 'MB', 'packages', 'import'],
  async *rows() {
    const packages = [await pack(empty('tarball'), '--ignore-scripts')];
    const ours = { name: '**`agent-booking`**', packages, entry: 'agent-booking/ai-sdk' };
    for (const toolkit of [ours, ...toolkits]) {
      const failed = (error: Error) => [toolkit.name, `not measured: ${error.message}`, '', ''];
      yield await measure(toolkit).catch(failed);
    }
  },
};

async function measure({ name, packages, entry, beside: given = beside }: Toolkit): Promise<string[]> {
  const app = empty('app');
  writeFileSync(join(app, 'package.json'), '{ "private": true, "type": "module" }');
  await install(app, '--ignore-scripts', ...given);
  const before = await measureFolder(app);
  await install(app, '--ignore-scripts', ...packages);
  const after = await measureFolder(app);
  const times: number[] = [];
  for (let round = 0; round < 9; round += 1) times.push(await importMilliseconds([entry], app, 'ai'));
  return [
    name,
    ((after.kilobytes - before.kilobytes) / 1024).toFixed(1),
    String(after.packages - before.packages),
    `${median(times).toFixed(0)} ms`,
  ];
}

async function measureFolder(app: string): Promise<{ kilobytes: number; packages: number }> {
  const lock = readFileSync(join(app, 'node_modules/.package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: object };
  const kilobytes = await run(['du', '-s', '-k', '--apparent-size', 'node_modules'], { cwd: app });
  return { kilobytes: Number.parseInt(kilobytes, 10), packages: Object.keys(packages).length };
}

/** Makes an empty folder of this name, which git ignores. */
function empty(name: string): string {
  const path = join(folder, 'node_modules/.scratch', name);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  return path;
}
