import type { ServiceEvent } from '../http/service-event.ts';
import type { Readiness } from './readiness.ts';

/** The counters of a running service, which Prometheus reads (text format 0.0.4). */
export type Metrics = ReturnType<typeof createMetrics>;

type Sample = { suffix?: string; labels?: Record<string, string>; value: number };

/** A figure that was measured now, or one for each set of labels. */
export type Gauge = readonly [name: string, help: string, measured: number | boolean | Sample[]];

/** `buckets`: how many calls took at most each of the bounds. */
type Route = { statuses: Map<number, number>; buckets: number[]; seconds: number };

/** Upper bounds in seconds: a cached answer takes a tenth of a millisecond, a durable write a few. The last one counts all calls. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Infinity];

export function createMetrics() {
  const routes = new Map<string, Route>();
  const events = new Map<string, number>();
  return {
    answered({ method, url }: { method: string; url: string }, status: number, ms: number): string {
      const name = routeOf(method, url);
      const seconds = ms / 1000;
      const route = routes.get(name) ?? { statuses: new Map(), buckets: bounds.map(() => 0), seconds: 0 };
      routes.set(name, route);
      route.statuses.set(status, (route.statuses.get(status) ?? 0) + 1);
      route.buckets = route.buckets.map((count, index) =>
        seconds <= (bounds[index] as number) ? count + 1 : count,
      );
      route.seconds += seconds;
      return name;
    },
    happened({ event }: ServiceEvent): void {
      if (event !== 'answered') events.set(event, (events.get(event) ?? 0) + 1);
    },
    /** The counters, and the gauges that the caller measured now. */
    write(gauges: readonly Gauge[]): string {
      const requests = [...routes].flatMap(([route, { statuses }]) =>
        [...statuses].map(([status, value]) => ({ labels: { route, status: String(status) }, value })),
      );
      const logged = [...events].map(([event, value]) => ({ labels: { event }, value }));
      const times = [...routes].flatMap(durationSamples);
      return [
        ...linesOf(['http_requests_total', 'Calls answered, by route and status.', requests], 'counter'),
        ...linesOf(
          ['http_request_duration_seconds', 'How long calls took to answer, by route.', times],
          'histogram',
        ),
        ...linesOf(['events_total', 'What was logged, by event.', logged], 'counter'),
        ...gauges.flatMap((gauge) => linesOf(gauge, 'gauge')),
        '',
      ].join('\n');
    },
  };
}

/** A few fixed names for all paths. A label that callers choose would fill the memory. */
export function routeOf(method: string, url: string): string {
  const [, path = ''] = /^[^/]*\/\/[^/?]*([^?]*)/.exec(url) ?? [];
  const [isOfPage, operation] = /^\/api\/agent\/booking-pages\/[^/]+(\/slots|\/requests)?$/.exec(path) ?? [];
  if (isOfPage === undefined) {
    const [, first = ''] = path.split('/', 2);
    return first === '' ? 'home' : siteRoutes.test(first) ? first : 'other';
  }
  if (operation === '/requests') return method === 'POST' ? 'requestMeeting' : 'other';
  if (method !== 'GET' && method !== 'HEAD') return 'other';
  return operation === undefined ? 'getBookingPage' : 'getFreeSlots';
}

const siteRoutes =
  /^(?:book|confirm|cancel|move|calendar|inbox|mcp|healthz|readyz|metrics|openapi\.json|llms\.txt)$/;

function durationSamples([route, { buckets, seconds }]: [string, Route]): Sample[] {
  const les = bounds.map((bound) => String(bound).replace('Infinity', '+Inf'));
  return [
    ...buckets.map((value, index) => ({ suffix: '_bucket', labels: { route, le: les[index] ?? '' }, value })),
    { suffix: '_sum', labels: { route }, value: seconds },
    { suffix: '_count', labels: { route }, value: buckets.at(-1) ?? 0 },
  ];
}

function linesOf([name, help, measured]: Gauge, type: string): string[] {
  const samples = Array.isArray(measured) ? measured : [{ value: Number(measured) }];
  const escaped = (text: string) => text.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n');
  const lines = samples.map(({ suffix = '', labels = {}, value }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
    return `agent_booking_${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
  });
  return [`# HELP agent_booking_${name} ${help}`, `# TYPE agent_booking_${name} ${type}`, ...lines];
}

/** The state of the copies of busy calendars; no line if no page has one. */
export function calendarGauges({ calendars: copies, calendarEntries }: Readiness): Gauge[] {
  if (copies.length + calendarEntries.waiting === 0) return [];
  const unread = copies.filter(({ ageSeconds }) => ageSeconds === null).length;
  const failing = copies.filter((copy) => copy.failing).length;
  const events = copies.reduce((sum, { unreadEvents }) => sum + unreadEvents, 0);
  const ages = copies.flatMap(({ page, calendar, host, ageSeconds }) =>
    ageSeconds === null ? [] : { labels: { page, calendar: String(calendar), host }, value: ageSeconds },
  );
  const ageHelp =
    'Age of the last good copy of a busy calendar: its page, its place there from 1 on, and its host.';
  return [
    ['calendar_entries_waiting', 'Meetings still to be written into calendars.', calendarEntries.waiting],
    ['calendar_entries_failing', 'Those of them whose last attempt failed.', calendarEntries.failing],
    ['calendars_unread', 'Busy calendars that were never read; their pages are not available.', unread],
    ['calendars_failing', 'Busy calendars whose last reading failed.', failing],
    ['calendar_unread_events', 'Events of busy calendars that could not be read fully.', events],
    ['calendar_copy_age_seconds', ageHelp, ages],
  ];
}
