import { RunError } from '../log/run-error.ts';
import {
  defineScript,
  type KnownScript,
  ownScripts,
  readScripts,
  type ScriptData,
} from '../scenarios/read-scripts.ts';

type Named = { id: string; script: { family: string } };

/** The choice of scripts: patterns of ids or of FAMILY/ID, with `*` and `?`. A pattern that begins with `!` excludes scripts. */
export type ScriptChoice = { suite?: 'smoke' | undefined; patterns?: readonly string[] | undefined };

/**
 * The scripts that a user chose, in the order of their ids. Without a choice, all.
 * @throws RunError for a pattern that fits no script, because an empty run would pass
 */
export function chooseScripts<S extends Named>(
  scripts: readonly S[],
  { suite, patterns = [] }: ScriptChoice,
): S[] {
  if (suite !== undefined && suite !== 'smoke')
    throw new RunError(`suite is ${JSON.stringify(suite)}; it must be smoke, or left out for all scripts`);
  const inSuite = suite === 'smoke' ? scripts.filter(({ id }) => smokeScripts.includes(id)) : [...scripts];
  const read = patterns.map((pattern) => ({
    isOut: pattern.startsWith('!'),
    matches: readPattern(pattern.replace(/^!/, '')),
  }));
  const unmatched = patterns[read.findIndex(({ matches }) => !inSuite.some(matches))];
  if (unmatched !== undefined)
    throw new RunError(
      `no script is called "${unmatched}"; a pattern is an id or FAMILY/ID, with * and ?: ${someOf(inSuite)}`,
    );
  const wanted = read.filter(({ isOut }) => !isOut);
  return inSuite
    .filter((script) => wanted.length === 0 || wanted.some(({ matches }) => matches(script)))
    .filter((script) => !read.some(({ isOut, matches }) => isOut && matches(script)))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function readPattern(pattern: string): (script: Named) => boolean {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  const expression = new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`);
  return ({ id, script }) => expression.test(id) || expression.test(`${script.family}/${id}`);
}

function someOf(scripts: readonly Named[]): string {
  const names = scripts.slice(0, 5).map(({ id, script }) => `${script.family}/${id}`);
  return names.length === 0 ? 'no script is here' : `${names.join(', ')}${scripts.length > 5 ? ', …' : ''}`;
}

/** A script that is written in the user's code. */
export type OwnScript = ScriptData & { id: string; family: string };

/**
 * The scripts of a run: patterns of the package's own (`zone-*`, `faults/*`, `!slow-*`), paths to the user's own (`./evals`, `mine.yaml`), and
 * scripts in code. Default: all of the package's.
 */
export type ScriptsWanted = {
  suite?: 'smoke' | undefined;
  scripts?: readonly (string | OwnScript)[] | undefined;
};

/** @throws ScriptsError for a script with a mistake; RunError for a pattern that fits no script, or for two scripts with one id */
export function gatherScripts({ suite, scripts = [] }: ScriptsWanted): KnownScript[] {
  const texts = scripts.filter((one) => typeof one === 'string');
  const patterns = texts.filter((text) => !isPath(text));
  const own = [
    ...texts.filter(isPath).flatMap(readScripts),
    ...scripts.filter((one) => typeof one !== 'string').map(defineScript),
  ];
  // Patterns choose from the user's own scripts, if the run has some and no suite. Otherwise from the package's.
  const isOwnAlone = own.length > 0 && suite === undefined;
  const chosen = isOwnAlone
    ? chooseScripts(own, { patterns })
    : [...chooseScripts(ownScripts(), { suite, patterns }), ...own];
  const ids = chosen.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice === undefined) return chosen;
  throw new RunError(`two scripts are called "${twice}": rename one, because results are kept by that name`);
}

function isPath(text: string): boolean {
  return /^[./~]|^[a-z]:|\.(?:ya?ml|json)$/i.test(text);
}

/** A dozen scripts with every kind of trouble, quick enough to run for each change. Every bad scripted agent fails in one of them. */
export const smokeScripts: readonly string[] = [
  'answer-is-lost',
  'asks-before-it-requests',
  'company-is-required',
  'earliest-without-asking',
  'faster-desk',
  'full-review-after-all',
  'goes-while-it-is-requested',
  'how-to-book-says-eight',
  'new-york-afternoon',
  'only-saturday',
  'sunday-morning',
  'wait-a-minute',
];
