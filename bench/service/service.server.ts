import { join } from 'node:path';
import {
  createBookingService,
  demoPagesYaml,
  openPostgresStore,
  type ServiceOptions,
  type Store,
} from '../../src/service/index.ts';
import { messageOfParent, tellParent } from '../child-server.ts';

/** `database`: the address of a PostgreSQL, or the folder of an SQLite file; by default memory. All processes of one need the same secret. */
export type ServerOptions = Partial<Pick<ServiceOptions, 'pages' | 'limits' | 'secret'>> & {
  database?: string;
};

/** The service. By default it has the demo pages, and no limits, because all load comes from one address. */
const { database = '', ...options } = await messageOfParent<ServerOptions>();
const service = createBookingService({
  pages: demoPagesYaml,
  limits: null,
  ...options,
  ...(database && { store: await openAt(database) }),
});
const { url } = await service.listen();
tellParent(url);

async function openAt(place: string): Promise<Store | { file: string }> {
  if (place.startsWith('postgres:')) return openPostgresStore({ connectionString: place });
  return { file: join(place, 'booking.db') };
}
