import { createHash } from 'node:crypto';
import { askThread } from '../../threads/ask-thread.ts';
import { CalendarFailure } from '../port/calendar-failure.ts';

/** Equal for equal texts. The text of a calendar is not stored. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

type ThreadAnswer<Value> = { value: Value } | { problem: string };

/**
 * Reads a calendar in a thread, with limits of time and memory, because its author could block the service. The program of the thread has
 * the types of questions and answers.
 * @throws CalendarFailure
 */
export async function readApart<Value>(
  question: object,
  { signal, timeoutMs = 10_000 }: { signal: AbortSignal; timeoutMs?: number },
): Promise<Value> {
  // In the built package the thread's program is beside the service's entry file (build/bundles.ts). This code may be in `chunks`.
  const isSource = import.meta.url.endsWith('.ts');
  const program = isSource ? '../calendar.worker.ts' : '../service/calendar.worker.js';
  const late = AbortSignal.timeout(timeoutMs);
  const ends = AbortSignal.any([signal, late]);
  const file = new URL(program, import.meta.url);
  const answer = await askThread<ThreadAnswer<Value>>(file, question, ends).catch((cause: unknown) => {
    if (signal.aborted) throw new CalendarFailure('damaged', 'reading it was interrupted', { cause });
    if (late.aborted) throw new CalendarFailure('slowToRead', timeoutMs / 1000);
    throw new CalendarFailure('damaged', `reading it failed: ${(cause as Error).message}`, { cause });
  });
  if (!answer) throw new CalendarFailure('damaged', 'reading it ended early');
  if ('value' in answer) return answer.value;
  throw new CalendarFailure('damaged', answer.problem);
}
