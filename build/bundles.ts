import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, type RolldownBuild, rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Each bundle maps its output files to their entries. The doors share chunks, so no state exists twice. The transports have no state, and a
 * runtime loads only one of them. A worker is a separate thread and shares nothing.
 */
export const bundles: Record<string, string>[] = [
  {
    'src/index': 'front-door',
    // The command `plan` explains how a phrase was read. The front door does not export that.
    'src/planner/index': './src/planner/index.ts',
    'adapters/ai-sdk': './adapters/ai-sdk.ts',
    'adapters/langchain': './adapters/langchain.ts',
    'adapters/openai-agents': './adapters/openai-agents.ts',
    'adapters/mcp': './adapters/mcp.ts',
    'adapters/otel': './adapters/otel.ts',
  },
  { 'src/client/transport-node': './src/client/transport-node.ts' },
  { 'src/client/transport-fetch': './src/client/transport-fetch.ts' },
  { 'src/service/index': './src/service/index.ts' },
  { 'src/service/calendar.worker': './src/service/calendars/calendar.worker.ts' },
  { 'src/service/pages.worker': './src/service/pages/pages.worker.ts' },
];

/** Packages whose code is in the bundles: the parts that we use are a tenth of their size. Only our own code uses them. */
export const bundledPackages = [
  '@noble/hashes',
  'hono',
  '@hono/node-server',
  'ical-generator',
  'rrule-temporal',
];
const bundled = new RegExp(`^(?:${bundledPackages.join('|')})(?:/|$)`);

/**
 * Bundles the sources over the files that tsc wrote to `dist`, because a hundred small files take longer to find than to run. A module that
 * only a call loads gets its own chunk.
 */
export function openBundle(input: Record<string, string>): Promise<RolldownBuild> {
  return rolldown({
    input,
    cwd: root,
    platform: 'neutral',
    external: (id) => !id.startsWith('.') && !isAbsolute(id) && id !== 'front-door' && !bundled.test(id),
    plugins: [frontDoor],
    // None of these modules has side effects, so unused ones can be left out.
    treeshake: { moduleSideEffects: false },
    onLog(level, { message }) {
      if (level === 'warn') throw new Error(message);
    },
  });
}

/** Rolldown exports everything of an entry to its importers. Adapters import the front door, so the front door itself is not an entry. */
const frontDoor: Plugin = {
  name: 'front-door',
  resolveId: (id) => (id === 'front-door' ? id : null),
  load: (id) => (id === 'front-door' ? `export * from ${JSON.stringify(join(root, 'src/index.ts'))};` : null),
};
