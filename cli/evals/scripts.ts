import { parseArgs } from 'node:util';
import { gatherScripts, lintScript } from '../../evals/index.ts';
import type { CommandLine } from '../command.ts';
import { oneOf } from '../read-options.ts';
import { createScreen } from '../screen.ts';
import { asPath } from './run-options.ts';

/** `evals list`: the scripts, and what each checks. */
export async function list(args: string[], { stdout }: CommandLine): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      script: { type: 'string', multiple: true },
      scripts: { type: 'string', multiple: true },
      suite: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const scripts = gatherScripts({
    ...(values.suite !== undefined && { suite: oneOf('--suite', values.suite, ['smoke']) }),
    scripts: [...(values.script ?? []), ...(values.scripts ?? []).map(asPath)],
  });
  const rows = scripts.map(({ id, script, hash }) => {
    const { family, locale, title } = script;
    return { id, family, locale, title, hash };
  });
  if (values.json) {
    stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
    return 0;
  }
  const screen = createScreen(stdout);
  for (const family of [...new Set(rows.map((row) => row.family))].sort()) {
    screen.print(family, { style: 'bold' });
    for (const { id, locale, title } of rows.filter((row) => row.family === family))
      screen.print(`${id}${locale === 'he' ? ' (Hebrew)' : ''}: ${title}`, { indent: 2 });
  }
  return 0;
}

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
  for (const { script } of scripts) {
    const problems = await lintScript(script);
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
