import { isRecord, type OperationId, operations } from '../wire/index.ts';
import { type Check, failed, judgeExchange, NotRunnable, unchecked } from './visit/check.ts';
import { type Exchange, excerpt, tell } from './visit/exchange.ts';
import type { Visit } from './visit/visit.ts';

type Description = {
  openapi?: unknown;
  info?: { version?: unknown };
  paths?: unknown;
  security?: unknown;
};
type Json = Record<string, unknown>;

/** Interface §4.4, §5 and §9: the other published addresses. */
export const otherAddressesChecks: Check[] = [
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
      const got = `missing or required: ${wrong.join(', ')}`;
      const expected = 'duration, timezone and days in the query, none of them required';
      return judgeExchange(wrong.length === 0, expected, { exchange, got });
    },
  },
  unchecked(
    '§4.4 plain-text versions of the site are published',
    'the interface does not show their addresses',
  ),
  {
    name: '§5 the connector at /api/mcp answers only people who have signed in',
    basis: 'stated',
    judge: async (visit) => {
      const exchange = await callConnector(visit);
      if (exchange.status === 404 || exchange.status === 405)
        throw new NotRunnable(`there is no connector: ${tell(exchange)}. It is a separate one (§1)`);
      return judgeExchange(exchange.status === 401, '401', { exchange });
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

const operationIds = Object.keys(operations) as OperationId[];

/** The machine-readable description, read once. */
function openApiRead(visit: Visit): Promise<Exchange> {
  return visit.once('openapi', () => visit.send({ method: 'GET', url: `${visit.baseUrl}/openapi.json` }));
}

/** @throws NotRunnable if no description can be read */
async function readDescription(
  visit: Visit,
): Promise<{ exchange: Exchange; description: Description & Json }> {
  const exchange = await openApiRead(visit);
  if (exchange.status !== 200 || !isRecord(exchange.json))
    throw new NotRunnable(`there is no description to read: ${tell(exchange)}`);
  return { exchange, description: exchange.json as Description & Json };
}

type Described = { operation: Json; path: Json };

/** The description of an operation, found by its path and method. A server's paths may have a prefix. */
function findOperation(description: unknown, id: OperationId): Described | undefined {
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
function follow(description: unknown, part: unknown): Json | undefined {
  const target = isRecord(part) && typeof part.$ref === 'string' ? resolve(description, part.$ref) : part;
  return isRecord(target) ? target : undefined;
}

/** The target of a reference such as `#/components/schemas/Error`, if it is in the document. */
function resolve(document: unknown, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined;
  const names = reference.slice(1).split('/').slice(1);
  return names.reduce<unknown>((at, name) => {
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~');
    return isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }, document);
}

function parametersOf(description: unknown, { operation, path }: Described): Json[] {
  const listed = [path.parameters, operation.parameters].flatMap((list) => (Array.isArray(list) ? list : []));
  return listed.map((parameter) => follow(description, parameter) ?? {});
}

function isEmpty(requirement: unknown): boolean {
  return isRecord(requirement) && Object.keys(requirement).length === 0;
}

function callConnector(visit: Visit): Promise<Exchange> {
  const clientInfo = { name: 'agent-booking-conformance', version: '1.0.0' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  return visit.send({
    method: 'POST',
    url: `${visit.baseUrl}/api/mcp`,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
  });
}
