import { defineConfig } from 'vitest/config';

/** The long fault and load runs, one file at a time: each prints its figures. */
export default defineConfig({
  resolve: { conditions: ['agent-booking-source', 'node', 'import', 'module', 'default'] },
  test: {
    name: 'faults',
    include: ['{src,adapters,evals,cli,tests}/**/*.faults.test.ts'],
    exclude: ['node_modules', 'dist'],
    testTimeout: 900_000,
    fileParallelism: false,
  },
});
