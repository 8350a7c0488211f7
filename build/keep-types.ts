import { globSync, readFileSync, rmSync } from 'node:fs';
import { join, normalize } from 'node:path';

/** Removes the types that no entry of the package leads to. */
export function keepTypesOfDoors(root: string, dist: string): void {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: unknown };
  const reached = new Set<string>();
  const waiting = [...JSON.stringify(exports).matchAll(/"([^"]+\.d\.ts)"/g)].map(([, path]) =>
    join(root, path as string),
  );
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(
      /(?:from |import\(|import )["'](\.[^"']+)["']/g,
    ))
      waiting.push(normalize(join(file, '..', (path as string).replace(/\.[jt]s$/, '.d.ts'))));
  }
  for (const file of globSync('**/*.d.ts', { cwd: dist })) {
    const path = join(dist, file);
    if (!reached.has(path)) rmSync(path);
  }
}
