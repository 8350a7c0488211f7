import { existsSync } from 'node:fs';
import { openPostgresStore, openSqliteStore, type Store } from '../../src/service/index.ts';
import { UsageError } from '../command.ts';
import { ownFolder } from '../own-folder.ts';
import { dataPaths, readDatabase } from './serve-options.ts';

/** The options of every command that reads the data of `serve`. */
export const storeOptions = {
  data: { type: 'string', default: ownFolder },
  database: { type: 'string' },
} as const;

export const storeHelp = `  --data DIR       where "serve" keeps its data (.agent-booking)
  --database URL   the PostgreSQL database that "serve" was given`;

/** Opens the store of a service, also while the service runs. @throws UsageError if it does not exist, because opening would create it */
export async function openHostStore(values: { data: string; database?: string | undefined }): Promise<Store> {
  const connectionString = readDatabase(values.database);
  if (connectionString) return openPostgresStore({ connectionString });
  const file = dataPaths(values.data).database;
  if (!existsSync(file))
    throw new UsageError(
      `there is no ${file}. Start "serve" once, or name the folder of its data with --data`,
    );
  return openSqliteStore({ file });
}

/** Opens the store, and closes it after the work. */
export async function withHostStore<Result>(
  values: { data: string; database?: string | undefined },
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openHostStore(values);
  return work(store).finally(() => store.close());
}

/** The present, by the machine's clock. */
export const present = (): number => Math.round(performance.timeOrigin + performance.now());
