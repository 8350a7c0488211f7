import type { Sql, Value } from './store.ts';

/** Runs one statement of a transaction, which the caller opens and ends. The answer is that of the method of `Sql`. */
export type Query = (method: 'all' | 'get' | 'run', text: string, values: Value[]) => Promise<unknown>;

export type TransactionSql = ReturnType<typeof openTransactionSql>;

/** Opens the `Sql` of one transaction. `lockStatement` locks a name; a database that runs one write at a time needs none. */
export function openTransactionSql(query: Query, lockStatement?: string) {
  let ended = false;
  const listeners: (() => void)[] = [];
  const ask =
    (method: 'all' | 'get' | 'run') =>
    async (text: string, ...values: Value[]) => {
      if (ended) throw new Error(`The transaction is over; this came too late: ${text.slice(0, 80)}`);
      return query(method, text, values);
    };
  const run = ask('run');
  return {
    sql: {
      all: ask('all'),
      get: ask('get'),
      run,
      lock: async (name) => {
        if (lockStatement !== undefined) await run(lockStatement, name);
      },
      afterCommit: (listener) => {
        listeners.push(listener);
      },
    } as Sql,
    committed: (): void => {
      for (const listener of listeners) listener();
    },
    /** Makes `sql` throw from now on, because a later use would write into another transaction. */
    end: (): void => {
      ended = true;
    },
  };
}

/** Runs one piece of work at a time, in the order of arrival. */
export type SerialQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = Promise.allSettled([turn]);
    return turn;
  };
}
