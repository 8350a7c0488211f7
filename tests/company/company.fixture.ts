import { createServer } from 'node:http';
import { forkProgram } from '../fork-program.ts';
import { listenLocally } from '../local-server.ts';
import type { Told } from './company-process.fixture.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A pages file of this many hosts, each with one page, and with one calendar if there is a server of them. */
export const companyPages = (hosts: number, feeds?: string): string =>
  `pages:${Array.from({ length: hosts }, (_, host) => pageOf(host, feeds)).join('')}`;

const pageOf = (host: number, feeds: string | undefined): string => `
  - slug: host${host}
    name: Host ${host}
    timezone: Europe/Berlin
    hostEmail: host${host}@company.example
    hours: { mon-fri: 08:00-18:00 }
    durationsMinutes: [15, 30]${feeds === undefined ? '' : `\n    busyCalendars: ["${feeds}/${host}.ics"]`}`;

/** A calendar for each host: 200 events of half an hour. Those of even hosts change every five minutes. */
export async function serveCompanyFeeds() {
  const counts = { unchanged: 0, sent: 0 };
  const server = createServer(({ url = '', headers }, response) => {
    const host = Number.parseInt(url.slice(1), 10);
    const edition = host % 2 === 0 ? Math.floor(Date.now() / (5 * minuteMs)) : 0;
    const etag = `"${edition}"`;
    const isKnown = headers['if-none-match'] === etag;
    counts[isKnown ? 'unchanged' : 'sent'] += 1;
    response.writeHead(isKnown ? 304 : 200, { etag }).end(isKnown ? '' : feedOf(host, edition));
  });
  return { ...(await listenLocally(server)), counts };
}

function feedOf(host: number, edition: number): string {
  const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
  const midnight = Math.floor(Date.now() / dayMs) * dayMs;
  const events = Array.from({ length: 200 }, (_, index) => {
    const at = midnight + (index % 50) * dayMs + (6 + ((host + edition + index) % 20) / 2) * 60 * minuteMs;
    return `BEGIN:VEVENT\r\nUID:${host}-${index}\r\nSUMMARY:Meeting ${edition}\r\nDTSTART:${stamp(at)}\r\nDTEND:${stamp(at + 30 * minuteMs)}\r\nEND:VEVENT\r\n`;
  });
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//company//EN\r\n${events.join('')}END:VCALENDAR\r\n`;
}

export type Health = Extract<Told, { pauseMs: number }>;
export type CompanyProcess = { url: string; health(): Promise<Health>; end(): Promise<void> };

/** Mails of guests by address: the newest link of each kind, or a promise of it. */
export type Mailbox = {
  link(to: string, kind: string): Promise<string>;
  put(to: string, kind: string, link: string): void;
};

export function createMailbox(): Mailbox {
  const boxes = new Map<string, PromiseWithResolvers<string>>();
  const box = (to: string, kind: string) => {
    const key = `${to} ${kind}`;
    const known = boxes.get(key) ?? Promise.withResolvers<string>();
    boxes.set(key, known);
    return known;
  };
  return {
    link: (to, kind) => box(to, kind).promise.finally(() => boxes.delete(`${to} ${kind}`)),
    put: (to, kind, link) => box(to, kind).resolve(link),
  };
}

export async function startCompanyProcess(
  address: string,
  pages: string,
  mailbox: Mailbox,
): Promise<CompanyProcess> {
  const program = import.meta.resolve('./company-process.fixture.ts');
  const { child, told, ended } = forkProgram<Told>(program, [address, pages], ['--expose-gc']);
  child.on('message', (message: Told) => {
    if ('link' in message) mailbox.put(message.to, message.kind, message.link);
  });
  return {
    url: await told((message) => ('url' in message ? message.url : undefined)),
    health() {
      child.send('health');
      return told((message) => ('pauseMs' in message ? message : undefined));
    },
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
