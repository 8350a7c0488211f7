import { parseArgs } from 'node:util';
import { gatherScripts, lintScripts } from '../../evals/index.ts';
import type { CommandLine } from '../command.ts';
import { createScreen } from '../screen.ts';
import { asPath } from './run-options.ts';

/** `evals lint`: plays every script's witness and counter-witness. Exit code 1 if something is wrong. */
export async function lint(args: string[], { stdout, interrupted }: CommandLine): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { script: { type: 'string', multiple: true } },
  });
  const scripts = gatherScripts({ scripts: [...(values.script ?? []), ...positionals.map(asPath)] });
  const screen = createScreen(stdout);
  let wrong = 0;
  for await (const { problems } of lintScripts(scripts)) {
    if (interrupted.aborted) return 130;
    if (problems.length > 0) wrong += 1;
    for (const problem of problems) screen.print(problem);
  }
  screen.print(
    wrong === 0
      ? `${scripts.length} ${scripts.length === 1 ? 'script' : 'scripts'}, nothing wrong.`
      : `${wrong} of ${scripts.length} scripts are wrong.`,
  );
  return wrong === 0 ? 0 : 1;
}
