import { afterAll, describe, it } from 'vitest';
import { describeConformance } from '../../src/conformance/index.ts';
import { openMutant } from './mutant-server.ts';

let server: Awaited<ReturnType<typeof openMutant>> | undefined;
afterAll(() => server?.close());

// The embedded service itself, tested as an author of another service would test theirs.
describeConformance({ describe, it }, async () => {
  server = await openMutant({});
  return server;
});
