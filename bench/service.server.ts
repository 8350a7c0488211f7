import { createBookingService, demoPagesYaml } from '../src/service/index.ts';
import { messageOfParent, tellParent } from './child-server.ts';

await messageOfParent();
const service = createBookingService({ pages: demoPagesYaml });
const { url } = await service.listen();
tellParent(url);
