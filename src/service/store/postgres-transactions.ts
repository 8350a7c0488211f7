import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { asPostgresError, isConflict, isLost, openPostgresSql, refuse, sqlState } from './postgres-sql.ts';
import { type Sql, StoreUndecided } from './store.ts';

export type Kind = 'read' | 'write';
export type Transact = <Result>(work: (sql: Sql) => Promise<Result>, kind: Kind) => Promise<Result>;

const retryMs = 50;
const mostConflicts = 20;

/**
 * Runs transactions. Retries after a conflict, and for `waitMs` if the connection was lost before the commit. A connection lost during
 * the commit is not retried, because the commit may be stored.
 */
export function createTransactor(
  pool: Pool,
  { waitMs, begin }: { waitMs: number; begin: Record<Kind, string> },
): Transact {
  const once = async <Result>(work: (sql: Sql) => Promise<Result>, kind: Kind): Promise<Result> => {
    const client = await pool.connect().catch(refuse);
    const { sql, end, committed } = openPostgresSql(client);
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
          // A random delay, so that the same two transactions do not conflict again.
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
    // Only an error from the server proves that the commit failed. A commit that timed out may still succeed.
    if (kind === 'read' || (sqlState(known) !== undefined && !isLost(known))) throw known;
    const message = 'The database failed during a commit: it is not known whether the write was stored';
    throw new StoreUndecided(message, { cause: error });
  });
  // PostgreSQL answers ROLLBACK to the commit of a transaction in which a statement failed.
  if (command === 'ROLLBACK')
    throw new Error('A statement had failed, and the write went on as if it had not');
}

/** Returns the connection to the pool, or closes it if it does not answer. */
async function undo(client: PoolClient): Promise<void> {
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}
