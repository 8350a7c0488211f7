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
  const near = unknown ? nearestOption(unknown, help) : undefined;
  return `${what.replace(/\.$/, '')}; ${near ? `did you mean ${near}? ` : ''}"agent-booking ${name} --help" lists the options`;
}

/** `; did you mean "serve"?` for a mistyped word, or ''. */
export function suggestWord(typed: string, known: readonly string[]): string {
  const [nearest] = known
    .map((word) => ({ word, away: lettersApart(typed, word) }))
    .sort((a, b) => a.away - b.away);
  // A short word may have only one wrong letter.
  const most = typed.length < 5 ? 1 : 2;
  return nearest && nearest.away <= most ? `; did you mean "${nearest.word}"?` : '';
}

/** The nearest option in a help text, if at most two letters differ, or a third of the typed ones. */
function nearestOption(typed: string, help: string): string | undefined {
  const known = new Set(help.match(/(?<![\w-])--[a-z][a-z-]*/g));
  const measured = [...known].map((option) => {
    const isLonger = typed.length > 4 && (option.startsWith(typed) || typed.startsWith(`${option}-`));
    return { option, away: isLonger ? 1 : lettersApart(typed, option) };
  });
  const [nearest] = measured.sort((a, b) => a.away - b.away);
  return nearest && nearest.away <= Math.max(2, typed.length / 3) ? nearest.option : undefined;
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
