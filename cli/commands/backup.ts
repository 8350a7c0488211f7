import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { backUpSqlite } from '../../src/service/index.ts';
import { type Command, UsageError } from '../command.ts';
import { dataPaths } from '../data-folder.ts';
import { withWords } from '../options.ts';
import { readDatabase, storeOptions } from '../serve/host-store.ts';

const help = `agent-booking backup: a copy of everything that was requested and booked

Usage: agent-booking backup FILE [options]

  FILE             a new file
  --data DIR       where "serve" keeps its data (.agent-booking)
  --database URL   prints how to copy a PostgreSQL database instead

The service may keep running: the copy shows one moment, and it is checked. To restore it, stop
the service, replace DIR/booking.db by the file, and delete DIR/booking.db-wal and
DIR/booking.db-shm. Keep DIR/secret as well: the links in mails depend on it.
`;

/** Copies the database of a data folder, also while it is served. */
export const backup: Command = {
  help,
  run: withWords(storeOptions, async ({ stdout }, values, [to, ...others]) => {
    if (readDatabase(values.database)) throw new UsageError(pgDump(to ?? 'booking.dump'));
    if (!to || others.length > 0) throw new UsageError('name one new file: agent-booking backup FILE');
    const paths = dataPaths(values.data);
    const folder = dirname(to);
    if (!existsSync(folder))
      throw new UsageError(`there is no folder ${folder}; make it, or name another file`);
    await backUpSqlite({ file: paths.database, to });
    stdout.write(
      `Copied ${paths.database} to ${to}; the copy is undamaged.\nKeep ${paths.secret} with it: the links in mails depend on it.\n`,
    );
    return 0;
  }),
};

/** Advice for PostgreSQL: its own backup tool can do more than a command of ours could. */
function pgDump(to: string): string {
  return `PostgreSQL is copied by its own pg_dump, also while it is served:
  pg_dump --format=custom --file=${to} URL
and restored into an empty database by
  pg_restore --no-owner --dbname=URL ${to}
where URL is the address that you gave. Keep the file "secret" of the data folder as well.`;
}
