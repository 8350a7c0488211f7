import { compileErrors, validate as validateByReadme } from '@readme/openapi-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { meetingRequestSchema, type OperationId, operations } from '../../wire/index.ts';
import { demoPagesYaml } from '../pages/demo-pages.ts';
import { bookMeeting, goodBody, openBench } from '../requests/service.fixture.ts';
import { fieldNotes, openApiDocument } from './openapi-document.ts';

type Described = {
  openapi: string;
  info: { version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, { properties: Record<string, { description?: string }> }> };
};
type DescribedOperation = {
  operationId: OperationId;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  responses: Record<
    string,
    { headers?: object; content: { 'application/json': { schema: { $ref: string } } } }
  >;
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
const bench = (options: Parameters<typeof openBench>[0] = {}) => {
  const opened = openBench(options);
  closing.push(opened.close);
  return opened;
};
const published = async () => (await bench().get('/openapi.json')).body as Described;

describe('/openapi.json', () => {
  it('is a valid OpenAPI 3.1 document to two validators', async () => {
    const document = await published();
    const one = await new Validator().validate(structuredClone(document));
    expect(one.errors ?? []).toEqual([]);
    expect(one.valid).toBe(true);
    const two = await validateByReadme(structuredClone(document) as never);
    expect(two.valid ? '' : compileErrors(two)).toBe('');
  });

  it('is no valid document to either validator once a response has no description', async () => {
    const document = await published();
    const page = document.paths['/api/agent/booking-pages/{slug}']?.get as DescribedOperation;
    page.responses = { 200: {} as DescribedOperation['responses'][string] };
    expect((await new Validator().validate(structuredClone(document))).valid).toBe(false);
    expect((await validateByReadme(structuredClone(document) as never)).valid).toBe(false);
  });

  it('is version 1.0.0 and follows OpenAPI 3.1.0, at the public address (interface §9)', async () => {
    const { openapi, info, servers } = await published();
    expect([openapi, info.version, servers]).toEqual([
      '3.1.0',
      '1.0.0',
      [{ url: 'https://book.example.com' }],
    ]);
  });

  it('lists the three operations with their addresses and statuses, and nothing else (interface §4, §7)', async () => {
    const { paths } = await published();
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, responses }]) => [
        operationId,
        { method: method.toUpperCase(), path, statuses: Object.keys(responses).map(Number) },
      ]),
    );
    // Reads are limited too, and the slots read needs calendars and a database: §7 lists no status for it.
    const besides: Record<string, number[]> = { getBookingPage: [429], getFreeSlots: [429, 503] };
    const wanted = Object.entries(operations).map(([id, { method, path, success, errors }]) => [
      id,
      { method, path, statuses: [success, ...errors, ...(besides[id] ?? [])] },
    ]);
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(wanted));
  });

  it('names the parameters with their bounds and their default (interface §4.2)', async () => {
    const { paths } = await published();
    const read = paths['/api/agent/booking-pages/{slug}/slots']?.get;
    expect(
      read?.parameters.map(({ name, in: place, required, schema }) => [name, place, required, schema]),
    ).toEqual([
      ['slug', 'path', true, { type: 'string' }],
      ['duration', 'query', false, { type: 'integer', minimum: 1 }],
      ['timezone', 'query', false, { type: 'string', minLength: 1 }],
      ['days', 'query', false, { type: 'integer', minimum: 1, maximum: 60, default: 14 }],
    ]);
  });

  it('has a note only for fields that there are', () => {
    const { components } = openApiDocument('http://localhost') as Described;
    for (const [name, notes] of Object.entries(fieldNotes))
      for (const [field, description] of Object.entries(notes))
        expect(components.schemas[name]?.properties[field]?.description, `${name}.${field}`).toBe(
          description,
        );
  });

  it('describes the request as the wire checks it', async () => {
    const { components } = await published();
    const described = z.fromJSONSchema(components.schemas.MeetingRequest as never);
    for (const body of [goodBody, { ...goodBody, locale: 'he', answers: { company: 'Acme' } }])
      expect([described.safeParse(body).success, meetingRequestSchema.safeParse(body).success]).toEqual([
        true,
        true,
      ]);
    for (const change of [
      { guestName: '' },
      { guestEmail: 'noa' },
      { durationMinutes: 1.5 },
      { locale: 'fr' },
      { answers: { a: 1 } },
      { start: 'noon' },
    ]) {
      const body = { ...goodBody, ...change };
      expect(described.safeParse(body).success, JSON.stringify(change)).toBe(false);
      expect(meetingRequestSchema.safeParse(body).success, JSON.stringify(change)).toBe(false);
    }
  });
});

