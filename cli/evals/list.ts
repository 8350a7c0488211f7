import { parseArgs } from 'node:util';
import { gatherScripts } from '../../evals/index.ts';
import { type CommandLine, UsageError } from '../command.ts';
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
  if (values.suite !== undefined && values.suite !== 'smoke')
    throw new UsageError(`--suite "${values.suite}" is not known; this is: smoke`);
  const scripts = gatherScripts({
    ...(values.suite === 'smoke' && { suite: 'smoke' }),
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
