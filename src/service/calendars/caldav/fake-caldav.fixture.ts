import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authorization, type TestServer } from './caldav-servers.fixture.ts';

/** Answers a request, unless it returns `passes`. */
export type Fault = (request: IncomingMessage, response: ServerResponse, body: string) => unknown;

/** A CalDAV server in memory, as strict as real ones, and with faults on demand. */
export type FakeCaldav = TestServer & {
  /** The objects by path, as they were put. */
  objects: Map<string, { text: string; etag: string }>;
  /** Every request: method, path and headers. */
  asked: { method: string; path: string; headers: IncomingMessage['headers'] }[];
  /** Answers requests of a method, once each, in order. */
  next(method: string, ...faults: Fault[]): void;
  /** Answers every request of a method until it is undefined. */
  always(method: string, fault: Fault | undefined): void;
  /** Takes back the faults that `next` and `loseAnswer` planned for a method. */
  calm(method: string): void;
  /** Does what the next request of a method asks, and closes the connection without an answer. */
  loseAnswer(method: string): void;
  /** What the server sends as ETag. */
  etags: 'strong' | 'weak' | 'none';
};

export const status =
  (code: number, headers = {}): Fault =>
  (_, response) =>
    response.writeHead(code, headers).end('no');

/** No fault: the request is answered. */
export const passes = 'passes';

const path = '/dana/work/';

export async function openFakeCaldav(): Promise<FakeCaldav> {
  const objects: FakeCaldav['objects'] = new Map();
  const queued = new Map<string, (Fault | 'lose')[]>();
  const constant = new Map<string, Fault>();
  let versions = 0;
  const server = createServer(async (request, response) => {
    const { method = '', headers, url = '' } = request;
    fake.asked.push({ method, path: url, headers });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const fault = queued.get(method)?.shift() ?? constant.get(method) ?? passes;
    if (typeof fault === 'function' && fault(request, response, body) !== passes) return;
    const answer = answerTo({ method, url, headers, body });
    if (fault === 'lose') return request.socket.destroy();
    const { etag } = answer;
    response.writeHead(answer.status, etag === undefined ? {} : { etag });
    response.end(answer.body ?? '');
  });

  const shown = (etag: string) =>
    fake.etags === 'none' ? undefined : fake.etags === 'weak' ? `W/${etag}` : etag;

  type Answer = { status: number; body?: string; etag?: string | undefined };
  type Call = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
  const answerTo = ({ method, url, headers, body }: Call): Answer => {
    if (headers.authorization !== authorization.authorization) return { status: 401 };
    const found = objects.get(url);
    // As Radicale does, it lists the events of what is no calendar.
    if (method === 'REPORT' && url === '/dana/') return { status: 207, body: multistatus() };
    if (method === 'REPORT') return url === path ? { status: 207, body: listed(body) } : { status: 404 };
    if (method === 'PROPFIND') {
      const found = discovered(url, headers.depth === '1');
      return found === undefined ? { status: 404 } : { status: 207, body: found };
    }
    if (!url.startsWith(path) || url === path) return { status: 405 };
    if (headers['if-match'] !== undefined && headers['if-match'] !== found?.etag) return { status: 412 };
    if (method === 'PUT') return put(url, headers, body);
    if (method !== 'DELETE') return { status: 405 };
    return { status: objects.delete(url) ? 204 : 404 };
  };

  const put = (url: string, headers: IncomingMessage['headers'], text: string): Answer => {
    if (headers['if-none-match'] === '*' && objects.has(url)) return { status: 412 };
    const uid = uidOf(text);
    if (uid === undefined || /^(?:METHOD|ATTENDEE|ORGANIZER)/m.test(text)) return { status: 403 };
    if ([...objects].some(([at, one]) => at !== url && uidOf(one.text) === uid)) return { status: 409 };
    versions += 1;
    const etag = `"1.${versions}"`;
    const isNew = !objects.has(url);
    objects.set(url, { text, etag });
    return { status: isNew ? 201 : 204, etag: shown(etag) };
  };

  const listed = (body: string): string => {
    const [, uid] = /<c:text-match>(.*?)<\/c:text-match>/.exec(body) ?? [];
    const [, defined] = /<c:prop-filter name="(\w+)"\/>/.exec(body) ?? [];
    const some = [...objects].filter(
      ([, { text }]) =>
        (uid === undefined || uidOf(text)?.includes(uid)) &&
        (defined === undefined || text.includes(`\n${defined}:`)),
    );
    return multistatus(
      ...some.map(([href, { text, etag }]) => {
        const tag = fake.etags === 'none' ? '' : `<d:getetag>${escapeXml(shown(etag) ?? '')}</d:getetag>`;
        return objectPart(href, `${tag}<c:calendar-data>${escapeXml(text)}</c:calendar-data>`);
      }),
    );
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeCaldav = {
    calendar: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    user: 'dana',
    password: 'p:ä',
    objects,
    asked: [],
    etags: 'strong',
    next: (method, ...faults) => queued.set(method, [...(queued.get(method) ?? []), ...faults]),
    always: (method, fault) => {
      if (fault) constant.set(method, fault);
      else constant.delete(method);
    },
    calm: (method) => queued.delete(method),
    loseAnswer: (method) => queued.set(method, [...(queued.get(method) ?? []), 'lose']),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

const collection = (href: string, kind: string, name: string) =>
  objectPart(
    href,
    `<d:displayname>${name}</d:displayname><d:resourcetype><d:collection/><c:calendar/></d:resourcetype>
    <c:supported-calendar-component-set><c:comp name="${kind}"/></c:supported-calendar-component-set>`,
  );

/** What PROPFIND answers: the root names the user, who names the home, which has a calendar and a list of tasks. */
function discovered(url: string, deep: boolean): string | undefined {
  const work = collection(path, 'VEVENT', 'Work');
  const root = '<d:current-user-principal><d:href>/users/dana/</d:href></d:current-user-principal>';
  const user = '<c:calendar-home-set><d:href>/dana/</d:href></c:calendar-home-set>';
  const home = objectPart('/dana/', '<d:resourcetype><d:collection/></d:resourcetype>');
  const shallow: Record<string, string> = {
    [path]: work,
    '/': objectPart('/', root),
    '/users/dana/': objectPart('/users/dana/', user),
    '/dana/': home,
  };
  if (deep && url === '/dana/') return multistatus(home, work, collection('/dana/tasks/', 'VTODO', 'Tasks'));
  return Object.hasOwn(shallow, url) ? multistatus(shallow[url] ?? '') : undefined;
}

const uidOf = (text: string): string | undefined =>
  /^UID:(.*)$/m.exec(text.replace(/\r?\n[ \t]/g, ''))?.[1]?.trim();

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\r', '&#13;');

export const objectPart = (href: string, props: string, line = 'HTTP/1.1 200 OK') =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${props}</d:prop><d:status>${line}</d:status></d:propstat></d:response>`;

export const multistatus = (...parts: string[]) =>
  `<?xml version="1.0"?>\n<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${parts.join('')}</d:multistatus>`;
