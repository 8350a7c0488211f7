/** A position in the order of events of one process. A clock cannot order events of the same millisecond. */
export type Moment = { process: string; order: number };

let process = '';
let order = 0;

/**
 * The next position in the order of events of this process. A host that awaits something between the arrival of a call and `execute`
 * takes it when the call arrives, and passes it as `began`.
 */
export function nextMoment(): Moment {
  // Not at import, because some hosts give no random values while a program starts.
  process ||= crypto.randomUUID();
  order += 1;
  return { process, order };
}
