import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { importsOf, isTest, root, type SourceFile } from './source-files.ts';

type RuleName = 'longFunctions' | 'wideFolders' | 'folderCircles' | 'bannedWords';

/** Limits of the house style that Biome does not have: it counts the lines of inner functions too. */
const maxFunctionLines = 60;
const maxFiles = 15;

/**
 * Words that mark hard prose. They are banned in comments, strings and docs; identifiers may hold them.
 * "so many … as" is found inside one sentence only.
 */
export const bannedWords: RegExp =
  /\b(?:whoever|nobody|is\s+none|are\s+none|what\s+stands|is\s+told|lent)\b|\bso\s+many\b[^.;!?]*?\bas\b/gi;

/** Word lists, whose strings are words that guests and agents say. Their comments count all the same. */
const wordLists = ['src/planner/english/words.ts', 'evals/words/english.ts'];

/** Each rule finds its offenders in all source files of the house, by path. The number says how badly, such as the number of lines. */
export const finders: Record<RuleName, (files: SourceFile[]) => Record<string, number>> = {
  /** The longest function of each file. Lines of functions inside it count for those, so that a factory may hold several. */
  longFunctions(files) {
    return only(
      // Tests and fixtures are lists of cases, so their functions may be long.
      files
        .filter(({ path, text }) => !isTest(path) && text.split('\n').length > maxFunctionLines)
        .map((file) => [file.path, Math.max(0, ...functionLines(file))]),
      maxFunctionLines,
    );
  },

  /** Source files directly in a folder. Tests and fixtures do not count, because a test stands beside its file. */
  wideFolders(files) {
    const paths = files.map(({ path }) => path).filter((path) => !isTest(path));
    return only(
      [...Map.groupBy(paths, dirname)].map(([folder, inside]) => [folder, inside.length]),
      maxFiles,
    );
  },

  /** Folders that import each other in a circle. The number counts a folder's imports of other folders of its circle. */
  folderCircles(files) {
    const edges = folderImports(files.filter(({ path }) => !isTest(path)));
    const reach = new Map([...edges.keys()].map((folder) => [folder, reachable(folder, edges)]));
    const inCircle = (from: string, to: string) => reach.get(to)?.has(from) ?? false;
    return only(
      [...edges].map(([from, targets]) => [from, targets.filter((to) => inCircle(from, to)).length]),
      0,
    );
  },

  /** Banned words in TypeScript files and in the docs. */
  bannedWords(files) {
    const written = [...files.filter(({ path }) => !holdsTheRules(path)), ...docs()];
    return only(
      written.filter(mayBreak).map((file) => [file.path, proseOf(file).match(bannedWords)?.length ?? 0]),
      0,
    );
  },
};

/** Whether a file can hold banned words at all, identifiers included. Parsing every file would take many seconds. */
function mayBreak({ text }: SourceFile): boolean {
  return text.replace(/^\s*(?:\/\/|\*)|\\n/gm, ' ').search(bannedWords) >= 0;
}

/** The files that define and test the banned words have to write them. */
const holdsTheRules = (path: string) => ['tests/offenders.ts', 'tests/house-style.test.ts'].includes(path);

/** The number of own lines of every function of a file. */
function functionLines({ path, text }: SourceFile): number[] {
  const { program, errors } = parseSync(path, text, { lang: 'ts' });
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  const found: number[] = [];
  /** Adds the functions of a node, and returns how many lines of it they take. */
  const visit = (node: unknown): number => {
    if (typeof node !== 'object' || node === null) return 0;
    const inside = Object.values(node).reduce<number>((sum, child) => sum + visit(child), 0);
    const { type = '', start, end } = node as { type?: string; start: number; end: number };
    if (!/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)) return inside;
    const lines = text.slice(start, end).split('\n').length;
    found.push(lines - inside);
    // A function of one line takes no line from the function around it.
    return lines === 1 ? 0 : lines;
  };
  visit(program);
  return found;
}

/** The pairs above a limit, sorted by path. */
function only(counts: [string, number][], limit: number): Record<string, number> {
  return Object.fromEntries(counts.filter(([, count]) => count > limit).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Markdown is prose as a whole, code blocks included. */
function docs(): SourceFile[] {
  const files = globSync(['*.md', 'docs/**/*.md', 'examples/**/*.md', 'skills/**/*.md'], { cwd: root });
  return (
    files
      // `npm run docs` writes the API reference and the site's first page.
      .filter((path) => !/node_modules|^docs\/(?:api\/|index\.md$)/.test(path))
      .map((path) => ({
        path: path.replaceAll('\\', '/'),
        text: readFileSync(join(root, path), 'utf8'),
      }))
  );
}

/** The texts of a file that people read: its comments and strings. A string without a space is a name, such as a slug, and not prose. */
export function proseOf({ path, text }: SourceFile): string {
  if (path.endsWith('.md')) return text;
  const { program, comments, errors } = parseSync(path, text, { lang: 'ts' });
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  const strings = wordLists.includes(path)
    ? []
    : stringsIn(program).filter((found) => /\s/.test(found.trim()));
  // Line comments that follow each other hold one text, and the star that begins a line of a block comment is no part of it.
  const ofComments = comments.map(({ value, start }, index) => {
    const since = comments[index - 1]?.end ?? 0;
    return `${text.slice(since, start).trim() === '' ? '' : endOfText}${value.replace(/^\s*\*/gm, '')}`;
  });
  return [...ofComments, ...strings.map((found) => `${endOfText}${found}`)].join('\n');
}

/** Keeps words that stand in two texts from being read as one phrase. */
const endOfText = '.\n';

/** The texts of all string literals and templates in a syntax tree. */
function stringsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(stringsIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, value } = node as { type?: string; value?: unknown };
  if (type === 'Literal') return typeof value === 'string' ? [value] : [];
  if (type === 'TemplateElement') return [(value as { raw: string }).raw];
  return Object.values(node).flatMap(stringsIn);
}

/**
 * Which folders each folder imports, once per import. Only folders inside one floor are compared: between floors the floor plan decides.
 * A floor's own folder is left out. It holds the door, which imports every room, and contracts, which every room imports.
 */
function folderImports(files: SourceFile[]): Map<string, string[]> {
  const imports = new Map<string, string[]>();
  for (const { path, text } of files) {
    const from = dirname(path);
    const floor = floorOf(from);
    for (const specifier of importsOf(text).filter((specifier) => specifier.startsWith('.'))) {
      const to = dirname(normalize(join(from, specifier)).replaceAll('\\', '/'));
      if (to === from || from === floor || to === floor || floorOf(to) !== floor) continue;
      imports.set(from, [...(imports.get(from) ?? []), to]);
    }
  }
  return imports;
}

/** `src/tools` of `src/tools/session`, `evals` of `evals/report/html`. */
function floorOf(folder: string): string {
  if (`${folder}/`.startsWith('evals/scripted-model/')) return 'evals/scripted-model';
  return folder
    .split('/')
    .slice(0, folder.startsWith('src/') ? 2 : 1)
    .join('/');
}

/** Every folder that an import leads to from this one, directly or through others. */
function reachable(folder: string, imports: Map<string, string[]>): Set<string> {
  const seen = new Set<string>();
  const next = [folder];
  for (let from = next.pop(); from !== undefined; from = next.pop())
    for (const to of imports.get(from) ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      next.push(to);
    }
  return seen;
}
