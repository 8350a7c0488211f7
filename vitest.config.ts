import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests start the commands and examples some hundred times from TypeScript: what Node made of a file once, the next process takes. */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url));

/**
 * The package resolves itself by name to its TypeScript source, as examples and tests import it. Without `import`, which is understood:
 * said here, it would also hold for what a package in CommonJS requires.
 */
const sourceConditions = ['agent-booking-source', 'node'];

const house = {
  resolve: { conditions: sourceConditions },
  ssr: { resolve: { conditions: sourceConditions, externalConditions: sourceConditions } },
};

/** Ends a test that hangs. It is no measure of speed: on a busy machine a test of one second may take a minute. */
const hangGuardMs = 300_000;

const neverHere = ['**/*.faults.test.ts', '**/node_modules/**', 'dist'];

/** Runs the service's tests about stored data again, on the other store of src/service/store/stores.fixture.ts. */
const onPostgres = (name: string, include: string[]) => ({
  ...house,
  test: {
    name,
    include,
    exclude: [...neverHere, '**/*sqlite*.test.ts', '**/*-browser.test.ts'],
    testTimeout: hangGuardMs,
    hookTimeout: hangGuardMs,
    expect: { poll: { timeout: hangGuardMs } },
    globalSetup: ['tests/postgres/postgres-server.ts'],
    provide: { storeKind: 'postgres' as const },
  },
});

export default defineConfig({
  ...house,
  test: {
    // Much of what the tests wait for is another process or a clock: more workers than cores.
    maxWorkers: '150%',
    // A worker keeps what it imported from one file to the next: no test replaces a module, and what modules keep is by conversation.
    isolate: false,
    tags: [
      {
        name: 'long',
        description:
          'Takes seconds: whole sets of sentences and scripts, other processes, browsers. `npm test` leaves it out, `npm run test:long` runs it.',
      },
    ],
    projects: [
      {
        ...house,
        test: {
          name: 'house',
          include: ['{src,adapters,evals,cli,bench,tests,examples}/**/*.test.ts'],
          exclude: [...neverHere, '**/*postgres*.test.ts'],
          setupFiles: ['tests/expected-warnings.ts'],
          testTimeout: hangGuardMs,
          hookTimeout: hangGuardMs,
          expect: { poll: { timeout: hangGuardMs } },
        },
      },
      onPostgres('postgres', [
        'src/service/{store,hosts,requests,confirmations}/**/!(book-at-calcom).test.ts',
      ]),
      onPostgres('postgres-long', [
        'src/service/{operations,connector,oauth,hooks,entries}/**/*.test.ts',
        'src/service/confirmations/book-at-calcom.test.ts',
        'src/service/mail/*.test.ts',
        'src/service/slots/slots-routes.test.ts',
        'src/service/calendars/{busy-calendars,look-again}.test.ts',
        'cli/**/*postgres*.test.ts',
        'cli/mcp/page-tools.test.ts',
        'tests/mutants/unmutated.test.ts',
      ]),
    ],
  },
});
