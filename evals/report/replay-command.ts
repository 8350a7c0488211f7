/** The command that prints a conversation whole. */
export function replayCommand(out: string | undefined, { agent, scriptId, trial }: ReplayOf): string {
  const words = ['--script', scriptId, '--agent', agent, '--trial', String(trial)].map(quoted);
  return `agent-booking evals replay ${quoted(out ?? 'DIR')} ${words.join(' ')}`;
}

export type ReplayOf = { agent: string; scriptId: string; trial: number };

/** For a shell: whatever is more than letters, digits and what paths are made of stands in quotes. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
