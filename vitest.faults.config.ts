import { defineConfig } from 'vitest/config';

/** The package resolves itself by name to its TypeScript source, and not to what was built last. */
const sourceConditions = ['agent-booking-source', 'node'];

/** The long fault and load runs, one file at a time: each prints its figures. */
export default defineConfig({
  resolve: { conditions: sourceConditions },
  ssr: { resolve: { conditions: sourceConditions, externalConditions: sourceConditions } },
  test: {
    name: 'faults',
    include: ['{src,adapters,evals,cli,tests}/**/*.faults.test.ts'],
    exclude: ['**/node_modules/**', 'dist'],
    testTimeout: 900_000,
    hookTimeout: 900_000,
    globalSetup: ['tests/postgres/postgres-server.ts'],
    fileParallelism: false,
  },
});