/** Calls from a known address, which has a limit. */
const from = { caller: '192.0.2.1' };

/** Makes the second read of a caller that may read once. */
async function readTwice(path: string) {
  const { service } = bench({ limits: { reads: { requests: 1, perMs: 60_000 } } });
  await service.fetch(path, {}, from);
  const second = await service.fetch(path, {}, from);
  return { status: second.status, headers: second.headers, body: (await second.json()) as unknown };
}

/** One call for each operation and status of the interface, to a service in the right state. */
const calls: Record<string, () => Promise<{ status: number; headers: Headers; body: unknown }>> = {
  'getBookingPage 429': () => readTwice('/api/agent/booking-pages/demo'),
  'getFreeSlots 429': () => readTwice('/api/agent/booking-pages/demo/slots'),
  'getFreeSlots 503': async () => {
    const pages = demoPagesYaml.replace(
      'slug: demo\n',
      'slug: demo\n    busyCalendars: ["https://calendar.example/never-read.ics"]\n',
    );
    return bench({ pages }).get('/api/agent/booking-pages/demo/slots');
  },
  'getBookingPage 200': () => bench().get('/api/agent/booking-pages/demo'),
  'getBookingPage 404': () => bench().get('/api/agent/booking-pages/none'),
  'getFreeSlots 200': () => bench().get('/api/agent/booking-pages/demo/slots'),
  'getFreeSlots 400': () => bench().get('/api/agent/booking-pages/demo/slots?days=61'),
  'getFreeSlots 404': () => bench().get('/api/agent/booking-pages/none/slots'),
  'requestMeeting 202': () => bench().request(goodBody, from),
  'requestMeeting 400': () => bench().request({ ...goodBody, guestEmail: 'noa' }, from),
  'requestMeeting 404': () => bench().request(goodBody, { slug: 'none', ...from }),
  'requestMeeting 409': async () => {
    const taken = bench();
    await bookMeeting(taken.store, goodBody.start, 30);
    return taken.request(goodBody, from);
  },
  'requestMeeting 429': async () => {
    const narrow = bench({ limits: { perGuest: { requests: 1, perMs: 3_600_000 } } });
    await narrow.request(goodBody, from);
    return narrow.request({ ...goodBody, start: '2026-11-19T14:00:00+02:00' }, from);
  },
  'requestMeeting 503': () => bench({ mail: null }).request(goodBody, from),
};

describe('what /openapi.json says', () => {
  it('has a call here for each operation and status', async () => {
    const { paths } = await published();
    const all = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId, responses }) =>
        Object.keys(responses).map((status) => `${operationId} ${status}`),
      ),
    );
    expect(Object.keys(calls).sort()).toEqual(all.sort());
  });

  it.each(Object.keys(calls))('is what the route answers: %s', async (name) => {
    const [operationId, status] = name.split(' ') as [OperationId, string];
    const document = await published();
    const operation = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .find((one) => one.operationId === operationId);
    const response = operation?.responses[status];
    const answer = await calls[name]?.();
    expect(answer?.status).toBe(Number(status));
    expect(answer?.headers.get('content-type')).toBe('application/json');
    const told = answer?.headers.has('Retry-After') ? ['Retry-After'] : [];
    expect(Object.keys(response?.headers ?? {})).toEqual(told);
    expect(() =>
      resolved(document, response?.content['application/json'].schema.$ref).parse(answer?.body),
    ).not.toThrow();
    expect(() => resolved(document, response?.content['application/json'].schema.$ref).parse({})).toThrow();
  });
});

/** The schema of a reference. It is strict, so that a field that the document does not name fails the test. */
function resolved(document: Described, ref: string | undefined) {
  const strict = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strict);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, item]) => [key, strict(item)]);
    return { ...Object.fromEntries(entries), ...('properties' in value && { additionalProperties: false }) };
  };
  const here = JSON.stringify({ $ref: ref, $defs: strict(document.components.schemas) });
  return z.fromJSONSchema(JSON.parse(here.replaceAll('#/components/schemas/', '#/$defs/')));
}
