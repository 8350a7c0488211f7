import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import {
  createBookingService,
  demoPagesYaml,
  openPostgresStore,
  type ServiceOptions,
} from '../../src/service/index.ts';
import { messageOfParent, tellParent } from '../child-server.ts';

/** `database`: a PostgreSQL, or else the folder of an SQLite file, by default one of its own. All processes of one need the same secret. */
export type DurableOptions = Partial<Pick<ServiceOptions, 'pages' | 'limits' | 'secret'>> & {
  database?: string;
};

/** The service with its database on the disk, so that an accepted request is there too. By default it has no limits, because they would refuse the load. */
const { database, ...options } = await messageOfParent<DurableOptions>();
const folder = mkdtempSync(join(tmpdir(), 'bench-requests-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const service = createBookingService({
  pages: demoPagesYaml,
  limits: null,
  ...options,
  store: database?.startsWith('postgres:')
    ? await openPostgresStore({ connectionString: database })
    : { file: join(database ?? folder, 'booking.db') },
});
const { url } = await service.listen();
tellParent(url);
