import { type OperationId, operations } from '../wire/index.ts';

/**
 * An answer in place of the service's. `error` is the text of its Error body; null: a web page instead, as a proxy writes it.
 * `retryAfter`: seconds, or a date as HTTP writes it. `reachesService`: the service carries the call out first, and its own answer
 * is lost, as behind a gateway that gave up waiting (504).
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
 * - `reset-before`: the connection is reset, and the service never saw the call; `reset-after`: it carried it out
 * - `stall-before`, `stall-after`: the same, and no answer ever comes; the connection stays open until the caller or the world closes it
 * - `html`: status 200 with a web page, from something before the service, which never saw the call
 * - `truncated`: the service carried it out, and half of its answer arrives
 */
export type Fault = AnswerFault | (typeof faults)[number];

/** The service took the request, and its acceptance names another start, or another duration, than was asked for. */
export type RequestFault = (typeof requestFaults)[number];

export type FaultOf<Operation extends OperationId> =
  | Fault
  | (Operation extends 'requestMeeting' ? RequestFault : never);

export type AnyFault = Fault | RequestFault;

/** The faults that wait for the next calls of each operation, first in, first out. */
export type FaultPlan = {
  /** @throws TypeError for an operation, a fault or a number of times that there is not */
  add(operation: OperationId, fault: AnyFault, times: number): void;
  take(operation: OperationId): AnyFault | undefined;
};

export function createFaultPlan(): FaultPlan {
  const waiting = new Map<OperationId, AnyFault[]>();
  return {
    add(operation, fault, times) {
      check(operation, fault, times);
      waiting.set(operation, [...(waiting.get(operation) ?? []), ...Array<AnyFault>(times).fill(fault)]);
    },
    take: (operation) => waiting.get(operation)?.shift(),
  };
}

function check(operation: OperationId, fault: AnyFault, times: number): void {
  if (!Object.hasOwn(operations, operation))
    throw new TypeError(`"${operation}" is no operation; there are ${Object.keys(operations).join(', ')}`);
  if (!(Number.isSafeInteger(times) && times >= 1))
    throw new TypeError(`times is ${times}; it must be a whole number from 1`);
  if (typeof fault === 'object') checkAnswer(fault);
  else checkName(operation, fault);
}

function checkName(operation: OperationId, fault: string): void {
  const known: readonly string[] = operation === 'requestMeeting' ? [...faults, ...requestFaults] : faults;
  if (!known.includes(fault))
    throw new TypeError(
      `"${fault}" is no fault of ${operation}; there are ${known.join(', ')}, and { status }`,
    );
}

function checkAnswer({ status }: AnswerFault): void {
  if (!(Number.isInteger(status) && status >= 200 && status <= 599))
    throw new TypeError(`status is ${status}; it must be an HTTP status from 200 to 599`);
}
