import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OutputAsset, type OutputChunk, rolldown } from 'rolldown';
import { bundles, openBundle } from './bundles.ts';
import { copyData } from './copy-data.ts';
import { keepTypesOfDoors, relativeImports } from './keep-types.ts';

type Output = (OutputChunk | OutputAsset)[];

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

const written: Output = [];
for (const input of bundles) {
  const bundle = await openBundle(input);
  // Names hold a hash, because a bundle does not know the names of another bundle's chunks and must not overwrite them.
  const { output } = await bundle.write({
    dir: dist,
    chunkFileNames: 'src/chunks/[name]-[hash].js',
  });
  written.push(...output);
}
writeLicences('src/licences.txt', written);
// `npx` installs no optional peers, and the command `mcp` must run without them. So the protocol's SDK and its zod are bundled for it.
const sdk = await rolldown({ input: join(root, 'cli/mcp/sdk.ts'), cwd: root, platform: 'node' });
const { output } = await sdk.write({
  file: join(dist, 'cli/mcp/sdk.js'),
  minify: true,
  codeSplitting: false,
});
writeLicences('cli/mcp/sdk-licences.txt', output);
copyData(root, dist);
removeBundled(bundles.flatMap((input) => Object.keys(input)));
keepTypesOfDoors(root, dist);
checkImports();

/** Writes the licences of the bundled packages, because the licences require it. */
function writeLicences(file: string, output: Output): void {
  const modules = output.flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
  // The folder of the package that a module belongs to. Our own modules have none.
  const folderOf = (id: string) => /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1];
  const folders = new Set(modules.flatMap((id) => folderOf(id) ?? []));
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const own = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    return `${name} ${version}: ${license}${own ? `\n\n${readFileSync(join(folder, own), 'utf8')}` : ''}`;
  });
  writeFileSync(join(dist, file), texts.join('\n\n'));
}

/** Removes the code that tsc wrote for floors with one door, because the bundles hold it. The types stay. */
function removeBundled(entries: readonly string[]): void {
  const kept = new Set(entries.map((entry) => `${entry}.js`));
  const emitted = globSync('{src/{client,planner,tools,service},adapters}/**/*.js', { cwd: dist });
  for (const file of emitted) if (!kept.has(file.replaceAll('\\', '/'))) rmSync(join(dist, file));
}

/** @throws Error naming each relative import of a published module that leads to no file */
function checkImports(): void {
  const exclude = ['**/*.test.js', '**/*.fixture.js'];
  const broken = globSync('{src,adapters,cli,evals}/**/*.js', { cwd: dist, exclude }).flatMap((file) =>
    relativeImports(readFileSync(join(dist, file), 'utf8'))
      .filter((specifier) => !existsSync(join(dist, dirname(file), specifier)))
      .map((specifier) => `${file} imports ${specifier}`),
  );
  if (broken.length > 0) throw new Error(`These imports lead nowhere:\n${broken.join('\n')}`);
}
