import type { Instant } from '../../time/index.ts';
import type { ErrorBody, SlotList } from '../../wire/index.ts';
import { type BookingService, createBookingService, type ServiceOptions } from '../create-service.ts';
import { memoryTransport as createMemory, type memoryTransport } from '../mail/transports/transport.ts';
import { demoPagesYaml } from '../pages/demo-pages.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import type { Store } from '../store/store.ts';
import { openTestStore } from '../store/stores.fixture.ts';

/** A Wednesday, ten in the morning in Jerusalem. */
export const wednesday: Instant = Date.parse('2026-11-18T10:00:00+02:00');

export type Bench = {
  service: BookingService;
  store: Store;
  mail: ReturnType<typeof memoryTransport>;
  clock: { now(): Instant; advance(ms: number): void };
  logged: Record<string, unknown>[];
  get(path: string): Promise<Answer>;
  request(body: unknown, how?: RequestHow): Promise<Answer>;
  /** The number of rows. */
  rows(table: 'request' | 'mail'): Promise<number>;
  close(): Promise<void>;
};
export type Answer = { status: number; headers: Headers; body: unknown };
type RequestHow = { slug?: string; caller?: string; text?: string; headers?: Record<string, string> };

/** A service in process with a fixed clock and a store that tests can read. */
export function openBench(
  options: Partial<ServiceOptions> & { file?: string; lockWaitMs?: number } = {},
): Bench {
  let now = wednesday;
  const clock = {
    now: () => now,
    advance: (ms: number) => {
      now += ms;
    },
  };
  const { file, lockWaitMs = 2000, ...serviceOptions } = options;
  const store = file === undefined ? openTestStore() : openSqliteStore({ file, lockWaitMs });
  const mail = createMemory();
  const logged: Record<string, unknown>[] = [];
  const service = createBookingService({
    pages: demoPagesYaml,
    store,
    mail,
    clock,
    publicUrl: 'https://book.example.com',
    onLog: (event) => logged.push(event),
    ...serviceOptions,
  });
  return {
    service,
    store,
    mail,
    clock,
    logged,
    get: async (path) => readAnswer(await service.fetch(path)),
    async request(body, { slug = 'demo', caller, text = JSON.stringify(body), headers = json } = {}) {
      const path = `/api/agent/booking-pages/${slug}/requests`;
      return readAnswer(await service.fetch(path, { method: 'POST', headers, body: text }, { caller }));
    },
    async rows(table) {
      const row = await store.read((sql) => sql.get<{ n: number }>(`select count(*) as n from ${table}`));
      return row?.n ?? 0;
    },
    async close() {
      await service.close();
      await store.close();
    },
  };
}

const json = { 'content-type': 'application/json' };

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  return { status: response.status, headers: response.headers, body };
}

/** A body that the demo page accepts: the Thursday after `wednesday`, 13:00. */
export const goodBody = {
  guestName: 'Noa Levi',
  guestEmail: 'noa@example.com',
  timezone: 'Asia/Jerusalem',
  durationMinutes: 30,
  start: '2026-11-19T13:00:00+02:00',
};

export const errorOf = ({ body }: Answer): string => (body as ErrorBody).error;
export const startsOf = ({ body }: Answer): string[] => (body as SlotList).slots.map(({ start }) => start);

/** Books a meeting of the host of the page `demo`, as a confirmation would. */
export async function bookMeeting(store: Store, start: string, minutes: number): Promise<void> {
  const from = Date.parse(start);
  const until = from + minutes * 60_000;
  await store.write((sql) =>
    sql.run(
      `insert into meeting (id, page_slug, host_key, host_email, host_name, host_account, starts_at, ends_at, busy_from, busy_until,
         status, sequence, cancel_token_hash, host_token_hash, booked_at)
       values (?, 'demo', 'dana@example.com', 'dana@example.com', 'Dana Cohen', 'dana@example.com', ?, ?, ?, ?, 'booked', 0, ?, ?, 0)`,
      start,
      from,
      until,
      from,
      until,
      ...[start, start],
    ),
  );
}
