import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OutputAsset, OutputChunk } from 'rolldown';
import { bundleSdk } from './bundle-sdk.ts';
import { bundles, openBundle } from './bundles.ts';
import { checkImports } from './check-imports.ts';
import { copyData } from './copy-data.ts';
import { keepTypesOfDoors } from './keep-types.ts';
import { writeLicences } from './licences.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

const written: (OutputChunk | OutputAsset)[] = [];
for (const input of bundles) {
  const bundle = await openBundle(input);
  // Names hold a hash, because a bundle does not know the names of another bundle's chunks and must not overwrite them.
  const { output } = await bundle.write({
    dir: dist,
    chunkFileNames: 'src/chunks/[name]-[hash].js',
  });
  written.push(...output);
}
writeLicences(join(dist, 'src/licences.txt'), written);
await bundleSdk(root, dist);
copyData(root, dist);
removeBundled(bundles.flatMap((input) => Object.keys(input)));
keepTypesOfDoors(root, dist);
checkImports(dist);

/** Removes the code that tsc wrote for floors with one door, because the bundles hold it. The types stay. */
function removeBundled(entries: readonly string[]): void {
  const kept = new Set(entries.map((entry) => `${entry}.js`));
  const emitted = globSync('{src/{client,planner,tools,service},adapters}/**/*.js', { cwd: dist });
  for (const file of emitted) if (!kept.has(file.replaceAll('\\', '/'))) rmSync(join(dist, file));
}
