import { defineConfig } from 'vitest/config';

/** The package resolves itself by name to its TypeScript source, as examples and tests import it. */
const sourceConditions = ['agent-booking-source', 'node', 'import', 'module', 'default'];

const house = {
  resolve: { conditions: sourceConditions },
  ssr: { resolve: { conditions: sourceConditions, externalConditions: sourceConditions } },
};

export default defineConfig({
  ...house,
  test: {
    projects: [
      {
        ...house,
        test: {
          name: 'house',
          include: ['{src,adapters,evals,cli,bench,tests,examples}/**/*.test.ts'],
          exclude: ['**/*.faults.test.ts', 'node_modules', 'dist'],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
