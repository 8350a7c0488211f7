import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const root: string = normalize(join(dirname(fileURLToPath(import.meta.url)), '..'));

/** A TypeScript file of the house: its path from the root, with slashes, and its text. */
export type SourceFile = { path: string; text: string };

/** Every TypeScript file of the house. The app in examples/nextjs-chat is a project of its own, with its own compiler and layout. */
export function sourceFiles(): SourceFile[] {
  return globSync('{src,adapters,evals,cli,examples,tests,bench,build}/**/*.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.includes('/node_modules/') && !path.startsWith('examples/nextjs-chat/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Whether a file is a test or serves only tests. */
export function isTest(path: string): boolean {
  return path.startsWith('tests/') || /\.(?:test|fixture)\.ts$/.test(path);
}

/** Whatever a file imports, statically, lazily or for its types only. */
export function importsOf(text: string): string[] {
  const code = withoutComments(text);
  const found = [
    ...code.matchAll(/(?:^|[\n;])\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/g),
    ...code.matchAll(/(?:^|[\n;])\s*import\s*['"]([^'"]+)['"]/g),
    ...code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g),
  ];
  return found.map((match) => match[1] as string);
}

/**
 * Code alone: comments are blanked, and the text of templates that run over lines, in which code may be quoted. Line numbers
 * stay. A slash begins a regular expression where a value may begin.
 */
export function withoutComments(text: string): string {
  const token =
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|\$\{(?:[^`{}]|`[^`]*`|\{[^}]*\})*\}|[^`\\])*`|(?<=(?:^|[=(,:;!&|?{}[+*%~^<>\n]|\b(?:return|typeof|case|in|of))\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g;
  return text.replace(token, (found) => {
    const isComment = found.startsWith('//') || found.startsWith('/*');
    return isComment || (found.startsWith('`') && found.includes('\n'))
      ? found.replace(/[^\n]/g, ' ')
      : found;
  });
}
