import { judge } from '../judge.ts';
import { lintScript } from '../lint.ts';
import type { RunScript } from './run-one-cell.ts';

/** What is wrong with each script, as sentences; scripts in which nothing is are there with none. */
export async function* lintScripts(
  scripts: readonly RunScript[],
): AsyncGenerator<{ id: string; problems: string[] }> {
  for (const { id, script } of scripts) yield { id, problems: await lintScript(script, judge) };
}
