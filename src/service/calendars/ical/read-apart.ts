import { createHash } from 'node:crypto';
import { askThread } from '../../threads/ask-thread.ts';
import type { BusyTimes } from '../port/busy-times.ts';
import { CalendarFailure } from '../port/calendar-failure.ts';
import type { BusyReading } from './read-busy-times.ts';

/** Equal for equal texts. The text of a calendar is not stored. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

type ThreadAnswer = { times: BusyTimes } | { problem: string };

/** Reads a calendar in a thread, with limits of time and memory. Its author could block the service. @throws CalendarFailure */
export async function readApart(
  reading: BusyReading,
  { signal, timeoutMs = 10_000 }: { signal: AbortSignal; timeoutMs?: number },
): Promise<BusyTimes> {
  // In the built package the thread's program is beside the service's entry file (build/bundles.ts).
  const file = import.meta.url.endsWith('.ts') ? './busy-times.worker.ts' : './busy-times.worker.js';
  const late = AbortSignal.timeout(timeoutMs);
  const ends = AbortSignal.any([signal, late]);
  const answer = await askThread<ThreadAnswer>(new URL(file, import.meta.url), reading, ends).catch(
    (error: unknown) => {
      if (signal.aborted)
        throw new CalendarFailure('damaged', 'reading it was interrupted', { cause: error });
      if (late.aborted) throw new CalendarFailure('slowToRead', timeoutMs / 1000);
      throw new CalendarFailure('damaged', `reading it failed: ${(error as Error).message}`, {
        cause: error,
      });
    },
  );
  if (!answer) throw new CalendarFailure('damaged', 'reading it ended early');
  if ('times' in answer) return answer.times;
  throw new CalendarFailure('damaged', answer.problem);
}
