import type { Database } from './load-sqlite.ts';
import { asStoreError } from './sqlite-errors.ts';
import type { Sql } from './store.ts';

type Statement = ReturnType<Database['prepare']>;

/** One connection's way to run SQL: statements are prepared once and kept. */
export type Connection = {
  db: Database;
  /** An `Sql` that works until `end` is called: whoever keeps it longer would write into another's transaction. */
  lend(): { sql: Sql; end(): void };
};

// The service has some dozens of statements; the bound only guards against texts that are made up on the way.
const keptStatements = 200;

export function createConnection(db: Database): Connection {
  const statements = new Map<string, Statement>();
  const prepare = (text: string): Statement => {
    let statement = statements.get(text);
    if (!statement) {
      if (statements.size >= keptStatements) statements.clear();
      statement = db.prepare(text);
      statements.set(text, statement);
    }
    return statement;
  };
  return { db, lend: () => lendSql(prepare) };
}

function lendSql(prepare: (text: string) => Statement): { sql: Sql; end(): void } {
  let ended = false;
  // Async, so that an error of SQLite rejects as it would over a socket.
  const use = async <Result>(text: string, work: (statement: Statement) => Result): Promise<Result> => {
    if (ended) throw new Error(`The transaction is over; this came too late: ${text.slice(0, 80)}`);
    try {
      return work(prepare(text));
    } catch (error) {
      throw asStoreError(error);
    }
  };
  const sql: Sql = {
    all: <Row>(text: string, ...values: (string | number | null)[]) =>
      use(text, (statement) => statement.all(...values) as Row[]),
    get: <Row>(text: string, ...values: (string | number | null)[]) =>
      use(text, (statement) => statement.get(...values) as Row | undefined),
    run: (text, ...values) =>
      use(text, (statement) => ({ changes: Number(statement.run(...values).changes) })),
  };
  return {
    sql,
    end: () => {
      ended = true;
    },
  };
}
