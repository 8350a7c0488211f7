import { openSqliteStore, type Store, StoreUnavailable } from '../../service/index.ts';

/** Maximum number of idle databases kept for reuse. */
const maxIdle = 16;
const idle: Store[] = [];

/**
 * An empty database in memory for one world, taken from a pool at the first call. Opening a database and creating its tables takes longer
 * than a conversation that uses it. So a closed database is emptied and reused. After `close`, new calls fail. Running calls finish first.
 */
export function acquireStore(): Store {
  // Without an idle database, open one now, so that no call has to wait for it.
  let store = idle.length > 0 ? undefined : openSqliteStore({ file: ':memory:' });
  let closed = false;
  const use = () => {
    if (closed) throw new StoreUnavailable('The database is closed');
    store ??= idle.pop() ?? openSqliteStore({ file: ':memory:' });
    return store;
  };
  return {
    read: async (work) => use().read(work),
    write: async (work) => use().write(work),
    version: () => use().version(),
    async close() {
      if (closed) return;
      closed = true;
      if (!store) return;
      if (idle.length >= maxIdle) return store.close();
      await empty(store);
      idle.push(store);
    },
  };
}

/** Deletes all rows in one transaction. It runs after all earlier transactions. */
async function empty(store: Store): Promise<void> {
  await store.write(async (sql) => {
    const tables = await sql.all<{ name: string }>("select name from sqlite_schema where type = 'table'");
    for (const { name } of tables) await sql.run(`delete from "${name}"`);
  });
}
