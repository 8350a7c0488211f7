/** One mistake in a pages file. `field` is its path, as in `pages[0].timezone`; empty where it is about the whole file. */
export type PagesProblem = { line: number; field: string; message: string };

/** A pages file cannot be used; `problems` holds every mistake that was found, in the order of the file. */
export class PagesError extends Error {
  override readonly name = 'PagesError';
  readonly problems: readonly PagesProblem[];

  constructor(file: string, problems: readonly PagesProblem[]) {
    const lines = problems.map(
      ({ line, field, message }) => `${file}:${line}: ${field}${field ? ' ' : ''}${message}`,
    );
    const count = problems.length === 1 ? '' : `${file} has ${problems.length} mistakes:\n`;
    super(count + lines.join('\n'));
    this.problems = problems;
  }
}
