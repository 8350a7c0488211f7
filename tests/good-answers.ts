import type { IncomingMessage } from 'node:http';
import type { BookingPage, OperationId, RequestAcceptance, SlotList } from '../src/wire/index.ts';

const operationShape = /\/api\/agent\/booking-pages\/([^/?]*)(\/slots|\/requests)?(?:\?(.*))?$/;

type Asked = { operation: OperationId | undefined; path: string; body: string | undefined };

/** A slot list as the service answers it: half hours from 2026-11-24T09:00+02:00 on, 16 a day. */
export function slotListOf(slug: string, durationMinutes: number, count: number): SlotList {
  const first = Date.parse('2026-11-24T07:00:00Z');
  const at = (index: number) => first + Math.floor(index / 16) * 86_400_000 + (index % 16) * 1_800_000;
  const written = (instant: number) => new Date(instant + 7_200_000).toISOString().replace('.000Z', '+02:00');
  const slots = Array.from({ length: count }, (_, index) => ({
    start: written(at(index)),
    end: written(at(index) + durationMinutes * 60_000),
  }));
  return { slug, durationMinutes, timezone: 'Asia/Jerusalem', slots };
}

/** A page as the service answers it. */
export function pageOf(slug: string): BookingPage {
  return {
    slug,
    name: 'Dana Levi',
    headline: null,
    url: `http://127.0.0.1/${slug}`,
    timezone: 'Asia/Jerusalem',
    durationsMinutes: [30, 60],
    defaultDurationMinutes: 30,
    reasons: [{ key: 'intro', label: 'Introduction', suggestedDurationMinutes: null, questions: [] }],
    customFields: [{ key: 'topic', label: 'Topic', required: true, type: 'text' }],
    howToBook: 'Ask for one of the free times.',
  };
}

/** The status of a good answer. */
export function goodStatus({ operation }: Asked): number {
  if (operation === undefined) return 404;
  return operation === 'requestMeeting' ? 202 : 200;
}

/** A good answer: to slots with the asked slug and duration, to a request with its start and duration. */
export function goodBody({
  operation,
  path,
  body,
}: Asked): BookingPage | SlotList | RequestAcceptance | { error: string } {
  const [, slug = '', , query] = operationShape.exec(path) ?? [];
  if (operation === 'getBookingPage') return pageOf(decodeURIComponent(slug));
  if (operation === 'getFreeSlots') {
    const duration = Number(new URLSearchParams(query).get('duration') ?? 30);
    return slotListOf(decodeURIComponent(slug), duration, 16);
  }
  if (operation === undefined) return { error: 'There is nothing here.' };
  const { start, durationMinutes } = JSON.parse(body ?? '{}');
  return { status: 'confirmation_sent', message: 'The guest was emailed a link.', start, durationMinutes };
}

/** The operation of a request, whatever path precedes the interface's own. */
export function operationOf(request: IncomingMessage): OperationId | undefined {
  const match = operationShape.exec(request.url ?? '');
  if (!match) return undefined;
  if (match[2] === '/requests') return request.method === 'POST' ? 'requestMeeting' : undefined;
  return match[2] === '/slots' ? 'getFreeSlots' : 'getBookingPage';
}
