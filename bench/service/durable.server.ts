import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createBookingService, demoPagesYaml } from '../../src/service/index.ts';
import { messageOfParent, tellParent } from '../child-server.ts';

/** The service with its database in a file, so that an accepted request is on the disk. It has no limits, because they would refuse the load. */
await messageOfParent();
const folder = mkdtempSync(join(tmpdir(), 'bench-requests-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const service = createBookingService({
  pages: demoPagesYaml,
  store: { file: join(folder, 'booking.db') },
  limits: null,
});
const { url } = await service.listen();
tellParent(url);
