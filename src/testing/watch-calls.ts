import type { Written } from './answer-with-fault.ts';
import { readJson, slugIn, type WorldCall } from './world-call.ts';

/** A call that has arrived completely at the service's address. */
export type ArrivedCall = Pick<WorldCall, 'at' | 'operation' | 'method' | 'path' | 'query'> & {
  /** The number of the call, from 1, in the order of arrival. */
  number: number;
  /** The page's slug. Undefined if the call is not an operation of the interface. */
  slug: string | undefined;
  /** The parsed JSON of the body, or its text if it is not JSON. Undefined without a body. */
  body: unknown;
};

/** The result of a call. */
export type AnsweredCall = Pick<WorldCall, 'operation' | 'reachedService' | 'fault'> & {
  number: number;
  slug: string | undefined;
  /** Undefined if no answer comes. */
  status: number | undefined;
  headers: Record<string, string>;
  /** What the caller reads: the parsed JSON, or the text if it is not JSON. */
  body: unknown;
};

/** Called for each call as it happens, so that a recorder can keep the order of calls and other events. */
export type WorldWatch = {
  /** Called before a fault or the service handles the call. A returned promise is awaited, so the world can be changed first. */
  arrived?(call: ArrivedCall): void | Promise<void>;
  /** Called just before the answer is sent, or when it is decided that no answer comes. */
  answered?(call: AnsweredCall): void;
};

export type CallWatch = { arrived(): Promise<void>; answered(written?: Written): void };

/** Numbers the calls and reports them to the watch. */
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
