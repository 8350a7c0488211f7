import { createBookingService, demoPagesYaml } from '../src/service/index.ts';
import { messageOfParent, tellParent } from './child-server.ts';

// All load comes from one address, and the limit of reads by address would refuse most of it.
await messageOfParent();
const service = createBookingService({ pages: demoPagesYaml, limits: { reads: null } });
const { url } = await service.listen();
tellParent(url);
