import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleSdk } from './bundle-sdk.ts';
import { bundles, openBundle } from './bundles.ts';
import { copyData } from './copy-data.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

for (const input of bundles) {
  const bundle = await openBundle(input);
  // A hash, because bundles do not know how the chunks of others are called.
  await bundle.write({
    dir: dist,
    sourcemap: true,
    // The package holds the sources themselves.
    sourcemapExcludeSources: true,
    chunkFileNames: 'src/chunks/[name]-[hash].js',
  });
}
await bundleSdk(root, dist);
copyData(root, dist);
removeBundled(bundles.flatMap((input) => Object.keys(input)));

/** The bundles hold every file of the floors that have one door. Removes what tsc wrote of these floors; the types stay. */
function removeBundled(entries: readonly string[]): void {
  const kept = new Set(entries.flatMap((entry) => [`${entry}.js`, `${entry}.js.map`]));
  const emitted = globSync('{src/{client,planner,tools,service},adapters}/**/*.{js,js.map}', { cwd: dist });
  for (const file of emitted) if (!kept.has(file.replaceAll('\\', '/'))) rmSync(join(dist, file));
}
