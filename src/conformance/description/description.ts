import { isRecord, type OperationId, operations } from '../../wire/index.ts';
import { type Check, failed, judgeExchange, NotRunnable } from '../visit/check.ts';
import { type Exchange, tell } from '../visit/exchange.ts';
import type { Visit } from '../visit/visit.ts';
import { resolve } from './json-schema.ts';

export type Description = {
  openapi?: unknown;
  info?: { version?: unknown };
  paths?: unknown;
  security?: unknown;
};
type Json = Record<string, unknown>;

/** Interface §4.4: `/openapi.json` describes the three operations. `described-bodies.ts` checks the bodies. */
export const descriptionChecks: Check[] = [
  {
    name: '§4.4 /openapi.json describes the three operations',
    basis: 'stated',
    judge: async (visit) => {
      const exchange = await openApiRead(visit);
      if (exchange.status !== 200) return failed('200', tell(exchange), exchange);
      const missing = operationIds.filter((id) => !findOperation(exchange.json, id));
      return judgeExchange(missing.length === 0, 'all three', {
        exchange,
        got: `it lacks ${missing.join(', ')}`,
      });
    },
  },
  {
    name: '§4.4 /openapi.json describes the parameters of getFreeSlots',
    basis: 'stated',
    judge: async (visit) => {
      const { exchange, description } = await readDescription(visit);
      const item = findOperation(description, 'getFreeSlots');
      if (!item) throw new NotRunnable('the description lacks getFreeSlots');
      const listed = parametersOf(description, item);
      const wrong = ['duration', 'timezone', 'days'].filter(
        (name) => !listed.some((one) => one.name === name && one.in === 'query' && one.required !== true),
      );
      return judgeExchange(
        wrong.length === 0,
        'duration, timezone and days in the query, none of them required',
        {
          exchange,
          got: `missing or required: ${wrong.join(', ')}`,
        },
      );
    },
  },
  {
    name: '§4.4 plain-text versions of the site are published',
    basis: 'stated',
    judge: async () => {
      throw new NotRunnable('the interface does not show their addresses');
    },
  },
  {
    name: '§5 /openapi.json asks for no credential',
    basis: 'stated',
    judge: async (visit) => {
      const { exchange, description } = await readDescription(visit);
      const closed = operationIds.filter((id) => {
        const security = findOperation(description, id)?.operation.security ?? description.security ?? [];
        return Array.isArray(security) && security.length > 0 && !security.some((one) => isEmpty(one));
      });
      return judgeExchange(closed.length === 0, 'no security requirement', {
        exchange,
        got: `a credential for ${closed.join(', ')}`,
      });
    },
  },
];

const operationIds = Object.keys(operations) as OperationId[];

/** The machine-readable description, read once. */
function openApiRead(visit: Visit): Promise<Exchange> {
  return visit.once('openapi', () => visit.send({ method: 'GET', url: `${visit.baseUrl}/openapi.json` }));
}

/** @throws NotRunnable if no description can be read */
export async function readDescription(
  visit: Visit,
): Promise<{ exchange: Exchange; description: Description & Json }> {
  const exchange = await openApiRead(visit);
  if (exchange.status !== 200 || !isRecord(exchange.json))
    throw new NotRunnable(`there is no description to read: ${tell(exchange)}`);
  return { exchange, description: exchange.json as Description & Json };
}

export type Described = { operation: Json; path: Json };

/** The description of an operation, found by its path and method. A server's paths may have a prefix. */
export function findOperation(description: unknown, id: OperationId): Described | undefined {
  const { method, path } = operations[id];
  const segments = path.split('/').slice(1);
  const { paths } = Object(description) as Description;
  const item = Object.entries(isRecord(paths) ? paths : {}).find(
    ([name, one]) => endsWith(name, segments) && isRecord(one) && isRecord(one[method.toLowerCase()]),
  )?.[1] as Json | undefined;
  return item && { operation: item[method.toLowerCase()] as Json, path: item };
}

function endsWith(path: string, segments: readonly string[]): boolean {
  const last = path.split('/').slice(-segments.length);
  return segments.every((segment, index) =>
    segment === '{slug}' ? /^\{[^{}]+\}$/.test(last[index] ?? '') : segment === last[index],
  );
}

/** A part of a description. A reference is replaced by its target. */
export function follow(description: unknown, part: unknown): Json | undefined {
  const target = isRecord(part) && typeof part.$ref === 'string' ? resolve(description, part.$ref) : part;
  return isRecord(target) ? target : undefined;
}

function parametersOf(description: unknown, { operation, path }: Described): Json[] {
  const listed = [path.parameters, operation.parameters].flatMap((list) => (Array.isArray(list) ? list : []));
  return listed.map((parameter) => follow(description, parameter) ?? {});
}

function isEmpty(requirement: unknown): boolean {
  return isRecord(requirement) && Object.keys(requirement).length === 0;
}

/** The JSON schema of a request or an answer. Undefined if the description has no schema. */
export function jsonSchemaOf(part: Json | undefined): unknown {
  const content = isRecord(part?.content) ? part.content : {};
  const json = Object.entries(content).find(([type]) => /^application\/json\b/i.test(type))?.[1];
  return isRecord(json) ? json.schema : undefined;
}
