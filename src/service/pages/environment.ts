/** Environment variables by name. Only the command line reads those of the process, and hands them on. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** `missing`: the variables that a text names and that are not set, or are empty. */
export type Filled = { value: string; missing: string[] };

/** Puts variables into a text that names them as `${NAME}`: a pages file needs no secrets. `write` encodes a value for its place. */
export function fillEnvironment(
  text: string,
  environment: Environment,
  write: (value: string) => string = (value) => value,
): Filled {
  const missing = new Set<string>();
  const value = text.replace(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_, name: string) => {
    if (!environment[name]) missing.add(name);
    return write(environment[name] ?? '');
  });
  return { value, missing: [...missing] };
}

/** The same for the address of a calendar: in its user and password, `https://dana:${PASSWORD}@…`, values are percent-encoded. */
export function fillAddress(written: string, environment: Environment): Filled {
  const [, scheme = '', login = '', rest = written] = /^(\w+:\/\/)([^/?#]*@)(.*)$/s.exec(written) ?? [];
  const filledLogin = fillEnvironment(login, environment, encodeURIComponent);
  const filledRest = fillEnvironment(rest, environment);
  return {
    value: scheme + filledLogin.value + filledRest.value,
    missing: [...new Set([...filledLogin.missing, ...filledRest.missing])],
  };
}

/** The mistake in a text that names variables which are not set. It ends the sentence "pages[0].slug is "X"; it …". */
export function missingVariables(missing: readonly string[]): string {
  return `must name environment variables that are set: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not`;
}
