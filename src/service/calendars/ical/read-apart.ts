import { createHash } from 'node:crypto';
import { askThread } from '../../threads/ask-thread.ts';
import type { BusyTimes } from '../port/busy-times.ts';
import { CalendarFailure } from '../port/calendar-failure.ts';
import type { BusyReading } from './read-busy-times.ts';

/** Equal for equal texts. The text of a calendar is not stored. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

export type ApartOptions = { signal: AbortSignal; timeoutMs?: number };

/** Reads a calendar in a thread. @throws CalendarFailure */
export function readApart(reading: BusyReading, options: ApartOptions): Promise<BusyTimes> {
  // In the built package the thread's program is beside the service's entry file (build/bundles.ts). This code may be in `chunks`.
  const isSource = import.meta.url.endsWith('.ts');
  const file = isSource ? './busy-times.worker.ts' : '../service/busy-times.worker.js';
  return askApart(new URL(file, import.meta.url), reading, options);
}

type ThreadAnswer<Value> = { value: Value } | { problem: string };

/** Asks a thread about a calendar, with limits of time and memory. Its author could block the service. @throws CalendarFailure */
export async function askApart<Value>(
  file: URL,
  question: unknown,
  { signal, timeoutMs = 10_000 }: ApartOptions,
): Promise<Value> {
  const late = AbortSignal.timeout(timeoutMs);
  const ends = AbortSignal.any([signal, late]);
  const answer = await askThread<ThreadAnswer<Value>>(file, question, ends).catch((cause: unknown) => {
    if (signal.aborted) throw new CalendarFailure('damaged', 'reading it was interrupted', { cause });
    if (late.aborted) throw new CalendarFailure('slowToRead', timeoutMs / 1000);
    throw new CalendarFailure('damaged', `reading it failed: ${(cause as Error).message}`, { cause });
  });
  if (!answer) throw new CalendarFailure('damaged', 'reading it ended early');
  if ('value' in answer) return answer.value;
  throw new CalendarFailure('damaged', answer.problem);
}
