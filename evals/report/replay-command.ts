import type { Failure } from './report-schema.ts';
import type { SubjectName } from './subject-words.ts';

/** The command that prints one conversation whole, and no other of its run. */
export function replayCommand(
  out: string | undefined,
  { scriptId, trial }: Pick<Failure, 'scriptId' | 'trial'>,
  subject: SubjectName,
): string {
  return commandOf(out, ['--script', scriptId, ...wordsOf(subject), '--trial', String(trial)]);
}

/** The command that prints the conversations of an agent that came to nothing, with what its provider said. */
export function inconclusiveCommand(out: string | undefined, subject: SubjectName): string {
  return commandOf(out, [...wordsOf(subject), '--verdict', 'inconclusive']);
}

function wordsOf({ agent, adapter, tools }: SubjectName): string[] {
  return ['--agent', agent, ...(adapter === 'own' ? [] : ['--adapter', adapter, '--tools', tools])];
}

function commandOf(out: string | undefined, words: readonly string[]): string {
  return ['npx agent-booking evals replay', quoted(out ?? 'DIR'), ...words.map(quoted)].join(' ');
}

/** For a shell: whatever is more than letters, digits and what paths are made of stands in quotes. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
