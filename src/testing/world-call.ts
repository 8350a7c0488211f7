import type { OperationId } from '../wire/index.ts';
import type { AnyFault } from './fault.ts';

/** One exchange on the wire. `at`: ISO 8601, by the world's clock. */
export type WorldCall = {
  at: string;
  /** Undefined where it is no operation of the interface: the agent asked for something else at this address. */
  operation: OperationId | undefined;
  method: string;
  path: string;
  query: Record<string, string>;
  /** What the caller was answered; undefined while, or where, no answer came. */
  status: number | undefined;
  /** Whether the service saw the call; a fault may have kept it away. */
  reachedService: boolean;
  /** The fault that it met, from `failNext`. */
  fault: AnyFault | undefined;
};

/** A meeting request on the wire; `body` is what its JSON says, or its text where it is no JSON. */
export type WorldRequest = Pick<WorldCall, 'at' | 'status' | 'reachedService' | 'fault'> & {
  slug: string;
  body: unknown;
};
