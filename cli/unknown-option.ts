/**
 * Explains an error that `parseArgs` of `node:util` throws for an unknown or incomplete option: its first sentence, the nearest option, and
 * where the options are listed. Undefined for any other error.
 */
export function explainOption(
  error: unknown,
  { name, help }: { name: string; help: string },
): string | undefined {
  const { code, message } = Object(error) as NodeJS.ErrnoException;
  if (typeof code !== 'string' || !code.startsWith('ERR_PARSE_ARGS')) return undefined;
  const [what = message] = message.split(/\. |\n/);
  const unknown = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && /'(--?[^']+)'/.exec(message)?.[1];
  const near = unknown && nearest(unknown, help.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? []);
  return `${what.replace(/\.$/, '')}; ${near ? `did you mean ${near}? ` : ''}"agent-booking ${name} --help" lists the options`;
}

/** The known word that was probably meant: a longer or shorter form of the typed one, or one with few wrong letters. */
export function nearest(typed: string, known: readonly string[]): string | undefined {
  const measured = known.map((word) => {
    const isLonger = typed.length > 4 && (word.startsWith(typed) || typed.startsWith(`${word}-`));
    return { word, away: isLonger ? 1 : lettersApart(typed, word) };
  });
  const [found] = measured.sort((a, b) => a.away - b.away);
  return found && found.away <= Math.max(typed.length < 5 ? 1 : 2, typed.length / 3) ? found.word : undefined;
}

/** The number of letters that must be added, removed or replaced (Levenshtein distance). */
function lettersApart(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const above = row;
    row = [i + 1];
    for (const [j, other] of [...b].entries())
      row.push(
        Math.min((above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1, (above[j] ?? 0) + (letter === other ? 0 : 1)),
      );
  }
  return row.at(-1) ?? 0;
}
