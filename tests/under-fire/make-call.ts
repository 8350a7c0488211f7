import type { Random } from '../random.ts';
import { slugs } from './fired-at-pages.ts';
import { meetingBody } from './meeting-bodies.ts';
import { oddHeaders, oddHost } from './odd-headers.ts';
import { siteCall } from './site-calls.ts';
import { words } from './words.ts';

/** One request, ready to be written, and its possible answers: those of the interface, and those decided in docs/why.md. */
export type Call = {
  bytes: Buffer;
  method: string;
  /** The kind of the call, for the figures. */
  place: string;
  statuses: readonly number[];
  /** The form of its answers. An error of an address for programs is an Error (interface §7). */
  says: 'json' | 'html' | 'text';
};

/** A call before it is written. The length of its body is always stated. */
export type Draft = Omit<Call, 'bytes'> & {
  target: string;
  host?: string;
  headers?: string;
  body?: Buffer;
  type?: string;
};

/** The listed starts and mailed links that a caller knows so far. */
export type Known = { starts: readonly string[]; links: Record<'confirm' | 'cancel', readonly string[]> };

const api = '/api/agent/booking-pages/';
const noSlugs = [
  ...words(`missing Demo demo%2Fslots ..%2f.. %2e%2e%2f demo%00 %20demo __proto__ constructor %zz %e0%a4 100%
    %D7%93%D7%A0%D7%94 demo'-- demo;x=1 %25 %F0%9F%98%80 demo%0d%0aX:y - *`),
  'x'.repeat(4000),
];
const goodQueries = [
  '',
  ...words('?days=1 ?duration=30 ?timezone=UTC ?days=60&duration=15&timezone=Asia%2FKolkata ?days=7&utm=x'),
];
const badQueries =
  words(`days=0 days=61 days=1.5 days=-1 days= days=x days=1e1 days=9999999999 days=%31%30%30 days=+7
  duration=31 duration= duration=30.0 duration=030x duration=30&duration=30 days=1&days=2 days=%00
  timezone= timezone=Mars timezone=UTC&timezone=UTC timezone=%ff timezone=Asia/Jerusalem%00 timezone=..%2f..`);
const oddQueries = [
  ...words('?&&& ?= ?% ?%zz=%zz ?days ?DAYS=0 ?days[]=0 ?__proto__=1 ??days=7 ?days=7#x'),
  `?${'a=b&'.repeat(900)}`,
];
const otherMethods = words('PUT DELETE PATCH OPTIONS PROPFIND TRACE QUERY PURGE M-SEARCH LOCK REPORT');
const elsewhere = [
  ...words('/api /api/ /api/agent /api/mcp /api//agent /api/%2fx /api/x?y=/book/demo'),
  ...['', 'demo/', 'demo/slots/x', 'demo/request'].map((path) => api + path),
];

/** The next call, of any kind that a stranger may make. */
export function makeCall(known: Known, dice: Random): Call {
  const draft = dice.pickWeighted(drafts)(known, dice);
  return write(dice.in100(3) ? oddHost(draft, dice) : draft, dice);
}

const drafts: [weight: number, draft: (known: Known, dice: Random) => Draft][] = [
  [8, readPage],
  [12, readSlots],
  [14, requestMeeting],
  [1, otherMethod],
  [1, nothingThere],
  [2, siteCall],
];

function readPage(_: Known, dice: Random): Draft {
  const { slug, isKnown } = pickSlug(dice);
  const statuses = isKnown ? [200] : [404];
  return { method: readMethod(dice), target: api + slug, place: 'getBookingPage', statuses, says: 'json' };
}

function readSlots(_: Known, dice: Random): Draft {
  const { slug, isKnown } = pickSlug(dice);
  const [query, statuses] = dice.pick([
    [dice.pick(goodQueries), [200]],
    [`?days=${1 + dice.below(60)}&duration=${dice.pick([15, 30, 60])}`, [200]],
    [`?${dice.pick(badQueries)}`, [400]],
    [`?${dice.pick(badQueries)}&${dice.pick(badQueries)}`, [400]],
    [dice.pick(oddQueries), [200, 400]],
  ] as const);
  const target = `${api}${slug}/slots${query}`;
  return {
    method: readMethod(dice),
    target,
    place: 'getFreeSlots',
    statuses: isKnown ? statuses : [404],
    says: 'json',
  };
}

function requestMeeting({ starts }: Known, dice: Random): Draft {
  const { slug, isKnown } = pickSlug(dice);
  const { bytes, type = 'application/json', statuses } = meetingBody(starts, dice);
  const target = `${api}${slug}/requests${dice.in100(2) ? '?x=y' : ''}`;
  const asked = { method: 'POST', target, place: 'requestMeeting', says: 'json', body: bytes, type } as const;
  return { ...asked, statuses: isKnown ? statuses : [404] };
}

function otherMethod(_: Known, dice: Random): Draft {
  const { slug, isKnown } = pickSlug(dice);
  const [tail, more] = dice.pick([
    ['', 'POST'],
    ['/slots', 'POST'],
    ['/requests', 'GET'],
    ['/requests', 'HEAD'],
  ] as const);
  const method = dice.pick([more, ...otherMethods]);
  const statuses = isKnown ? [method === 'OPTIONS' ? 204 : 405] : [404];
  const body = dice.in100(20) ? { body: Buffer.from('{"guestName":"x"}') } : {};
  return { method, target: `${api}${slug}${tail}`, place: 'other method', statuses, says: 'json', ...body };
}

function nothingThere(_: Known, dice: Random): Draft {
  const method = dice.pick(['GET', 'HEAD', 'POST', ...otherMethods]);
  return { method, target: dice.pick(elsewhere), place: 'nothing there', statuses: [404], says: 'json' };
}

function pickSlug(dice: Random): { slug: string; isKnown: boolean } {
  if (dice.in100(12)) return { slug: dice.pick(noSlugs), isKnown: false };
  const slug = dice.pick(slugs);
  return { slug: dice.in100(5) ? slug.replace('d', '%64').replace('e', '%65') : slug, isKnown: true };
}

function readMethod(dice: Random): string {
  return dice.in100(10) ? 'HEAD' : 'GET';
}

function write(draft: Draft, dice: Random): Call {
  const {
    method,
    target,
    host = 'Host: book.example.com\r\n',
    headers = '',
    body,
    type,
    place,
    statuses,
    says,
  } = draft;
  const length = body ? `Content-Length: ${body.length}\r\n` : '';
  const typed = type === undefined ? '' : `Content-Type: ${type}\r\n`;
  const head = `${method} ${target} HTTP/1.1\r\n${host}${headers}${oddHeaders(dice)}${typed}${length}\r\n`;
  const bytes = body ? Buffer.concat([Buffer.from(head, 'latin1'), body]) : Buffer.from(head, 'latin1');
  return { bytes, method, place, statuses, says };
}
