import { type Check, judge, NotRunnable } from './check.ts';
import { openApiRead } from './endpoints.ts';
import { type Exchange, excerpt, tell } from './exchange.ts';
import type { Visit } from './visit.ts';

type Description = { openapi?: unknown; info?: { version?: unknown }; paths?: unknown };

/** Interface §9. */
export const versioningChecks: Check[] = [
  {
    name: '§9 the machine-readable description follows OpenAPI 3.1.0',
    basis: 'stated',
    judge: async (visit) => {
      const { exchange, description } = await read(visit);
      const got = excerpt(`openapi is ${JSON.stringify(description.openapi)}`);
      return judge(description.openapi === '3.1.0', 'openapi is "3.1.0"', { exchange, got });
    },
  },
  {
    name: '§9 the machine-readable description is version 1.0.0',
    basis: 'stated',
    judge: async (visit) => {
      const { exchange, description } = await read(visit);
      const got = excerpt(`info.version is ${JSON.stringify(description.info?.version)}`);
      return judge(description.info?.version === '1.0.0', 'info.version is "1.0.0"', { exchange, got });
    },
  },
  {
    name: '§9 paths carry no version segment',
    basis: 'stated',
    judge: async (visit) => {
      const { exchange, description } = await read(visit);
      const versioned = Object.keys(Object(description.paths)).find((path) =>
        /\/v\d+(?:\.\d+)*(?:\/|$)/.test(path),
      );
      const got = versioned && excerpt(versioned);
      return judge(versioned === undefined, 'no /v1/ in a path', { exchange, ...(got && { got }) });
    },
  },
];

async function read(visit: Visit): Promise<{ exchange: Exchange; description: Description }> {
  const exchange = await openApiRead(visit);
  if (exchange.status !== 200 || typeof exchange.json !== 'object' || exchange.json === null)
    throw new NotRunnable(`there is no description to read: ${tell(exchange)}`);
  return { exchange, description: exchange.json as Description };
}
