/** Environment variables by name. Only the command line reads those of the process, and hands them on. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** `missing`: the variables that a text names and that are not set, or are empty. */
export type Filled = { ok: true; value: string } | { ok: false; missing: string[] };

const reference = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/**
 * Puts the values of environment variables into a text that names them as `${NAME}`, so that a pages file needs no secrets. `write` encodes
 * a value for its place.
 */
export function fillEnvironment(
  text: string,
  environment: Environment,
  write: (value: string) => string = (value) => value,
): Filled {
  const names = [...new Set([...text.matchAll(reference)].map(([, name]) => name as string))];
  const missing = names.filter((name) => !environment[name]);
  if (missing.length > 0) return { ok: false, missing };
  return {
    ok: true,
    value: text.replace(reference, (_, name: string) => write(environment[name] as string)),
  };
}

/** The mistake in a text that names variables which are not set. It ends the sentence "pages[0].slug is "X"; it …". */
export function missingVariables(missing: readonly string[]): string {
  return `must name environment variables that are set: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not`;
}
