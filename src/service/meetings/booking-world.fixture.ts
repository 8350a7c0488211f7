import { createBookingService, type ServiceOptions } from '../create-service.ts';
import { type ReadMessage, readMessage } from '../mail/transports/message.ts';
import { memoryTransport } from '../mail/transports/transport.ts';
import { demoPagesYaml } from '../pages/demo-pages.ts';
import type { HostPage, PageHost } from '../pages/host-page.ts';
import { readPages } from '../pages/read-pages.ts';
import { openTestStore } from '../store/stores.fixture.ts';

export const hourMs = 3_600_000;
/** A Wednesday morning in Jerusalem. */
export const frozenNow = Date.UTC(2026, 10, 18, 8);
/** A Tuesday that the demo pages list. */
export const start = '2026-11-24T13:00:00+02:00';

/** A complete service in process with a fixed clock, and the mail that it sends. */
export function openBookingWorld(options: Partial<ServiceOptions> = {}) {
  const clock = { time: frozenNow, now: () => clock.time };
  const transport = memoryTransport();
  const log: string[] = [];
  const { store = openTestStore() } = options;
  const inner = createBookingService({
    pages: demoPagesYaml,
    store,
    mail: transport,
    clock,
    secret: 'x'.repeat(32),
    limits: { perGuest: null },
    onLog: (event) => log.push(JSON.stringify(event)),
    ...options,
  });
  const service = {
    ...inner,
    async close() {
      await inner.close();
      if (store !== options.store && 'close' in store) await store.close();
    },
  };
  const post = (path: string, body: URLSearchParams | string, headers: Record<string, string> = {}) =>
    service.fetch(path, { method: 'POST', body, headers });
  const world = {
    clock,
    transport,
    service,
    log,
    async ask(slug = 'demo', changes: Record<string, unknown> = {}) {
      const body = {
        guestName: 'Noa Levi',
        guestEmail: 'noa@example.com',
        timezone: 'Asia/Jerusalem',
        durationMinutes: 30,
        start,
        ...changes,
      };
      const response = await post(`/api/agent/booking-pages/${slug}/requests`, JSON.stringify(body), {
        'content-type': 'application/json',
      });
      await service.runJobs();
      return response;
    },
    /** The last mail of a kind. */
    mail(kind: string): ReadMessage & { to: string; raw: string } {
      const found = transport.sent.findLast((mail) => mail.kind === kind);
      if (!found) throw new Error(`no mail ${kind}; there are ${transport.sent.map((mail) => mail.kind)}`);
      return { ...readMessage(found.raw), to: found.to, raw: found.raw.toString() };
    },
    /** The path of a link in the last mail of a kind: by default the one to confirm or to cancel. */
    link(
      kind: string,
      what: 'confirm' | 'cancel' | 'move' = kind === 'confirm_request' ? 'confirm' : 'cancel',
    ): string {
      const shape = new RegExp(`https?://[^/\\s]+(/${what}/[\\w-]+)`);
      const path = shape.exec(world.mail(kind).text ?? '')?.[1];
      if (!path) throw new Error(`no link to ${what} in ${kind}`);
      return path;
    },
    /** Books a meeting of a guest through the links. Returns the path of the link that moves it. */
    async book(changes: Record<string, unknown> = {}, slug = 'demo'): Promise<string> {
      await world.ask(slug, changes);
      await world.press(world.link('confirm_request'), 'confirm');
      await service.runJobs();
      return world.link('booked_guest', 'move');
    },
    /** Presses the button of the page that offers to move a meeting; `sequence`: the revision that its guest saw. */
    move: (path: string, to: string, sequence = 0, headers: Record<string, string> = {}) =>
      post(path, new URLSearchParams({ decision: 'move', start: to, sequence: String(sequence) }), headers),
    press: (path: string, decision: string, headers: Record<string, string> = {}) =>
      post(path, new URLSearchParams({ decision }), headers),
    /** The starts that the slots read lists. */
    async starts(slug = 'demo'): Promise<string[]> {
      const response = await service.fetch(
        `/api/agent/booking-pages/${slug}/slots?duration=30&timezone=Asia/Jerusalem&days=14`,
      );
      const { slots } = (await response.json()) as { slots: { start: string }[] };
      return slots.map((slot) => slot.start);
    },
  };
  return world;
}

/** The demo pages with a change of what counts for each of their hosts. */
export function demoPagesWith(change: Partial<PageHost>): Map<string, HostPage> {
  const pages = [...readPages(demoPagesYaml).values()];
  const changed = (page: HostPage): HostPage => ({ ...page, hosts: [{ ...page.hosts[0], ...change }] });
  return new Map(pages.map((page) => [page.slug, changed(page)]));
}

/** The heading of a page. */
export async function headingOf(response: Response): Promise<string> {
  return /<h1>(.*?)<\/h1>/s.exec(await response.text())?.[1] ?? '';
}
