import type { Pool } from 'pg';
import { asPostgresError } from './postgres-errors.ts';

/**
 * A number for what is committed: another one whenever PostgreSQL's snapshot is another, which names exactly the transactions that
 * can be seen. Other databases of the same server change it too; that only makes it change more often than it must.
 */
export function createPostgresVersion(watcher: Pool): () => Promise<number> {
  let snapshot = '';
  let version = 0;
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<number> | undefined;
  const ask = async (): Promise<number> => {
    // Whoever asks from now on may have committed something that this question does not see.
    next = undefined;
    try {
      const { rows } = await watcher.query({
        name: 'version',
        text: 'select pg_current_snapshot()::text as snapshot',
      });
      const seen = String(rows[0]?.snapshot);
      if (seen !== snapshot) version += 1;
      snapshot = seen;
      return version;
    } catch (error) {
      throw asPostgresError(error);
    }
  };
  return () => {
    if (next) return next;
    const asked = last.then(ask);
    next = asked;
    last = Promise.allSettled([asked]);
    return asked;
  };
}
