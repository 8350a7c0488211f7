import type { Written } from './answer-with-fault.ts';
import { readJson, slugIn } from './read-wire.ts';
import type { WorldCall } from './world-call.ts';

/** A call that has wholly arrived at the service's address. */
export type ArrivedCall = Pick<WorldCall, 'at' | 'operation' | 'method' | 'path' | 'query'> & {
  /** Calls are numbered from 1, in the order in which they arrive. */
  number: number;
  /** The page; where the call is one of the interface's operations. */
  slug: string | undefined;
  /** What the body's JSON says, or its text where it is no JSON; undefined without a body. */
  body: unknown;
};

/** What became of a call. */
export type AnsweredCall = Pick<WorldCall, 'operation' | 'reachedService' | 'fault'> & {
  number: number;
  slug: string | undefined;
  /** Undefined where no answer comes. */
  status: number | undefined;
  headers: Record<string, string>;
  /** What the caller reads: what the JSON says, or the text where it is no JSON. */
  body: unknown;
};

/** Gets each call as it happens, so that a recorder of calls keeps their order among other things. */
export type WorldWatch = {
  /** Before a fault or the service has looked at the call; a promise is waited for, so that the world may be changed first. */
  arrived?(call: ArrivedCall): void | Promise<void>;
  /** The moment before the answer leaves; where none comes, the moment in which that is decided. */
  answered?(call: AnsweredCall): void;
};

export type CallWatch = { arrived(): Promise<void>; answered(written?: Written): void };

/** Numbers the calls, and reports them to the watcher. */
export function watchCalls(watch: WorldWatch = {}): { sees(call: WorldCall, body: Buffer): CallWatch } {
  let calls = 0;
  return {
    sees(call, body) {
      calls += 1;
      const number = calls;
      const { at, operation, method, path, query } = call;
      const slug = operation && slugIn(path);
      return {
        async arrived() {
          const sent = body.length > 0 ? readJson(body) : undefined;
          await watch.arrived?.({ number, at, operation, method, path, query, slug, body: sent });
        },
        answered(written) {
          const { reachedService, fault } = call;
          watch.answered?.({
            number,
            operation,
            slug,
            status: written?.status,
            headers: written?.headers ?? {},
            body: written && readJson(written.body),
            reachedService,
            fault,
          });
        },
      };
    },
  };
}
