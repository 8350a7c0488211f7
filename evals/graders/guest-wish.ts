import type { EvalEvent } from '../event-log.ts';
import { type WishNow, wishAfter } from '../guest/wish.ts';
import type { Script } from '../script.ts';

/** What the guest wanted before an event. */
export function wishBefore(log: readonly EvalEvent[], script: Script, n: number): WishNow {
  return wishAfter(
    script,
    log.filter((event) => event.n < n),
  );
}

/** Whether the guest came to want something else between two events. */
export function changedItsMind(
  log: readonly EvalEvent[],
  script: Script,
  { after, before }: { after: number; before: number },
): boolean {
  return wishBefore(log, script, before).sinceEvent > after;
}
