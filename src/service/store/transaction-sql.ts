import type { Sql } from './store.ts';

/** The statements of a driver. The caller opens and ends the transaction. */
export type Statements = Omit<Sql, 'afterCommit'>;

export type TransactionSql = {
  sql: Sql;
  /** Makes `sql` throw from now on, because a later use would write into another transaction. */
  end(): void;
  /** Calls the `afterCommit` callbacks. */
  committed(): void;
};

/** Opens the `Sql` of one transaction. */
export function openTransactionSql(inner: Statements): TransactionSql {
  let ended = false;
  const listeners: (() => void)[] = [];
  const refuseIfEnded = (text: string) => {
    if (ended) throw new Error(`The transaction is over; this came too late: ${text.slice(0, 80)}`);
  };
  return {
    sql: {
      async all(text, ...values) {
        refuseIfEnded(text);
        return inner.all(text, ...values);
      },
      async get(text, ...values) {
        refuseIfEnded(text);
        return inner.get(text, ...values);
      },
      async run(text, ...values) {
        refuseIfEnded(text);
        return inner.run(text, ...values);
      },
      async lock(name) {
        refuseIfEnded(name);
        return inner.lock(name);
      },
      afterCommit: (listener) => {
        listeners.push(listener);
      },
    },
    committed: () => {
      for (const listener of listeners) listener();
    },
    end: () => {
      ended = true;
    },
  };
}
