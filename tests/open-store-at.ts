import { openPostgresStore, openSqliteStore, type Store } from '../src/service/index.ts';

/**
 * Opens the store at an address, in any process: the path of an SQLite file, or the address of a PostgreSQL database. It waits long for
 * locks, because a machine that is busy with tests is not a failure.
 */
export async function openStoreAt(address: string, connections = 10): Promise<Store> {
  return address.startsWith('postgres:')
    ? openPostgresStore({ connectionString: address, connections, waitMs: 60_000 })
    : openSqliteStore({ file: address, lockWaitMs: 60_000 });
}
