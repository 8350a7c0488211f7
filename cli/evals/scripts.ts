import { gatherScripts, lintScript } from '../../evals/index.ts';
import { flags, lists, withOptions, withWords } from '../options.ts';
import { createScreen } from '../screen.ts';
import { asPath, scriptOptions, scriptsOf } from './inputs.ts';

const options = { ...scriptOptions, ...flags('json') };

/** `evals list`: the scripts, and what each checks. */
export const list = withOptions(options, async ({ stdout }, values) => {
  const scripts = gatherScripts(scriptsOf(values));
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
});

/** `evals lint`: plays every script's witness and counter-witness. Exit code 1 if something is wrong. */
export const lint = withWords(lists('script'), async ({ stdout, interrupted }, values, paths) => {
  const scripts = gatherScripts({ scripts: [...(values.script ?? []), ...paths.map(asPath)] });
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
});
