import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, normalize, relative } from 'node:path';
import { bundledPackages } from './bundles.ts';

/** Removes the types that no entry of the package imports. Types of an optional or a bundled package are `any` if the package is missing. */
export function keepTypesOfDoors(root: string, dist: string): void {
  const { exports, peerDependenciesMeta } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: unknown;
    peerDependenciesMeta: Record<string, { optional?: boolean }>;
  };
  const reached = new Set<string>();
  const waiting = [...JSON.stringify(exports).matchAll(/"([^"]+\.d\.ts)"/g)].map(([, path]) =>
    join(root, path as string),
  );
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const path of relativeImports(readFileSync(file, 'utf8')))
      waiting.push(normalize(join(file, '..', path.replace(/\.[jt]s$/, '.d.ts'))));
  }
  for (const file of globSync('**/*.d.ts', { cwd: dist })) {
    const path = join(dist, file);
    if (!reached.has(path)) rmSync(path);
  }
  const optional = Object.keys(peerDependenciesMeta).filter((name) => peerDependenciesMeta[name]?.optional);
  // Adapters are skipped: their types come from the framework, so a missing framework should be an error.
  for (const path of reached)
    if (!relative(dist, path).startsWith('adapters')) {
      const types = readFileSync(path, 'utf8');
      writeFileSync(path, ignoreMissing(types, [...optional, ...bundledPackages]));
    }
}

/** The relative paths that a built file imports, statically, lazily or for its types. */
export function relativeImports(text: string): string[] {
  return [...text.matchAll(/(?:from ?|import\(|import ?)(["'`])(\.\.?\/[^"'`]+)\1/g)].map(
    ([, , path = '']) => path,
  );
}

/**
 * Marks imports of these packages, so that declarations compile in a strict project without them.
 * @throws Error for an `import()` type, because a mark above its line may not suppress the error
 */
export function ignoreMissing(types: string, packages: readonly string[]): string {
  const names = packages.join('|');
  const inline = new RegExp(`import\\(["'](?:${names})["'/]`).exec(types);
  if (inline) throw new Error(`The type ${inline[0]} needs an optional package; import it by name instead`);
  return types.replace(
    new RegExp(`^(?:import|export) [^;]*? from ["'](?:${names})(?:/[^"']*)?["'];`, 'gm'),
    '// @ts-ignore the package is optional\n$&',
  );
}
