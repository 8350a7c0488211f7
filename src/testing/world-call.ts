import type { OperationId } from '../wire/index.ts';
import type { AnyFault } from './fault.ts';

/** One exchange on the wire. `at`: ISO 8601, by the world's clock. */
export type WorldCall = {
  at: string;
  /** Undefined if the call is not an operation of the interface. */
  operation: OperationId | undefined;
  method: string;
  path: string;
  query: Record<string, string>;
  /** The status that the caller got. Undefined until an answer is sent. */
  status: number | undefined;
  /** Whether the service saw the call. A fault can prevent that. */
  reachedService: boolean;
  /** The fault from `failNext` that the call met. */
  fault: AnyFault | undefined;
};

/** A meeting request on the wire. `body` is its parsed JSON, or its text if it is not JSON. */
export type WorldRequest = Pick<WorldCall, 'at' | 'status' | 'reachedService' | 'fault'> & {
  slug: string;
  body: unknown;
};
