import { type OperationId, operations } from '../wire/index.ts';

/**
 * An answer in place of the service's. `error`: the text of its Error body, or null for a web page, as a proxy sends it.
 * `retryAfter`: seconds, or an HTTP date. `reachesService`: the service carries out the call first, and its own answer is lost,
 * as with a gateway that times out (504).
 */
export type AnswerFault = {
  status: number;
  error?: string | null;
  retryAfter?: number | string;
  headers?: Record<string, string>;
  reachesService?: boolean;
};

const faults = ['reset-before', 'reset-after', 'stall-before', 'stall-after', 'html', 'truncated'] as const;
const requestFaults = ['other-start', 'other-duration'] as const;

/**
 * - `reset-before`: the connection is reset before the service sees the call; `reset-after`: after the service carried out the call
 * - `stall-before`, `stall-after`: no answer comes, before or after the service carried out the call. The connection stays open until the
 *   caller or the world closes it
 * - `html`: status 200 with a web page from a proxy. The service does not see the call
 * - `truncated`: the service carries out the call, and half of its answer arrives
 */
export type Fault = AnswerFault | (typeof faults)[number];

/** The service accepts the request, but its acceptance has a different start or duration. */
export type RequestFault = (typeof requestFaults)[number];

export type FaultOf<Operation extends OperationId> =
  | Fault
  | (Operation extends 'requestMeeting' ? RequestFault : never);

export type AnyFault = Fault | RequestFault;

export type FaultPlan = ReturnType<typeof createFaultPlan>;

/** The planned faults for the next calls of each operation, first in, first out. */
export function createFaultPlan() {
  const waiting = new Map<OperationId, AnyFault[]>();
  return {
    /** @throws TypeError for an unknown operation or fault, or an invalid number of times */
    add(operation: OperationId, fault: AnyFault, times: number): void {
      check(operation, fault, times);
      waiting.set(operation, [...(waiting.get(operation) ?? []), ...Array<AnyFault>(times).fill(fault)]);
    },
    take: (operation: OperationId) => waiting.get(operation)?.shift(),
  };
}

function check(operation: OperationId, fault: AnyFault, times: number): void {
  const known = Object.keys(operations).join(', ');
  if (!Object.hasOwn(operations, operation))
    throw new TypeError(`"${operation}" is not an operation; the operations are ${known}`);
  if (!(Number.isSafeInteger(times) && times >= 1))
    throw new TypeError(`times is ${times}; it must be a whole number from 1`);
  if (typeof fault === 'object') {
    const { status } = fault;
    if (Number.isInteger(status) && status >= 200 && status <= 599) return;
    throw new TypeError(`status is ${status}; it must be an HTTP status from 200 to 599`);
  }
  const names: readonly string[] = operation === 'requestMeeting' ? [...faults, ...requestFaults] : faults;
  if (names.includes(fault)) return;
  const these = `the faults are ${names.join(', ')}, and { status }`;
  throw new TypeError(`"${fault}" is not a fault of ${operation}; ${these}`);
}
