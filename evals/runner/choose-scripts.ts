import { RunError } from './run-error.ts';
import { smokeScripts } from './smoke-scripts.ts';

type Named = { id: string; family: string };

/** Which scripts: patterns of ids or of FAMILY/ID, with `*` and `?`; one that begins with `!` takes out. */
export type ScriptChoice = { suite?: 'smoke' | undefined; patterns?: readonly string[] | undefined };

/**
 * The scripts that were asked for, in the order of their ids; all where nothing was.
 * @throws RunError for a pattern that no script has, because a run of nothing passes
 */
export function chooseScripts<S extends Named>(
  scripts: readonly S[],
  { suite, patterns = [] }: ScriptChoice,
): S[] {
  const inSuite = suite === 'smoke' ? takeSmoke(scripts) : [...scripts];
  const read = patterns.map((pattern) => ({
    pattern,
    isOut: pattern.startsWith('!'),
    matches: readPattern(pattern.replace(/^!/, '')),
  }));
  for (const { pattern, matches } of read)
    if (!inSuite.some(matches))
      throw new RunError(
        `no script is called "${pattern}"; ids and FAMILY/ID are matched, with * and ?: ${someOf(inSuite)}`,
      );
  const wanted = read.filter(({ isOut }) => !isOut);
  return inSuite
    .filter((script) => wanted.length === 0 || wanted.some(({ matches }) => matches(script)))
    .filter((script) => !read.some(({ isOut, matches }) => isOut && matches(script)))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Of scripts that are not the package's own the suite says nothing. */
function takeSmoke<S extends Named>(scripts: readonly S[]): S[] {
  const found = scripts.filter(({ id }) => smokeScripts.includes(id));
  if (found.length === 0)
    throw new RunError("the smoke suite is of the package's own scripts, and none of them is here");
  return found;
}

function readPattern(pattern: string): (script: Named) => boolean {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  const expression = new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`);
  return ({ id, family }) => expression.test(id) || expression.test(`${family}/${id}`);
}

function someOf(scripts: readonly Named[]): string {
  const names = scripts.slice(0, 5).map(({ id, family }) => `${family}/${id}`);
  return names.length === 0 ? 'there is none' : `${names.join(', ')}${scripts.length > 5 ? ', …' : ''}`;
}
