import { type Loan, lend, type Statements } from './lend-sql.ts';
import type { Database } from './load-sqlite.ts';
import { asStoreError } from './sqlite-errors.ts';
import type { Value } from './store.ts';

type Statement = ReturnType<Database['prepare']>;

/** One connection's way to run SQL: statements are prepared once and kept. */
export type Connection = {
  db: Database;
  lend(): Loan;
};

// The service has some dozens of statements; the bound only guards against texts that are made up on the way.
const keptStatements = 200;

export function createConnection(db: Database): Connection {
  const kept = new Map<string, Statement>();
  const prepare = (text: string): Statement => {
    let statement = kept.get(text);
    if (!statement) {
      if (kept.size >= keptStatements) kept.clear();
      statement = db.prepare(text);
      kept.set(text, statement);
    }
    return statement;
  };
  const statements = createStatements(prepare);
  return { db, lend: () => lend(statements) };
}

function createStatements(prepare: (text: string) => Statement): Statements {
  // Async, so that an error of SQLite rejects as it would over a socket.
  const use = async <Result>(text: string, work: (statement: Statement) => Result): Promise<Result> => {
    try {
      return work(prepare(text));
    } catch (error) {
      throw asStoreError(error);
    }
  };
  return {
    all: <Row>(text: string, ...values: Value[]) =>
      use(text, (statement) => statement.all(...values) as Row[]),
    get: <Row>(text: string, ...values: Value[]) =>
      use(text, (statement) => statement.get(...values) as Row | undefined),
    run: (text, ...values) =>
      use(text, (statement) => ({ changes: Number(statement.run(...values).changes) })),
    // The transaction holds the whole file.
    lock: async () => undefined,
  };
}
