import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ConformanceTarget } from '../../src/conformance/index.ts';
import {
  createBookingService,
  demoPagesYaml,
  memoryTransport,
  openSqliteStore,
  readMessage,
  type Store,
} from '../../src/service/index.ts';
import { listenLocally } from '../local-server.ts';

/** One call on its way to the service, with its parsed body. */
export type MutantCall = {
  method: string;
  url: URL;
  headers: Headers;
  text: string;
  /** The body of a request; undefined if it is not JSON. */
  body: Record<string, unknown> | undefined;
};

/** The data that a mutant may read and change besides calls. */
export type MutantWorld = {
  store: Store;
  now(): number;
  /** The mails that guests have received. A mutant may remove some or repeat some. */
  mails: { to: string; kind: string; text: string }[];
  /** The memory of a mutant. */
  memory: Map<string, string>;
};

/** The parts of a call that are replaced before the service gets it. */
export type Change = { url?: URL; text?: string; method?: string; headers?: HeadersInit };

/** Answers a call in place of the service; `next` lets the service answer it, changed or not. */
export type Tamper = (
  call: MutantCall,
  next: (change?: Change) => Promise<Response>,
  world: MutantWorld,
) => Promise<Response>;

/**
 * A service with one mistake: a rule that is missing in its database, or a proxy in front of it that changes its behaviour. The first check
 * in `fails` is about this mistake. The others fail too, because they read the same answers.
 */
export type Mutant = {
  name: string;
  fails: readonly string[];
  sql?: string[];
  tamper?: Tamper;
};

/** Zones of every kind: with and without a region, a link, half and quarter hours, and the other side of the date line. */
const someZones = ['UTC', 'Israel', 'US/Pacific', 'Asia/Calcutta', 'Asia/Kathmandu', 'Pacific/Kiritimati'];

/** Three weeks before Jerusalem's clocks change: within what a page lists, beyond the days that guests are asked for. */
const wednesday = Date.UTC(2027, 2, 3, 8);

/** `store` is empty, and is closed with the mutant. `pages` include a page `demo`. */
export type MutantOptions = { store?: Store; pages?: string };

/** The embedded service behind a mutant's proxy, over real HTTP, on a clock that can be set. */
export async function openMutant(
  mutant: Omit<Mutant, 'name' | 'fails'>,
  { store = openSqliteStore({ file: ':memory:' }), pages = demoPagesYaml }: MutantOptions = {},
): Promise<ConformanceTarget & { close(): Promise<void> }> {
  let time = wednesday;
  const now = () => time;
  for (const statement of mutant.sql ?? []) await store.write((sql) => sql.run(statement));
  const mail = memoryTransport();
  const world: MutantWorld = { store, now, mails: [], memory: new Map() };
  const { url: baseUrl, close } = await listenLocally(createServer(getRequestListener(answer)));
  const service = createBookingService({
    pages,
    store,
    mail,
    clock: { now },
    // The clock stands still, so that a limit that was reached once would never end.
    limits: { perCaller: null, reads: null },
    publicUrl: baseUrl,
  });
  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const text = await request.text();
    const next: Parameters<Tamper>[1] = async (change = {}) => {
      const method = change.method ?? request.method;
      const init: RequestInit = { method, headers: change.headers ?? request.headers };
      if (method === 'POST') init.body = change.text ?? text;
      const response = await service.fetch(change.url ?? url, init, { caller: '127.0.0.1' });
      await service.runJobs();
      for (const sent of mail.sent.splice(0))
        world.mails.push({ to: sent.to, kind: sent.kind, text: readMessage(sent.raw).text ?? '' });
      return response;
    };
    if (!mutant.tamper) return next();
    const { method, headers } = request;
    return mutant.tamper({ method, url, headers, text, body: objectIn(text) }, next, world);
  }
  return {
    baseUrl,
    slug: 'demo',
    now,
    advance: (ms) => {
      time += ms;
    },
    mailWithinMs: 100,
    zones: someZones,
    readMail: async (address) => world.mails.filter(({ to }) => to === address),
    async close() {
      await close();
      await service.close();
      await store.close();
    },
  };
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
