import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, type RolldownBuild, rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Each bundle is a map of what it writes to what it is made of. The doors share their chunks, so that nothing with a state exists twice;
 * of the transports, which have none to share, a runtime loads one; each worker is a thread of its own, and shares nothing with the service.
 */
export const bundles: Record<string, string>[] = [
  {
    'src/index': 'front-door',
    // The command `plan` shows how a phrase is read, which the front door does not.
    'src/planner/index': './src/planner/index.ts',
    'adapters/ai-sdk': './adapters/ai-sdk.ts',
    'adapters/langchain': './adapters/langchain.ts',
    'adapters/mcp': './adapters/mcp.ts',
    'adapters/otel': './adapters/otel.ts',
  },
  { 'src/client/transport-node': './src/client/transport-node.ts' },
  { 'src/client/transport-fetch': './src/client/transport-fetch.ts' },
  { 'src/service/index': './src/service/index.ts' },
  { 'src/service/busy-times.worker': './src/service/calendars/busy-times.worker.ts' },
  { 'src/service/find-damage.worker': './src/service/store/find-damage.worker.ts' },
];

/** Of this package 10 of 690 KB are used, so they are written into the bundle. */
const bundled = /^@noble\/hashes\//;

/**
 * Bundles from the sources, over what tsc has written to `dist`: a hundred small files take longer to find than to run. What is loaded
 * only by a call is a chunk of its own.
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

/** An entry brings everything that it exports to whatever imports it. Adapters import the front door, so it is no entry itself. */
const frontDoor: Plugin = {
  name: 'front-door',
  resolveId: (id) => (id === 'front-door' ? id : null),
  load: (id) => (id === 'front-door' ? `export * from ${JSON.stringify(join(root, 'src/index.ts'))};` : null),
};
