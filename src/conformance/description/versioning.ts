import { type Check, judgeExchange } from '../visit/check.ts';
import { excerpt } from '../visit/exchange.ts';
import { readDescription } from './description.ts';

/** Interface §9. */
export const versioningChecks: Check[] = [
  {
    name: '§9 the machine-readable description follows OpenAPI 3.1.0',
    basis: 'stated',
    judge: async (visit) => {
      const { exchange, description } = await readDescription(visit);
      const got = excerpt(`openapi is ${JSON.stringify(description.openapi)}`);
      return judgeExchange(description.openapi === '3.1.0', 'openapi is "3.1.0"', { exchange, got });
    },
  },
  {
    name: '§9 the machine-readable description is version 1.0.0',
    basis: 'stated',
    judge: async (visit) => {
      const { exchange, description } = await readDescription(visit);
      const got = excerpt(`info.version is ${JSON.stringify(description.info?.version)}`);
      return judgeExchange(description.info?.version === '1.0.0', 'info.version is "1.0.0"', {
        exchange,
        got,
      });
    },
  },
  {
    name: '§9 paths carry no version segment',
    basis: 'stated',
    judge: async (visit) => {
      const { exchange, description } = await readDescription(visit);
      const versioned = Object.keys(Object(description.paths)).find((path) =>
        /\/v\d+(?:\.\d+)*(?:\/|$)/.test(path),
      );
      const got = versioned && excerpt(versioned);
      return judgeExchange(versioned === undefined, 'no /v1/ in a path', { exchange, ...(got && { got }) });
    },
  },
];
