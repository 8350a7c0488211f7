import { existsSync } from 'node:fs';
import { openPostgresStore, openSqliteStore, type Store } from '../../src/service/index.ts';
import { UsageError } from '../command.ts';
import { dataPaths, ownFolder } from '../data-folder.ts';
import { defaults, texts, type Values } from '../options.ts';

/** The options of every command that reads the data of `serve`. */
export const storeOptions = { ...defaults({ data: ownFolder }), ...texts('database') };

export const storeHelp = `  --data DIR       where "serve" keeps its data (.agent-booking)
  --database URL   the PostgreSQL database that "serve" was given`;

type Place = Values<typeof storeOptions>;

/** @throws UsageError, which does not repeat a text that may hold a password */
export function readDatabase(text: string | undefined): string | undefined {
  if (text === undefined || /^postgres(?:ql)?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new UsageError(
    '--database is no PostgreSQL address; it must be such as postgres://user@host:5432/database (PGPASSWORD may hold its password)',
  );
}

/** Opens the store of a service, also while the service runs. @throws UsageError if it does not exist, because opening would create it */
export async function openHostStore({ data, database }: Place): Promise<Store> {
  const connectionString = readDatabase(database);
  if (connectionString) return openPostgresStore({ connectionString });
  const file = dataPaths(data).database;
  if (existsSync(file)) return openSqliteStore({ file });
  throw new UsageError(`there is no ${file}. Start "serve" once, or name the folder of its data with --data`);
}

/** Opens the store, and closes it after the work. */
export async function withHostStore<Result>(
  place: Place,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openHostStore(place);
  return work(store).finally(() => store.close());
}
