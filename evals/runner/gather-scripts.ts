import { defineScript, type KnownScript, ownScripts, readScripts, type ScriptData } from '../read-scripts.ts';
import { chooseScripts } from './choose-scripts.ts';
import { RunError } from './run-error.ts';
import type { RunScript } from './run-one-cell.ts';

/** A script of one's own, as code writes it. */
export type OwnScript = ScriptData & { id: string; family: string };

/**
 * Which scripts a run is of: patterns of the package's own (`zone-*`, `faults/*`, `!slow-*`), a path to one's own (`./evals`, `mine.yaml`),
 * scripts written in code. Left out: all of the package's.
 */
export type ScriptsWanted = {
  suite?: 'smoke' | undefined;
  scripts?: readonly (string | OwnScript)[] | undefined;
};

/** @throws ScriptsError for a script that is not right; RunError for a pattern that fits none, and for two scripts of one id */
export function gatherScripts({ suite, scripts = [] }: ScriptsWanted): RunScript[] {
  const texts = scripts.filter((one) => typeof one === 'string');
  const patterns = texts.filter((text) => !isPath(text));
  const own = [
    ...texts.filter(isPath).flatMap(readScripts),
    ...scripts.filter((one) => typeof one !== 'string').map(defineScript),
  ];
  // Patterns choose among one's own where there are some and no suite; else among the package's.
  const isOwnAlone = own.length > 0 && suite === undefined;
  const chosen = isOwnAlone
    ? chooseScripts(named(own), { patterns })
    : [...chooseScripts(named(ownScripts()), { suite, patterns }), ...named(own)];
  refuseDoubles(chosen);
  return chosen.map(({ id, hash, script }) => ({ id, hash, script }));
}

function named(scripts: readonly KnownScript[]) {
  return scripts.map(({ script, hash }) => ({ id: script.id, family: script.family, hash, script }));
}

function isPath(text: string): boolean {
  return /^[./~]|^[a-z]:|\.(?:ya?ml|json)$/i.test(text);
}

function refuseDoubles(scripts: readonly { id: string }[]): void {
  const ids = scripts.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined)
    throw new RunError(
      `two scripts are called "${twice}": results are told apart by it, so name one otherwise`,
    );
}
