import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'rolldown/utils';

/**
 * Checks that every file that a built module imports by a relative path was built too.
 * @throws Error naming each import that leads nowhere
 */
export function checkImports(dist: string): void {
  // Tests and what only they need are not published.
  const files = globSync('{src,adapters,cli,evals}/**/*.js', {
    cwd: dist,
    exclude: ['**/*.test.js', '**/*.fixture.js'],
  });
  const broken = files.flatMap((file) => {
    const path = join(dist, file);
    return importsOf(path)
      .filter((specifier) => specifier.startsWith('.') && !existsSync(join(dirname(path), specifier)))
      .map((specifier) => `${file} imports ${specifier}`);
  });
  if (broken.length > 0) throw new Error(`These imports lead nowhere:\n${broken.join('\n')}`);
}

function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const { module } = parseSync(path, text);
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end));
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    // Only literals are checked. An expression names a file that a user chose.
    ...dynamic.flatMap((literal) => /^(['"`])(.*)\1$/.exec(literal.trim())?.[2] ?? []),
  ];
}
