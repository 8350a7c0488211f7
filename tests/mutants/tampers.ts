import type { BookingPage, RequestAcceptance, Slot, SlotList } from '../../src/wire/index.ts';
import type { Mutant, MutantCall, MutantWorld, Tamper } from './mutant-server.ts';

const isPage = ({ url, method }: MutantCall) =>
  method === 'GET' && /^\/api\/agent\/booking-pages\/[^/]+$/.test(url.pathname);
const isSlots = ({ url, method }: MutantCall) => method === 'GET' && url.pathname.endsWith('/slots');
export const isRequest = ({ url, method }: MutantCall) =>
  method === 'POST' && url.pathname.endsWith('/requests');
const isLink = ({ url }: MutantCall) => url.pathname.startsWith('/confirm/');

/** Services that each fail only the check that names them. Several services may fail the same check. */
export function failing(tampers: Record<string, Tamper | Tamper[]>): Mutant[] {
  return Object.entries(tampers).flatMap(([check, some]) =>
    [some].flat().map((tamper, index) => ({ name: `${check} (${index + 1})`, fails: [check], tamper })),
  );
}

export const json = (value: unknown, status = 200): Response => Response.json(value, { status });

export function text(words: string, status: number): Response {
  return new Response(words, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

/** Changes the good answers of some calls. */
function answers<Body>(isOne: (call: MutantCall) => boolean) {
  return (change: (body: Body, world: MutantWorld) => object): Tamper =>
    async (call, next, world) => {
      const response = await next();
      if (!isOne(call) || !response.ok) return response;
      return json(change((await response.json()) as Body, world), response.status);
    };
}

/** Changes the page that is read. */
export const page = answers<BookingPage>(isPage);

/** Changes each list of slots. */
export const slots = answers<SlotList>(isSlots);

/** Changes every acceptance. */
export const acceptance = answers<RequestAcceptance>(isRequest);

/** Changes `/openapi.json`. */
export const openApi = answers<OpenApi>(({ url }) => url.pathname === '/openapi.json');

/** Changes each slot of a list in a zone. */
export function eachSlot(change: (slot: Slot, timezone: string) => object): Tamper {
  return slots((list) => ({ ...list, slots: list.slots.map((slot) => change(slot, list.timezone)) }));
}

/** Changes the query of a slots read before the service sees it. */
export function slotsQuery(change: (query: URLSearchParams) => void): Tamper {
  return async (call, next) => {
    const url = new URL(call.url);
    if (isSlots(call)) change(url.searchParams);
    return next({ url });
  };
}

/** Accepts requests that the service would refuse. They have no effect. */
export function accepts(
  which: (body: Record<string, unknown>, world: MutantWorld, call: MutantCall) => boolean | Promise<boolean>,
): Tamper {
  return async (call, next, world) => {
    if (!isRequest(call) || !call.body || !(await which(call.body, world, call))) return next();
    const [start, durationMinutes] = [String(call.body.start), Number(call.body.durationMinutes ?? 30)];
    return json({ status: 'confirmation_sent', message: 'Sent.', start, durationMinutes }, 202);
  };
}

/** Answers requests in place of the service. */
export function requests(answer: (call: MutantCall, world: MutantWorld) => Response | undefined): Tamper {
  return async (call, next, world) => (isRequest(call) && answer(call, world)) || next();
}

/** Changes every answer of one operation that has a status from 400 on. */
export function errors(
  of: 'page' | 'slots' | 'request',
  change: (error: string, status: number) => Response,
): Tamper {
  const isOne = { page: isPage, slots: isSlots, request: isRequest }[of];
  return async (call, next) => {
    const response = await next();
    if (!isOne(call) || response.status < 400) return response;
    return change(((await response.json()) as { error: string }).error, response.status);
  };
}

/** Changes the mails that guests have received, after each call. */
export function mails(change: (world: MutantWorld) => void): Tamper {
  return async (_, next, world) => {
    const response = await next();
    change(world);
    return response;
  };
}

/** Answers calls of confirmation links in place of the service. */
export function links(
  answer: (call: MutantCall, next: Parameters<Tamper>[1], world: MutantWorld) => Promise<Response>,
): Tamper {
  return (call, next, world) => (isLink(call) ? answer(call, next, world) : next());
}

type OpenApi = { openapi: string; info: { version: string }; paths: Record<string, object> };

/** Hides the booked meetings from a press on "Confirm"; triggers that would see them have to be dropped. */
export const pressSeesNoMeetings: Tamper = async (call, next, { store }) => {
  if (!isLink(call) || call.method !== 'POST') return next();
  const year = 365 * 24 * 3_600_000;
  const move = (by: number, where: string) => {
    const update = `update meeting set busy_from = busy_from + ?, busy_until = busy_until + ? where ${where}`;
    return store.write((sql) => sql.run(update, by, by));
  };
  await move(year, 'busy_from <= starts_at');
  return next().finally(() => move(-year, 'busy_from > starts_at'));
};
