import type { Failure } from './report-schema.ts';
import type { SubjectName } from './subject-words.ts';

/** The command that prints one conversation whole, and no other of its run. */
export function replayCommand(
  out: string | undefined,
  { scriptId, trial }: Pick<Failure, 'scriptId' | 'trial'>,
  { agent, adapter, tools }: SubjectName,
): string {
  const words = [
    ...['--script', scriptId, '--agent', agent],
    ...(adapter === 'own' ? [] : ['--adapter', adapter, '--tools', tools]),
    ...['--trial', String(trial)],
  ];
  return `npx agent-booking evals replay ${quoted(out ?? 'DIR')} ${words.map(quoted).join(' ')}`;
}

/** For a shell: whatever is more than letters, digits and what paths are made of stands in quotes. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
