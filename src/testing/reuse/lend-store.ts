import { openSqliteStore, type Store, StoreUnavailable } from '../../service/index.ts';

/** Worlds that are open at the same time have a database each; this is how many unused ones wait for the next world. */
const maxIdle = 16;
const idle: Store[] = [];

/**
 * An empty database in memory, for one world. To open one, to make its tables and to prepare its statements takes longer than a whole
 * conversation with it, so that one that was given back is emptied and used again, once the world asks for it. It is lost to a world that
 * closed it: what comes too late is refused, and what came before is waited for.
 */
export function lendStore(): Store {
  // Where none waits one is opened at once, so that no call waits for it.
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

/** In one transaction, behind all others. */
async function empty(store: Store): Promise<void> {
  await store.write(async (sql) => {
    const tables = await sql.all<{ name: string }>("select name from sqlite_schema where type = 'table'");
    for (const { name } of tables) await sql.run(`delete from "${name}"`);
  });
}
