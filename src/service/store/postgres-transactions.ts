import type { Pool, PoolClient } from 'pg';
import {
  asPostgresError,
  createPostgresStatements,
  isConflict,
  isLost,
  nameStatements,
  sqlState,
} from './postgres-sql.ts';
import { type Sql, StoreUndecided } from './store.ts';
import { openTransactionSql } from './transaction-sql.ts';

export type Kind = 'read' | 'write';
export type Transact = <Result>(work: (sql: Sql) => Promise<Result>, kind: Kind) => Promise<Result>;

const retryMs = 50;
const mostConflicts = 20;

/**
 * Runs transactions: again where PostgreSQL undid one for the sake of another, and for `waitMs` where a connection was lost before
 * its commit was asked for. What was lost during the commit is not repeated: only the caller can tell what became of it.
 */
export function createTransactor(
  pool: Pool,
  { waitMs, begin }: { waitMs: number; begin: Record<Kind, string> },
): Transact {
  const name = nameStatements();
  const once = async <Result>(work: (sql: Sql) => Promise<Result>, kind: Kind): Promise<Result> => {
    const client = await pool.connect().catch(refuse);
    const { sql, end, committed } = openTransactionSql(createPostgresStatements(client, name));
    let result: Result;
    try {
      await client.query(begin[kind]).catch(refuse);
      result = await work(sql);
      end();
      await commit(client, kind);
    } catch (error) {
      end();
      if (error instanceof StoreUndecided) client.release(error);
      else await undo(client);
      throw error;
    }
    client.release();
    committed();
    return result;
  };
  return async (work, kind) => {
    let waitedMs = 0;
    for (let conflicts = 0; ; ) {
      try {
        return await once(work, kind);
      } catch (error) {
        if (isConflict(error) && conflicts < mostConflicts) {
          conflicts += 1;
          // At random, so that the same two do not meet again.
          await sleep(Math.random() * Math.min(200, 2 ** conflicts));
        } else if (isLost(error) && waitedMs < waitMs && !(error instanceof StoreUndecided)) {
          waitedMs += retryMs;
          await sleep(retryMs);
        } else throw error;
      }
    }
  };
}

async function commit(client: PoolClient, kind: Kind): Promise<void> {
  const { command } = await client.query('COMMIT').catch((error: unknown) => {
    const known = asPostgresError(error);
    // Only the server's own word that it refuses the commit is certain; a commit that took too long may still be on its way.
    if (kind === 'read' || (sqlState(known) !== undefined && !isLost(known))) throw known;
    throw new StoreUndecided('The database went away while it committed: whether it kept this is not known', {
      cause: error,
    });
  });
  // PostgreSQL answers so to the commit of a transaction in which a statement failed.
  if (command === 'ROLLBACK')
    throw new Error('A statement had failed, and the write went on as if it had not');
}

/** Gives the connection back, or away where it does not answer. */
async function undo(client: PoolClient): Promise<void> {
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}

function refuse(error: unknown): never {
  throw asPostgresError(error);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
